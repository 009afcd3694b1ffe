import type { FetchLike } from '@modelcontextprotocol/client';

import type { Clock } from '../../base/clock.ts';
import { OAUTH } from '../../tuning/oauth.ts';

/** True for a host of this machine (RFC 8252 §7.3, RFC 6761 §6.3). */
function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/u.test(hostname)
  );
}

/**
 * Returns true if a server may direct us to this address during a login.
 *
 * Everything but loopback needs TLS, since codes and tokens go there. Loopback is allowed only for
 * servers on loopback themselves: a remote server must not aim our requests at programs of this
 * machine.
 */
export function isSafeAddress(address: URL, server: URL): boolean {
  if (address.username !== '' || address.password !== '') {
    return false;
  }
  if (isLoopbackHost(address.hostname)) {
    return (
      isLoopbackHost(server.hostname) &&
      (address.protocol === 'https:' || address.protocol === 'http:')
    );
  }
  return address.protocol === 'https:';
}

/**
 * `fetch` for all network requests of a login or a renewal.
 *
 * The addresses come from documents of the server. So each request is checked, ends in bounded time
 * and reads a bounded answer. Every failure is a `TypeError`, as of `fetch` itself: the SDK's
 * discovery takes that for "not reachable" rather than "not there".
 */
export function guardedFetch(parts: {
  readonly clock: Clock;
  readonly server: URL;
  readonly signal: AbortSignal;
}): FetchLike {
  const { clock, server, signal } = parts;
  return async (address, init) => {
    const url = new URL(address);
    if (!isSafeAddress(url, server)) {
      throw new TypeError(`refused to send anything to ${url.origin}: it is not a safe address`);
    }
    const timeout = new AbortController();
    const cancel = clock.after(OAUTH.requestTimeoutMs, () => {
      timeout.abort(new Error(`${url.origin} did not answer in time`));
    });
    try {
      const signals = [signal, timeout.signal, ...(init?.signal ? [init.signal] : [])];
      const response = await fetch(url, { ...init, signal: AbortSignal.any(signals) });
      return await readBounded(response, url);
    } catch (error) {
      throw error instanceof TypeError
        ? error
        : new TypeError(`no answer from ${url.origin}`, { cause: error });
    } finally {
      cancel();
    }
  };
}

/** Reads the body within the time limit, and returns the response with it. */
async function readBounded(response: Response, url: URL): Promise<Response> {
  const { status, statusText, headers, body } = response;
  if (body === null) {
    return new Response(null, { status, statusText, headers });
  }
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > OAUTH.answerBytesMax) {
      throw new TypeError(`the answer of ${url.origin} is too large`);
    }
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status, statusText, headers });
}
