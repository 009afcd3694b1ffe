/** Programs on the built program: killed in the middle, waiting for a person, and learned from. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { CodeAnswer, WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { askAsPerson } from '../support/ask-as-person.ts';
import { callPml, kill, PmlWorld } from '../support/pml-world.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const PATIENCE = { timeout: 45_000 };

interface Pending {
  readonly workflowId: string;
  readonly request: { readonly id: string; readonly task: string; readonly kind: string };
}

function house(rules: readonly unknown[]): {
  readonly world: PmlWorld;
  readonly lines: () => string[];
} {
  const world = new PmlWorld();
  const record = join(world.work, 'effects.txt');
  world.configure({
    mcpServers: { effects: { command: process.execPath, args: [EFFECTS, record] } },
    pml: { embedding: { model: 'none' }, policy: { rules } },
  });
  return {
    world,
    lines: () =>
      existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [],
  };
}

const statusOf = (
  client: Parameters<typeof callPml>[0],
  workflowId: string | undefined,
): Promise<WorkflowAnswer> =>
  callPml<WorkflowAnswer>(client, 'control_workflow', { workflowId, action: 'status' });

describe('kill -9 of the daemon', () => {
  it('in the middle of the second write of a program: nothing is done twice, and it goes on', async () => {
    const { world, lines } = house([{ tools: '*', action: 'allow' }]);
    await using _ = world;
    const client = await world.connect();
    const asked = callPml<CodeAnswer>(client, 'execute_code', {
      code: `const id = Math.random();
        await mcp.effects.write({ label: 'one' });
        await mcp.effects.write({ label: 'two', ms: 4000 });
        const { lines } = await mcp.effects.write({ label: 'three' });
        return { lines, isSame: id === args.id || id > 0 };`,
    });
    await expect.poll(lines, PATIENCE).toEqual(['one', 'two']);
    kill(world.daemonPid() ?? 0, 'SIGKILL');
    const answer = await asked;
    expect(answer.status).toBe('outcome_unknown');

    const pending = async (): Promise<readonly Pending[]> =>
      world.json<Pending[]>(['approve', '--list']);
    await expect
      .poll(async () => (await pending()).map(({ request }) => request.task), PATIENCE)
      .toEqual(['code/2']);
    const [unknown] = await pending();
    const control = await world.control();
    await askAsPerson(
      control,
      'decide',
      {
        decisionId: unknown?.request.id ?? '',
        verdict: { kind: 'done', value: { lines: ['one', 'two'] } },
        by: 'ada',
      },
      AbortSignal.timeout(PATIENCE.timeout),
    );
    await expect
      .poll(async () => (await statusOf(client, answer.workflowId)).status, PATIENCE)
      .toBe('completed');
    expect(lines()).toEqual(['one', 'two', 'three']);
    expect((await statusOf(client, answer.workflowId)).results?.['code']?.value).toEqual({
      lines: ['one', 'two', 'three'],
      isSame: true,
    });
  });

  it('while a program waits for a person: what was asked is still asked, and a yes lets it go on', async () => {
    const { world, lines } = house([
      { tools: 'effects:write', action: 'ask' },
      { tools: '*', action: 'allow' },
    ]);
    await using _ = world;
    const client = await world.connect();
    const answer = await callPml<CodeAnswer>(client, 'execute_code', {
      intent: 'write a line',
      code: `const before = await mcp.effects.read({ label: 'x' });
        const after = await mcp.effects.write({ label: 'asked' });
        return [before.lines.length, after.lines.length];`,
    });
    expect(answer).toMatchObject({
      status: 'approval_required',
      decisions: [{ task: 'code/2', tool: 'effects:write' }],
    });
    kill(world.daemonPid() ?? 0, 'SIGKILL');
    const pending = async (): Promise<readonly Pending[]> =>
      world.json<Pending[]>(['approve', '--list']);
    await expect.poll(async () => (await pending()).length, PATIENCE).toBe(1);
    expect(lines()).toEqual([]);
    const control = await world.control();
    await askAsPerson(
      control,
      'decide',
      {
        decisionId: (await pending())[0]?.request.id ?? '',
        verdict: { kind: 'approved' },
        by: 'ada',
      },
      AbortSignal.timeout(PATIENCE.timeout),
    );
    await expect
      .poll(async () => (await statusOf(client, answer.workflowId)).status, PATIENCE)
      .toBe('completed');
    expect(lines()).toEqual(['asked']);
    const { results } = await statusOf(client, answer.workflowId);
    expect(results?.['code']).toMatchObject({ value: [0, 1] });
  });
});
