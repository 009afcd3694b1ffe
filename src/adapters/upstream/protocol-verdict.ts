import type { DiscoverResult, PriorDiscovery } from '@modelcontextprotocol/client';

import { isJsonObject, parseJson } from '../../base/json.ts';

/** The way a server was reached last time, so that the next start needs no probe. */
export interface ProtocolVerdict {
  readonly transport: 'stdio' | 'http' | 'sse';
  readonly prior: PriorDiscovery;
}

/** Returns the text that is remembered; opaque to everyone else. */
export function writeVerdict(verdict: ProtocolVerdict): string {
  return JSON.stringify(verdict);
}

/** A text that is not a verdict, or is one of another version, means that nothing is known. */
export function readVerdict(text: string | undefined): ProtocolVerdict | undefined {
  const value = text === undefined ? undefined : parseJson(text);
  if (!isJsonObject(value) || !isJsonObject(value['prior'])) {
    return undefined;
  }
  const { transport, prior } = value;
  if (transport !== 'stdio' && transport !== 'http' && transport !== 'sse') {
    return undefined;
  }
  if (prior['kind'] === 'legacy') {
    return { transport, prior: { kind: 'legacy' } };
  }
  return prior['kind'] === 'modern' && isJsonObject(prior['discover'])
    ? {
        transport,
        prior: { kind: 'modern', discover: prior['discover'] as unknown as DiscoverResult },
      }
    : undefined;
}
