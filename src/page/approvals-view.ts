/**
 * Open questions to a person, with the exact calls and the possible answers, and the browser's
 * notifications about them.
 */

import type {
  PageApprovals,
  PageDefinitionQuestion,
  PageQuestion,
  PageDecision,
  PagePolicyQuestion,
} from '../surfaces/http/page-api-runs.ts';
import { callCard } from './call-card.ts';
import { tickCountdowns } from './controls.ts';
import { definitionCard } from './definition-card.ts';
import { type Child, el } from './el.ts';
import { isReconnect } from './event-feed.ts';
import { foreign, visible } from './foreign-text.ts';
import { SteadyButtons } from './held-buttons.ts';
import { type LiveData, liveData } from './live-data.ts';
import { list, empty } from './marks.ts';
import { type CardPlace, QuestionCard, refusalWords } from './question-card.ts';
import type { OpenView, PageContext, ViewKind } from './view.ts';
import { plural } from './words.ts';

export const APPROVALS_VIEW: ViewKind = {
  name: 'approvals',
  title: 'Approvals',
  open: (page) => new ApprovalsView(page),
};

/** Countdowns go on by the second. */
const TICK_MS = 1000;
/** Answered cards that stay; the oldest go first. */
const ANSWERED_MAX = 30;

/** A card on the page. */
interface Shown {
  readonly card: QuestionCard;
  /** True if the question is no longer open. If it comes back, it gets a new card. */
  isOver: boolean;
}

class ApprovalsView implements OpenView {
  readonly element: HTMLElement;
  readonly #page: PageContext;
  readonly #data: LiveData;
  readonly #steady: SteadyButtons;
  readonly #stopListening: () => void;
  /**
   * Cards in the order in which they are drawn. While the view is open, a card keeps its place and
   * its element, even when it is answered. So nothing moves under the pointer, and typed text
   * stays.
   */
  readonly #cards = new Map<string, Shown>();
  /** Cards of tools that are kept blocked. */
  readonly #blocked = new Map<string, QuestionCard>();

