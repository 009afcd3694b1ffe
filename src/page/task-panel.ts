/** All about one task: its arguments, its result, its events, and the reasons. */
import { duration } from '../base/people-words.ts';
import type { PageExplanation, PageTaskAhead } from '../surfaces/http/page-api-knowledge.ts';
import type { PageRun, PageRunHistory, PageTask } from '../surfaces/http/page-api-runs.ts';
import { whyAhead } from './ahead-words.ts';
import { type Tab, tabs } from './controls.ts';
import { type Child, el } from './el.ts';
import { foreign, foreignBlock } from './foreign-text.ts';
import { isSame } from './json-difference.ts';
import { jsonView } from './json-view.ts';
import { liveData } from './live-data.ts';
import { empty, facts, pill, toolName } from './marks.ts';
import { taskResult } from './task-result.ts';
import { stateOf } from './timeline-layout.ts';
import { KIND_WORDS } from './timeline.ts';
import { traceList } from './trace-list.ts';
import { addressOf, type PageContext } from './view.ts';
import { clockTime } from './words.ts';

interface TaskPanelParts {
  readonly page: PageContext;
  readonly run: PageRun;
  readonly task: PageTask;
  readonly chosen: string;
  readonly onTab: (name: string) => void;
}

const EVENTS_MAX = 200;

/** The inside of the panel. */
export function taskPanel(parts: TaskPanelParts): Child {
  const { page, run, task } = parts;
  const { api } = page;
  const all: readonly Tab[] = [
    { name: 'arguments', label: 'Arguments', draw: () => sent(task) },
    { name: 'result', label: 'Result', draw: () => taskResult(page, run.workflowId, task) },
    {
      name: 'events',
      label: 'Events',
      draw: () =>
        liveData({
          read: (signal) => readEvents(page, run.workflowId, task.id, signal),
          draw: eventList,
        }).element,
    },
    {
      name: 'why',
      label: 'Why',
      draw: () =>
        liveData({
          read: (signal) =>
            api.get<PageExplanation>(`/api/explain/${encodeURIComponent(run.workflowId)}`, signal),
          draw: ({ traces }) => why(task, traces),
        }).element,
    },
  ];
  return [
    facts(
      ['State', statePill(task)],
      ['Tool', el('a', { href: addressOf('thresholds', task.tool) }, toolName(task.tool))],
      task.startedAt !== undefined && ['Began', clockTime(task.startedAt)],
      task.durationMs !== undefined && [
        task.ahead === undefined ? 'Took' : 'Answered after',
        duration(task.durationMs),
      ],
      task.dependsOn.length > 0 && [
        'After',
        task.dependsOn.map((id, index) => [index > 0 && ', ', foreign(id, 60)]),
      ],
      task.effects !== undefined && ['Effect', effects(task.effects)],
    ),
    task.ahead !== undefined &&
      liveData({
        read: (signal) =>
          api.get<PageTaskAhead>(
            `/api/runs/${encodeURIComponent(run.workflowId)}/ahead?task=${encodeURIComponent(task.id)}`,
            signal,
          ),
        draw: ({ made }) =>
          made === undefined
            ? el(
                'p',
                { class: 'hint' },
                'pml made this call before it was asked for. Why is no longer kept.',
              )
            : whyAhead(made),
      }).element,
    task.error !== undefined &&
      el('div', { class: 'notice bad' }, foreignBlock(task.error, 'plain')),
    task.mayHaveRun === true &&
      task.effects?.readOnly !== true &&
      el(
        'p',
        { class: 'notice' },
        'The call may have taken effect all the same: look before it is made again.',
      ),
    tabs('Task', all, parts.chosen, parts.onTab),
  ];
}

/** The state of a task in a word. */
function statePill(task: PageTask): HTMLElement {
  const kind = stateOf(task);
  return pill(kind, KIND_WORDS[kind]);
}

function effects({ readOnly, repeatable }: NonNullable<PageTask['effects']>): string {
  if (readOnly) {
    return 'none, it only reads';
  }
  return repeatable
    ? 'changes something; repeating it is safe'
    : 'changes something, once for each call';
}

function sent(task: PageTask): Child {
  if (task.args !== undefined) {
    return [
      el('h3', {}, 'As they were sent'),
      jsonView(task.args, 'Arguments as they were sent'),
      task.planned !== undefined &&
        !isSame(task.planned, task.args) && [
          el('h3', {}, 'As they stand in the plan'),
          jsonView(task.planned, 'Arguments of the plan'),
        ],
    ];
  }
  return task.planned === undefined
    ? empty('No arguments are kept', 'They are large, or the task takes none.')
    : [
        el('h3', {}, 'As they stand in the plan'),
        el('p', { class: 'hint' }, '${…} stands for what another task answers.'),
        jsonView(task.planned, 'Arguments of the plan'),
      ];
}

async function readEvents(
  { api }: PageContext,
  run: string,
  task: string,
  signal: AbortSignal,
): Promise<PageRunHistory['events']> {
  const found: PageRunHistory['events'][number][] = [];
  let after: number | undefined = 0;
  while (after !== undefined && found.length < EVENTS_MAX) {
    const path = `/api/runs/${encodeURIComponent(run)}/events?after=${after}`;
    const history: PageRunHistory = await api.get<PageRunHistory>(path, signal);
    found.push(
      ...history.events.filter((event) => event.task === undefined || event.task === task),
    );
    after = history.nextAfter;
  }
  return found.slice(0, EVENTS_MAX);
}

function eventList(events: PageRunHistory['events']): Child {
  return el(
    'ol',
    { class: 'events' },
    events.map(({ sequence, kind, at, event }) =>
      el(
        'li',
        {},
        el(
          'details',
          { 'data-key': `event-${sequence}` },
          el(
            'summary',
            {},
            el('span', { class: 'event-time' }, clockTime(at)),
            el('span', { class: 'event-kind' }, kind.replaceAll('_', ' ')),
          ),
          jsonView(event, `Event ${sequence}`),
        ),
      ),
    ),
  );
}

function why(task: PageTask, traces: PageExplanation['traces']): Child {
  const about = traces.filter(
    ({ tools }) => tools.length === 0 || tools.some((tool) => tool === task.tool),
  );
  return about.length === 0
    ? empty(
        'No decision was recorded for this task',
        'Whoever asked for the run named the tool and its arguments; nothing had to be chosen.',
      )
    : traceList(about);
}
