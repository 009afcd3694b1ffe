import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  isJSONRPCRequest,
} from '@modelcontextprotocol/server';

import { isJsonObject } from '../../base/json.ts';
import { knownBytes } from '../../base/unread-json.ts';

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

/** A message as JSON, in parts that go over the wire one after the other. No part has a newline. */
export type MessageParts = readonly (string | Uint8Array)[];

/** Returns the parts of a message. A result whose JSON is known goes as it came. */
export function messageParts(message: JSONRPCMessage): MessageParts {
  const bytes = 'result' in message ? knownBytes(message.result) : undefined;
  return bytes === undefined || !('result' in message)
    ? [JSON.stringify(message)]
    : [`{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"result":`, bytes, '}'];
}

/** Returns the number of bytes of all parts. */
export function bytesOfParts(parts: MessageParts): number {
  let bytes = 0;
  for (const part of parts) {
    bytes += typeof part === 'string' ? Buffer.byteLength(part) : part.length;
  }
  return bytes;
}
