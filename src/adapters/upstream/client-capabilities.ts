import { isAskable } from '../../base/client-abilities.ts';
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

/** Whether there is a client that can be asked anything at all. */
export function isAskableClient(client: ClientLink | undefined): client is ClientLink {
  return client !== undefined && isAskable(client.capabilities);
}
