import { isJsonObject, type JsonObject } from './json.ts';
import { PeerRefusal, RPC } from './rpc-codes.ts';

/** The questions of the protocol, and the capability that a client needs to be asked each. */
const QUESTIONS: ReadonlyMap<string, string> = new Map([
  ['elicitation/create', 'elicitation'],
  ['sampling/createMessage', 'sampling'],
  ['roots/list', 'roots'],
]);

/** True if a server's request is a question to its client. */
export function isQuestion(method: string): boolean {
  return QUESTIONS.has(method);
}

/** Returns the part of a client's capabilities about questions. */
export function askableOf(capabilities: unknown): JsonObject {
  const all = (
    typeof capabilities === 'object' && capabilities !== null ? capabilities : {}
  ) as JsonObject;
  return Object.fromEntries(
    [...QUESTIONS.values()].flatMap((name) => {
      const member = all[name];
      return isJsonObject(member) ? [[name, member]] : [];
    }),
  );
}

/** True if a client with these capabilities can be asked anything. */
export function isAskable(capabilities: JsonObject): boolean {
  return Object.keys(askableOf(capabilities)).length > 0;
}

/** Returns the capability that a client lacks for this question; `undefined` if it lacks none. */
export function missingAbility(
  capabilities: JsonObject,
  { method, params }: { readonly method: string; readonly params: JsonObject },
): string | undefined {
  const name = QUESTIONS.get(method);
  const ability = name === undefined ? undefined : capabilities[name];
  if (name === undefined || !isJsonObject(ability)) {
    return name ?? method;
  }
  if (name === 'elicitation') {
    if (params['mode'] === 'url') {
      return isJsonObject(ability['url']) ? undefined : 'elicitation by URL';
    }
    // Before there were two modes, an empty capability meant forms, and it still does.
    const hasForms = isJsonObject(ability['form']) || !isJsonObject(ability['url']);
    return hasForms ? undefined : 'elicitation by form';
  }
  const wantsTools = params['tools'] !== undefined || params['toolChoice'] !== undefined;
  const lacksTools = name === 'sampling' && wantsTools && !isJsonObject(ability['tools']);
  return lacksTools ? 'sampling with tools' : undefined;
}

/** Returns the reason why a client with these capabilities cannot be asked this, or undefined. */
export function questionRefusal(
  capabilities: JsonObject,
  question: { readonly method: string; readonly params: JsonObject },
): PeerRefusal | undefined {
  const missing = missingAbility(capabilities, question);
  return missing === undefined
    ? undefined
    : new PeerRefusal(RPC.methodNotFound, `The client cannot be asked this: it has no ${missing}`);
}
