import type { JSONRPCMessage } from '@modelcontextprotocol/server';

import { knownBytes } from '../../base/unread-json.ts';

/** A message as JSON, in parts that go over the wire one after the other. No part has a newline. */
export type MessageParts = readonly (string | Uint8Array)[];

/** The parts of a message. A result whose JSON is known goes as it came. */
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
