/** The memories: notes, and how runs ended. */

import { runWord } from '../base/people-words.ts';
import type {
  PageForgetRequest,
  PageForgotten,
  PageListedMemory,
  PageMemories,
} from '../surfaces/http/page-api-knowledge.ts';
import { attempt, searchInput } from './controls.ts';
import { type Child, el } from './el.ts';
import { isReconnect, isRunEnd } from './event-feed.ts';
import { foreign, foreignBlock } from './foreign-text.ts';
import { type LiveDataOf, liveData } from './live-data.ts';
import { empty, pill, toolName } from './marks.ts';
import { addressOf, type OpenView, type PageContext, type ViewKind } from './view.ts';
import { ago, count, plural } from './words.ts';

const TYPING_MS = 200;
const TOOLS_MAX = 8;
/** Memories in the list at first. */
const LISTED = 30;
const KINDS = [
  ['', 'Notes and episodes'],
  ['note', 'Notes'],
  ['episode', 'Episodes'],
] as const;
export const MEMORIES_VIEW: ViewKind = {
  name: 'memories',
  title: 'Memories',
  open: (page) => new MemoriesView(page),
};

class MemoriesView implements OpenView {
  readonly element: HTMLElement;
  readonly #page: PageContext;
  readonly #list: LiveDataOf<PageMemories>;
  readonly #words = searchInput('Find a memory');
  readonly #kind = el(
    'select',
    { 'aria-label': 'Which of them' },
    KINDS.map(([value, label]) => el('option', { value }, label)),
  );
  #shown = LISTED;
  /** The memory for which the person is asked to confirm that it is forgotten. */
  #toForget: string | undefined;

  constructor(page: PageContext) {
    this.#page = page;
    this.#list = liveData<PageMemories>(page, {
      from: () => `/api/memories?${this.#query()}`,
      draw: (memories) => this.#draw(memories),
      hear: (event, { refreshSoon }) => {
        if (isRunEnd(event) || isReconnect(event)) {
          refreshSoon();
        }
      },
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    this.#words.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#list.refresh(), TYPING_MS);
    });
    this.#kind.addEventListener('change', () => this.#list.refresh());
    this.element = el(
      'div.memories',
      el('header.view-head', el('h1', 'Memories')),
      el('div.buttons', { role: 'search' }, this.#words, this.#kind),
      this.#list.element,
    );
  }

  close(): void {
    this.#list.close();
  }

  #query(): string {
    const query = new URLSearchParams({ query: this.#words.value.trim(), kind: this.#kind.value });
    return query.toString();
  }

  #draw({ memories, omitted, total }: PageMemories): Child {
    if (total.notes + total.episodes === 0) {
      return empty(
        'Nothing is remembered yet',
        'A run that has an intent is remembered by it, with how it ended.',
        ['An agent writes a note with ', el('code', 'pml.remember'), ' in a program.'],
      );
    }
    return [
      el(
        'p.hint',
        `${plural(total.notes, 'note')} and ${plural(total.episodes, 'episode')}. What an agent would be told for an intent is in the `,
        el('a', { href: addressOf('search', undefined, { in: 'memories' }) }, 'Search'),
        '.',
      ),
      memories.length === 0 && empty('None fits', 'Try fewer words, or the name of a tool.'),
      el(
        'ul.candidates',
        memories.slice(0, this.#shown).map((memory) => el('li.card.memory', this.#card(memory))),
      ),
      memories.length > this.#shown &&
        this.#button('more-memories', `Show ${count(memories.length - this.#shown)} more`, () => {
          this.#shown = memories.length;
          this.#list.redraw();
        }),
      memories.length <= this.#shown &&
        omitted > 0 &&
        el('p.hint', `${count(omitted)} more: search to find them.`),
    ];
  }

  #card(memory: PageListedMemory): Child {
    const { id, kind, text, tools, createdAt, outcome, successes = 0 } = memory;
    const end = outcome === undefined ? undefined : runWord(outcome);
    return [
      foreignBlock(text, 'plain memory-text'),
      el(
        'p.run-meta',
        pill(kind, kind),
        ` ${ago(createdAt)}`,
        end !== undefined && [' · ', end],
        successes > 1 && ` · went well ${count(successes)} times`,
        ' · ',
        el('code', foreign(id, 60)),
      ),
      tools.length > 0 &&
        el(
          'p.run-meta',
          tools
            .slice(0, TOOLS_MAX)
            .map((tool, index) => [
              index > 0 && ', ',
              el('a', { href: addressOf('graph', tool) }, toolName(tool, 60)),
            ]),
          tools.length > TOOLS_MAX && ` and ${count(tools.length - TOOLS_MAX)} more`,
        ),
      this.#toForget === id ? this.#question(memory) : this.#buttons(memory),
    ];
  }

  #buttons({ id, kind }: PageListedMemory): HTMLElement {
    return el(
      'div.buttons',
      kind === 'episode' &&
        el('a.button.small', { href: addressOf('live', id) }, 'Look at the run'),
      this.#button(`forget-${id}`, 'Forget…', () => {
        this.#toForget = id;
        this.#list.redraw();
      }),
    );
  }

  #question({ id, kind }: PageListedMemory): HTMLElement {
    const what =
      kind === 'episode'
        ? 'Forget it? The run stays in the list of runs; no agent is reminded of it.'
        : 'Forget it? It cannot be brought back but from a backup.';
    return el(
      'div.notice',
      { role: 'group', 'aria-label': 'Forget this memory?' },
      el('p', what),
      el(
        'div.buttons',
        this.#button(`forget-${id}`, 'Keep it', () => {
          this.#toForget = undefined;
          this.#list.redraw();
        }),
        this.#button(`gone-${id}`, 'Forget it', () => void this.#forget(id)),
      ),
    );
  }

  #button(key: string, text: string, click: () => void): HTMLElement {
    return el('button.small', { 'data-key': key, click }, text);
  }

  async #forget(id: string): Promise<void> {
    this.#toForget = undefined;
    await attempt(this.#page, async () => {
      const request: PageForgetRequest = { id, dryRun: false };
      const { removed } = await this.#page.api.post<PageForgotten>('/api/memories/forget', request);
      return removed.length === 0 ? 'It was gone already.' : 'Forgotten.';
    });
    this.#list.refresh();
  }
}
