import type { Json } from './json.ts';

/** The error codes of JSON-RPC and MCP that pml sends or reads. */
export const RPC = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  /** Refused for a reason that the standard has no code for. */
  serverError: -32_000,
  sessionNotFound: -32_001,
  /** The client lacks an ability that the request needs. */
  abilityMissing: -32_021,
  /** A page has to be opened before the request is made again. */
  pageRequired: -32_042,
} as const;

/**
 * The other side answered with a protocol error. The gateway passes it on unchanged: its code and
 * data mean something to the requester.
 */
export class PeerRefusal extends Error {
  override readonly name = 'PeerRefusal';
  readonly code: number;
  readonly data: Json | undefined;

  constructor(code: number, message: string, data?: Json) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
