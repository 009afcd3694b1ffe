/** The chat completions of OpenAI, which opencode and most others speak. */
import type { JsonObject } from '../../../src/base/json.ts';
import {
  type Dialect,
  type ModelReply,
  objectsOf,
  shownTools,
  type Step,
  textOf,
  wholeAnswer,
} from './dialect.ts';

/** The dialect. */
export const chat: Dialect = {
  name: 'openai chat completions',
  speaks: (path) => path.endsWith('/chat/completions'),
  read: (body) => ({
    tools: shownTools(objectsOf(body['tools']), (tool) => {
      const { function: made } = tool;
      return typeof made === 'object' && made !== null && 'name' in made ? made['name'] : undefined;
    }),
    results: objectsOf(body['messages'])
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => textOf(content)),
  }),
  write,
};

function write(step: Step, body: JsonObject, nth: number): ModelReply {
  if (step.kind === 'search') {
    throw new Error('in this dialect a search is a call like any other');
  }
  const common = { id: `chat_${nth}`, created: 1, model: body['model'] ?? 'scripted' };
  const message: JsonObject =
    step.kind === 'call'
      ? {
          role: 'assistant',
          content: null,
          tool_calls: step.calls.map(({ name, args }, index) => ({
            index,
            id: `call_${nth}_${index}`,
            type: 'function',
            function: { name, arguments: JSON.stringify(args) },
          })),
        }
      : { role: 'assistant', content: step.text };
  const finishReason = step.kind === 'call' ? 'tool_calls' : 'stop';
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  if (body['stream'] !== true) {
    const choice = { index: 0, message, finish_reason: finishReason };
    return wholeAnswer({ ...common, object: 'chat.completion', choices: [choice], usage });
  }
  const chunks: readonly JsonObject[] = [
    { index: 0, delta: message, finish_reason: null },
    { index: 0, delta: {}, finish_reason: finishReason },
  ];
  const lines = chunks.map((choice) =>
    JSON.stringify({ ...common, object: 'chat.completion.chunk', choices: [choice] }),
  );
  return {
    contentType: 'text/event-stream',
    text: [...lines, '[DONE]'].map((line) => `data: ${line}\n\n`).join(''),
  };
}
