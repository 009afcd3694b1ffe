/**
 * The frame of every question to a person: a title, the content, buttons, and the answer. Says why
 * an answer was not taken.
 */

import type {
  PageCallQuestion,
  PageDecision,
  PageDecisionOfRun,
  PageRun,
} from '../surfaces/http/page-api-runs.ts';
import { inWords, type ApiClient, ApiError, REFUSED } from './api-client.ts';
import { foldAway } from './controls.ts';
import { type Attributes, type Child, el, fill } from './el.ts';
import { foreign, cut } from './foreign-text.ts';
import { setHold, type SteadyButtons } from './held-buttons.ts';
import type { PageContext } from './view.ts';
import { clockTime } from './words.ts';

export interface CardPlace {
  readonly page: PageContext;
  readonly steady: SteadyButtons;
  /** Reads the open questions again. */
  readonly refresh: () => void;
}

interface CardTitle {
  readonly id: string;
  readonly verb: string;
  readonly subject: Child;
  readonly className?: string;
}

/** The result of an answer. */
export interface Outcome {
  readonly kind: 'yes' | 'no' | 'gone';
  /** One word or two, for instance "Approved". */
  readonly title: string;
  readonly detail?: Child;
}

/** The second step of a yes. */
interface SecondStep {
  /** The text that the person ticks to confirm the answer. */
  readonly wish: Child;
  readonly button: string;
  readonly act: () => void;
}

export class QuestionCard {
  readonly element: HTMLElement;
  /** Opens below the buttons, for answers that need more input. */
  readonly further = el('div.further');
  readonly #place: CardPlace;
  readonly #id: string;
  readonly #problem = el('div', { role: 'alert' });
  readonly #answers = el('div.answers');
  readonly #buttons = new Set<HTMLButtonElement>();
  #outcome: Outcome | undefined;

  constructor(place: CardPlace, { id, verb, subject, className = '' }: CardTitle) {
    this.#place = place;
    this.#id = id;
    const titleId = `question-${id}`;
    this.element = el(
      'article',
      { class: `card question ${className}`, 'aria-labelledby': titleId, tabindex: -1 },
      el('h2', { id: titleId }, el('span.question-verb', verb), el('span.question-tool', subject)),
    );
  }

  get outcome(): Outcome | undefined {
    return this.#outcome;
  }

