import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { Json } from '../base/json.ts';
import { pastArguments, type PastRuns } from './past-arguments.ts';

const TOOL = draftTool('note', 'Takes a note', { value: {} });
const past = async (value: Json): Promise<readonly Json[]> => {
  const runs = {
    list: async () => [{ runId: 'wf_1', status: 'completed', intent: 'note it' }],
    read: async () => ({ plan: { tasks: [{ id: 'note', tool: TOOL.id, args: { value } }] } }),
  } as unknown as PastRuns['runs'];
  const found = await pastArguments({ runs, toolOf: () => TOOL }, 'note it');
  return found.map((each) => each.value);
};

describe('pastArguments', () => {
  it.each(['/srv/in', 'https://example.com/a?b=1', 'ABC-12', 'ann@example.com', 5, true])(
    'takes %j',
    async (value) => {
      expect(await past(value)).toEqual([value]);
    },
  );

  it.each([
    'my password is hunter2-SECRET',
    'two\nlines',
    'x'.repeat(500),
    'https://ann:secret@example.com/',
    '${read.content}',
    '',
    { text: 'a' },
    ['a'],
    null,
  ])('does not take %j', async (value) => {
    expect(await past(value)).toEqual([]);
  });
});
