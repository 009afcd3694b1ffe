import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';

import { classifyFailure, type FailureVerdict } from './classify-failure.ts';
import { OVERSIZE } from './oversize-message.ts';
import { UpstreamError } from './upstream-error.ts';

const systemError = (code: string): Error => Object.assign(new Error('boom'), { code });
const fetchError = (code: string): Error =>
  new TypeError('fetch failed', { cause: systemError(code) });
const httpError = (status: number): Error =>
  new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, 'refused', { status, statusText: '' });

const cases: readonly (readonly [
  name: string,
  error: unknown,
  verdict: Partial<FailureVerdict>,
])[] = [
  [
    'a program that was not started',
    new UpstreamError('not_started', 'x'),
    { code: 'server_unavailable', mayHaveRun: false },
  ],
  [
    'a program that ended',
    new UpstreamError('exited', 'x'),
    { code: 'server_exited', mayHaveRun: true, connectionLost: true },
  ],
  [
    'a connection that we closed',
    new UpstreamError('closed', 'x'),
    { code: 'server_unavailable', mayHaveRun: true },
  ],
  [
    'a request that was not sent',
    new UpstreamError('not_sent', 'x'),
    { code: 'server_unavailable', mayHaveRun: false },
  ],
  [
    'a message that is too large',
    new UpstreamError('too_large', 'x'),
    { code: 'answer_too_large', mayHaveRun: true },
  ],
  [
    'a limit of time',
    new UpstreamError('timed_out', 'x'),
    { code: 'timed_out', mayHaveRun: true, connectionLost: false },
  ],
  [
    'a limit of calls',
    new UpstreamError('overloaded', 'x'),
    { code: 'overloaded', mayHaveRun: false },
  ],
  [
    'a login that is missing',
    new UpstreamError('unauthorized', 'x'),
    { code: 'unauthorized', mayHaveRun: false },
  ],
  [
    'a question of the server',
    new UpstreamError('input_required', 'x'),
    { code: 'protocol_error', mayHaveRun: true },
  ],
  ['a refused token', new UnauthorizedError('no'), { code: 'unauthorized', mayHaveRun: false }],
  ['HTTP 401', httpError(401), { code: 'unauthorized', mayHaveRun: false }],
  ['HTTP 403', httpError(403), { code: 'unauthorized', mayHaveRun: false }],
  [
    'HTTP 404',
    httpError(404),
    { code: 'server_unavailable', mayHaveRun: false, sessionLost: true },
  ],
  [
    'HTTP 400',
    httpError(400),
    { code: 'server_unavailable', mayHaveRun: false, sessionLost: true },
  ],
  ['HTTP 413', httpError(413), { code: 'arguments_invalid', mayHaveRun: false }],
  ['HTTP 429', httpError(429), { code: 'overloaded', mayHaveRun: false }],
  ['HTTP 502', httpError(502), { code: 'server_unavailable', mayHaveRun: true }],
  [
    'the SSE text of a status',
    new Error('Error POSTing to endpoint (HTTP 401): no'),
    { code: 'unauthorized', mayHaveRun: false },
  ],
  [
    'a closed connection',
    new SdkError(SdkErrorCode.ConnectionClosed, 'x'),
    { code: 'server_exited', mayHaveRun: true },
  ],
  [
    'no connection',
    new SdkError(SdkErrorCode.NotConnected, 'x'),
    { code: 'server_unavailable', mayHaveRun: false },
  ],
  [
    'a time limit of the SDK',
    new SdkError(SdkErrorCode.RequestTimeout, 'x'),
    { code: 'timed_out', mayHaveRun: true },
  ],
  [
    'an unreachable host in the probe',
    new SdkError(SdkErrorCode.EraNegotiationFailed, 'x', undefined, {
      cause: fetchError('ENOTFOUND'),
    }),
    { code: 'server_unavailable', mayHaveRun: false },
  ],
  [
    'an unusable probe',
    new SdkError(SdkErrorCode.EraNegotiationFailed, 'x'),
    { code: 'server_unavailable', mayHaveRun: false },
  ],
  [
    'a refused connection',
    fetchError('ECONNREFUSED'),
    { code: 'server_unavailable', mayHaveRun: false, connectionLost: true },
  ],
  [
    'a refused connection on every address',
    new TypeError('fetch failed', { cause: new AggregateError([systemError('ECONNREFUSED')]) }),
    { code: 'server_unavailable', mayHaveRun: false },
  ],
  [
    'a connection that was cut',
    fetchError('ECONNRESET'),
    { code: 'server_unavailable', mayHaveRun: true, connectionLost: true },
  ],
  [
    'an answer that was dropped',
    new ProtocolError(-32_603, 'x', OVERSIZE),
    { code: 'answer_too_large', mayHaveRun: true },
  ],
  [
    'an error that only looks like it',
    new ProtocolError(-32_603, 'x', { ...OVERSIZE }),
    { code: 'protocol_error', mayHaveRun: true },
  ],
  [
    'bad arguments',
    new ProtocolError(-32_602, 'Invalid arguments'),
    { code: 'arguments_invalid', mayHaveRun: true },
  ],
  [
    'an unknown tool',
    new ProtocolError(-32_602, 'Unknown tool: x'),
    { code: 'tool_unknown', mayHaveRun: true },
  ],
  [
    'a tool not found',
    new ProtocolError(-32_602, 'Tool x not found'),
    { code: 'tool_unknown', mayHaveRun: true },
  ],
  [
    'another error of the server',
    new ProtocolError(-32_603, 'broken'),
    { code: 'protocol_error', mayHaveRun: true },
  ],
  ['anything else', 'text', { code: 'protocol_error', mayHaveRun: true, message: 'text' }],
];

describe('classifyFailure', () => {
  it.each(cases)('knows %s', (_, error, verdict) => {
    expect(classifyFailure(error)).toMatchObject(verdict);
  });

  it('shows no control characters and no endless text', () => {
    const { message } = classifyFailure(new Error(`\u001B[31m${'x'.repeat(5000)}`));
    expect(message).toMatch(/^\[31mx+…$/u);
    expect(message.length).toBeLessThan(1000);
  });

  it('says the code of the system where the text does not', () => {
    expect(classifyFailure(fetchError('ECONNREFUSED')).message).toBe('fetch failed (ECONNREFUSED)');
  });
});
