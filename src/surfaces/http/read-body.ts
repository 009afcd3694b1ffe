import type { IncomingMessage } from 'node:http';

/** How reading a request's body ended. */
export type Body =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'too_large' }
  /** The client went away in the middle. */
  | { readonly kind: 'broken' };

/** Reads no more than the limit; a body that declares more is not read at all. */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) {
    return { kind: 'too_large' };
  }
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > bytesMax) {
        return { kind: 'too_large' };
      }
      chunks.push(chunk);
    }
  } catch {
    return { kind: 'broken' };
  }
  return { kind: 'read', text: Buffer.concat(chunks).toString('utf8') };
}
