import type { Json } from '../../base/json.ts';
import { ago } from '../../base/people-words.ts';
import { MS_PER_SECOND } from '../../base/units.ts';
import type { Explanation, ToolCertainty } from '../../gateway/explain.ts';
import type { CallPrice, ThresholdBreakdown } from '../../knowledge/threshold.ts';
import type { Trace } from '../../knowledge/tracer.ts';
import { sentenceLines } from './approve.ts';
import type { Command, Invocation } from './command.ts';
import { graphOfToolLines } from './graph.ts';
import { runTree } from './run-text.ts';
import { type Cell, numberText, oneLine, paint, table } from './terminal-text.ts';
import { wholeRunId } from './whole-id.ts';

/** `pml explain`: explains a decision, a run or a tool. */
export const explainCommand: Command = {
  usage: '<TRACE | WORKFLOW_ID | TOOL>',
  details:
    'A trace (tr_…) is one recorded decision: its inputs, its numbers and its outcome. A run ' +
    '(wf_…) is shown with its times and its decisions. A tool (server:tool) is shown with its ' +
    'risk, its use, its neighbours and the latest decisions about it. A capability (pml:name) is ' +
    'shown with whether it is tested and where it is offered. Of arguments only names, types and ' +
    'lengths are recorded. pml.retention.tracesDays says how long decisions are kept.',
  positionals: { min: 1, max: 1 },
  examples: ['pml explain wf_Wm3aXkz0', 'pml explain tr_9fQ2b7Lk --json', 'pml explain files:read'],
  async run({ positionals, daemon, show }: Invocation): Promise<number> {
    const [given = ''] = positionals;
    const connection = await daemon.reach();
    const id = given.startsWith('wf_') ? await wholeRunId(given, connection) : given;
    const explanation = await connection.request('explain', { id });
    show(explanation, (width) => explanationLines(explanation, width, Date.now()));
    return 0;
  },
};

type ExplanationOf<Kind extends Explanation['kind']> = Extract<Explanation, { kind: Kind }>;
type Recorded = Pick<ExplanationOf<'run'>, 'traces' | 'ignored'>;

/** Formats an explanation. Every text of a server or an agent becomes one harmless line. */
function explanationLines(explanation: Explanation, width: number, now: number): readonly string[] {
  switch (explanation.kind) {
    case 'trace':
      return traceLines(explanation.trace, width);
    case 'run':
      return runLines(explanation, width, now);
    case 'tool':
      return toolLines(explanation, width, now);
    case 'capability':
      return capabilityLines(explanation, width, now);
    default:
      return explanation satisfies never;
  }
}

function traceLines(trace: Trace, width: number): readonly string[] {
  const { id, kind, at, decision, tools, session, runId, scores, inputs } = trace;
  const facts = [
    `decided: ${decision}`,
    `outcome: ${outcomeText(trace)}`,
    ...(runId === undefined ? [] : [`run: ${runId}`]),
    ...(session === undefined ? [] : [`session: ${session}`]),
    ...(tools.length === 0 ? [] : [`tools: ${tools.join(', ')}`]),
  ];
  return [
    `${paint('bold', oneLine(id))}  ${oneLine(kind.replaceAll('_', ' '))}, ${timeText(at)}`,
    ...facts.map((fact) => `  ${oneLine(fact)}`),
    ...valueLines('Scores', scores, width),
    ...valueLines('Inputs', inputs, width),
  ];
}

function runLines(
  { workflowId, run, ...recorded }: ExplanationOf<'run'>,
  width: number,
  now: number,
): readonly string[] {
  const shown =
    run === undefined
      ? [`${paint('bold', oneLine(workflowId))} is kept no longer; its decisions are.`]
      : runTree(run, now, width);
  // In the order they were made: the answer has the newest first.
  const inOrder = { ...recorded, traces: recorded.traces.toReversed() };
  return [...shown, ...recordedLines(inOrder, width, now, run?.startedAt)];
}