  constructor(page: PageContext) {
    this.#page = page;
    this.#data = liveData<PageApprovals>(page, {
      from: '/api/approvals',
      draw: (approvals) => this.#draw(approvals),
      hear: (event, { refresh }) => {
        if (event.kind === 'approvals' || isReconnect(event)) {
          refresh();
        }
      },
    });
    this.element = el(
      'div.approvals',
      el('header.view-head', el('h1', 'Approvals'), notifyButton(page)),
      this.#data.element,
    );
    this.#steady = new SteadyButtons(this.element);
    document.addEventListener('visibilitychange', this.#onHidden);
    document.addEventListener('keydown', this.#onKey);
    const timer = setInterval(() => tickCountdowns(this.element), TICK_MS);
    this.#stopListening = () => {
      clearInterval(timer);
      document.removeEventListener('keydown', this.#onKey);
      document.removeEventListener('visibilitychange', this.#onHidden);
    };
  }

  close(): void {
    this.#stopListening();
    this.#steady.close();
    this.#data.close();
  }

  /**
   * Runs when the page is hidden: drops answered cards, so that the next visit starts with open
   * questions only.
   */
  readonly #onHidden = (): void => {
    if (document.hidden) {
      this.#dropAnswered(0);
      this.#blocked.clear();
      this.#data.refresh();
    }
  };

  /** `j` and `k` go to the next and the previous question. */
  readonly #onKey = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement | null;
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
    const isTyping = target?.matches('input:not([type=checkbox]), textarea, select') === true;
    const isOther = isTyping || event.ctrlKey || event.metaKey || event.altKey;
    if (step === 0 || isOther || document.querySelector('dialog[open]') !== null) {
      return;
    }
    const cards = [...this.element.querySelectorAll<HTMLElement>('.cards .question')];
    const here = cards.findIndex((card) => card.contains(target));
    const next = cards[here < 0 ? (step > 0 ? 0 : cards.length - 1) : here + step];
    // Focuses the card, not a button: one key too many must not answer the question.
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  };

  #draw({ pending, blocked }: PageApprovals): Child {
    this.#take(pending);
    this.#dropAnswered(ANSWERED_MAX);
    this.#takeBlocked(blocked);
    const cards = [...this.#cards.values()].map(({ card }) => el('li', card.element));
    return [
      cards.length === 0
        ? nothingWaits()
        : [el('p.hint', countWords(pending.length)), el('ul.cards', cards)],
      this.#blocked.size > 0 &&
        el(
          'details.kept-blocked',
          { 'data-key': 'kept-blocked' },
          el('summary', `Kept blocked: ${plural(this.#blocked.size, 'server')}`),
          list('ul.cards', [...this.#blocked.values()], ({ element }) => element),
        ),
    ];
  }

  /** Adds new questions below the others. Questions that are no longer open stay, and say so. */
  #take(pending: readonly PageQuestion[]): void {
    const waiting = new Set(pending.map(({ id }) => id));
    for (const [id, shown] of this.#cards) {
      if (!waiting.has(id)) {
        shown.isOver = true;
        shown.card.settle(GONE);
      }
    }
    for (const question of pending) {
      const known = this.#cards.get(question.id);
      if (known === undefined || known.isOver) {
        this.#cards.set(question.id, { card: this.#card(question), isOver: false });
      }
    }
  }

  #takeBlocked(blocked: readonly PageDefinitionQuestion[]): void {
    const waiting = new Set(blocked.map(({ id }) => id));
    for (const [id, card] of this.#blocked) {
      if (!waiting.has(id) && card.outcome === undefined) {
        this.#blocked.delete(id);
      }
    }
    for (const question of blocked) {
      const isShown = this.#blocked.has(question.id) || this.#cards.has(question.id);
      if (!isShown) {
        this.#blocked.set(question.id, definitionCard(this.#place, question, true));
      }
    }
  }

  #dropAnswered(kept: number): void {
    const answered = [...this.#cards].filter(([, { card }]) => card.outcome !== undefined);
    for (const [id] of answered.slice(0, Math.max(0, answered.length - kept))) {
      this.#cards.delete(id);
    }
  }

  get #place(): CardPlace {
    return { page: this.#page, steady: this.#steady, refresh: () => this.#data.refresh() };
  }

  #card(question: PageQuestion): QuestionCard {
    switch (question.kind) {
      case 'policy_change':
        return policyCard(this.#place, question);
      case 'definition_change':
        return definitionCard(this.#place, question, false);
      case 'approval':
      case 'outcome_unknown':
        return callCard(this.#place, question);
      default:
        return question satisfies never;
    }
  }
}

const GONE = {
  kind: 'gone',
  title: 'No longer waits',
  detail: 'It was decided elsewhere, or its time ran out.',
} as const;

const countWords = (count: number): string =>
  count === 0
    ? 'Nothing waits for you any more.'
    : `${plural(count, 'question')}. What comes while you are here goes to the end.`;

function nothingWaits(): HTMLElement {
  return empty(
    'Nothing waits for you',
    'Calls that your policy asks about appear here the moment an agent makes them, with their exact arguments. Tools that a server you do not trust has changed wait here, too, and a configuration that would let more be done than you confirmed.',
    [
      'What is asked about is decided in ',
      el('code', 'pml.policy'),
      ' of your configuration and by each tool’s risk, which you can change under Thresholds.',
    ],
  );
}

function notifyButton(page: PageContext): Child {
  if (mayNotify()) {
    return el('p.hint', 'This browser tells you when something waits.');
  }
  if (!canAskToNotify()) {
    return undefined;
  }
  const button = el('button.small', 'Notify me');
  button.addEventListener('click', () => {
    void askToNotify().then((isAllowed) => {
      page.say(
        isAllowed
          ? 'You will be told when something waits.'
          : 'Your browser does not allow notifications from this page.',
      );
      button.hidden = true;
    });
  });
  return button;
}

/** A card for a change of the configuration that would let more be done. */
function policyCard(place: CardPlace, { id, changes }: PagePolicyQuestion): QuestionCard {
  const card = new QuestionCard(place, {
    id,
    verb: 'Did you change pml.json?',
    subject: 'It would let more be done than before',
    className: 'grave',
  });
  const use = (): void =>
    void card.answer(async () => {
      const decision: PageDecision = { id, verdict: 'approve', confirmed: true };
      await place.page.api.post('/api/decide', decision);
      return { kind: 'yes', title: 'In force', detail: 'The new configuration is used.' };
    }, refusalWords('pml.json'));
  card.draw(
    [
      list('ul.plain-list', changes, (change) => foreign(change, 600)),
      el(
        'p.hint',
        'Until you say so, the stricter of the old and the new rules holds. If it was not you, put the file back.',
      ),
    ],
    card.button('Yes, use it…', { class: 'primary' }, () =>
      card.openSecondStep({
        wish: 'I changed the file, and I want everything that is listed here.',
        button: 'Use it now',
        act: use,
      }),
    ),
  );
  return card;
}

/** Returns true if the person allowed notifications. */
export function mayNotify(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'granted';
}

/** Returns true if the person can still be asked for permission. */
function canAskToNotify(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'default';
}

/** Asks the person, by the browser's own question. */
async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Says that something waits. The newest takes the place of the one before. */
export function notify(title: string, body: string, onClick: () => void): void {
  if (!mayNotify()) {
    return;
  }
  const note = new Notification(title, { body: visible(body, 200), tag: 'pml-approvals' });
  note.addEventListener('click', () => {
    globalThis.focus();
    onClick();
    note.close();
  });
}
