/** Runs as they happen: a list, and one run as a timeline of its tasks. */

import { duration, RUN_WORDS } from '../base/people-words.ts';
import type {
  PageDecisionOfRun,
  PageRun,
  PageRunCommandKind,
  PageRunSummary,
} from '../surfaces/http/page-api-runs.ts';
import { attempt, type SidePanel, sidePanel } from './controls.ts';
import { type Child, el, fill } from './el.ts';
import { isReconnect } from './event-feed.ts';
import { foreign } from './foreign-text.ts';
import { type LiveDataOf, liveData } from './live-data.ts';
import { list, pill } from './marks.ts';
import { runEnding } from './run-ending.ts';
import { RunList, runTitle } from './run-list.ts';
import { callerOf, endingOf, taskTree } from './run-tasks.ts';
import { taskPanel } from './task-panel.ts';
import { kindsIn } from './timeline-layout.ts';
import { type DrawnTimeline, timeline } from './timeline.ts';
import { addressOf, type OpenView, type PageContext, type Route, type ViewKind } from './view.ts';
import { clockTime, plural } from './words.ts';

const TICK_MS = 250;
const CALM_TICK_MS = 1000;
/** A run is read once a second at the most, however many tasks it has. */
const RUN_PAUSE_MS = 1000;
const OPEN_CALLS_MAX = 30;

const COMMAND_WORDS: Readonly<Record<PageRunCommandKind, string>> = {
  pause: 'Pause',
  continue: 'Continue',
  abort: 'Abort',
};

export const LIVE_VIEW: ViewKind = {
  name: 'live',
  title: 'Live',
  open: (page) => new LiveView(page),
};

class LiveView implements OpenView {
  readonly element: HTMLElement;
  readonly #page: PageContext;
  readonly #list: RunList;
  readonly #detail = el('div.run-detail');
  readonly #panel: SidePanel;
  readonly #timer: number;
  #route: Route = { view: 'live', query: {} };
  #shown: string | undefined;
  #run: LiveDataOf<PageRun> | undefined;
  /** Programs of the run that the person opened or closed. */
  readonly #folded = new Map<string, boolean>();
  #newest: PageRun | undefined;
  #ending: HTMLElement | undefined;
  #timeline: DrawnTimeline | undefined;
  #openTask: string | undefined;
  /** The run that the next click aborts. The first click only asks. */
  #doomed: string | undefined;

