/** The model of `npm run agents`: it says the same in the words of each protocol, and understands what comes back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ScriptedModel } from '../../scripts/agents/model/scripted-model.ts';

const TOOL = { name: 'discover', description: 'Finds tools.' };
const WAIT_MS = 10_000;

/** For each dialect: where it is asked, with what, and where the calls and the words are in an answer. */
const DIALECTS = [
  {
    name: 'anthropic messages',
    path: '/v1/messages',
    body: {
      tools: [TOOL],
      messages: [
        {
          role: 'user',
          content: [{ type: 'tool_result', content: [{ type: 'text', text: 'r' }] }],
        },
      ],
    },
  },
  {
    name: 'openai responses',
    path: '/v1/responses',
    body: {
      tools: [{ type: 'function', ...TOOL }],
      input: [{ type: 'function_call_output', output: 'r' }],
    },
  },
  {
    name: 'openai chat completions',
    path: '/v1/chat/completions',
    body: {
      tools: [{ type: 'function', function: TOOL }],
      messages: [{ role: 'tool', content: 'r' }],
    },
  },
] as const;

describe('the scripted model', () => {
  let model: ScriptedModel;

  beforeAll(async () => {
    model = await ScriptedModel.start();
  });

  afterAll(() => model[Symbol.asyncDispose]());

  const ask = async (path: string, body: object): Promise<string> => {
    const response = await fetch(`${model.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return await response.text();
  };

  it.each(DIALECTS.flatMap((dialect) => [true, false].map((stream) => ({ ...dialect, stream }))))(
    'makes calls in $name, streamed: $stream',
    async ({ name, path, body, stream }) => {
      const answer = ask(path, { ...body, stream });
      const turn = await model.next(WAIT_MS);
      expect(turn?.request).toMatchObject({ dialect: name, results: ['r'] });
      expect(turn?.request.tools.map((tool) => tool.name)).toEqual(['discover']);
      const calls = ['one', 'two'].map((intent) => ({ name: 'discover', args: { intent } }));
      turn?.answer({ kind: 'call', calls });
      const text = await answer;
      expect(text).toContain('discover');
      expect(text.indexOf('one')).toBeGreaterThan(0);
      expect(text.indexOf('two')).toBeGreaterThan(text.indexOf('one'));
      expect(text.startsWith('{')).toBe(!stream);
    },
  );

  it.each(DIALECTS)(
    'answers at once where there are no tools, in $name',
    async ({ path, body }) => {
      expect(await ask(path, { ...body, tools: [] })).toContain('A title');
      expect(await model.next(1)).toBeUndefined();
    },
  );
});
