import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { PeerRefusal } from '../../base/peer-refusal.ts';
import type { ClientQuestion } from '../../call/client-link.ts';

const METHOD_NOT_FOUND = -32_601;
const MEMBERS = ['elicitation', 'sampling', 'roots'] as const;

/** The part of a client's capabilities that says what it can be asked. */
export function askableOf(capabilities: unknown): JsonObject {
  const all = (
    typeof capabilities === 'object' && capabilities !== null ? capabilities : {}
  ) as JsonObject;
  return Object.fromEntries(
    MEMBERS.flatMap((name) => {
      const member = all[name];
      return isJsonObject(member) ? [[name, member]] : [];
    }),
  );
}

/** Why a client cannot be asked this; `undefined` where it can. */
export function refusalOf(
  capabilities: JsonObject,
  { method, params }: ClientQuestion,
): PeerRefusal | undefined {
  const missing = missingFor(capabilities, method, params);
  return missing === undefined
    ? undefined
    : new PeerRefusal(METHOD_NOT_FOUND, `The client cannot be asked this: it has no ${missing}`);
}

function missingFor(
  capabilities: JsonObject,
  method: string,
  params: JsonObject,
): string | undefined {
  switch (method) {
    case 'elicitation/create': {
      const { elicitation } = capabilities;
      if (!isJsonObject(elicitation)) {
        return 'elicitation';
      }
      if (params['mode'] === 'url') {
        return isJsonObject(elicitation['url']) ? undefined : 'elicitation by URL';
      }
      // Before there were two modes, an empty capability meant forms, and it still does.
      const hasForms = isJsonObject(elicitation['form']) || !isJsonObject(elicitation['url']);
      return hasForms ? undefined : 'elicitation by form';
    }
    case 'sampling/createMessage': {
      const { sampling } = capabilities;
      if (!isJsonObject(sampling)) {
        return 'sampling';
      }
      const wantsTools = params['tools'] !== undefined || params['toolChoice'] !== undefined;
      return wantsTools && !isJsonObject(sampling['tools']) ? 'sampling with tools' : undefined;
    }
    case 'roots/list':
      return isJsonObject(capabilities['roots']) ? undefined : 'roots';
    default:
      return method;
  }
}
