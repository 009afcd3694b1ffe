import { isJSONRPCRequest, type JSONRPCRequest } from '@modelcontextprotocol/server';

import { isJsonObject } from '../../base/json.ts';

const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);

/**
 * Whether the SDK takes it for a request. Nearly all are plain, and are told by a look at their
 * members; the SDK's own check, which reads every value and copies it, decides on the others.
 */
export function isRequest(value: unknown): value is JSONRPCRequest {
  return isPlainRequest(value) || isJSONRPCRequest(value);
}

/** Whether it is one with nothing in it that only the SDK understands. */
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

/** Nothing that the protocol gives a meaning, but for the token of a progress report. */
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
