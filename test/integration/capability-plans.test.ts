/** What was done before, as the plan for the same words with other values. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { DiscoverAnswer } from '../../src/gateway/gateway.ts';
import type { LibraryGateway } from '../../src/index.ts';
import { Office } from '../support/office.ts';

const read = (id: string, path: string): object => ({
  id,
  tool: 'office:read_file',
  args: { path },
  onError: 'continue',
});

describe('an intent that a program was written for', () => {
  const office = new Office();
  let gateway: LibraryGateway;
  const fileOf = (name: string): string => join(office.folder, name);
  const counting = (word: string, name: string): string =>
    `count how often ${word} stands in ${fileOf(name)}`;

  beforeAll(async () => {
    writeFileSync(fileOf('a.txt'), 'lamp lamp chair');
    writeFileSync(fileOf('b.txt'), 'chair lamp chair chair');
    gateway = await office.open();
    await gateway.executeCode({
      intent: counting('lamp', 'a.txt'),
      code: `const { file_content } = await mcp.office.read_file({ path: '${fileOf('a.txt')}' });
             return file_content.split('lamp').length - 1;`,
    });
    await vi.waitUntil(
      async () => {
        const { results } = await gateway.discover({ intent: counting('lamp', 'a.txt') });
        return results.some(({ kind }) => kind === 'capability');
      },
      { timeout: 45_000 },
    );
  });
  afterAll(() => gateway.close());

  const found = async (): Promise<DiscoverAnswer['results']> =>
    (await gateway.discover({ intent: [counting('lamp', 'a.txt'), 'read a file'] })).results;

  it('is found after one success, marked as untested and below the tool that it uses', async () => {
    const results = await found();
    const at = results.findIndex(({ kind }) => kind === 'capability');
    const tool = results.findIndex(({ id }) => id === 'office:read_file');
    expect(results[at]).toMatchObject({ tested: false, why: expect.stringContaining('untested') });
    expect(tool).toBeGreaterThanOrEqual(0);
    expect(tool).toBeLessThan(at);
    expect(results[at]?.score).toBeLessThanOrEqual(results[tool]?.score ?? 0);
  });

  it('is not done by an untested one, even with the agent’s word', async () => {
    const answer = await gateway.executeWorkflow({
      intent: counting('lamp', 'b.txt'),
      mode: 'run',
    });
    expect(answer.status).toBe('suggestion');
    const tools = answer.suggestion?.tasks.map(({ tool }) => tool);
    expect(tools).toEqual([expect.stringMatching(/^pml:/u)]);
  });

  it('is proposed to be done by it, with what is said now', async () => {
    const answer = await gateway.executeWorkflow({ intent: counting('chair', 'b.txt') });
    expect(answer).toMatchObject({
      status: 'suggestion',
      suggestion: {
        tasks: [
          {
            tool: expect.stringMatching(/^pml:/u),
            args: { path: fileOf('b.txt'), value: 'chair' },
            why: expect.stringContaining('done before'),
            bindings: [{ source: 'intent' }, { source: 'intent' }],
          },
        ],
      },
    });
    const { workflowId = '' } = answer;
    const done = await gateway.controlWorkflow({ workflowId, action: 'continue' });
    expect(Object.values(done.results ?? {})).toMatchObject([{ status: 'succeeded', value: 3 }]);
  });

  it('is tested after that, and found above the tool that it uses', async () => {
    await vi.waitUntil(async () => (await found())[0]?.tested === true, { timeout: 45_000 });
    const [{ id } = { id: '' }] = await found();
    expect(await gateway.explain(id)).toMatchObject({
      kind: 'capability',
      capability: { tested: true },
      offered: 'above_tools',
      argumentSets: 2,
    });
  });

  it('is done by a tested one with the agent’s word', async () => {
    const answer = await gateway.executeWorkflow({
      intent: counting('lamp', 'b.txt'),
      mode: 'run',
    });
    expect(answer.status).toBe('completed');
    expect(Object.values(answer.results ?? {})).toMatchObject([{ value: 1 }]);
  });

  it('and a workflow that was kept, or was not, is told of with its status', async () => {
    const statusAfter = async (second: string): Promise<() => Promise<unknown>> => {
      const workflow = { tasks: [read('a', fileOf('a.txt')), read('b', second)] } as never;
      const intent = `read ${fileOf('a.txt')} beside ${second}`;
      const { workflowId = '' } = await gateway.executeWorkflow({ intent, workflow });
      return () => gateway.controlWorkflow({ workflowId, action: 'status' });
    };
    await expect.poll(await statusAfter(fileOf('b.txt')), { timeout: 45_000 }).toMatchObject({
      status: 'completed',
      capability: { name: expect.any(String), isNew: true },
    });
    await expect.poll(await statusAfter(fileOf('none.txt')), { timeout: 45_000 }).toMatchObject({
      notLearned: expect.stringContaining('failed'),
    });
  });

  it.each([
    ['something else is asked', 'remove how often lamp stands in'],
    ['it is denied', 'do not count how often lamp stands in'],
  ])('is not taken for one where %s', async (_, words) => {
    const answer = await gateway.executeWorkflow({
      intent: `${words} ${fileOf('b.txt')}`,
      mode: 'run',
    });
    const tools = answer.suggestion?.tasks.map(({ tool }) => tool) ?? [];
    expect(tools.filter((tool) => tool.startsWith('pml:'))).toEqual([]);
    expect(answer.status).not.toBe('completed');
  });
});
