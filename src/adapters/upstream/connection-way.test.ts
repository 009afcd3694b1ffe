import { SdkErrorCode, SdkHttpError, UnauthorizedError } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';

import { connectionWays, isWorthTrying, type ConnectionWay } from './connection-way.ts';
import { UpstreamError } from './upstream-error.ts';

const legacy = { kind: 'legacy' } as const;
const http: ConnectionWay = { transport: 'http' };
const sse: ConnectionWay = { transport: 'sse', prior: legacy };
const stdio: ConnectionWay = { transport: 'stdio' };
const stdioLegacy: ConnectionWay = { transport: 'stdio', prior: legacy };
const httpError = (status: number): Error =>
  new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, 'x', { status, statusText: '' });

describe('connectionWays', () => {
  it.each([
    ['stdio', undefined, [stdio, stdioLegacy]],
    ['stdio', stdioLegacy, [stdioLegacy, stdio, stdioLegacy]],
    ['http', undefined, [http, sse]],
    [
      'http',
      { transport: 'http', prior: legacy },
      [{ transport: 'http', prior: legacy }, http, sse],
    ],
    ['http', sse, [sse, http]],
    ['http', stdioLegacy, [http, sse]],
    ['sse', undefined, [sse]],
  ] as const)('for %s and %j', (kind, verdict, ways) => {
    expect(connectionWays(kind, verdict as Parameters<typeof connectionWays>[1])).toEqual(ways);
  });
});

describe('isWorthTrying', () => {
  it.each([
    ['SSE after a client error', sse, http, httpError(405), true],
    ['SSE after a server error', sse, http, httpError(503), false],
    ['SSE after a refused token', sse, http, new UnauthorizedError(), false],
    ['SSE after a missing host', sse, http, new TypeError('fetch failed'), false],
    [
      'the old protocol after the program ended',
      stdioLegacy,
      stdio,
      new UpstreamError('exited', 'x'),
      true,
    ],
    [
      'the old protocol after a time limit',
      stdioLegacy,
      stdio,
      new UpstreamError('timed_out', 'x'),
      false,
    ],
    [
      'anything after a missing program',
      stdioLegacy,
      stdio,
      new UpstreamError('not_started', 'x'),
      false,
    ],
    [
      'asking anew after a stale verdict',
      http,
      { transport: 'http', prior: legacy },
      httpError(400),
      true,
    ],
    [
      'asking anew after a known program ended',
      stdio,
      stdioLegacy,
      new UpstreamError('exited', 'x'),
      false,
    ],
  ] as const)('judges %s', (_, next, failed, error, expected) => {
    expect(isWorthTrying(next, failed, error)).toBe(expected);
  });
});