  /** Draws the content, and the buttons below it. */
  draw(body: Child, ...buttons: readonly Child[]): void {
    fill(this.#answers, el('div.buttons', buttons), this.further);
    this.element.append(el('div.question-body', body), this.#problem, this.#answers);
  }

  /** A button that can be pressed only while it has been in one place for a moment. */
  button(label: string, attributes: Attributes, press: () => void): HTMLButtonElement {
    const made = el('button', { ...attributes, click: press }, label);
    return this.guard(made);
  }

  /** Guards a button that was made elsewhere. */
  guard(button: HTMLButtonElement): HTMLButtonElement {
    this.#buttons.add(button);
    return this.#place.steady.add(button);
  }

  /** Opens the second step: a box to tick, and a button in another place than the first one. */
  openSecondStep({ wish, button, act }: SecondStep): void {
    const close = foldAway(this.further);
    const id = `wish-${this.#id}`;
    const box = el('input', { type: 'checkbox', id, autocomplete: 'off' });
    const go = this.button(button, { class: 'danger strong' }, act);
    setHold(go, 'unticked', true);
    box.addEventListener('change', () => setHold(go, 'unticked', !box.checked));
    const step = el(
      'div.second-step',
      { role: 'group', 'aria-label': 'Second step' },
      el('label.choice', { for: id }, box, el('span', wish)),
      el('div.buttons', el('button.quiet', { click: close }, 'Back'), go),
    );
    step.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
    fill(this.further, step);
    box.focus();
  }

  /**
   * Sends an answer. `send` returns what became of it. `explain` returns words for an error that the person
   * must not miss; other errors are shown on the card.
   */
  async answer(
    send: () => Promise<Outcome>,
    explain: (error: unknown) => Promise<string | undefined>,
  ): Promise<void> {
    this.#setBusy(true);
    try {
      this.settle(await send());
    } catch (error) {
      const words = await explain(error);
      if (words === undefined) {
        fill(this.#problem, el('p.notice.bad', foreign(inWords(error), 1000)));
      } else {
        this.#place.page.keep(words);
      }
    }
    this.#setBusy(false);
    this.#place.refresh();
  }

  /** Shows what became of the question in the place of its buttons. The card keeps its height. */
  settle(outcome: Outcome): void {
    if (this.#outcome !== undefined) {
      return;
    }
    this.#outcome = outcome;
    const { kind, title, detail } = outcome;
    const hadFocus = this.element.contains(document.activeElement);
    // Cards below would move up to where the pointer is.
    this.element.style.minHeight = `${this.element.getBoundingClientRect().height}px`;
    this.element.classList.add('answered', `answered-${kind}`);
    const said = el(
      'p.outcome',
      { tabindex: -1 },
      el('strong', title),
      ` at ${clockTime(Date.now())}. `,
      detail,
    );
    fill(this.#problem);
    fill(this.#answers, said);
    if (hadFocus) {
      said.focus({ preventScroll: true });
    }
  }

  #setBusy(isBusy: boolean): void {
    this.element.setAttribute('aria-busy', String(isBusy));
    for (const button of this.#buttons) {
      setHold(button, 'busy', isBusy);
    }
  }
}

/** Characters of a tool's name. A longer name would push the message away. */
const TOOL_MAX = 120;

const WANTED: Readonly<Record<PageDecision['verdict'], string>> = {
  approve: 'approved',
  deny: 'denied',
  retry: 'retry',
  done: 'done',
};

const NOT: Readonly<Record<PageDecision['verdict'], string>> = {
  approve: 'Not approved',
  deny: 'Not denied',
  retry: 'Not called again',
  done: 'Not noted as done',
};

/** The known decision on the question. */
type Decided = Pick<PageDecisionOfRun, 'verdict' | 'by'>;

/** Explains why an answer was refused. */
export function lateAnswer(
  wanted: PageDecision['verdict'],
  decided: Decided | undefined,
  reason: string,
): string {
  const { verdict, by } = decided ?? {};
  if (verdict === undefined) {
    return `Your answer came too late: it was already decided or withdrawn (${reason}).`;
  }
  const whose = by === undefined ? '' : ` by ${by}`;
  return verdict === WANTED[wanted]
    ? `Your answer was not needed: it was decided elsewhere already (${verdict}${whose}).`
    : `${NOT[wanted]}: it was decided elsewhere (${verdict}${whose}).`;
}

/**
 * Like `lateAnswer`, after asking how the question was decided. Returns undefined if the answer
 * failed for another reason.
 */
export async function explainLate(
  api: ApiClient,
  { id, workflowId, tool }: Pick<PageCallQuestion, 'id' | 'workflowId' | 'tool'>,
  wanted: PageDecision['verdict'],
  error: unknown,
): Promise<string | undefined> {
  if (!(error instanceof ApiError) || error.code !== REFUSED) {
    return undefined;
  }
  const run =
    workflowId === undefined
      ? undefined
      : await api
          .get<PageRun>(`/api/runs/${encodeURIComponent(workflowId)}`)
          .catch(() => undefined);
  const decided = run?.decisions.find((decision) => decision.id === id);
  return `${cut(tool, TOOL_MAX)}: ${lateAnswer(wanted, decided, inWords(error))}`;
}

/** Returns what to tell about an answer that the daemon refused; nothing for an error of another kind. */
export function refusalWords(about: string): (error: unknown) => Promise<string | undefined> {
  return async (error) =>
    error instanceof ApiError && error.code === REFUSED
      ? `Your answer about ${about} was not taken: ${inWords(error)}.`
      : undefined;
}
