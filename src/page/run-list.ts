/** The list of runs: open questions on top, a form with filters, and news without asking again. */

import { RUN_WORDS, runStateOf } from '../base/people-words.ts';
import type { PageRuns, PageRunSummary, PageRunChoices } from '../surfaces/http/page-api-runs.ts';
import type { PageEvent } from '../surfaces/http/page-api.ts';
import { linkList, searchInput } from './controls.ts';
import { type Child, el, fill } from './el.ts';
import { isReconnect } from './event-feed.ts';
import { foreign, visible } from './foreign-text.ts';
import { liveData, type LiveDataOf } from './live-data.ts';
import { empty, pill } from './marks.ts';
import { addressOf, type PageContext, type Route } from './view.ts';
import { ago, plural } from './words.ts';

/** Runs in the list at first, and added by "Older runs". */
const LISTED = 50;
/** Shortest pause between two reads of the list. */
const READ_MS = 1000;

interface RunListParts {
  readonly page: PageContext;
  /** The run that is shown. */
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
    this.#data = liveData<PageRuns>(page, {
      from: () => `/api/runs?limit=${this.#limit}${searchOf(this.#filters, Date.now())}`,
      draw: (runs) => this.#draw(runs),
      hear: (event) => this.#hear(event),
      pauseMs: READ_MS,
    });
    this.element = el(
      'section.run-list',
      { 'aria-label': 'Runs' },
      el('h2.list-title', 'Runs'),
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
  #hear(event: PageEvent): void {
    if (isReconnect(event)) {
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

  close(): void {
    this.#data.close();
  }

  #set(filters: Readonly<Record<string, string>>): void {
    if (JSON.stringify(filters) === JSON.stringify(this.#filters)) {
      this.#data.redraw();
      return;
    }
    this.#filters = filters;
    this.#limit = LISTED;
    this.#data.refresh();
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
        el('h3.pinned-title', plural(pinned.length, 'run needs you', 'runs need you')),
        this.#rows(pinned, 'pinned'),
        el('h3.pinned-title', 'Other runs'),
      ],
      this.#rows(others, 'run'),
      nextOffset !== undefined &&
        el(
          'button.quiet',
          {
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
    return linkList(`ul.runs.${key}-runs`, key, runs, (run) => {
      const isChosen = run.workflowId === chosen;
      return runRow(run, { address: this.addressOf(run.workflowId), isChosen, key });
    });
  }

  #nothingFits(): HTMLElement {
    return el(
      'div.nothing-fits',
      el('p', 'No run fits these filters.'),
      el(
        'button',
        { 'data-key': 'clear-filters', click: () => this.#form.clear() },
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
      el('code', 'pml run plan.json'),
      '.',
    ],
    ['No client is connected? ', el('code', 'pml init'), ' writes pml into the ones you have.'],
  );
}

/** Adds a run on top. The list keeps its length: the last run moves to the older ones. */
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

/** The address of a row, and whether it is the chosen one. */
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
    'a.run-link',
    {
      href: address,
      'data-key': `${key}-${run.workflowId}`,
      'aria-current': isChosen ? 'true' : undefined,
    },
    el('span.run-title', runTitle(run)),
    el(
      'span.run-meta',
      pill(state, RUN_WORDS[state]),
      ' ',
      el('span.run-count', `${plural(run.taskCount, 'task')} · `),
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

/** Filters by their names in the address of the view. */
type Filters = Readonly<Record<string, string>>;

interface RunFilters {
  readonly element: HTMLElement;
  /** Shows these filters without calling `onChange`. */
  readonly show: (filters: Filters) => void;
  /** Takes all filters away. */
  readonly clear: () => void;
}

const NAMES = ['q', 'status', 'client', 'tool', 'since'] as const;
/** Delay after the last key before the search starts. */
const TYPED_MS = 250;
const HOUR = 3_600_000;

/** Filters of statuses, in the words of people. Some cover several statuses. */
const STATUSES: readonly (readonly [label: string, value: string])[] = [
  ['Every status', ''],
  [RUN_WORDS.approval_required, 'approval_required,outcome_unknown'],
  [`${RUN_WORDS.running} or ${RUN_WORDS.paused}`, 'running,paused'],
  [RUN_WORDS.completed, 'completed'],
  [RUN_WORDS.failed, 'failed'],
  [`${RUN_WORDS.denied} or ${RUN_WORDS.expired}`, 'denied,expired'],
  [RUN_WORDS.aborted, 'aborted'],
];

const TIMES: readonly (readonly [label: string, value: string])[] = [
  ['Any time', ''],
  ['Last hour', '1h'],
  ['Last 24 hours', '24h'],
  ['Last 7 days', '7d'],
  ['Last 30 days', '30d'],
];

const TIME_MS: Readonly<Record<string, number>> = {
  '1h': HOUR,
  '24h': 24 * HOUR,
  '7d': 168 * HOUR,
  '30d': 720 * HOUR,
};

/** Returns the filters in the query of an address. */
function filtersOf(query: Filters): Filters {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = query[name] ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
}

/** Returns the filters as the daemon takes them, to be put behind `?limit=`. */
function searchOf(filters: Filters, now: number): string {
  const { since = '', ...rest } = filters;
  const ms = TIME_MS[since];
  const sent = new URLSearchParams({
    ...rest,
    ...(ms !== undefined && { since: String(now - ms) }),
  });
  return sent.size === 0 ? '' : `&${sent.toString()}`;
}

/** Draws the form. `onChange` hears of every change the person makes. */
function runFilters(page: PageContext, onChange: (filters: Filters) => void): RunFilters {
  const words = searchInput('Find by words or id', 'Find runs by words or id');
  const status = choice('Status', STATUSES);
  const client = choice('Client', [['Every client', '']]);
  const tool = choice('Tool', [['Every tool', '']]);
  const since = choice('Time', TIMES);
  const fields = { q: words, status, client, tool, since };
  const read = (): Filters =>
    filtersOf(Object.fromEntries(NAMES.map((name) => [name, fields[name].value.trim()])));
  const more = el(
    'details.more-filters',
    el('summary', 'Client, tool and time'),
    el('div', client, tool, since),
  );
  const form = el('form.run-filters', { role: 'search' }, words, status, more);
  let timer: number | undefined;
  form.addEventListener('submit', (event) => event.preventDefault());
  words.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => onChange(read()), TYPED_MS);
  });
  form.addEventListener('change', ({ target }) => target !== words && onChange(read()));
  more.addEventListener('toggle', () => {
    if (more.open) {
      void offer();
    }
  });

  /** Reads the names of clients and tools when the person opens the filters. */
  async function offer(): Promise<void> {
    const choices = await page.api.get<PageRunChoices>('/api/run-choices').catch(() => undefined);
    offerIn(client, 'Every client', choices?.clients ?? []);
    offerIn(tool, 'Every tool', choices?.tools ?? []);
  }

  function show(filters: Filters): void {
    for (const name of NAMES) {
      const field = fields[name];
      const value = filters[name] ?? '';
      if (field instanceof HTMLSelectElement && value !== '' && !hasOption(field, value)) {
        field.append(el('option', { value }, visible(value, 60)));
      }
      if (document.activeElement !== field) {
        field.value = value;
      }
    }
    more.open =
      more.open || ['client', 'tool', 'since'].some((name) => filters[name] !== undefined);
  }

  return {
    element: form,
    show,
    clear: () => {
      for (const name of NAMES) {
        fields[name].value = '';
      }
      onChange({});
    },
  };
}

function choice(
  label: string,
  options: readonly (readonly [label: string, value: string])[],
): HTMLSelectElement {
  return el(
    'select',
    { 'aria-label': label },
    options.map(([text, value]) => el('option', { value }, text)),
  );
}

function offerIn(select: HTMLSelectElement, all: string, names: readonly string[]): void {
  const chosen = select.value;
  fill(
    select,
    el('option', { value: '' }, all),
    names.map((name) => el('option', { value: name }, visible(name, 60))),
  );
  select.value = hasOption(select, chosen) ? chosen : '';
}

function hasOption(select: HTMLSelectElement, value: string): boolean {
  return [...select.options].some((option) => option.value === value);
}
