/** The form by which runs are found among many: words, status, client, tool and time. */
import { RUN_WORDS } from '../base/people-words.ts';
import type { PageRunChoices } from '../surfaces/http/page-api-runs.ts';
import { searchInput } from './controls.ts';
import { el, fill } from './el.ts';
import { visible } from './foreign-text.ts';
import type { PageContext } from './view.ts';

/** Filters by their names in the address of the view. */
type Filters = Readonly<Record<string, string>>;

export interface RunFilters {
  readonly element: HTMLElement;
  /** Sets the form to these filters without telling anybody. */
  readonly show: (filters: Filters) => void;
  /** Takes all filters away. */
  readonly clear: () => void;
}

const NAMES = ['q', 'status', 'client', 'tool', 'since'] as const;
/** Words are taken when nobody has typed for so long. */
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
export function filtersOf(query: Filters): Filters {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = query[name] ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
}

/** Returns the filters as the daemon takes them, to be put behind `?limit=`. */
export function searchOf(filters: Filters, now: number): string {
  const { since = '', ...rest } = filters;
  const ms = TIME_MS[since];
  const sent = new URLSearchParams({
    ...rest,
    ...(ms !== undefined && { since: String(now - ms) }),
  });
  return sent.size === 0 ? '' : `&${sent.toString()}`;
}

/** Draws the form. `onChange` hears of every change the person makes. */
export function runFilters(page: PageContext, onChange: (filters: Filters) => void): RunFilters {
  const words = searchInput('Find by words or id', 'Find runs by words or id');
  const status = choice('Status', STATUSES);
  const client = choice('Client', [['Every client', '']]);
  const tool = choice('Tool', [['Every tool', '']]);
  const since = choice('Time', TIMES);
  const fields = { q: words, status, client, tool, since };
  const read = (): Filters =>
    filtersOf(Object.fromEntries(NAMES.map((name) => [name, fields[name].value.trim()])));
  const more = el(
    'details',
    { class: 'more-filters' },
    el('summary', {}, 'Client, tool and time'),
    el('div', {}, client, tool, since),
  );
  const form = el('form', { class: 'run-filters', role: 'search' }, words, status, more);
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

  /** Names of clients and tools are read when somebody wants to choose. */
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
