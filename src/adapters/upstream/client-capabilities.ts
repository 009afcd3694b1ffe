import type { JsonObject } from '../../base/json.ts';
import type { ClientLink } from '../../call/client-link.ts';

/**
 * What a connection says it can be asked.
 *
 * All of it, whoever uses the connection: what a server lists must not depend on who started it.
 * What the client at the other end cannot do is refused when it is asked.
 */
export const ALL_CAPABILITIES = {
  sampling: { context: {}, tools: {} },
  elicitation: { form: {}, url: {} },
  roots: { listChanged: true },
} as const satisfies JsonObject;

/** The questions of the protocol, and the capability that a client needs to be asked. */
const QUESTIONS: ReadonlyMap<string, string> = new Map([
  ['elicitation/create', 'elicitation'],
  ['sampling/createMessage', 'sampling'],
  ['roots/list', 'roots'],
]);

/** Whether a request of a server is a question to the client it works for. */
export function isQuestion(method: string): boolean {
  return QUESTIONS.has(method);
}

/** Whether the client said that it can be asked this. */
export function canBeAsked({ capabilities }: ClientLink, method: string): boolean {
  const capability = QUESTIONS.get(method);
  return capability !== undefined && capabilities[capability] !== undefined;
}

/** Whether there is a client that can be asked anything at all. */
export function isAskable(client: ClientLink | undefined): client is ClientLink {
  return client !== undefined && [...QUESTIONS.keys()].some((method) => canBeAsked(client, method));
}
