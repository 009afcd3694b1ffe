/** The list of runs: what needs the person on top, search, filters, and news without asking again. */
import { RUN_WORDS, runStateOf } from '../base/people-words.ts';
import type { PageRuns, PageRunSummary } from '../surfaces/http/page-api-runs.ts';
import type { PageEvent } from '../surfaces/http/page-api.ts';
import { moveWithArrows } from './controls.ts';
import { type Child, el } from './el.ts';
import { foreign } from './foreign-text.ts';
import { liveData, type LiveDataOf } from './live-data.ts';
import { empty, pill } from './marks.ts';
import { filtersOf, runFilters, type RunFilters, searchOf } from './run-filters.ts';
import { addressOf, type PageContext, type Route } from './view.ts';
import { ago, plural } from './words.ts';

/** Runs in the list before somebody asks for more. */
const LISTED = 50;
/** The list is read once in so long at the most. */
const READ_MS = 1000;

interface RunListParts {
  readonly page: PageContext;
  /** The run that is looked at. */
  readonly chosen: () => string | undefined;
  /** Called for every drawn list. */
  readonly onDrawn: (runs: readonly PageRunSummary[], isFiltered: boolean) => void;
}

export class RunList {
  readonly element: HTMLElement;
  readonly #parts: RunListParts;
  readonly #data: LiveDataOf<PageRuns>;
  readonly #form: RunFilters;
  #filters: Readonly<Record<string, string>> = {};
  #limit = LISTED;

  constructor(parts: RunListParts) {
    this.#parts = parts;
    const { page } = parts;
    this.#form = runFilters(page, (filters) => {
      page.replace(addressOf('live', parts.chosen(), filters));
      this.#set(filters);
    });
    this.#data = liveData({
      read: (signal) => page.api.get<PageRuns>(this.#path(), signal),
      draw: (runs) => this.#draw(runs),
      pauseMs: READ_MS,
    });
    this.element = el(
      'section',
      { class: 'run-list', 'aria-label': 'Runs' },
      el('h2', { class: 'list-title' }, 'Runs'),
      this.#form.element,
      this.#data.element,
    );
  }

  /** The address of a run in this list: the filters stay. */
  addressOf(workflowId: string | undefined, more: Readonly<Record<string, string>> = {}): string {
    return addressOf('live', workflowId, { ...this.#filters, ...more });
  }

  show(route: Route): void {
    const filters = filtersOf(route.query);
    this.#form.show(filters);
    this.#set(filters);
  }

  /** Applies an event to the list. Reads from the daemon only if the event does not say enough. */
  hear(event: PageEvent): void {
    if (event.kind === 'hello' && !event.isContinued) {
      this.#data.refresh();
    }
    if (event.kind !== 'run') {
      return;
    }
    const { run, status, workflowId, at } = event;
    if (Object.keys(this.#filters).length > 0 || status === 'failed') {
      // Only the daemon knows if it fits the filters, and why it failed.
      this.#data.refresh();
    } else if (run !== undefined) {
      this.#data.change((runs) => withNew(runs, run, this.#limit));
    } else if (status !== undefined) {
      const isOver = event.event === 'run_finished';
      const news = { status, ...(isOver && { finishedAt: at }) };
      this.#data.change((runs) => withNews(runs, workflowId, news));
    }
  }

  /** Draws again: another run is looked at. */
  redraw(): void {
    this.#data.change((runs) => runs);
  }

  close(): void {
    this.#data.close();
  }

  #set(filters: Readonly<Record<string, string>>): void {
    if (JSON.stringify(filters) === JSON.stringify(this.#filters)) {
      this.redraw();
      return;
    }
    this.#filters = filters;
    this.#limit = LISTED;
    this.#data.refresh();
  }

  #path(): string {
    return `/api/runs?limit=${this.#limit}${searchOf(this.#filters, Date.now())}`;
  }

  #draw({ runs, pinned, nextOffset }: PageRuns): Child {
    const isFiltered = Object.keys(this.#filters).length > 0;
    this.#form.element.hidden = runs.length === 0 && !isFiltered;
    this.#parts.onDrawn(runs, isFiltered);
    if (runs.length === 0) {
      return isFiltered ? this.#nothingFits() : noRuns();
    }
    const isPinning = pinned.length > 0 && !isFiltered;
    const above = new Set(isPinning ? pinned.map(({ workflowId }) => workflowId) : []);
    const others = runs.filter(({ workflowId }) => !above.has(workflowId));
    return [
      isPinning && [
        el(
          'h3',
          { class: 'pinned-title' },
          plural(pinned.length, 'run needs you', 'runs need you'),
        ),
        this.#rows(pinned, 'pinned'),
        el('h3', { class: 'pinned-title' }, 'Other runs'),
      ],
      this.#rows(others, 'run'),
      nextOffset !== undefined &&
        el(
          'button',
          {
            type: 'button',
            class: 'quiet',
            'data-key': 'more-runs',
            click: () => {
              this.#limit += LISTED;
              this.#data.refresh();
            },
          },
          'Older runs',
        ),
    ];
  }

  #rows(runs: readonly PageRunSummary[], key: string): HTMLElement {
    const chosen = this.#parts.chosen();
    const list = el(
      'ul',
      { class: `runs ${key}-runs`, 'data-scroll': key },
      runs.map((run) => {
        const place = {
          address: this.addressOf(run.workflowId),
          isChosen: run.workflowId === chosen,
          key,
        };
        return el('li', {}, runRow(run, place));
      }),
    );
    moveWithArrows(list, '.run-link');
    return list;
  }

  #nothingFits(): HTMLElement {
    return el(
      'div',
      { class: 'nothing-fits' },
      el('p', {}, 'No run fits these filters.'),
      el(
        'button',
        { type: 'button', 'data-key': 'clear-filters', click: () => this.#form.clear() },
        'Clear filters',
      ),
    );
  }
}