function toolLines(
  explanation: ExplanationOf<'tool'>,
  width: number,
  now: number,
): readonly string[] {
  const { tool, risk, usage, graph, certainty, decisions = [], changed } = explanation;
  const { risk: level, sensitive, because } = risk.judgement;
  return [
    paint('bold', oneLine(tool)),
    `  risk: ${level}${sensitive ? ', deals in secrets' : ''}; ${CALLED[risk.decision.action]}`,
    ...because.map(({ source, says }) => `    ${oneLine(`${source}: ${says}`)}`),
    ...risk.findings.map((finding) => `  ${paint('red', `beware: ${oneLine(finding)}`)}`),
    `  ${usageText(usage)}`,
    ...decisions.map((each) => `  ${oneLine(decisionText(each))}`),
    ...(changed === undefined
      ? []
      : [
          `  its server changed its definition ${ago(changed.at, now)}`,
          ...sentenceLines(changed.sentences),
        ]),
    ...(certainty === undefined ? [] : certaintyLines(certainty, width)),
    '',
    ...graphOfToolLines(graph, width),
    ...recordedLines(explanation, width, now),
  ];
}

function capabilityLines(
  explanation: ExplanationOf<'capability'>,
  width: number,
  now: number,
): readonly string[] {
  const { tool, capability, offered, argumentSets } = explanation;
  const { succeeded, failed } = capability.uses;
  const sets = `right results for ${argumentSets} different ${argumentSets === 1 ? 'set' : 'sets'} of arguments`;
  const facts = [
    capability.description,
    `risk: ${capability.risk}; uses ${capability.tools.join(', ')}`,
    `worked ${succeeded} of ${succeeded + failed} times`,
    `${capability.tested ? 'tested' : 'untested'}: ${sets}`,
    capability.stale === undefined ? OFFERED[offered] : `not offered: ${capability.stale}`,
  ];
  return [
    paint('bold', oneLine(tool)),
    ...facts.map((fact) => `  ${oneLine(fact)}`),
    ...recordedLines(explanation, width, now),
  ];
}

const OFFERED = {
  above_tools: 'offered, above tools if it surely answers the request',
  below_tools: 'offered below tools, and never run unasked',
  same_wish: 'offered only for the wish that it was made for: its values are fixed',
  no: 'not offered: it is a single call, kept as a memory of it',
} as const;

const CALLED = {
  allow: 'called without asking',
  ask: 'a person is asked before a call',
  deny: 'never called',
} as const;

function usageText(usage: ExplanationOf<'tool'>['usage']): string {
  if (usage === undefined) {
    return 'never called so far';
  }
  const { calls, failures, totalMs } = usage;
  const meanMs = (totalMs / Math.max(1, calls)).toFixed(1);
  return `called ${calls} times so far, ${failures} failed, ${meanMs} ms on average`;
}

const DECIDED = {
  accepted: 'took this up',
  edited: 'changed a plan to have it without this',
  rejected: 'declined this',
  approved: 'approved this',
  denied: 'denied this',
} as const;

const TIMES = ['', 'once', 'twice', 'three times'];

/**
 * Describes the decisions of people on a tool: "you declined this three times, for requests like
 * …".
 */
function decisionText({
  kind,
  count,
  words,
  reason,
  person,
}: NonNullable<ExplanationOf<'tool'>['decisions']>[number]): string {
  const times = TIMES[count] ?? `${count} times`;
  const about = words === '' ? '' : `, for requests like "${words}"`;
  const why = reason === undefined ? '' : `: "${reason}"`;
  return `${person ?? 'you'} ${DECIDED[kind]} ${times}${about}${why}`;
}

/** Formats the decisions, one per line. Times count from the start if one is given. */
function recordedLines(
  { traces, ignored }: Recorded,
  width: number,
  now: number,
  startedAt?: number,
): readonly string[] {
  const rows = traces.map((trace): readonly Cell[] => [
    startedAt === undefined ? ago(trace.at, now) : sinceText(trace.at - startedAt),
    trace.kind.replaceAll('_', ' '),
    trace.outcome ?? '',
    { text: trace.id, isWhole: true as const },
    trace.decision,
  ]);
  return [
    '',
    ...(rows.length === 0
      ? ['No decisions were recorded.']
      : table(['TIME', 'KIND', 'OUTCOME', 'TRACE', 'DECIDED'], rows, width)),
    ...(ignored === 0
      ? []
      : [`${ignored} recorded decisions cannot be understood and are left out.`]),
  ];
}

