import { duration, refusalOf, runWord, taskWord } from '../../base/people-words.ts';
import { plainText, showName } from '../../base/plain-text.ts';
import { PERCENT } from '../../base/units.ts';
import type { RunEvent } from '../../execute/run-event.ts';
import type { TaskAnswer, WorkflowAnswer } from '../../execute/workflow-answer.ts';
import { paint, type Style } from './terminal-text.ts';

/** Style of each task status. */
export const TASK_STYLES: Readonly<Record<TaskAnswer['status'], Style>> = {
  waiting: 'dim',
  running: 'yellow',
  succeeded: 'green',
  failed: 'red',
  skipped: 'dim',
  cancelled: 'yellow',
};

/** The tasks of a run with their results, as a person reads them. */
export function workflowText(answer: WorkflowAnswer): readonly string[] {
  return Object.entries(answer.results ?? {}).flatMap(([id, task]) =>
    taskText(id, task, answer.workflowId),
  );
}

/** Remarks on a run beside the results of its tasks. */
export function workflowRemarks(answer: WorkflowAnswer): readonly string[] {
  const remarks: string[] = [];
  const run = answer.workflowId === undefined ? '' : `${answer.workflowId} `;
  const message = personMessage(answer);
  const refusal = Object.values(answer.results ?? {})
    .map(({ error }) => refusalOf(error?.code))
    .find(Boolean);
  const status = runWord((answer.status === 'failed' ? refusal : undefined) ?? answer.status);
  // The message about a failed run begins with that word.
  const said = message?.replace(/^failed: /u, '');
  remarks.push(`${run}${status}${said === undefined ? '' : `: ${said}`}`);
  const failed = Object.entries(answer.results ?? {}).filter(
    ([, task]) => task.status === 'failed',
  );
  if (answer.status === 'completed' && failed.length > 0) {
    remarks.push(`failed, and were allowed to: ${failed.map(([id]) => id).join(', ')}`);
  }
  for (const issue of answer.issues ?? []) {
    remarks.push(`- ${issue.task === undefined ? '' : `task ${issue.task}: `}${issue.message}`);
  }
  if (answer.candidates !== undefined && answer.candidates.length > 0) {
    remarks.push(`The nearest tools: ${answer.candidates.map((each) => each.id).join(', ')}`);
  }
  return remarks.map((line) => plainText(line));
}

/**
 * Returns the message for a person. The daemon's own message about an unfinished run is meant for
 * agents.
 */
function personMessage(answer: WorkflowAnswer): string | undefined {
  if (answer.status === 'running') {
    return tasksDone(answer);
  }
  return answer.status === 'approval_required' ? 'a person has to approve it' : answer.message;
}

/** Progress of a run: `3 of 5 tasks done`. */
export function tasksDone({ results = {} }: WorkflowAnswer): string {
  const tasks = Object.values(results);
  const done = tasks.filter(({ status }) => status !== 'waiting' && status !== 'running');
  return `${done.length} of ${tasks.length} tasks done`;
}

/** Formats an event as one line, or returns undefined if it is not worth a line. */
export function eventLine(event: RunEvent, workflowId: string): string | undefined {
  switch (event.kind) {
    case 'task_started': {
      return `${paint('dim', '▸')} ${plainText(event.task)} ${paint('dim', showName(event.tool))}`;
    }
    case 'task_finished': {
      const { end, task, durationMs } = event;
      const isGood = end.kind === 'succeeded';
      const mark = isGood ? paint('green', '✓') : paint('red', '✗');
      const words = isGood ? duration(durationMs) : reasonOf(end);
      return `${mark} ${plainText(task)} ${paint('dim', plainText(words))}`;
    }
    case 'decision_requested': {
      const { decision } = event;
      const what = decision.kind === 'approval' ? 'needs approval' : 'has an unknown outcome';
      const words = `${decision.task} ${what}: ${showName(decision.tool)}; pml approve ${decision.id}`;
      return `${paint('yellow', '?')} ${plainText(words)}`;
    }
    case 'decision_made': {
      return `${paint('dim', '·')} ${plainText(`${event.by}: ${event.verdict.kind}`)}`;
    }
    case 'run_paused': {
      return `${paint('yellow', '‖')} paused; go on with: pml runs ${workflowId} --continue`;
    }
    case 'run_replanned': {
      return `${paint('dim', '·')} the plan has ${event.plan.tasks.length} tasks now`;
    }
    case 'run_resumed': {
      return `${paint('yellow', '·')} taken up again`;
    }
    case 'run_started':
    case 'run_continued':
    case 'program_step':
    case 'command_taken':
    case 'run_abort_requested':
    case 'run_finished': {
      return undefined;
    }
    default: {
      return event satisfies never;
    }
  }
}

