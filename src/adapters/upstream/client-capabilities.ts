import { isAskable } from '../../base/client-abilities.ts';
import type { JsonObject } from '../../base/json.ts';
import type { ClientLink } from '../../call/asker.ts';

/**
 * The capabilities that each connection declares.
 *
 * It declares all of them, whoever uses the connection: a server's list must not depend on the
 * client that started it. A question that the client cannot answer is refused when it comes.
 */
export const ALL_CAPABILITIES = {
  sampling: { context: {}, tools: {} },
  elicitation: { form: {}, url: {} },
  roots: { listChanged: true },
} as const satisfies JsonObject;

/** Returns true if there is a client that can be asked anything at all. */
export function isAskableClient(client: ClientLink | undefined): client is ClientLink {
  return client !== undefined && isAskable(client.capabilities);
}
