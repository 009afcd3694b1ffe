import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as othersFirst } from 'node:timers/promises';

import { isJsonContentType } from '@modelcontextprotocol/server';

import { isNestedBeyond, type Json } from '../../base/json.ts';
import { RPC } from '../../base/rpc-codes.ts';
import { parseLine } from '../../system/json-line.ts';
import { HTTP } from '../../tuning/http.ts';
import { MCP } from '../../tuning/mcp.ts';
import { sendRefusal } from './answer.ts';

/** A request's body, or why it cannot be taken. */
type JsonBody =
  | { readonly kind: 'read'; readonly json: Json }
  | {
      readonly kind: 'refused';
      readonly status: 400 | 413 | 415;
      readonly code: number;
      readonly message: string;
    }
  /** The client went away in the middle. */
  | { readonly kind: 'broken' };

/** Reads a body as JSON. Others go first between the steps of a large one. */
export async function readJsonBody(request: IncomingMessage, bytesMax: number): Promise<JsonBody> {
  if (!isJsonContentType(request.headers['content-type'])) {
    return refused(415, RPC.serverError, 'Content-Type must be application/json');
  }
  const body = await readBody(request, bytesMax);
  if (body === 'broken') {
    return { kind: 'broken' };
  }
  if (body === 'too large') {
    return refused(413, RPC.serverError, `A request may have at most ${bytesMax} bytes`);
  }
  const json = parseLine(body);
  if (json === undefined) {
    return refused(400, RPC.parseError, 'The body is not JSON');
  }
  const isLarge = body.length > HTTP.largeBodyLength;
  if (isLarge) {
    await othersFirst();
  }
  if (isNestedBeyond(json, MCP.messageDepthMax)) {
    const message = `The body is nested more than ${MCP.messageDepthMax} levels deep`;
    return refused(400, RPC.invalidRequest, message);
  }
  if (isLarge) {
    await othersFirst();
  }
  return { kind: 'read', json };
}

const refused = (status: 400 | 413 | 415, code: number, message: string): JsonBody => ({
  kind: 'refused',
  status,
  code,
  message,
});

/** Returns the body, or `undefined` once the request has been refused. */
export async function readJson(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Json | undefined> {
  const body = await readJsonBody(request, HTTP.bodyBytesMax);
  if (body.kind === 'read') {
    return body.json;
  }
  if (body.kind === 'broken') {
    response.destroy();
  } else {
    sendRefusal(response, body.status, { code: body.code, message: body.message });
  }
  return undefined;
}

/**
 * Reads a body up to a limit. A body that declares more is not read at all.
 *
 * A body that is too large is read and thrown away, up to twice the limit. A client that is cut off
 * while it still sends never sees the answer.
 */
function readBody(
  request: IncomingMessage,
  bytesMax: number,
): Promise<Buffer | 'too large' | 'broken'> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) {
    return Promise.resolve('too large');
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
        resolve('too large');
      } else {
        request.destroy();
      }
    });
    const broken = (): void => resolve('broken');
    request.once('end', () => {
      request.removeListener('close', broken);
      const [only] = chunks;
      resolve(only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks));
    });
    request.once('error', broken);
    request.once('close', broken);
  });
}
