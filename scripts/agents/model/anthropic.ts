/** The messages of Anthropic, which Claude Code speaks. */
import type { JsonObject } from '../../../src/base/json.ts';
import {
  type Dialect,
  eventStream,
  type ModelReply,
  objectsOf,
  shownTools,
  type Step,
  textOf,
  wholeAnswer,
} from './dialect.ts';

/** The dialect. */
export const anthropic: Dialect = {
  name: 'anthropic messages',
  speaks: (path) => path.endsWith('/v1/messages'),
  read: (body) => ({
    tools: shownTools(objectsOf(body['tools']), (tool) => tool['name']),
    results: objectsOf(body['messages'])
      .flatMap(({ content }) => objectsOf(content))
      .filter(({ type }) => type === 'tool_result')
      .map(({ content }) => textOf(content)),
  }),
  write,
};

function write(step: Step, body: JsonObject, nth: number): ModelReply {
  if (step.kind === 'search') {
    throw new Error('in this dialect a search is a call like any other');
  }
  const blocks: readonly JsonObject[] =
    step.kind === 'call'
      ? step.calls.map(({ name, args }, at) => ({
          type: 'tool_use',
          id: `toolu_${nth}_${at}`,
          name,
          input: args,
        }))
      : [{ type: 'text', text: step.text }];
  const stopReason = step.kind === 'call' ? 'tool_use' : 'end_turn';
  const message = {
    id: `msg_${nth}`,
    type: 'message',
    role: 'assistant',
    model: body['model'] ?? 'scripted',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
  if (body['stream'] !== true) {
    return wholeAnswer({ ...message, content: blocks, stop_reason: stopReason });
  }
  return eventStream([
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    ...blocks.flatMap((block, index) => streamed(block, index)),
    {
      type: 'message_delta',
      delta: { stop_reason: stopReason, stop_sequence: null },
      usage: { output_tokens: 1 },
    },
    { type: 'message_stop' },
  ]);
}

/** A block begins empty and is filled by a delta. */
function streamed(
  block: JsonObject,
  index: number,
): readonly (JsonObject & { readonly type: string })[] {
  const [empty, delta] =
    block['type'] === 'tool_use'
      ? [{ input: {} }, { type: 'input_json_delta', partial_json: JSON.stringify(block['input']) }]
      : [{ text: '' }, { type: 'text_delta', text: block['text'] }];
  return [
    { type: 'content_block_start', index, content_block: { ...block, ...empty } },
    { type: 'content_block_delta', index, delta },
    { type: 'content_block_stop', index },
  ];
}
