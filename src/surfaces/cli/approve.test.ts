import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';
import { runId, toolId } from '../../base/ids.ts';
import type { Undecided } from '../../execute/desk.ts';

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
  isGrave: false,
  requestedAt: 0,
};
const DANGEROUS: Undecided = { ...APPROVAL, isGrave: true };
const UNKNOWN: Undecided = {
  ...APPROVAL,
  isGrave: true,
  request: { ...CALL, kind: 'outcome_unknown' },
};
const POLICY: Undecided = {
  request: { kind: 'policy_change', id: 'policy-1', changes: ['more'] },
  isGrave: true,
  summary: '',
};
const definitions = (severity: 'risky' | 'plain'): Undecided => ({
  request: {
    kind: 'definition_change',
    id: 'definition-1',
    server: 'bank',
    changes: [
      {
        tool: toolId('bank', 'pay'),
        at: 1,
        isNew: false,
        sentences: [{ severity, text: 'new required parameter `note`' }],
      },
    ],
  },
  isGrave: severity === 'risky',
  summary: '',
});

function daemonWith(...pending: readonly Undecided[]): FakeDaemon {
  return new FakeDaemon({
    undecided: () => pending,
    blocked: () => [],
    reload: () => ({}),
    decide: () => ({ kind: 'taken' }),
    control: () => ({ status: 'aborted' }),
  });
}

const decisions = ({ requests }: FakeDaemon): unknown[] =>
  requests
    .filter(({ method }) => method === 'decide' || method === 'control')
    .map(({ params }) => params);

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
    [2, false],
    [3, true],
  ])('offers a rule after %d times yes: %s', async (approvals, isOffered) => {
    const offer = { approvals, allow: 'pml risk bank:pay moderate' };
    const terminal = new RecordedTerminal({ answers: ['n'] });
    await commandLine(['approve'], { daemon: daemonWith({ ...APPROVAL, offer }), terminal });
    const said = `You have said yes to this kind of call ${approvals} times. To be asked no more: pml risk bank:pay moderate`;
    expect(terminal.output.includes(said)).toBe(isOffered);
  });

  it.each([
    ['one answer denies', DANGEROUS, ['n'], { verdict: { kind: 'denied' } }],
    [
      'with a reason where there is one',
      APPROVAL,
      ['no too much'],
      { verdict: { kind: 'denied' }, reason: 'too much' },
    ],
    [
      'a dangerous call takes a second word',
      DANGEROUS,
      ['y', 'call'],
      { verdict: { kind: 'approved' } },
    ],
    [
      'an unknown outcome can be tried again',
      UNKNOWN,
      ['retry', 'again'],
      { verdict: { kind: 'retry' } },
    ],
    [
      'or taken as done, with a value',
      UNKNOWN,
      ['done', '{"ok":true}'],
      { verdict: { kind: 'done', value: { ok: true } } },
    ],
    ['or the run aborted', UNKNOWN, ['abort'], { action: 'abort' }],
    ['a looser policy takes two words', POLICY, ['y', 'let'], { verdict: { kind: 'approved' } }],
    [
      'a changed definition is kept blocked',
      definitions('risky'),
      ['keep'],
      { decisionId: 'definition-1', verdict: { kind: 'denied' } },
    ],
    ['or used', definitions('plain'), ['use'], { verdict: { kind: 'approved' } }],
    [
      'or used in two steps where it is risky',
      definitions('risky'),
      ['use', 'agree'],
      { verdict: { kind: 'approved' } },
    ],
  ] as const)('%s', async (_, pending, answers, expected) => {
    const daemon = daemonWith(pending);
    const terminal = new RecordedTerminal({ answers });
    await commandLine(['approve'], { daemon, terminal });
    expect(decisions(daemon)).toMatchObject([expected]);
    expect(terminal.questions).toHaveLength(answers.length);
  });

  it.each([
    ['skip', APPROVAL, []],
    ['', APPROVAL, []],
    ['yse', DANGEROUS, []],
    ['y', DANGEROUS, ['y']],
    ['yes', DANGEROUS, ['']],
    ['', UNKNOWN, []],
    ['retry', UNKNOWN, ['retry']],
    ['y', POLICY, ['yes']],
    ['y', definitions('risky'), []],
    ['use', definitions('risky'), ['use']],
  ] as const)('leaves it as it is on "%s"', async (answer, pending, further) => {
    const daemon = daemonWith(pending);
    const terminal = new RecordedTerminal({ answers: [answer, ...further] });
    await commandLine(['approve'], { daemon, terminal });
    expect(decisions(daemon)).toEqual([]);
    expect(terminal.said).toContain('Left as it is.');
  });

  it('turns a server off that changed its tools, in the config file', async () => {
    const home = mkdtempSync(join(tmpdir(), 'pml-approve-'));
    const config = join(home, 'pml.json');
    writeFileSync(config, '{ "mcpServers": { "bank": { "command": "bank" } } }\n');
    const daemon = daemonWith(definitions('risky'));
    const terminal = new RecordedTerminal({ answers: ['off'] });
    await commandLine(['approve', '--config', config], {
      daemon,
      terminal,
      surroundings: { home },
    });
    expect(JSON.parse(readFileSync(config, 'utf8'))).toMatchObject({
      pml: { servers: { bank: { enabled: false } } },
    });
    expect(daemon.requests.map(({ method }) => method)).toContain('reload');
    expect(decisions(daemon)).toEqual([]);
    rmSync(home, { recursive: true });
  });

  it('shows what is risky, and what is kept blocked', async () => {
    const daemon = new FakeDaemon({ undecided: () => [], blocked: () => [definitions('risky')] });
    const none = await commandLine(['approve', '--list'], { daemon });
    expect(none.terminal.said).toEqual([
      'Nothing waits for a person.',
      'Changed tools are kept blocked: pml approve --blocked shows them.',
    ]);
    const { terminal } = await commandLine(['approve', '--list', '--blocked'], { daemon });
    expect(terminal.output).toContain('RISKY: new required parameter `note`');
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
