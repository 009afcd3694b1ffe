/** The command palette: type what you look for, go there with Enter. Opens over every view. */
import type { PageCapabilities } from '../surfaces/http/page-api-knowledge.ts';
import type { PageRuns } from '../surfaces/http/page-api-runs.ts';
import { el, fill } from './el.ts';
import { visible } from './foreign-text.ts';
import { addressOf, type PageContext } from './view.ts';

/** One thing that can be done from the palette. */
interface PaletteEntry {
  readonly title: string;
  /** Its kind, in a word. */
  readonly kind: string;
  readonly act: () => void;
}

/** Number of matches per kind. */
const FOUND_MAX = 6;
const TYPED_MS = 150;

export class Palette {
  readonly element: HTMLDialogElement;
  readonly #page: PageContext;
  readonly #fixed: readonly PaletteEntry[];
  readonly #input = el('input', {
    type: 'text',
    role: 'combobox',
    'aria-expanded': 'true',
    'aria-controls': 'palette-list',
    'aria-label': 'Go to a view, a run or a capability',
    placeholder: 'Go to a view, a run or a capability',
    autocomplete: 'off',
  });
  readonly #list = el('ul', { id: 'palette-list', role: 'listbox', 'aria-label': 'Matches' });
  #entries: readonly PaletteEntry[] = [];
  #marked = 0;
  #asked: AbortController | undefined;
  #timer: number | undefined;

  constructor(page: PageContext, fixed: readonly PaletteEntry[]) {
    this.#page = page;
    this.#fixed = fixed;
    this.element = el('dialog.palette', { 'aria-label': 'Commands' }, this.#input, this.#list);
    this.#input.addEventListener('input', () => this.#type());
    this.#input.addEventListener('keydown', (event) => this.#press(event));
    this.element.addEventListener(
      'click',
      ({ target }) => target === this.element && this.element.close(),
    );
    this.element.addEventListener('close', () => this.#asked?.abort());
  }

  open(): void {
    this.#input.value = '';
    this.#offer(this.#fixed);
    this.element.showModal();
    this.#input.focus();
  }

  #type(): void {
    const words = this.#input.value.trim().toLowerCase();
    this.#offer(this.#fixed.filter(({ title }) => fits(title, words)));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#find(words), TYPED_MS);
  }

  /** Searches runs and capabilities. Earlier matches stay in place. */
  async #find(words: string): Promise<void> {
    this.#asked?.abort();
    if (words === '') {
      return;
    }
    const asked = new AbortController();
    this.#asked = asked;
    const { api, go } = this.#page;
    const q = new URLSearchParams({ q: words, limit: String(FOUND_MAX) });
    const [runs, known] = await Promise.all([
      api.get<PageRuns>(`/api/runs?${q}`, asked.signal).catch(() => undefined),
      api.get<PageCapabilities>('/api/capabilities', asked.signal).catch(() => undefined),
    ]);
    if (asked.signal.aborted) {
      return;
    }
    const capabilities = (known?.capabilities ?? [])
      .filter(({ name, description }) => fits(`${name} ${description}`, words))
      .slice(0, FOUND_MAX)
      .map(({ name }) => ({
        title: name,
        kind: 'capability',
        act: () => go(addressOf('capabilities', name)),
      }));
    const found = (runs?.runs ?? []).map(({ workflowId, intent }) => ({
      title: intent ?? workflowId,
      kind: 'run',
      act: () => go(addressOf('live', workflowId)),
    }));
    const search = {
      title: `Search tools for “${words}”`,
      kind: 'search',
      act: () => go(addressOf('search', undefined, { q: words })),
    };
    const fixed = this.#fixed.filter(({ title }) => fits(title, words));
    this.#offer([...fixed, ...capabilities, ...found, search], this.#marked);
  }

  #offer(entries: readonly PaletteEntry[], marked = 0): void {
    this.#entries = entries;
    this.#mark(Math.min(marked, Math.max(0, entries.length - 1)));
  }

  #mark(place: number): void {
    this.#marked = place;
    fill(
      this.#list,
      this.#entries.map(({ title, kind }, index) =>
        el(
          'li',
          {
            id: `palette-${index}`,
            role: 'option',
            'aria-selected': index === place ? 'true' : 'false',
            click: () => this.#act(index),
          },
          el('span.palette-title', visible(title, 120)),
          el('span.hint', kind),
        ),
      ),
    );
    this.#input.setAttribute('aria-activedescendant', `palette-${place}`);
    this.#list.children[place]?.scrollIntoView({ block: 'nearest' });
  }

  #press(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && this.#entries.length > 0) {
      event.preventDefault();
      this.#mark((this.#marked + step + this.#entries.length) % this.#entries.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      this.#act(this.#marked);
    }
  }

  #act(place: number): void {
    const entry = this.#entries[place];
    if (entry !== undefined) {
      this.element.close();
      entry.act();
    }
  }
}

/** Returns true if a text contains every word. */
function fits(text: string, words: string): boolean {
  const lower = text.toLowerCase();
  return words.split(/\s+/u).every((word) => lower.includes(word));
}
