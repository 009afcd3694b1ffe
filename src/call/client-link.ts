import type { JsonObject } from '../base/json.ts';

/** A question of a server to the client it works for: elicitation, sampling or roots. */
export interface ClientQuestion {
  readonly method: string;
  readonly params: JsonObject;
}

/**
 * The client behind a request, as far as servers may turn to it. Made by a surface; a link
 * outlives its request where the client's connection does.
 */
export interface ClientLink {
  /** Name that the client gives itself. It proves nothing. */
  readonly name?: string | undefined;
  /** MCP capabilities that the client declared. Only those that concern questions are kept. */
  readonly capabilities: JsonObject;
  /**
   * Puts questions to the client, each under a name that its answer carries too. Rejects with
   * `PeerRefusal` when the client refuses, cannot be asked that, or is gone.
   */
  ask(
    questions: Readonly<Record<string, ClientQuestion>>,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, JsonObject>>>;
  /** Passes a notification on. What cannot be delivered is dropped. */
  tell(method: string, params: JsonObject): void;
}
