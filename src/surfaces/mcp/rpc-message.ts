import { isJSONRPCRequest, type JSONRPCRequest } from '@modelcontextprotocol/server';

import { isJsonObject } from '../../base/json.ts';

const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);

/**
 * Returns true for a JSON-RPC request. Nearly all are plain and are recognised by their members.
 * For others the SDK's own check decides, which reads and copies every value.
 */
export function isRequest(value: unknown): value is JSONRPCRequest {
  return isPlainRequest(value) || isJSONRPCRequest(value);
}

/** Returns true for a request without anything that only the SDK understands. */
export function isPlainRequest(value: unknown): boolean {
  if (!isJsonObject(value)) {
    return false;
  }
  const { jsonrpc, id, method, params } = value;
  return (
    jsonrpc === '2.0' &&
    (typeof id === 'string' || Number.isSafeInteger(id)) &&
    typeof method === 'string' &&
    (params === undefined || (isJsonObject(params) && hasPlainMeta(params['_meta']))) &&
    Object.keys(value).every((member) => MEMBERS.has(member))
  );
}

/** Names that the protocol keeps for itself: `io.modelcontextprotocol/related-task`. */
const RESERVED = /^(?:[^/]*\.)?(?:modelcontextprotocol|mcp)(?:\.[^/]*)?\//iu;

/** Returns true if `_meta` has nothing with a meaning in the protocol, except a progress token. */
function hasPlainMeta(meta: unknown): boolean {
  if (meta === undefined) {
    return true;
  }
  return (
    isJsonObject(meta) &&
    Object.entries(meta).every(([name, value]) =>
      name === 'progressToken'
        ? typeof value === 'string' || Number.isSafeInteger(value)
        : !RESERVED.test(name),
    )
  );
}