function noRuns(): HTMLElement {
  return empty(
    'No runs yet',
    [
      'Ask an agent that is connected to pml to do something with several tools, or run ',
      el('code', {}, 'pml run plan.json'),
      '.',
    ],
    ['No client is connected? ', el('code', {}, 'pml init'), ' writes pml into the ones you have.'],
  );
}

/** The list stays as long as it was asked for: what falls off its end is among the older ones. */
function withNew(runs: PageRuns, run: PageRunSummary, limit: number): PageRuns {
  return runs.runs.some(({ workflowId }) => workflowId === run.workflowId)
    ? runs
    : {
        ...runs,
        runs: [run, ...runs.runs].slice(0, limit),
        ...(runs.runs.length >= limit && { nextOffset: limit }),
      };
}

const NEEDS_YOU: ReadonlySet<string> = new Set(['approval_required', 'outcome_unknown']);

function withNews(
  { runs, pinned, ...rest }: PageRuns,
  workflowId: string,
  news: Pick<PageRunSummary, 'status' | 'finishedAt'>,
): PageRuns {
  const changed = (run: PageRunSummary): PageRunSummary =>
    run.workflowId === workflowId ? { ...run, ...news } : run;
  const known = runs.find((run) => run.workflowId === workflowId);
  const others = pinned.filter((run) => run.workflowId !== workflowId);
  const isPinned = NEEDS_YOU.has(news.status) && known !== undefined;
  return {
    ...rest,
    runs: runs.map((run) => changed(run)),
    pinned: isPinned ? [changed(known), ...others] : others,
  };
}

/** Where a row leads and whether it is the chosen one. */
interface RunRowPlace {
  readonly address?: string;
  readonly isChosen?: boolean;
  /** Rows of one run in two lists have different keys. */
  readonly key?: string;
}

/** Draws a run in a list as a link: its purpose, its state, and who asked. */
export function runRow(run: PageRunSummary, place: RunRowPlace = {}): HTMLElement {
  const { address = addressOf('live', run.workflowId), isChosen = false, key = 'run' } = place;
  const state = runStateOf(run);
  return el(
    'a',
    {
      class: 'run-link',
      href: address,
      'data-key': `${key}-${run.workflowId}`,
      'aria-current': isChosen ? 'true' : undefined,
    },
    el('span', { class: 'run-title' }, runTitle(run)),
    el(
      'span',
      { class: 'run-meta' },
      pill(state, RUN_WORDS[state]),
      ' ',
      el('span', { class: 'run-count' }, `${plural(run.taskCount, 'task')} · `),
      ago(run.startedAt),
      run.client !== undefined && [' · ', foreign(run.client, 30)],
    ),
  );
}

/** The purpose of a run, or its id if none was given. */
export function runTitle({
  intent,
  workflowId,
}: Pick<PageRunSummary, 'intent' | 'workflowId'>): Child {
  return intent === undefined ? ['Run ', foreign(workflowId, 40)] : foreign(intent, 140);
}
