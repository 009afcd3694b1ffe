/** The responses of OpenAI, which Codex speaks. */
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
export const responses: Dialect = {
  name: 'openai responses',
  speaks: (path) => path.endsWith('/responses'),
  read: (body) => ({
    tools: shownTools(objectsOf(body['tools']), (tool) => tool['name'] ?? tool['type']),
    results: objectsOf(body['input'])
      .filter(({ type }) => typeof type === 'string' && type.endsWith('_call_output'))
      .map(({ output }) => textOf(output)),
  }),
  write,
};

function write(step: Step, body: JsonObject, nth: number): ModelReply {
  const items = itemsOf(step, nth);
  const response = {
    id: `resp_${nth}`,
    object: 'response',
    created_at: 1,
    model: body['model'] ?? 'scripted',
    output: items,
    status: 'completed',
    usage: {
      input_tokens: 1,
      output_tokens: 1,
      total_tokens: 2,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  };
  return body['stream'] === true
    ? eventStream([
        { type: 'response.created', response: { id: response.id } },
        ...items.map((item, index) => ({
          type: 'response.output_item.done',
          output_index: index,
          item,
        })),
        { type: 'response.completed', response },
      ])
    : wholeAnswer(response);
}

function itemsOf(step: Step, nth: number): readonly JsonObject[] {
  const ids = (at: number): JsonObject => ({
    id: `item_${nth}_${at}`,
    call_id: `call_${nth}_${at}`,
    status: 'completed',
  });
  if (step.kind === 'say') {
    const content = [{ type: 'output_text', text: step.text, annotations: [] }];
    return [{ ...ids(0), type: 'message', role: 'assistant', content }];
  }
  if (step.kind === 'search') {
    const search = { query: step.query };
    return [{ ...ids(0), type: 'tool_search_call', execution: 'client', arguments: search }];
  }
  return step.calls.map(({ name, args, namespace }, at) => ({
    ...ids(at),
    type: 'function_call',
    name,
    arguments: JSON.stringify(args),
    ...(namespace !== undefined && { namespace }),
  }));
}
