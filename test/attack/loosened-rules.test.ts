/**
 * A call waits for a person. pml ends, and starts again with rules that would let the call pass without a
 * question. The person was asked, so the person has to answer.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';

import { POLICY_ID } from '../../src/base/ids.ts';
import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { callAsWorkflow, EditedWorld } from '../support/edited-world.ts';
import { personApproves } from '../support/person-at-terminal.ts';
import { callPml } from '../support/pml-world.ts';

const LONG_MS = 180_000;

interface Pending {
  readonly workflowId?: string;
  readonly request: { readonly id: string; readonly kind: string; readonly task?: string };
}

class House extends EditedWorld {
  constructor() {
    super();
    this.write({
      mcpServers: { known: this.server('known'), yardstick: this.server('yardstick') },
      pml: {
        embedding: { model: 'none' },
        speculation: { costMax: 0 },
        policy: { rules: [{ tools: 'known:note', action: 'ask' }] },
        servers: {},
      },
    });
  }

  async pending(): Promise<readonly Pending[]> {
    return JSON.parse(await this.waiting()) as readonly Pending[];
  }

  loosen(): void {
    this.edit(({ pml }) => (pml['policy'] = { rules: [{ tools: 'known:note', action: 'allow' }] }));
  }

  /** The id of the change that waits, as it stands in the log. */
  waitingId(): string {
    const line = readFileSync(join(this.stateFolder(), 'daemon.log'), 'utf8')
      .split('\n')
      .findLast((each) => each.includes('"config_change_waits"'));
    return (JSON.parse(line ?? '{}') as { id: string }).id;
  }

  /** How a run stands, asked over a connection of its own. */
  async status(workflowId: string): Promise<string> {
    const agent = await this.agent();
    const args = { workflowId, action: 'status' };
    const { status } = await callPml<WorkflowAnswer>(agent, 'control_workflow', args);
    await agent.close();
    return status;
  }
}

const FIRST = { id: 'first', tool: 'known:note', args: { label: 'first' } };
const WORKFLOW = {
  tasks: [FIRST, { id: 'after', tool: 'known:who', args: {}, dependsOn: ['first'] }],
};
const PROGRAM = 'await mcp.known.note({ label: "first" }); return "done";';

const asWorkflow = (agent: Client): Promise<WorkflowAnswer> =>
  callPml<WorkflowAnswer>(agent, 'execute_workflow', { workflow: WORKFLOW });
const asProgram = (agent: Client): Promise<WorkflowAnswer> =>
  callPml<WorkflowAnswer>(agent, 'execute_code', { code: PROGRAM });

it.each([
  ['a workflow', 'pml down', 'with the start', asWorkflow],
  ['a workflow', 'kill -9', 'before it', asWorkflow],
  ['a program', 'kill -9', 'with the start', asProgram],
] as const)(
  'a call of %s still waits for its yes after %s, with looser rules that were confirmed %s',
  async (_what, how, when, begin) => {
    await using house = new House();
    const agent = await house.agent();
    const { status, workflowId = '' } = await begin(agent);
    expect(status).toBe('approval_required');
    await agent.close();

    house.loosen();
    await house.reloaded();
    if (when === 'before it') {
      await personApproves(house, POLICY_ID + house.waitingId());
    } else {
      house.setEnvironment('PML_CONFIRM_CONFIG', house.waitingId());
    }
    await house.restart(how === 'kill -9' ? 'kill' : 'down');

    // The looser rules hold: the same call of another run passes.
    const other = await house.agent();
    const passed = await callAsWorkflow(other, 'known:note', { label: 'other' });
    expect(passed.status).toBe('completed');
    await other.close();

    const ofRun = async (): Promise<readonly Pending[]> =>
      (await house.pending()).filter((each) => each.workflowId === workflowId);
    await expect.poll(async () => (await ofRun()).length, { timeout: 45_000 }).toBe(1);
    expect(await house.status(workflowId)).toBe('approval_required');
    expect(house.effects()).toEqual(['note other']);

    await personApproves(house, (await ofRun())[0]?.request.id ?? '');
    await expect.poll(() => house.status(workflowId), { timeout: 45_000 }).toBe('completed');
    expect(house.effects()).toEqual(['note other', 'note first']);

    // Nothing is left of the run that a further start could carry out again.
    await house.restart('kill');
    expect(await house.status(workflowId)).toBe('completed');
    expect(house.effects()).toEqual(['note other', 'note first']);
    expect(await ofRun()).toEqual([]);
  },
  LONG_MS,
);
