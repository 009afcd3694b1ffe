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
