import type { PageDecision } from '../surfaces/http/page-api-runs.ts';
import { ApiError, inWords, REFUSED } from './api-client.ts';
import { type Child, el, fill } from './el.ts';
import { foreign } from './foreign-text.ts';
import type { PageContext } from './view.ts';

/** A question that a person can only say yes to, or leave. */
export interface Agreement {
  readonly id: string;
  readonly title: string;
  readonly subject: Child;
  /** Everything the person has to see before. */
  readonly body: Child;
  readonly hint: string;
  readonly button: string;
  /** What is said when it was taken, and what a refusal is about. */
  readonly taken: string;
  readonly about: string;
}

/** A card for something that does not hold before the person agrees to it. */
export function agreeCard(page: PageContext, agreement: Agreement, done: () => void): HTMLElement {
  const { id, title, subject, body, hint, button, taken, about } = agreement;
  const problem = el('div', { role: 'alert' });
  const titleId = `question-${id}`;
  async function agree(): Promise<void> {
    try {
      const decision: PageDecision = { id, verdict: 'approve' };
      await page.api.post('/api/decide', decision);
      page.say(taken);
    } catch (error) {
      // Where it was refused, the next drawing may take this card away with what it says.
      if (error instanceof ApiError && error.code === REFUSED) {
        page.keep(`Your answer about ${about} was not taken: ${inWords(error)}.`);
      } else {
        fill(problem, el('p', { class: 'notice bad' }, foreign(inWords(error), 1000)));
      }
    }
    done();
  }
  return el(
    'article',
    { class: 'card question', 'aria-labelledby': titleId },
    el(
      'h2',
      { id: titleId },
      el('span', { class: 'question-verb' }, title),
      el('span', { class: 'question-tool' }, subject),
    ),
    body,
    el('p', { class: 'hint' }, hint),
    problem,
    el(
      'div',
      { class: 'buttons' },
      el('button', { type: 'button', class: 'primary', click: () => void agree() }, button),
    ),
  );
}
