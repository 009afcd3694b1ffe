import { isBadServer, SERVER_WORDS } from '../base/people-words.ts';
import { showName } from '../base/plain-text.ts';
import type {
  PageCandidate,
  PageSearchAnswer,
  PageTold,
} from '../surfaces/http/page-api-knowledge.ts';
import { type Child, el } from './el.ts';
import { foreign } from './foreign-text.ts';
import { bar, empty, facts, pill, toolName } from './marks.ts';
import { addressOf } from './view.ts';
import { count, decimal, plural } from './words.ts';

const SHOWN_WORDS: Readonly<Record<PageCandidate['shown'], string>> = {
  whole: 'told',
  shortened: 'told, shortened',
  cut_by_budget: 'cut by the budget',
  beyond_limit: 'beyond the limit',
};

/** The ranked list with each part of the score drawn. */
export function searchAnswer(answer: PageSearchAnswer): Child {
  const { candidates, told, alpha, mode, limit, budgetTokens, omitted, note, pending } = answer;
  // One scale for all bars: the same number is as long wherever it stands.
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
    note !== undefined && el('p', { class: 'notice' }, foreign(note, 600)),
    candidates.length + told.length === 0
      ? empty('Nothing fits', 'Try other words: what the thing is called, or what is done with it.')
      : [
          el(
            'ol',
            { class: 'candidates' },
            told.map((each, at) => toldCard(each, at, byId.get(each.id), longest)),
          ),
          untold.length > 0 &&
            el(
              'details',
              { 'data-key': 'untold' },
              el(
                'summary',
                {},
                `${plural(untold.length, 'tool')} that an agent would not be told of`,
              ),
              el(
                'ol',
                { class: 'candidates' },
                untold.map((each) => candidate(each, longest)),
              ),
            ),
        ],
    omitted > 0 && el('p', { class: 'hint' }, `${plural(omitted, 'further candidate')} left out.`),
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

/** One thing that an agent is told: a tool with all parts of its score, or something that was learned. */
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
    'li',
    { class: 'card candidate' },
    el(
      'div',
      { class: 'candidate-head' },
      el('span', { class: 'rank' }, place + 1),
      el(
        'h2',
        {},
        el('a', { href: address }, foreign(kind === 'memory' ? description : name, 160)),
      ),
      el('span', { class: 'told' }, pill(kind, kind)),
    ),
    kind === 'capability' && el('p', { class: 'candidate-text' }, foreign(description, 240)),
    el(
      'dl',
      { class: 'score-bars' },
      score('score', value / longest, decimal(value, 3), 'fill-accent'),
    ),
    el('p', { class: 'hint' }, foreign(why, 300)),
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
      'div',
      { class: 'candidate-head' },
      el('span', { class: 'rank' }, index + 1),
      el('h2', {}, el('a', { href: addressOf('thresholds', one.id) }, toolName(one.id))),
      el(
        'span',
        { class: 'told' },
        SHOWN_WORDS[shown],
        one.injected && ' · brought in by the graph',
      ),
    ),
    one.description !== '' && el('p', { class: 'candidate-text' }, foreign(one.description, 240)),
    el(
      'dl',
      { class: 'score-bars' },
      score('score', one.score / longest, decimal(one.score, 3), 'fill-accent'),
      // Without a say of the graph, the score is the text's.
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
    el('p', { class: 'hint' }, foreign(one.why, 300)),
  );
}

function score(name: string, share: number, text: string, className: string): Child {
  return [el('dt', {}, name), el('dd', {}, bar(share, className), el('span', {}, text))];
}
