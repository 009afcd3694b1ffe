import { missingAbility } from '../../base/client-abilities.ts';
import type { JsonObject } from '../../base/json.ts';
import { PeerRefusal, RPC } from '../../base/rpc-codes.ts';
import type { ClientQuestion } from '../../call/asker.ts';

/** Returns the reason why a client with these capabilities cannot be asked this, or undefined. */
export function questionRefusal(
  capabilities: JsonObject,
  question: ClientQuestion,
): PeerRefusal | undefined {
  const missing = missingAbility(capabilities, question);
  return missing === undefined
    ? undefined
    : new PeerRefusal(RPC.methodNotFound, `The client cannot be asked this: it has no ${missing}`);
}
