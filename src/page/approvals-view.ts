/** What waits for a person: the exact calls, and the ways to answer. */
import type { PageApprovals, PageQuestion } from '../surfaces/http/page-api-runs.ts';
import { callCard } from './call-card.ts';
import { definitionCard } from './definition-card.ts';
import { type Child, el } from './el.ts';
import { type LiveData, liveData } from './live-data.ts';
import { empty } from './marks.ts';
import { askToNotify, canAskToNotify, mayNotify } from './notify.ts';
import { policyCard } from './policy-card.ts';
import type { OpenView, PageContext, ViewKind } from './view.ts';
import { plural } from './words.ts';

/** The view. */
export const APPROVALS_VIEW: ViewKind = {
  name: 'approvals',
  title: 'Approvals',
  open: (page) => new ApprovalsView(page),
};

class ApprovalsView implements OpenView {
  readonly element: HTMLElement;
  readonly #page: PageContext;
  readonly #data: LiveData;
  readonly #stopListening: () => void;
  /** Cards stay the same elements while their question does: what was typed into them stays too. */
  #cards = new Map<string, HTMLElement>();

  constructor(page: PageContext) {
    this.#page = page;
    this.#data = liveData({
      read: (signal) => page.api.get<PageApprovals>('/api/approvals', signal),
      draw: ({ pending }) => this.#draw(pending),
    });
    this.element = el(
      'div',
      { class: 'approvals' },
      el('header', { class: 'view-head' }, el('h1', {}, 'Approvals'), notifyButton(page)),
      this.#data.element,
    );
    this.#stopListening = page.feed.listen(({ kind }) => {
      if (kind === 'approvals' || kind === 'hello') {
        this.#data.refresh();
      }
    });
  }

  show(): void {
    this.#data.refresh();
  }

  close(): void {
    this.#stopListening();
    this.#data.close();
  }

  #draw(pending: readonly PageQuestion[]): Child {
    if (pending.length === 0) {
      this.#cards.clear();
      return empty(
        'Nothing waits for you',
        'Calls that your policy asks about appear here the moment an agent makes them, with their exact arguments. Tools that a server you do not trust has changed wait here, too, and a configuration that would let more be done than you confirmed.',
        [
          'What is asked about is decided in ',
          el('code', {}, 'pml.policy'),
          ' of your configuration and by each tool’s risk, which you can change under Thresholds.',
        ],
      );
    }
    const cards = new Map(
      pending.map((question) => [
        question.id,
        this.#cards.get(question.id) ?? this.#card(question),
      ]),
    );
    this.#cards = cards;
    return [
      el(
        'p',
        { class: 'hint' },
        `${plural(pending.length, 'question')}: changes first, then calls, the oldest first.`,
      ),
      el(
        'ul',
        { class: 'cards' },
        [...cards.values()].map((card) => el('li', {}, card)),
      ),
    ];
  }

  #card(question: PageQuestion): HTMLElement {
    const done = (): void => this.#data.refresh();
    switch (question.kind) {
      case 'policy_change':
        return policyCard(this.#page, question, done);
      case 'definition_change':
        return definitionCard(this.#page, question, done);
      case 'approval':
      case 'outcome_unknown':
        return callCard(this.#page, question, done);
      default:
        return question satisfies never;
    }
  }
}

function notifyButton(page: PageContext): Child {
  if (mayNotify()) {
    return el('p', { class: 'hint' }, 'This browser tells you when something waits.');
  }
  if (!canAskToNotify()) {
    return undefined;
  }
  const button = el('button', { type: 'button', class: 'small' }, 'Notify me');
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
