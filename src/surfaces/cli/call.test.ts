import { describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { LISTING } from '../../../test/support/daemon-examples.ts';
import { FakeDaemon, type Answers } from '../../../test/support/fake-daemon.ts';
import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';
import type { CallFailureCode } from '../../call/tool-caller.ts';

const answered = (isError: boolean): Answers => ({
  ...LISTING,
  call: (_, progress) => {
    progress({ progress: 1, total: 2, message: 'half' });
    return {
      kind: 'answered',
      result: { content: [{ type: 'text', text: 'one\u001B]0;x\u0007' }], isError },
      isError,
      durationMs: 3,
    };
  },
});

describe('pml call', () => {
  it('prints the text of the answer and nothing else', async () => {
    const daemon = new FakeDaemon(answered(false));
    const { code, terminal } = await commandLine(
      ['call', 'git:log', '{"path":"/a"}', '--timeout', '500'],
      { daemon },
    );
    expect(daemon.requests).toStrictEqual([
      { method: 'call', params: { tool: 'git:log', args: { path: '/a' }, timeoutMs: 500 } },
    ]);
    expect([code, terminal.printed, terminal.said]).toStrictEqual([0, ['one]0;x'], []]);
    expect(terminal.shownProgress).toStrictEqual(['git:log 1/2 half']);
  });

  it('reads pairs by the schema of the tool', async () => {
    const daemon = new FakeDaemon(answered(false));
    await commandLine(['call', 'git:log', 'path=7', 'count=7'], { daemon });
    expect(daemon.requests.at(-1)?.params).toStrictEqual({
      tool: 'git:log',
      args: { path: '7', count: 7 },
    });
  });

  it('takes its arguments from stdin', async () => {
    const daemon = new FakeDaemon(answered(false));
    const terminal = new RecordedTerminal({ input: '{"path":"/b"}' });
    await commandLine(['call', 'git:log', '-'], { daemon, terminal });
    expect(daemon.requests[0]?.params).toStrictEqual({ tool: 'git:log', args: { path: '/b' } });
  });

  it('ends with 1 when the tool answers with an error', async () => {
    const { code, terminal } = await commandLine(['call', 'git:log'], {
      daemon: new FakeDaemon(answered(true)),
    });
    expect([code, terminal.printed]).toStrictEqual([1, []]);
    expect(terminal.said).toStrictEqual(['The tool answered with an error: one]0;x']);
  });

  it('prints the raw result with --json, also when the tool failed', async () => {
    const { code, json } = await commandLine(['call', 'git:log', '--json'], {
      daemon: new FakeDaemon(answered(true)),
    });
    expect(code).toBe(1);
    expect(json()).toStrictEqual({
      content: [{ type: 'text', text: 'one\u001B]0;x\u0007' }],
      isError: true,
    });
  });

  it.each<[CallFailureCode, string, number]>([
    ['arguments_invalid', 'ARGUMENTS_INVALID', 2],
    ['tool_unknown', 'TOOL_UNKNOWN', 2],
    ['server_unavailable', 'SERVER_UNAVAILABLE', 3],
    ['policy_refused', 'POLICY_REFUSED', 4],
    ['unauthorized', 'LOGIN_REQUIRED', 4],
    ['overloaded', 'SERVER_UNAVAILABLE', 3],
    ['timed_out', 'CALL_FAILED', 1],
  ])('gives a call that %s the code %s and exit code %i', async (failure, errorCode, exitCode) => {
    const daemon = new FakeDaemon({
      call: () => ({
        kind: 'failed',
        code: failure,
        message: 'what happened',
        mayHaveRun: true,
        durationMs: 1,
      }),
    });
    const { code, terminal } = await commandLine(['call', 'git:log', '--json'], { daemon });
    expect(code).toBe(exitCode);
    expect(JSON.parse(terminal.said[0] ?? '')).toMatchObject({
      error: { code: errorCode, message: 'what happened' },
    });
  });

  it('refuses a name that is not server:tool before it starts anything', async () => {
    const daemon = new FakeDaemon({}, { isRunning: false });
    const { code } = await commandLine(['call', 'log'], { daemon });
    expect([code, daemon.starts]).toStrictEqual([2, 0]);
  });
});