function taskText(id: string, task: TaskAnswer, workflowId: string | undefined): readonly string[] {
  const took = task.durationMs === undefined ? '' : `, ${duration(task.durationMs)}`;
  const heading = `${paint('bold', plainText(id))} ${paint(TASK_STYLES[task.status], taskWord(task.status, task.error?.code))}${took}`;
  return [heading, ...bodyOf(task, workflowId ?? 'WORKFLOW_ID').map((line) => `  ${line}`)];
}

function bodyOf(task: TaskAnswer, workflowId: string): readonly string[] {
  if (task.error !== undefined) {
    const { code, message } = task.error;
    return plainText(code === task.status ? message : `${code}: ${message}`).split('\n');
  }
  if (task.ref !== undefined) {
    const preview = plainText(task.preview ?? '').split('\n');
    return [
      ...preview,
      paint('dim', `(all of it: pml runs ${workflowId} --result ${plainText(task.ref)})`),
    ];
  }
  if (task.value === undefined) {
    return [];
  }
  const { value } = task;
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  return plainText(text).split('\n');
}

function reasonOf(end: Exclude<TaskEnd, { readonly kind: 'succeeded' }>): string {
  return end.kind === 'failed' ? end.message : `${end.kind}: ${end.reason}`;
}

type TaskEnd = (RunEvent & { readonly kind: 'task_finished' })['end'];

const ENDED: ReadonlySet<WorkflowAnswer['status']> = new Set(['completed', 'failed', 'aborted']);

/** Returns true if a run with this status has ended. */
export function hasEnded({ status }: Pick<WorkflowAnswer, 'status'>): boolean {
  return ENDED.has(status);
}

const percent = (share: number): string => `${Math.round(share * PERCENT)} %`;

/** A plan that was made for an intent, as a person looks it over: each task, with what, and why. */
export function suggestionText({ suggestion }: WorkflowAnswer): readonly string[] {
  return (suggestion?.tasks ?? []).flatMap(({ id, tool, args, confidence, why, bindings }) => {
    const sources = new Map(bindings.map((each) => [each.parameter, each]));
    const lines = Object.entries(args ?? {}).map(([name, value]) => {
      const from = sources.get(name);
      const source = from === undefined ? '' : ` (${from.source}, ${percent(from.confidence)})`;
      return `  ${plainText(`${name} = ${JSON.stringify(value)}`)}${paint('dim', source)}`;
    });
    const heading = `${paint('bold', plainText(id))} ${showName(tool)}, ${percent(confidence)}`;
    return [heading, `  ${paint('dim', plainText(why))}`, ...lines];
  });
}

/** Explains why the suggestion does not run by itself, and how to continue. */
export function suggestionRemarks(answer: WorkflowAnswer): readonly string[] {
  const { suggestion, workflowId, issues = [] } = answer;
  if (suggestion === undefined) {
    return [];
  }
  const { confidence, missing = [], held } = suggestion;
  const lacking = new Set(missing.map(({ task, parameter }) => `${task} ${parameter}`));
  const example = JSON.stringify(
    Object.fromEntries(missing.map(({ parameter }) => [parameter, '…'])),
  );
  const others = lacking.size > 0 ? [] : issues;
  // A plan that was run unasked and failed is proposed again.
  const tried = answer.speculative === true ? [`- ${answer.message ?? ''}`] : [];
  return [
    `A plan for it, ${percent(confidence)} sure. ${tried.length > 0 ? 'It has failed once.' : 'Nothing has run.'}`,
    ...tried,
    ...held.map((reason) => `- ${reason}`),
    ...missing.flatMap(({ task, parameter, description }) =>
      description === undefined ? [] : [`  ${task} ${parameter}: ${description}`],
    ),
    ...others.map(
      ({ task, message }) => `- ${task === undefined ? '' : `task ${task}: `}${message}`,
    ),
    ...(missing.length > 0 ? [`Give what is missing: --inputs '${example}'`] : []),
    ...(workflowId === undefined ? [] : [`Run it as it is: pml runs ${workflowId} --continue`]),
  ].map((line) => plainText(line));
}
