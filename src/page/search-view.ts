/** The answer that an agent would get for an intent, with the parts of each score. */

import { isBadServer, SERVER_WORDS } from '../base/people-words.ts';
import { showName } from '../base/plain-text.ts';
import type {
  PageRecallAnswer,
  PageSearchAnswer,
  PageCandidate,
  PageTold,
} from '../surfaces/http/page-api-knowledge.ts';
import { el, fill, type Child } from './el.ts';
import { foreign } from './foreign-text.ts';
import { complaint } from './live-data.ts';
import { empty, bar, facts, pill, toolName } from './marks.ts';
import { recallAnswer } from './recall-answer.ts';
import { addressOf, type OpenView, type PageContext, type Route, type ViewKind } from './view.ts';
import { count, decimal, plural } from './words.ts';

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
  readonly #answer = el('div.answer', { 'aria-live': 'polite' });
  readonly #intent = el('input.page-search', {
    type: 'search',
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
    this.#places = { tools: placeInput('tools'), memories: placeInput('memories') };
    const form = el(
      'form.search-form',
      { role: 'search' },
      el('label', { for: 'intent' }, 'Intent'),
      this.#intent,
      el('button.primary', { type: 'submit' }, 'Search'),
      el(
        'fieldset.places',
        el('legend.unseen', 'Where to search'),
        el('label.choice', this.#places.tools, 'Tools'),
        el('label.choice', this.#places.memories, 'Memories'),
      ),
      el(
        'details',
        el('summary', 'Tools in use'),
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
    this.element = el('div.search', el('header.view-head', el('h1', 'Search')), form, this.#answer);
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
      fill(this.#answer, el('p.hint', 'Searching…'));
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

function placeInput(name: Place): HTMLInputElement {
  return el('input', { type: 'radio', name: 'place', value: name });
}

const SHOWN_WORDS: Readonly<Record<PageCandidate['shown'], string>> = {
  whole: 'told',
  shortened: 'told, shortened',
  cut_by_budget: 'cut by the budget',
  beyond_limit: 'beyond the limit',
};

/** The ranked list with each part of the score drawn. */
function searchAnswer(answer: PageSearchAnswer): Child {
  const { candidates, told, alpha, mode, limit, budgetTokens, omitted, note, pending } = answer;
  // One scale for all bars, so that equal numbers have equal bars.
  const longest = Math.max(
    0.0001,
    ...candidates.flatMap(
      ({ score: sum, parts: { text = 0, words = 0, meaning = 0, graph = 0 } }) => [
        sum,
        text,
        words,
        meaning,
        graph,
      ],
    ),
  );
  const ranked = candidates.map((one, index) => ({ one, index }));
  const byId = new Map(ranked.map((each) => [each.one.id, each]));
  const toldIds = new Set(told.map(({ id }) => id));
  const untold = ranked.filter(({ one }) => !toldIds.has(one.id));
  return [
    facts(
      ['Found by', mode === 'hybrid' ? 'words and meaning' : 'words alone'],
      ['An agent is told', toldWords(told, limit, budgetTokens)],
      alpha !== undefined && [
        'Graph',
        [
          `counts for ${decimal(1 - alpha.value)} of the score (alpha ${decimal(alpha.value)}, from ${alpha.from}); brought in ${plural(alpha.expansion, 'tool')}`,
          alpha.anchors.length > 0 && [
            ', near ',
            alpha.anchors.map((id, index) => [index > 0 && ', ', toolName(id, 60)]),
          ],
        ],
      ],
      pending.length > 0 && [
        'Not searched',
        pending.map(({ name, status }, index) => [
          index > 0 && ', ',
          foreign(showName(name), 60),
          isBadServer(status) && [' ', pill(`server-${status}`, SERVER_WORDS[status])],
        ]),
      ],
    ),
    note !== undefined && el('p.notice', foreign(note, 600)),
    candidates.length + told.length === 0
      ? empty('Nothing fits', 'Try other words: what the thing is called, or what is done with it.')
      : [
          el(
            'ol.candidates',
            told.map((each, at) => toldCard(each, at, byId.get(each.id), longest)),
          ),
          untold.length > 0 &&
            el(
              'details',
              { 'data-key': 'untold' },
              el('summary', `${plural(untold.length, 'tool')} that an agent would not be told of`),
              el(
                'ol.candidates',
                untold.map((each) => candidate(each, longest)),
              ),
            ),
        ],
    omitted > 0 && el('p.hint', `${plural(omitted, 'further candidate')} left out.`),
  ];
}

/** Counts each kind in the answer to an agent. */
function toldWords(told: readonly PageTold[], limit: number, budgetTokens: number): string {
  const of = (kind: PageTold['kind']): number => told.filter((each) => each.kind === kind).length;
  const kinds = [
    `${plural(of('tool'), 'tool')} (of at most ${limit})`,
    of('capability') > 0 && plural(of('capability'), 'capability', 'capabilities'),
    of('memory') > 0 && plural(of('memory'), 'memory', 'memories'),
  ].filter((kind) => kind !== false);
  return `${kinds.join(', ')}, within ${count(budgetTokens)} tokens`;
}

const TOLD_VIEWS = { capability: 'capabilities', memory: 'memories' } as const;

/**
 * One entry of the answer to an agent: a tool with all parts of its score, a capability or a
 * memory.
 */
function toldCard(
  told: PageTold,
  place: number,
  tool: Ranked | undefined,
  longest: number,
): HTMLElement {
  if (tool !== undefined && told.kind === 'tool') {
    return candidate({ ...tool, index: place }, longest);
  }
  const { id, kind, score: value, why, description } = told;
  const name = id.replace(/^pml:/u, '');
  const address =
    kind === 'capability' ? addressOf(TOLD_VIEWS.capability, name) : addressOf(TOLD_VIEWS.memory);
  return el(
    'li.card.candidate',
    el(
      'div.candidate-head',
      el('span.rank', place + 1),
      el('h2', el('a', { href: address }, foreign(kind === 'memory' ? description : name, 160))),
      el('span.told', pill(kind, kind)),
    ),
    kind === 'capability' && el('p.candidate-text', foreign(description, 240)),
    el('dl.score-bars', score('score', value / longest, decimal(value, 3), 'fill-accent')),
    el('p.hint', foreign(why, 300)),
  );
}

const isTold = ({ shown }: PageCandidate): boolean => shown === 'whole' || shown === 'shortened';

interface Ranked {
  readonly one: PageCandidate;
  readonly index: number;
}

function candidate({ one, index }: Ranked, longest: number): HTMLElement {
  const { parts, shown } = one;
  return el(
    'li',
    { class: `card candidate ${isTold(one) ? '' : 'untold'}` },
    el(
      'div.candidate-head',
      el('span.rank', index + 1),
      el('h2', el('a', { href: addressOf('thresholds', one.id) }, toolName(one.id))),
      el('span.told', SHOWN_WORDS[shown], one.injected && ' · brought in by the graph'),
    ),
    one.description !== '' && el('p.candidate-text', foreign(one.description, 240)),
    el(
      'dl.score-bars',
      score('score', one.score / longest, decimal(one.score, 3), 'fill-accent'),
      // Without the graph, the score is that of the text alone.
      parts.text !== undefined &&
        parts.graph !== undefined &&
        score(
          'text',
          parts.text / longest,
          `${decimal(parts.text, 3)}${parts.textRank === undefined ? '' : `, place ${parts.textRank}`}`,
          'series-2',
        ),
      parts.words !== undefined &&
        score('words', parts.words / longest, `${decimal(parts.words, 2)} of the best`, 'series-4'),
      parts.meaning !== undefined &&
        score(
          'meaning',
          Math.max(0, parts.meaning) / longest,
          decimal(parts.meaning, 3),
          'series-4',
        ),
      parts.graph !== undefined &&
        score('graph', parts.graph / longest, decimal(parts.graph, 3), 'series-3'),
    ),
    el('p.hint', foreign(one.why, 300)),
  );
}

function score(name: string, share: number, text: string, className: string): Child {
  return [el('dt', name), el('dd', bar(share, className), el('span', text))];
}
