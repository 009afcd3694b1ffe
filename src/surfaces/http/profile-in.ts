import type { IncomingMessage } from 'node:http';

/** Returns the profile that a client names in its address: `/mcp?profile=NAME`. */
export function profileIn({ url = '' }: Pick<IncomingMessage, 'url'>): string | undefined {
  const query = url.indexOf('?');
  return query === -1
    ? undefined
    : (new URLSearchParams(url.slice(query)).get('profile') ?? undefined);
}
