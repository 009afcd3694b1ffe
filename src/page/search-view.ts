/** A playground: the answer that an agent would get for an intent, and the parts of each score. */
import type { PageRecallAnswer, PageSearchAnswer } from '../surfaces/http/page-api-knowledge.ts';
import { el, fill } from './el.ts';
import { complaint } from './live-data.ts';
import { empty } from './marks.ts';
import { recallAnswer } from './recall-answer.ts';
import { searchAnswer } from './search-answer.ts';
import { addressOf, type OpenView, type PageContext, type Route, type ViewKind } from './view.ts';

/** The view. */
export const SEARCH_VIEW: ViewKind = {
  name: 'search',
  title: 'Search',
  open: (page) => new SearchView(page),
};

type Place = 'tools' | 'memories';

/** Delay before the page says that it waits. */
const PATIENCE_MS = 400;

class SearchView implements OpenView {
  readonly element: HTMLElement;
  readonly #page: PageContext;
  readonly #answer = el('div', { class: 'answer', 'aria-live': 'polite' });
  readonly #intent = el('input', {
    type: 'search',
    class: 'page-search',
    id: 'intent',
    placeholder: 'What do you want to do?',
    autocomplete: 'off',
  });
  readonly #context = el('input', {
    type: 'text',
    id: 'context',
    placeholder: 'server:tool, server:tool',
    autocomplete: 'off',
  });
  readonly #places: Readonly<Record<Place, HTMLInputElement>>;
  #asked: AbortController | undefined;

  constructor(page: PageContext) {
    this.#page = page;
    this.#places = { tools: place('tools'), memories: place('memories') };
    const form = el(
      'form',
      { class: 'search-form', role: 'search' },
      el('label', { for: 'intent' }, 'Intent'),
      this.#intent,
      el('button', { type: 'submit', class: 'primary' }, 'Search'),
      el(
        'fieldset',
        { class: 'places' },
        el('legend', { class: 'unseen' }, 'Where to search'),
        el('label', { class: 'choice' }, this.#places.tools, 'Tools'),
        el('label', { class: 'choice' }, this.#places.memories, 'Memories'),
      ),
      el(
        'details',
        {},
        el('summary', {}, 'Tools in use'),
        el('label', { for: 'context' }, 'The graph then has a say in what is near them'),
        this.#context,
      ),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#go();
    });
    form.addEventListener('change', ({ target }) => {
      if (
        target instanceof HTMLInputElement &&
        target.type === 'radio' &&
        this.#intent.value !== ''
      ) {
        this.#go();
      }
    });
    this.element = el(
      'div',
      { class: 'search' },
      el('header', { class: 'view-head' }, el('h1', {}, 'Search')),
      form,
      this.#answer,
    );
  }

  show({ query }: Route): void {
    const text = query['q'] ?? '';
    const where: Place = query['in'] === 'memories' ? 'memories' : 'tools';
    this.#places[where].checked = true;
    this.#intent.value = text;
    this.#context.value = query['context'] ?? '';
    if (text === '') {
      fill(
        this.#answer,
        where === 'tools'
          ? empty(
              'Ask as an agent would',
              'For example: “read a file and send what it says to the team”. You see which tools it would be told of, and why each stands where it stands.',
            )
          : empty(
              'Ask what is remembered',
              'You see how near each memory is, and where the line was drawn between near and far.',
            ),
      );
    } else {
      void this.#ask(text, where);
    }
  }

  close(): void {
    this.#asked?.abort();
  }

  #go(): void {
    this.#page.go(
      addressOf('search', undefined, {
        q: this.#intent.value.trim(),
        in: this.#places.memories.checked ? 'memories' : undefined,
        context: this.#context.value.trim(),
      }),
    );
  }

  async #ask(text: string, where: Place): Promise<void> {
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    const { api } = this.#page;
    this.#answer.setAttribute('aria-busy', 'true');
    const patience = setTimeout(() => {
      fill(this.#answer, el('p', { class: 'hint' }, 'Searching…'));
    }, PATIENCE_MS);
    try {
      const drawn =
        where === 'tools'
          ? searchAnswer(
              await api.post<PageSearchAnswer>('/api/search', this.#request(text), asked.signal),
            )
          : recallAnswer(
              await api.post<PageRecallAnswer>('/api/recall', { query: text }, asked.signal),
            );
      clearTimeout(patience);
      fill(this.#answer, drawn);
    } catch (error) {
      clearTimeout(patience);
      if (!asked.signal.aborted) {
        fill(
          this.#answer,
          complaint(error, () => void this.#ask(text, where)),
        );
      }
    }
    this.#answer.removeAttribute('aria-busy');
  }

  #request(intent: string): object {
    const context = this.#context.value
      .split(/[\s,]+/u)
      .map((tool) => tool.trim())
      .filter((tool) => tool !== '');
    return context.length === 0 ? { intent } : { intent, context };
  }
}

function place(name: Place): HTMLInputElement {
  return el('input', { type: 'radio', name: 'place', value: name });
}
