import { setTimeout as pause } from 'node:timers/promises';

import { ERRORS } from '../../base/errors.ts';
import type { WorkflowAnswer } from '../../gateway/gateway.ts';
import { CLI } from '../../tuning/cli.ts';
import type { RunParams } from '../daemon/control-protocol.ts';
import type { Invocation } from './command.ts';
import { confirm } from './confirm.ts';
import type { DaemonConnection } from './daemon-access.ts';
import { followRun } from './follow-run.ts';
import { hasEnded } from './has-ended.ts';
import { howToAllow } from './how-to-allow.ts';
import { Interrupted } from './interrupt.ts';
import { printJson } from './print-json.ts';
import { suggestionRemarks, suggestionText } from './suggestion-text.ts';
import type { Terminal } from './terminal.ts';
import { tasksDone, workflowRemarks, workflowText } from './workflow-text.ts';

/** Lets the daemon run something. Shows its progress and its result. Returns the exit code. */
export async function carryOutRun(
  request: RunParams,
  daemon: DaemonConnection,
  invocation: Invocation,
): Promise<number> {
  const { terminal } = invocation;
  if (invocation.json) {
    const answer = await untilEnded(request, daemon, invocation);
    printJson(terminal, answer);
    return exitCodeOf(answer, request);
  }
  const first = await followRun(request, daemon, invocation);
  const { answer, isInterrupted, unanswered } =
    first.answer.status === 'suggestion'
      ? await offer(first.answer, request, daemon, invocation)
      : first;
  if (answer.status !== 'suggestion') {
    show(workflowText(answer), workflowRemarks(answer), terminal);
  }
  if (isInterrupted) {
    return new Interrupted('SIGINT').exitCode;
  }
  if (unanswered.length === 0 || hasEnded(answer)) {
    return exitCodeOf(answer, request);
  }
  for (const line of await howToAllow(unanswered, daemon, invocation.signal)) {
    terminal.say(line);
  }
  return ERRORS.APPROVAL_REQUIRED.exitCode;
}

/** Shows a plan, and runs it where a person is there to say so. */
async function offer(
  answer: WorkflowAnswer,
  { mode }: RunParams,
  daemon: DaemonConnection,
  invocation: Invocation,
): ReturnType<typeof followRun> {
  const { terminal, signal } = invocation;
  const { workflowId } = answer;
  show(suggestionText(answer), suggestionRemarks(answer), terminal);
  if (workflowId === undefined || mode === 'suggest' || !terminal.isInteractive) {
    return { answer, isInterrupted: false, unanswered: [] };
  }
  return (await confirm(terminal, 'Run it?', signal))
    ? followRun({ workflowId }, daemon, invocation)
    : {
        answer: await daemon.request('control', { workflowId, action: 'abort' }, signal),
        isInterrupted: false,
        unanswered: [],
      };
}

function show(lines: readonly string[], remarks: readonly string[], terminal: Terminal): void {
  if (lines.length > 0) {
    terminal.print(lines.join('\n'));
  }
  for (const remark of remarks) {
    terminal.say(remark);
  }
}

/** Long work is answered with `running`; the person who typed `pml run` wants its end. */
async function untilEnded(
  request: RunParams,
  daemon: DaemonConnection,
  { terminal, signal }: Invocation,
): Promise<WorkflowAnswer> {
  let answer = await daemon.request('run', request, signal);
  while (answer.status === 'running' && answer.workflowId !== undefined) {
    const { workflowId } = answer;
    terminal.progress(tasksDone(answer));
    try {
      await pause(CLI.pollEveryMs, undefined, { signal });
    } catch (error) {
      await daemon.request(
        'control',
        { workflowId, action: 'abort' },
        AbortSignal.timeout(CLI.abortWithinMs),
      );
      throw error;
    }
    answer = await daemon.request('control', { workflowId, action: 'status' }, signal);
  }
  return answer;
}

/** Returns the exit code of an answer. The answer is printed already, so nothing is thrown. */
function exitCodeOf({ status, issues }: WorkflowAnswer, { mode }: RunParams): number {
  if (status === 'completed' || (status === 'suggestion' && mode === 'suggest')) {
    return 0;
  }
  if (status === 'approval_required') {
    return ERRORS.APPROVAL_REQUIRED.exitCode;
  }
  const error = issues === undefined ? ERRORS.CALL_FAILED : ERRORS.WORKFLOW_INVALID;
  return (status === 'aborted' ? ERRORS.RUN_ABORTED : error).exitCode;
}
