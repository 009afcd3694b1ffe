/** All about one task: its arguments, its result, its events, and the reasons. */

import { duration, RUN_WORDS } from '../base/people-words.ts';
import type { PageExplanation, PageTaskAhead } from '../surfaces/http/page-api-knowledge.ts';
import type {
  PageRun,
  PageRunHistory,
  PageTask,
  PageResult,
} from '../surfaces/http/page-api-runs.ts';
import { type Tab, tabs } from './controls.ts';
import { type Child, el, fill } from './el.ts';
import { foreign, foreignBlock } from './foreign-text.ts';
import { isSame, jsonView } from './json-view.ts';
import { liveData, complaint, type LiveData } from './live-data.ts';
import { list, empty, facts, pill, toolName } from './marks.ts';
import { whyAhead } from './speculation-view.ts';
import { stateOf } from './timeline-layout.ts';
import { KIND_WORDS } from './timeline.ts';
import { traceList } from './trace-list.ts';
import { addressOf, type PageContext } from './view.ts';
import { clockTime, size } from './words.ts';

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
  const all: readonly Tab[] = [
    { name: 'arguments', label: 'Arguments', draw: () => sent(task) },
    { name: 'result', label: 'Result', draw: () => taskResult(page, run.workflowId, task) },
    {
      name: 'events',
      label: 'Events',
      draw: () =>
        liveData(page, {
          from: { read: (signal) => readEvents(page, run.workflowId, task.id, signal) },
          draw: eventList,
        }).element,
    },
    {
      name: 'why',
      label: 'Why',
      draw: () =>
        liveData<PageExplanation>(page, {
          from: `/api/explain/${encodeURIComponent(run.workflowId)}`,
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
      liveData<PageTaskAhead>(page, {
        from: `/api/runs/${encodeURIComponent(run.workflowId)}/ahead?task=${encodeURIComponent(task.id)}`,
        draw: ({ made }) =>
          made === undefined
            ? el('p.hint', 'pml made this call before it was asked for. Why is no longer kept.')
            : whyAhead(made),
      }).element,
    task.error !== undefined && el('div.notice.bad', foreignBlock(task.error, 'plain')),
    task.mayHaveRun === true &&
      task.effects?.readOnly !== true &&
      el('p.notice', 'The call may have taken effect all the same: look before it is made again.'),
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
      el('h3', 'As they were sent'),
      jsonView(task.args, 'Arguments as they were sent'),
      task.planned !== undefined &&
        !isSame(task.planned, task.args) && [
          el('h3', 'As they stand in the plan'),
          jsonView(task.planned, 'Arguments of the plan'),
        ],
    ];
  }
  return task.planned === undefined
    ? empty('No arguments are kept', 'They are large, or the task takes none.')
    : [
        el('h3', 'As they stand in the plan'),
        el('p.hint', '${…} stands for what another task answers.'),
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
  return list('ol.events', events, ({ sequence, kind, at, event }) =>
    el(
      'details',
      { 'data-key': `event-${sequence}` },
      el(
        'summary',
        el('span.event-time', clockTime(at)),
        el('span.event-kind', kind.replaceAll('_', ' ')),
      ),
      jsonView(event, `Event ${sequence}`),
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

/** The result of a task: a small one whole, a large one page by page. */
function taskResult({ api }: PageContext, workflowId: string, task: PageTask): Child {
  const { result: kept } = task;
  if (kept === undefined) {
    return empty(
      'No result',
      task.status === 'waiting' || task.status === 'running'
        ? 'It appears here when the task is done.'
        : 'The task ended without one.',
    );
  }
  let next = 0;
  const pages = el('div.pages');
  const more = el('button', { click: () => void read(next) }, 'Read all of it, page by page');
  async function read(offset: number): Promise<void> {
    more.disabled = true;
    try {
      const query = new URLSearchParams({ path: task.id, offset: String(offset) });
      const id = encodeURIComponent(workflowId);
      const answer = await api.get<PageResult>(`/api/runs/${id}/result?${query.toString()}`);
      pages.append(valueView(answer.value));
      const { nextOffset } = answer;
      more.hidden = nextOffset === undefined;
      if (nextOffset !== undefined) {
        more.textContent = 'Next page';
        next = nextOffset;
      }
    } catch (error) {
      fill(pages, complaint(error));
    }
    more.disabled = false;
  }
  if (kept.isWhole) {
    return [el('p.hint', size(kept.sizeBytes)), valueView(parsed(kept.preview))];
  }
  return [
    el('p.hint', `${size(kept.sizeBytes)} in all; this is the beginning.`),
    foreignBlock(kept.preview),
    pages,
    more,
  ];
}

function valueView(value: unknown): HTMLElement {
  return typeof value === 'string' ? foreignBlock(value) : jsonView(value, 'Result');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Follows a run of one task, which another view started, until its end. */
export function runOutcome(page: PageContext, workflowId: string): LiveData {
  return liveData<PageRun>(page, {
    from: `/api/runs/${encodeURIComponent(workflowId)}`,
    draw: (run) => drawn(page, run),
    hear: (event, { refresh }) => {
      if (event.kind === 'hello' || (event.kind === 'run' && event.workflowId === workflowId)) {
        refresh();
      }
    },
  });
}

function drawn(page: PageContext, run: PageRun): Child {
  const { status, workflowId, startedAt, finishedAt } = run;
  const [task] = run.tasks;
  return [
    el(
      'p.run-meta',
      pill(status, RUN_WORDS[status]),
      finishedAt !== undefined && ` ${duration(finishedAt - startedAt)} `,
      ' ',
      el('a', { href: addressOf('live', workflowId) }, 'Look at the run'),
    ),
    status === 'approval_required' &&
      el(
        'p.notice',
        'A call of this run needs your answer. ',
        el('a', { href: addressOf('approvals') }, 'Go to approvals'),
      ),
    task?.error !== undefined && el('div.notice.bad', foreignBlock(task.error, 'plain')),
    task !== undefined && status === 'completed' && taskResult(page, workflowId, task),
  ];
}
