import { SdkHttpError, type PriorDiscovery } from '@modelcontextprotocol/client';

import type { ServerTransport } from '../../call/upstreams.ts';
import { classifyFailure } from './classify-failure.ts';
import type { ProtocolVerdict } from './protocol-verdict.ts';
import { UpstreamError } from './upstream-error.ts';

/** One way to reach a server. Without `prior` the protocol is found out by asking. */
export interface ConnectionWay {
  readonly transport: 'stdio' | 'http' | 'sse';
  readonly prior?: PriorDiscovery;
}

const LEGACY: PriorDiscovery = { kind: 'legacy' };
const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;

/**
 * Returns the ways to connect, best first: the one that worked last time, then probing, then the
 * old protocol.
 */
export function connectionWays(
  kind: ServerTransport['kind'],
  verdict: ProtocolVerdict | undefined,
): readonly ConnectionWay[] {
  // The event-stream transport exists only in the older protocol.
  const sse: ConnectionWay = { transport: 'sse', prior: LEGACY };
  if (kind === 'sse') {
    return [sse];
  }
  if (kind === 'http' && verdict?.transport === 'sse') {
    return [sse, { transport: 'http' }];
  }
  const fallback = kind === 'http' ? sse : { transport: kind, prior: LEGACY };
  const remembered = verdict?.transport === kind ? [verdict] : [];
  return [...remembered, { transport: kind }, fallback];
}

/**
 * Returns true if `next` may succeed where `failed` did not.
 *
 * A remembered verdict may be out of date. So any failure but an unreachable server is a reason to
 * probe again. Some programs end when they are asked in the newer protocol. Some addresses refuse
 * the newer transport with a client error.
 */
export function isWorthTrying(next: ConnectionWay, failed: ConnectionWay, error: unknown): boolean {
  const { code } = classifyFailure(error);
  const isStart = error instanceof UpstreamError && error.kind === 'not_started';
  if (isStart || code === 'unauthorized' || code === 'timed_out') {
    return false;
  }
  const hasEnded = error instanceof UpstreamError && error.kind === 'exited';
  if (failed.prior !== undefined) {
    // A program that ends on the protocol it has spoken before would end on any.
    return next.prior === undefined && !(hasEnded && failed.prior.kind === 'legacy');
  }
  if (next.transport === 'stdio') {
    return hasEnded;
  }
  const status = error instanceof SdkHttpError ? error.status : SERVER_ERROR;
  return status >= CLIENT_ERROR && status < SERVER_ERROR;
}