  constructor(page: PageContext) {
    this.#page = page;
    this.#panel = sidePanel(() => {
      this.#openTask = undefined;
      page.go(this.#list.addressOf(this.#shown));
    });
    this.#list = new RunList({
      page,
      chosen: () => this.#shown,
      onDrawn: (runs, isFiltered) => this.#drawn(runs, isFiltered),
    });
    this.element = el(
      'div.live',
      el('h1.unseen', 'Live'),
      this.#list.element,
      this.#detail,
      this.#panel.element,
    );
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#timer = setInterval(() => this.#tick(), isCalm ? CALM_TICK_MS : TICK_MS);
  }

  show(route: Route): void {
    this.#route = route;
    this.element.classList.toggle('has-subject', route.subject !== undefined);
    if (route.subject !== undefined && route.subject !== this.#shown) {
      this.#look(route.subject);
    }
    this.#list.show(route);
    // The chosen task is marked.
    this.#run?.redraw();
    this.#showTask();
  }

  close(): void {
    this.#list.close();
    this.#run?.close();
    clearInterval(this.#timer);
  }

  #tick(): void {
    if (this.#newest !== undefined && this.#newest.finishedAt === undefined && !document.hidden) {
      this.#timeline?.tick();
    }
  }

  #drawn(runs: readonly PageRunSummary[], isFiltered: boolean): void {
    const [first] = runs;
    this.element.classList.toggle('is-bare', first === undefined && !isFiltered);
    if (first === undefined && !isFiltered) {
      fill(this.#detail);
    }
    if (first !== undefined && this.#route.subject === undefined && this.#shown === undefined) {
      this.#look(first.workflowId);
    }
  }

  #look(workflowId: string): void {
    this.#run?.close();
    this.#shown = workflowId;
    this.#newest = undefined;
    this.#ending = undefined;
    this.#folded.clear();
    this.#run = liveData<PageRun>(this.#page, {
      from: `/api/runs/${encodeURIComponent(workflowId)}`,
      draw: (run) => this.#drawRun(run),
      hear: (event, { refresh }) => {
        if (isReconnect(event) || (event.kind === 'run' && event.workflowId === workflowId)) {
          refresh();
        }
      },
      pauseMs: RUN_PAUSE_MS,
    });
    fill(this.#detail, this.#run.element);
  }

  #drawRun(run: PageRun): Child {
    this.#newest = run;
    const task = this.#route.query['task'];
    this.#timeline = timeline(run, {
      chosen: task,
      closed: closedIn(run, this.#folded),
      open: (id) => this.#page.go(this.#list.addressOf(run.workflowId, { task: id })),
      fold: (id) => {
        this.#folded.set(id, !closedIn(run, this.#folded).has(id));
        this.#run?.redraw();
      },
    });
    // Made once: text that the person types there must stay.
    this.#ending ??= runEnding(this.#page, run);
    queueMicrotask(() => this.#showTask());
    return [
      el('a.back', { href: this.#list.addressOf(undefined) }, '← All runs'),
      el('header.run-head', el('div', el('h2', runTitle(run)), runFacts(run)), this.#controls(run)),
      run.status === 'approval_required' &&
        el(
          'p.notice',
          'A call of this run needs your answer. ',
          el('a', { href: addressOf('approvals') }, 'Go to approvals'),
        ),
      run.status === 'outcome_unknown' &&
        el(
          'p.notice',
          'It is not known whether a call of this run took effect. Only a person can find out. ',
          el('a', { href: addressOf('approvals') }, 'Answer under approvals'),
        ),
      run.paused !== undefined && el('p.notice', pausedWords(run.paused)),
      run.reason !== undefined &&
        this.#ending === undefined &&
        el('p.notice', foreign(run.reason, 1000)),
      this.#ending,
      el('div.card', this.#timeline.element, barLegend(run)),
      said(run),
    ];
  }

  #controls(run: PageRun): Child {
    return el(
      'div.buttons',
      { role: 'group', 'aria-label': 'Steer this run' },
      run.commands.map((command) =>
        el(
          'button',
          {
            'data-key': `command-${command}`,
            class: command === 'abort' ? 'danger' : '',
            click: () => void this.#command(run, command),
          },
          command === 'abort' && this.#doomed === run.workflowId
            ? 'Abort for good?'
            : COMMAND_WORDS[command],
        ),
      ),
    );
  }

  async #command(run: PageRun, command: PageRunCommandKind): Promise<void> {
    if (command === 'abort' && this.#doomed !== run.workflowId) {
      this.#doomed = run.workflowId;
      this.#run?.redraw();
      return;
    }
    this.#doomed = undefined;
    await attempt(this.#page, async () => {
      const path = `/api/runs/${encodeURIComponent(run.workflowId)}/command`;
      const reason = command === 'abort' ? { reason: 'aborted from the dashboard' } : {};
      await this.#page.api.post(path, { command, ...reason });
      return `${COMMAND_WORDS[command]}: done`;
    });
    this.#run?.refresh();
  }

  #showTask(): void {
    const id = this.#route.query['task'];
    const run = this.#newest;
    if (id === undefined || run === undefined) {
      if (id === undefined && this.#panel.isOpen()) {
        this.#openTask = undefined;
        this.#panel.close();
      }
      return;
    }
    const task = run.tasks.find((one) => one.id === id);
    const state = `${run.workflowId} ${id} ${task?.status}`;
    if (task === undefined || state === this.#openTask) {
      return;
    }
    this.#openTask = state;
    this.#panel.open(
      `Task ${id}`,
      foreign(task.id, 60),
      taskPanel({
        page: this.#page,
        run,
        task,
        chosen: this.#route.query['tab'] ?? 'arguments',
        onTab: (tab) => this.#page.replace(this.#list.addressOf(run.workflowId, { task: id, tab })),
      }),
    );
  }
}

