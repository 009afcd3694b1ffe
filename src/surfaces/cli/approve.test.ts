import { describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';
import { runId, toolId } from '../../base/ids.ts';
import type { Undecided } from '../../gateway/gateway.ts';

const CALL = {
  id: 'd1',
  task: 'pay',
  tool: toolId('bank', 'pay'),
  argsHash: 'abc',
  args: { to: 'eve\u001B[2J', amount: 100 },
};
const APPROVAL: Undecided = {
  workflowId: runId('wf_1'),
  intent: 'settle the bill',
  request: { ...CALL, kind: 'approval', why: 'the policy says ask', expiresAt: 0 },
  summary: '',
  requestedAt: 0,
};
const UNKNOWN: Undecided = {
  ...APPROVAL,
  request: { ...CALL, kind: 'outcome_unknown' },
};

function daemonWith(...pending: readonly Undecided[]): FakeDaemon {
  return new FakeDaemon({
    undecided: () => pending,
    decide: () => ({ kind: 'taken' }),
    control: () => ({ status: 'aborted' }),
  });
}

const decisions = ({ requests }: FakeDaemon): unknown[] =>
  requests.filter(({ method }) => method !== 'undecided').map(({ params }) => params);

describe('pml approve', () => {
  it('shows the exact call before it asks, and passes a yes on', async () => {
    const daemon = daemonWith(APPROVAL);
    const terminal = new RecordedTerminal({ answers: ['y'] });
    await commandLine(['approve'], { daemon, terminal });
    expect(terminal.output).toContain('bank:pay');
    expect(terminal.output).toContain('"amount": 100');
    expect(terminal.output).toContain('settle the bill');
    expect(terminal.output).not.toContain('\u001B');
    expect(decisions(daemon)).toMatchObject([
      { workflowId: 'wf_1', decisionId: 'd1', verdict: { kind: 'approved' } },
    ]);
  });

  it.each([
    [
      'anything else is a no, with a reason',
      APPROVAL,
      ['n', 'too much'],
      { verdict: { kind: 'denied' }, reason: 'too much' },
    ],
    ['an unknown outcome can be tried again', UNKNOWN, ['retry'], { verdict: { kind: 'retry' } }],
    [
      'or taken as done, with a value',
      UNKNOWN,
      ['done', '{"ok":true}'],
      { verdict: { kind: 'done', value: { ok: true } } },
    ],
    ['or the run aborted', UNKNOWN, ['abort'], { action: 'abort' }],
  ] as const)('%s', async (_, pending, answers, expected) => {
    const daemon = daemonWith(pending);
    await commandLine(['approve'], { daemon, terminal: new RecordedTerminal({ answers }) });
    expect(decisions(daemon)).toMatchObject([expected]);
  });

  it.each([
    ['skip', APPROVAL],
    ['', UNKNOWN],
  ])('leaves it as it is on "%s"', async (answer, pending) => {
    const daemon = daemonWith(pending);
    const terminal = new RecordedTerminal({ answers: [answer] });
    await commandLine(['approve'], { daemon, terminal });
    expect(decisions(daemon)).toEqual([]);
  });

  it.each([
    ['without a terminal', {}, undefined],
    ['below an agent, even in a terminal', { CLAUDECODE: '1' }, ['y']],
  ])('refuses to run %s, and decides nothing', async (_, env, answers) => {
    const daemon = daemonWith(APPROVAL);
    const terminal = new RecordedTerminal(answers === undefined ? {} : { answers });
    const { code } = await commandLine(['approve'], { daemon, terminal, surroundings: { env } });
    expect(code).toBe(4);
    expect(daemon.requests).toEqual([]);
  });

  it('lists for scripts, and says when nothing waits or the id is another', async () => {
    const listed = await commandLine(['approve', '--list', '--json'], {
      daemon: daemonWith(APPROVAL),
    });
    expect(listed.json()).toMatchObject([{ workflowId: 'wf_1', request: { id: 'd1' } }]);
    const none = await commandLine(['approve', '--list'], { daemon: daemonWith() });
    expect(none.terminal.said).toEqual(['Nothing waits for a person.']);
    const other = await commandLine(['approve', 'd2', '--list'], { daemon: daemonWith(APPROVAL) });
    expect(other.code).toBe(2);
  });
});
