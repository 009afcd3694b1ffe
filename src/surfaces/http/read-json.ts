import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as othersFirst } from 'node:timers/promises';

import { isJsonContentType } from '@modelcontextprotocol/server';

import { isNestedBeyond, type Json, parseJson } from '../../base/json.ts';
import { RPC } from '../../base/rpc-codes.ts';
import { HTTP } from '../../tuning/http.ts';
import { MCP } from '../../tuning/mcp.ts';
import { sendRefusal } from './answer.ts';
import { readBody } from './read-body.ts';

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