/** Programs with many calls are closed until somebody opens them. */
function closedIn({ tasks }: PageRun, folded: ReadonlyMap<string, boolean>): ReadonlySet<string> {
  const closed = taskTree(tasks)
    .filter(({ task, calls }) => folded.get(task.id) ?? calls > OPEN_CALLS_MAX)
    .map(({ task }) => task.id);
  return new Set(closed);
}

function runFacts(run: PageRun): HTMLElement {
  const took = run.finishedAt === undefined ? undefined : duration(run.finishedAt - run.startedAt);
  return el(
    'p.run-meta',
    statusPill(run),
    ` ${tasksAndCalls(run)} · began ${clockTime(run.startedAt)}`,
    took !== undefined && ` · took ${took}`,
    ' · ',
    el('code', foreign(run.workflowId, 40)),
  );
}

/** Calls of programs are no tasks of the plan. */
function tasksAndCalls({ tasks }: PageRun): string {
  const calls = tasks.filter(({ id }) => callerOf(id) !== undefined).length;
  const planned = plural(tasks.length - calls, 'task');
  return calls === 0 ? planned : `${planned}, ${plural(calls, 'call')}`;
}

/** The status. A run counts as no failure if a person said no, or said nothing. */
function statusPill(run: PageRun): HTMLElement {
  const { kind } = endingOf(run) ?? {};
  return kind === 'denied' || kind === 'expired'
    ? pill(kind, kind)
    : pill(run.status, RUN_WORDS[run.status]);
}

function pausedWords({ why, task }: NonNullable<PageRun['paused']>): Child {
  switch (why) {
    case 'layer':
      return 'Paused after a layer of tasks, so that its agent can look.';
    case 'error':
      return ['Paused because a task failed', task !== undefined && [': ', foreign(task, 60)], '.'];
    case 'suggestion':
      return 'A suggestion: nobody has asked for this plan yet.';
    case 'command':
      return 'Paused. What was under way is finished first.';
    default:
      return why satisfies never;
  }
}

/** Explains the marks that this run has. */
function barLegend(run: PageRun): HTMLElement {
  const there = kindsIn(run);
  const kinds = [
    ['waiting', 'waiting'],
    ['asked', 'needs you'],
    ['running', 'running'],
    ['succeeded', 'done'],
    ['failed', 'failed'],
    ['denied', 'denied'],
    ['expired', 'expired'],
    ['skipped', 'skipped'],
    ['cancelled', 'cancelled'],
    ['ready', 'run ahead'],
    ['joined', 'run ahead, under way when asked for'],
  ] as const;
  return list(
    'ul.legend',
    kinds.filter(([kind]) => there.has(kind)),
    ([kind, label]) => [el('span', { class: `dot dot-${kind}`, 'aria-hidden': 'true' }), label],
  );
}

function verdictWords(verdict: PageDecisionOfRun['verdict']): string {
  if (verdict === undefined) {
    return 'waits for an answer';
  }
  return verdict === 'expired' ? 'nobody answered in time' : verdict.replaceAll('_', ' ');
}

function said({ messages, decisions }: PageRun): Child {
  return [
    decisions.length > 0 && [
      el('h3', 'Decisions'),
      list('ul.plain-list', decisions, ({ task, verdict, by, reason, requestedAt, decidedAt }) => [
        el('span.event-time', clockTime(decidedAt ?? requestedAt)),
        foreign(task, 60),
        ': ',
        verdictWords(verdict),
        by !== undefined && verdict !== 'expired' && [' by ', foreign(by, 60)],
        reason !== undefined && [' – ', foreign(reason, 300)],
        decidedAt !== undefined && el('span.hint', ` (asked ${clockTime(requestedAt)})`),
      ]),
    ],
    messages.length > 0 && [
      el('h3', 'Messages'),
      list('ul.plain-list', messages, ({ by, text, at }) => [
        el('span.event-time', clockTime(at)),
        foreign(by, 40),
        ': ',
        foreign(text, 600),
      ]),
    ],
  ];
}
