import type { JSONRPCMessage } from '@modelcontextprotocol/client';

import type { JsonObject } from '../../base/json.ts';
import { RPC } from '../../base/rpc-codes.ts';

/** The `data` of an error that stands for an answer we dropped. Known by identity: no server can send it. */
export const OVERSIZE: JsonObject = Object.freeze({ reason: 'answer_too_large' });

/** `{"jsonrpc":"2.0","id":7,…`: the envelope comes first. */
const ID_FIRST = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d+)\s*,/u;
/** `…,"id":7}`: one closing brace only, so that it belongs to the message itself. */
const ID_LAST = /[,{]\s*"id"\s*:\s*(\d+)\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/u;
const NOTIFICATION = /^\s*\{[^{[]*"method"\s*:/u;

/** A dropped message, by its first and last bytes. */
type OversizeMessage =
  /** An answer: the error that takes its place, so that only its own call fails. */
  | { readonly kind: 'answer'; readonly substitute: JSONRPCMessage }
  | { readonly kind: 'notification' }
  /** It may be the answer to any request of this connection. That request may now wait in vain. */
  | { readonly kind: 'unknown' };

/** Finds out whose message it was, from its first and last bytes. */
export function identifyUnread(head: string, tail: string, reason: string): OversizeMessage {
  if (NOTIFICATION.test(head)) {
    return { kind: 'notification' };
  }
  const id = ID_FIRST.exec(head)?.[1] ?? ID_LAST.exec(tail)?.[1];
  if (id === undefined) {
    return { kind: 'unknown' };
  }
  return {
    kind: 'answer',
    substitute: {
      jsonrpc: '2.0',
      id: Number(id),
      error: {
        code: RPC.internalError,
        message: reason,
        data: OVERSIZE,
      },
    },
  };
}
