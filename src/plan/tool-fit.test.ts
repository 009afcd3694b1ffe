import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import { planIntent } from './plan-intent.ts';
import { LEARNED } from './planner-weights.ts';

const id = { messageId: { type: 'string', description: 'The ID of the email' } };
const remove = draftTool('delete_email', 'Permanently delete an email', id);
const read = draftTool('read_email', 'Get the content of an email', id);

const chosen = (intent: string, isReadOnly?: (tool: { readonly name: string }) => boolean) =>
  planIntent(
    {
      intent,
      tools: [remove, read],
      ...(isReadOnly !== undefined && { sources: { isReadOnly } }),
    },
    LEARNED,
  ).plans[0]?.calls.map(({ tool }) => tool.view.tool.name);

const isReadOnly = ({ name }: { readonly name: string }): boolean => name === 'read_email';

describe('a tool that may change something', () => {
  it.each([
    ['what is email 19dd7a02 about', 'read_email'],
    ['open email 19dd7a02', 'read_email'],
    ['delete email 19dd7a02', 'delete_email'],
  ])('is not what a question asks for: %s', (intent, tool) => {
    expect(chosen(intent, isReadOnly)).toEqual([tool]);
  });

  it('is as good as any other where nothing is known of tools', () => {
    expect(chosen('delete email 19dd7a02')).toEqual(['delete_email']);
  });
});
