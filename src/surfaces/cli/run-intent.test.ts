import { describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';
import { toolId } from '../../base/ids.ts';
import type { WorkflowAnswer } from '../../execute/workflow-answer.ts';

const LIST = toolId('office', 'list_files');
const SUGGESTED: WorkflowAnswer = {
  status: 'suggestion',
  workflowId: 'wf_1',
  results: { list: { status: 'waiting' } },
  message: 'nothing has run; continue runs exactly this plan',
  suggestion: {
    confidence: 0.88,
    tasks: [
      {
        id: 'list',
        tool: LIST,
        args: { folder: '/tmp', depth: 2 },
        confidence: 0.86,
        why: 'it answers the words of the intent',
        bindings: [{ parameter: 'folder', source: 'intent', confidence: 0.9 }],
      },
    ],
    why: { hybrid: 0.9, pageRank: 1, path: 1, dependencies: [], considered: [] },
    alternatives: [],
    held: ['the plan is 88 % sure, below 92 %'],
  },
};
const SHOWN = [
  'list office:list_files, 86 %',
  '  it answers the words of the intent',
  '  folder = "/tmp" (intent, 90 %)',
  '  depth = 2',
].join('\n');
const REMARKS = [
  'A plan for it, 88 % sure. Nothing has run.',
  '- the plan is 88 % sure, below 92 %',
  'Run it as it is: pml runs wf_1 --continue',
];
const INTENT = 'list the files in /tmp';

describe('pml run with an intent', () => {
  it('shows the plan, and what keeps it from running', async () => {
    const daemon = new FakeDaemon({ run: () => SUGGESTED });
    const { code, terminal } = await commandLine(['run', INTENT], { daemon });
    expect(daemon.requests).toEqual([{ method: 'run', params: { intent: INTENT } }]);
    expect(terminal.output).toBe(SHOWN);
    expect(terminal.said).toEqual(REMARKS);
    expect(code).toBe(1);
  });

  it('says that the plan was run at once and failed', async () => {
    const message = 'it was run at once and failed: no such file';
    const daemon = new FakeDaemon({ run: () => ({ ...SUGGESTED, speculative: true, message }) });
    const { terminal } = await commandLine(['run', INTENT], { daemon });
    expect(terminal.said.slice(0, 2)).toEqual([
      'A plan for it, 88 % sure. It has failed once.',
      `- ${message}`,
    ]);
  });

  it.each(['', '.'])('takes a folder, here "%s", for words and not for a file', async (name) => {
    const daemon = new FakeDaemon({ run: () => SUGGESTED });
    await commandLine(['run', name], { daemon });
    expect(daemon.requests).toEqual([{ method: 'run', params: { intent: name } }]);
  });

  it('passes on how far to go and what is known, and has done its part with a suggestion', async () => {
    const daemon = new FakeDaemon({ run: () => SUGGESTED });
    const terminal = new RecordedTerminal({ answers: [] });
    const line = ['run', INTENT, '--mode', 'suggest', '--inputs', '{"depth": 2}'];
    const { code } = await commandLine(line, { daemon, terminal });
    expect(daemon.requests[0]?.params).toEqual({
      intent: INTENT,
      mode: 'suggest',
      inputs: { depth: 2 },
    });
    expect([code, terminal.questions]).toEqual([0, []]);
  });

  it('runs the plan when the person says so', async () => {
    const daemon = new FakeDaemon({
      run: () => SUGGESTED,
      command: () => ({ kind: 'taken' }),
      events: () => ({}),
      control: () => ({
        status: 'completed',
        workflowId: 'wf_1',
        results: { list: { status: 'succeeded', value: 'a.txt', durationMs: 3 } },
      }),
    });
    const terminal = new RecordedTerminal({ answers: ['y'] });
    const { code } = await commandLine(['run', INTENT], { daemon, terminal });
    expect(code).toBe(0);
    expect(daemon.requests[1]).toMatchObject({
      method: 'command',
      params: { workflowId: 'wf_1', request: { command: { kind: 'continue' } } },
    });
    expect(terminal.output).toBe(`${SHOWN}\nlist done, 3 ms\n  a.txt`);
  });

  it('drops the plan when the person does not', async () => {
    const daemon = new FakeDaemon({
      run: () => SUGGESTED,
      control: () => ({ status: 'aborted', workflowId: 'wf_1' }),
    });
    const terminal = new RecordedTerminal({ answers: [''] });
    const { code } = await commandLine(['run', INTENT], { daemon, terminal });
    expect(code).toBe(1);
    expect(daemon.requests.at(-1)).toEqual({
      method: 'control',
      params: { workflowId: 'wf_1', action: 'abort' },
    });
  });

  it('says what is missing and how to give it, and asks nothing', async () => {
    const { workflowId: _, suggestion, ...rest } = SUGGESTED;
    const missing = [{ task: 'list', tool: LIST, parameter: 'folder', description: 'Which one' }];
    const daemon = new FakeDaemon({
      run: () => ({
        ...rest,
        ...(suggestion && {
          suggestion: { ...suggestion, missing, held: ['list lacks folder'] },
        }),
        issues: [{ code: 'arguments_invalid', task: 'list', message: 'args.folder is required' }],
      }),
    });
    const terminal = new RecordedTerminal({ answers: [] });
    await commandLine(['run', 'list files'], { daemon, terminal });
    expect(terminal.said).toEqual([
      'A plan for it, 88 % sure. Nothing has run.',
      '- list lacks folder',
      '  list folder: Which one',
      `Give what is missing: --inputs '{"folder":"…"}'`,
    ]);
    expect(terminal.questions).toEqual([]);
  });

  it('prints the whole answer in JSON', async () => {
    const daemon = new FakeDaemon({ run: () => SUGGESTED });
    const { code, json } = await commandLine(['run', 'list', '--json'], { daemon });
    expect([code, json()]).toEqual([1, SUGGESTED]);
  });

  it.each([
    [['run', INTENT, '--mode', 'always'], '--mode takes'],
    [['run', INTENT, '--inputs', '[1]'], '--inputs must be a JSON object'],
    [['run', INTENT, '--intent', 'other'], 'there is no file'],
    [['run', '-', '--mode', 'run'], 'are for an intent'],
  ])('refuses %j and starts nothing', async (line, message) => {
    const daemon = new FakeDaemon({}, { isRunning: false });
    const { code, terminal } = await commandLine(line, { daemon });
    expect([code, daemon.starts]).toEqual([2, 0]);
    expect(terminal.said.join('\n')).toContain(message);
  });
});
