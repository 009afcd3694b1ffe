import type { JsonObject } from '../base/json.ts';

/** What a server wants to know from the client it works for: elicitation, sampling, roots. */
export interface ClientQuestion {
  readonly method: string;
  readonly params: JsonObject;
}

/**
 * The client behind a request, as far as servers may turn to it. Made by a surface; a link
 * outlives its request where the client's connection does.
 */
export interface ClientLink {
  /** What the client calls itself; nothing proves it. */
  readonly name?: string | undefined;
  /** What it said it can be asked, as the protocol writes it; members of other use are left out. */
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
