/**
 * A card for tools that an untrusted server has changed: each change with the old and the new
 * text.
 */

import { showName } from '../base/plain-text.ts';
import type {
  PageChangeSentence,
  PageDecision,
  PageDefinitionQuestion,
  PageServerOff,
} from '../surfaces/http/page-api-runs.ts';
import { type Child, el, fill } from './el.ts';
import { cut, foreign } from './foreign-text.ts';
import { CallBar } from './held-buttons.ts';
import { type CardPlace, QuestionCard, refusalWords } from './question-card.ts';
import { plural } from './words.ts';

const NAME_LENGTH = 120;
const SENTENCE_LENGTH = 600;
/** Characters of a server's text that are shown at first. */
const QUOTE_LENGTH = 4000;
/** Tools that are drawn open; further ones are folded away. */
const TOOLS_OPEN = 20;

type Change = PageDefinitionQuestion['changes'][number];

/** A card for tools whose definition was changed by a server that is not trusted. */
export function definitionCard(
  place: CardPlace,
  question: PageDefinitionQuestion,
  isKept: boolean,
): QuestionCard {
  const { id, server, isGrave } = question;
  const card = new QuestionCard(place, {
    id,
    verb: isKept ? 'You keep these tools blocked' : verbOf(question),
    subject: foreign(showName(server), NAME_LENGTH),
    className: isGrave ? 'grave' : '',
  });
  const bar = new CallBar(id);
  const body = shownChanges(question, bar);
  const decide = (verdict: 'approve' | 'deny'): void =>
    void card.answer(async () => {
      const confirmed = verdict === 'approve' && { confirmed: true };
      const decision: PageDecision = { id, verdict, ...confirmed };
      await place.page.api.post('/api/decide', decision);
      return verdict === 'approve' ? USED : KEPT;
    }, refusalWords('the changed tools'));
  const use = card.button(isGrave ? 'Use it…' : 'Use it', {}, () =>
    isGrave
      ? card.openSecondStep({
          wish: 'I have read what is risky, and I want agents to use these tools as they are now.',
          button: 'Use it now',
          act: () => decide('approve'),
        })
      : decide('approve'),
  );
  card.draw(
    [body, el('p.hint', HINT), bar.reason],
    !isKept && card.button('Keep blocked', { class: 'primary' }, () => decide('deny')),
    bar.holds(use),
    card.button('Turn the server off', {}, () => turnOff(place, card, server)),
  );
  return card;
}

function verbOf({ changes }: PageDefinitionQuestion): string {
  return changes.every(({ isNew }) => isNew)
    ? 'What a server says of its tools is suspect'
    : 'A server changed its tools';
}

const USED = {
  kind: 'yes',
  title: 'In use',
  detail: 'The tools are offered again, as they are now.',
} as const;
const KEPT = {
  kind: 'no',
  title: 'Kept blocked',
  detail: 'You are asked again only if the server changes them once more.',
} as const;
const HINT =
  'You do not trust this server, so these tools are not offered and cannot be called unless you agree. Agents do what descriptions tell them.';

function turnOff({ page }: CardPlace, card: QuestionCard, server: string): void {
  void card.answer(async () => {
    const path = `/api/servers/${encodeURIComponent(server)}/off`;
    const written = await page.api.post<PageServerOff>(path, {});
    return {
      kind: 'no',
      title: 'Turned off',
      detail: [
        'The server is off in ',
        el('code', foreign(written.configFile, 200)),
        '. The file as it was is in ',
        el('code', foreign(written.backupFile, 200)),
        '.',
      ],
    };
  }, refusalWords('the server'));
}

/** All changes, the tools with risky ones first. `bar` holds until every long text was opened. */
function shownChanges({ changes }: PageDefinitionQuestion, bar: CallBar): Child {
  const ordered = changes.toSorted((left, right) => riskyCount(right) - riskyCount(left));
  const cutTexts = new Set<HTMLElement>();
  const onOpened = (opened: HTMLElement): void => {
    cutTexts.delete(opened);
    bar.set(cutTexts.size > 0 ? unseenWords(cutTexts.size) : undefined);
  };
  const sections = ordered.map((change) => toolSection(change, cutTexts, onOpened));
  bar.set(cutTexts.size > 0 ? unseenWords(cutTexts.size) : undefined);
  const rest = sections.slice(TOOLS_OPEN);
  return [
    sections.slice(0, TOOLS_OPEN),
    rest.length > 0 && el('details', el('summary', plural(rest.length, 'more tool')), rest),
  ];
}

const unseenWords = (count: number): string =>
  `Look at all of it first: ${plural(count, 'text')} of the server ${count === 1 ? 'is' : 'are'} not shown to the end.`;

const riskyCount = ({ sentences }: Change): number =>
  sentences.filter(({ severity }) => severity === 'risky').length;

function toolSection(
  { tool, sentences }: Change,
  cutTexts: Set<HTMLElement>,
  onOpened: (opened: HTMLElement) => void,
): HTMLElement {
  return el(
    'section.definition',
    el('h3', foreign(showName(tool), NAME_LENGTH)),
    el(
      'ul.sentences',
      sentences.map((sentence) => sentenceItem(sentence, cutTexts, onOpened)),
    ),
  );
}

function sentenceItem(
  { severity, text, was, now }: PageChangeSentence,
  cutTexts: Set<HTMLElement>,
  onOpened: (opened: HTMLElement) => void,
): HTMLElement {
  const isRisky = severity === 'risky';
  const quote = (word: string, words: string | undefined): Child =>
    words !== undefined && [el('dt', word), el('dd', quotedText(words, cutTexts, onOpened))];
  return el(
    'li',
    { class: isRisky ? 'sentence risky' : 'sentence' },
    el('p', isRisky && el('strong.risk-word', 'Risky'), withNames(text)),
    (was !== undefined || now !== undefined) &&
      el('dl.quotes', quote('was', was), quote('now', now)),
  );
}

/** Draws names as code. They stand in backticks and contain none. */
function withNames(text: string): Child {
  return cut(text, SENTENCE_LENGTH)
    .split('`')
    .map((part, at) =>
      at % 2 === 0 ? foreign(part, SENTENCE_LENGTH) : el('code', foreign(part, SENTENCE_LENGTH)),
    );
}

function quotedText(
  text: string,
  cutTexts: Set<HTMLElement>,
  onOpened: (opened: HTMLElement) => void,
): HTMLElement {
  const holder = el('span.quote', foreign(text, QUOTE_LENGTH));
  if (text.length > QUOTE_LENGTH) {
    cutTexts.add(holder);
    const label = `Show all ${text.length.toLocaleString('en')} characters`;
    const more = el('button.small', label);
    more.addEventListener('click', () => {
      fill(holder, foreign(text, text.length));
      onOpened(holder);
    });
    holder.append(more);
  }
  return holder;
}
