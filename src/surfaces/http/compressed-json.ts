import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { HTTP } from '../../tuning/http.ts';
import { sendJson, setSafeHeaders } from './answer.ts';
import { acceptedBy } from './page-files.ts';

const toGzip = promisify(gzip);

/**
 * Answers with JSON, compressed where it is long and the client takes it. Not for answers with a secret in
 * them: what is compressed together with a stranger's text gives its length away.
 */
export async function sendCompressedJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: object,
): Promise<void> {
  const text = JSON.stringify(body);
  const isWorthIt = text.length >= HTTP.compressedFromBytes;
  if (!isWorthIt || !acceptedBy(request.headers['accept-encoding']).has('gzip')) {
    sendJson(response, status, body);
    return;
  }
  const packed = await toGzip(text);
  setSafeHeaders(response);
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('Content-Length', packed.length);
  response.end(packed);
}
