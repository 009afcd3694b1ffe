import type { IncomingMessage } from 'node:http';

import { lineText } from '../../system/line-text.ts';

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