const sinceText = (ms: number): string => `${ms < 0 ? '-' : '+'}${Math.abs(ms)} ms`;

function outcomeText({ outcome, settledAt }: Trace): string {
  if (outcome === undefined) {
    return 'not known';
  }
  return settledAt === undefined ? outcome : `${outcome}, ${timeText(settledAt)}`;
}

const timeText = (at: number): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString();
};

/** Formats every leaf of a value with its path. */
function valueLines(title: string, value: Json, width: number): readonly string[] {
  const rows = leavesOf(value).map(([path, leaf]) => [
    path,
    typeof leaf === 'number' ? numberText(leaf) : leafText(leaf),
  ]);
  return rows.length === 0 ? [] : ['', ...table([title.toUpperCase(), ''], rows, width)];
}

const leafText = (leaf: Json): string => (typeof leaf === 'string' ? leaf : JSON.stringify(leaf));

function leavesOf(value: Json, path = ''): readonly (readonly [string, Json])[] {
  if (typeof value !== 'object' || value === null) {
    return [[path, value]];
  }
  const members = Object.entries(value);
  if (members.length === 0) {
    return path === '' ? [] : [[path, value]];
  }
  const isList = Array.isArray(value);
  return members.flatMap(([name, member]: readonly [string, Json | undefined]) => {
    const step = path === '' ? name : `.${name}`;
    return member === undefined ? [] : leavesOf(member, `${path}${isList ? `[${name}]` : step}`);
  });
}

/**
 * Lists the terms of a threshold in the order in which they are added. The threshold says how sure pml
 * must be before it makes a call unasked.
 */
function certaintyLines(
  { plan, ahead, price, mayRunAhead }: ToolCertainty,
  width: number,
): readonly string[] {
  const { boost } = plan;
  const may = mayRunAhead.kind === 'yes' ? 'yes' : `no, ${mayRunAhead.reason}`;
  const rows = [
    ['base', plan.base, ahead.base, plan.risk],
    ['record', plan.thompson, ahead.thompson, recordText(plan)],
    ['alpha', plan.alpha.adjustment, ahead.alpha.adjustment, alphaText(plan)],
    ['episodes', -boost.value, -ahead.boost.value, boost.reasoning],
    [
      'guard',
      undefined,
      ahead.guard,
      'moves with wasted calls, and with calls that were held back',
    ],
    ['price', undefined, ahead.price, priceText(price)],
    ['at least', plan.floor, ahead.floor, 'learning never goes below it'],
    ['THRESHOLD', plan.value, ahead.value, ''],
  ] as const;
  return [
    `  run ahead: ${may}`,
    '',
    ...table(
      ['HOW SURE', 'IN A PLAN', 'AHEAD', 'BECAUSE'],
      rows.map(([name, inPlan, before, because]) => [name, text(inPlan), text(before), because]),
      width,
    ),
  ];
}

const text = (value: number | undefined): string => (value === undefined ? '' : numberText(value));

function priceText({ seconds, cost, isMetered, eagerness }: CallPrice): string {
  const time = seconds > 0 ? `${numberText(seconds * MS_PER_SECOND)} ms a call` : 'not timed yet';
  const money = cost > 0 ? `, costs ${numberText(cost)}` : '';
  return `${isMetered ? 'metered' : 'cheap'}: ${time}${money}; ${eagerness}`;
}

function recordText({ coldStart, mean, outcomes }: ThresholdBreakdown): string {
  return coldStart
    ? 'nothing is known of it yet'
    : `${numberText(mean)} of its calls go well, by ${outcomes} of them`;
}

function alphaText({ alpha }: ThresholdBreakdown): string {
  return `alpha ${numberText(alpha.value)}, by ${alpha.source.replaceAll('_', ' ')}`;
}
