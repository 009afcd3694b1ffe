/** What a run was told beside its plan is known when it is planned anew. */
import { describe, expect, it } from 'vitest';

import { Office } from '../support/office.ts';

describe('the context of a run', () => {
  it('gives a new requirement the values that it does not say', async () => {
    const office = new Office();
    await using gateway = await office.open();
    const begun = async (): Promise<string> => {
      const tasks = [
        { id: 'list', tool: 'office:list_files', args: { folder: office.folder } },
        {
          id: 'count',
          tool: 'office:count_files',
          args: { file_paths: '${list.file_paths}' },
        },
      ];
      const { status, workflowId = '' } = await gateway.executeWorkflow({
        workflow: { tasks },
        pause: 'layer',
      });
      expect(status).toBe('paused');
      return workflowId;
    };
    const requirement = 'parse the JSON content of a file';
    const unsaid = await gateway.controlWorkflow({
      workflowId: await begun(),
      action: 'replan',
      requirement,
    });
    expect(unsaid.status).not.toBe('completed');
    // What fits nowhere is no hindrance: it was said for other tasks.
    const context = { file_content: '{"title":"broken lamp"}', colour: 'blue' };
    const told = await gateway.controlWorkflow({
      workflowId: await begun(),
      action: 'replan',
      requirement,
      context,
    });
    expect(told).toMatchObject({
      status: 'completed',
      results: { parse_json: { status: 'succeeded', value: { ticket_title: 'broken lamp' } } },
    });
  });
});
