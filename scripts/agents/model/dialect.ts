/** What the scripted model reads from a request and answers with, whatever the words of the protocol are. */
import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';

/** What the model says next. */
export type Step =
  | { readonly kind: 'say'; readonly text: string }
  /** Several calls in one answer are made at once. */
  | { readonly kind: 'call'; readonly calls: readonly ModelCall[] }
  /** The model looks for tools that the agent keeps back. */
  | { readonly kind: 'search'; readonly query: string };

/** One call that the model asks for. */
export interface ModelCall {
  readonly name: string;
  readonly args: JsonObject;
  /** Some agents put the tools of a server into a group. */
  readonly namespace?: string;
}

/** One tool as the agent shows it to its model. */
export interface ShownTool {
  readonly name: string;
  /** The whole definition as JSON. */
  readonly definition: string;
}

/** One request of an agent. */
export interface ModelRequest {
  readonly dialect: string;
  /** As it was sent. */
  readonly text: string;
  readonly tools: readonly ShownTool[];
  /** What came back from the calls that the model asked for, oldest first. */
  readonly results: readonly string[];
}

/** What is sent back. */
export interface ModelReply {
  readonly contentType: 'application/json' | 'text/event-stream';
  readonly text: string;
}

/** One protocol between agents and models. */
export interface Dialect {
  readonly name: string;
  readonly speaks: (path: string) => boolean;
  readonly read: (body: JsonObject) => Pick<ModelRequest, 'tools' | 'results'>;
  /** `nth` makes ids that are never used twice. */
  readonly write: (step: Step, body: JsonObject, nth: number) => ModelReply;
}

/** The objects of a list; nothing where it is none. */
export function objectsOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter((each) => isJsonObject(each)) : [];
}

/** The text of a content that is a text or a list of parts. */
export function textOf(content: Json | undefined): string {
  if (typeof content === 'string') {
    return content;
  }
  return objectsOf(content)
    .map((part) => (typeof part['text'] === 'string' ? part['text'] : ''))
    .join('\n');
}

/** The tools of a request by the name that `nameOf` finds. */
export function shownTools(
  tools: readonly JsonObject[],
  nameOf: (tool: JsonObject) => Json | undefined,
): readonly ShownTool[] {
  return tools.map((tool) => {
    const name = nameOf(tool);
    return { name: typeof name === 'string' ? name : '', definition: JSON.stringify(tool) };
  });
}

/** A stream of server-sent events, each with its type inside and outside. */
export function eventStream(
  events: readonly (JsonObject & { readonly type: string })[],
): ModelReply {
  const text = events
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
  return { contentType: 'text/event-stream', text };
}

/** A whole answer at once. */
export function wholeAnswer(value: JsonObject): ModelReply {
  return { contentType: 'application/json', text: JSON.stringify(value) };
}
