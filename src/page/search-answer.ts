import { showName } from '../base/show-name.ts';
import type { PageCandidate, PageSearchAnswer } from '../surfaces/http/page-api-knowledge.ts';
import { type Child, el } from './el.ts';
import { foreign } from './foreign-text.ts';
import { bar, empty, facts, toolName } from './marks.ts';
import { addressOf } from './route.ts';
import { count, decimal, plural } from './words.ts';

const SHOWN_WORDS: Readonly<Record<PageCandidate['shown'], string>> = {
  whole: 'told',
  shortened: 'told, shortened',
  cut_by_budget: 'cut by the budget',
  beyond_limit: 'beyond the limit',
};

/** The ranked list with each part of the score drawn. */
export function searchAnswer(answer: PageSearchAnswer): Child {
  const { candidates, alpha, mode, limit, budgetTokens, omitted, note, pending } = answer;
  // One scale for all bars: the same number is as long wherever it stands.
  const longest = Math.max(
    0.0001,
    ...candidates.flatMap(({ score: sum, parts: { text = 0, graph = 0 } }) => [sum, text, graph]),
  );
  return [
    facts(
      ['By', mode === 'hybrid' ? 'words and meaning' : 'words alone'],
      [
        'Told',
        `${candidates.filter(({ shown }) => shown === 'whole' || shown === 'shortened').length} of at most ${limit}, within ${count(budgetTokens)} tokens`,
      ],
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
        'Not yet listed',
        pending.map((name, index) => [index > 0 && ', ', foreign(showName(name), 60)]),
      ],
    ),
    note !== undefined && el('p', { class: 'notice' }, foreign(note, 600)),
    candidates.length === 0
      ? empty('Nothing fits', 'Try other words: what the thing is called, or what is done with it.')
      : el(
          'ol',
          { class: 'candidates' },
          candidates.map((one, index) => candidate(one, index, longest)),
        ),
    omitted > 0 && el('p', { class: 'hint' }, `${plural(omitted, 'further candidate')} left out.`),
  ];
}

function candidate(one: PageCandidate, index: number, longest: number): HTMLElement {
  const { parts, shown } = one;
  const isTold = shown === 'whole' || shown === 'shortened';
  return el(
    'li',
    { class: `card candidate ${isTold ? '' : 'untold'}` },
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
      parts.text !== undefined &&
        score(
          'text',
          parts.text / longest,
          `${decimal(parts.text, 3)}${parts.textRank === undefined ? '' : `, place ${parts.textRank}`}`,
          'series-2',
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
