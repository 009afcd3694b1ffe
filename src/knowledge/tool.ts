import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';

/** A server's claims about a tool's effects. Not the truth: see the risk registry. */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** A tool of an upstream server: the fields the gateway understands. */
export interface Tool {
  readonly id: ToolId;
  readonly server: string;
  /** The name the server itself uses; it may be of any length and contain anything. */
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: ToolAnnotations;
  /** The definition exactly as the server sent it, for clients that list tools through us. */
  readonly definition: JsonObject;
}
