import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as othersFirst } from 'node:timers/promises';

import { isJsonContentType } from '@modelcontextprotocol/server';

import { isNestedBeyond, type Json, parseJson } from '../../base/json.ts';
import { RPC } from '../../base/rpc-codes.ts';
import { lineText } from '../../system/line-text.ts';
import { HTTP } from '../../tuning/http.ts';
import { MCP } from '../../tuning/mcp.ts';
import { sendRefusal } from './answer.ts';

/** The result of reading a request's body. */
type Body =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'too_large' }
  /** The client went away in the middle. */
  | { readonly kind: 'broken' };

/**
 * Reads a body up to a limit. A body that declares more is not read at all.
 *
 * A body that is too large is read and thrown away, up to twice the limit. A client that is cut off
 * while it still sends never sees the answer.
 */
export function readBody(request: IncomingMessage, bytesMax: number): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) {
    return Promise.resolve({ kind: 'too_large' });
  }
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= bytesMax) {
        chunks.push(chunk);
      } else if (length <= 2 * bytesMax) {
        chunks = [];
        resolve({ kind: 'too_large' });
      } else {
        request.destroy();
      }
    });
    request.once('end', () => {
      const [only] = chunks;
      const all = only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks);
      resolve({ kind: 'read', text: lineText(all) });
    });
    request.once('error', () => resolve({ kind: 'broken' }));
    request.once('close', () => resolve({ kind: 'broken' }));
  });
}

/** The body, or nothing once the request has been refused. */
export async function readJson(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Json | undefined> {
  if (!isJsonContentType(request.headers['content-type'])) {
    const message = 'Content-Type must be application/json';
    sendRefusal(response, 415, { code: RPC.serverError, message });
    return undefined;
  }
  const body = await readBody(request, HTTP.bodyBytesMax);
  if (body.kind === 'broken') {
    response.destroy();
    return undefined;
  }
  if (body.kind === 'too_large') {
    const message = `A request may have at most ${HTTP.bodyBytesMax} bytes`;
    sendRefusal(response, 413, { code: RPC.serverError, message });
    return undefined;
  }
  const json = parseJson(body.text);
  if (json === undefined) {
    sendRefusal(response, 400, { code: RPC.parseError, message: 'The body is not JSON' });
    return undefined;
  }
  const isLarge = body.text.length > HTTP.largeBodyLength;
  if (isLarge) {
    await othersFirst();
  }
  if (isNestedBeyond(json, MCP.messageDepthMax)) {
    const message = `The body is nested more than ${MCP.messageDepthMax} levels deep`;
    sendRefusal(response, 400, { code: RPC.invalidRequest, message });
    return undefined;
  }
  if (isLarge) {
    await othersFirst();
  }
  return json;
}
