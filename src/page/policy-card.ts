import type { PageDecision, PagePolicyQuestion } from '../surfaces/http/page-api-runs.ts';
import { ApiError, inWords, REFUSED } from './api-client.ts';
import { el, fill } from './el.ts';
import { foreign } from './foreign-text.ts';
import type { PageContext } from './view.ts';

/** A card for a change of the configuration that would let more be done. */
export function policyCard(
  page: PageContext,
  question: PagePolicyQuestion,
  done: () => void,
): HTMLElement {
  const problem = el('div', { role: 'alert' });
  const titleId = `question-${question.id}`;
  async function confirm(): Promise<void> {
    try {
      const decision: PageDecision = { id: question.id, verdict: 'approve' };
      await page.api.post('/api/decide', decision);
      page.say('The new configuration is in force.');
    } catch (error) {
      // Where it was refused, the next drawing may take this card away with what it says.
      if (error instanceof ApiError && error.code === REFUSED) {
        page.keep(`Your answer about pml.json was not taken: ${inWords(error)}.`);
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
      el('span', { class: 'question-verb' }, 'Did you change pml.json?'),
      el('span', { class: 'question-tool' }, 'It would let more be done than before'),
    ),
    el(
      'ul',
      { class: 'plain-list' },
      question.changes.map((change) => el('li', {}, foreign(change, 600))),
    ),
    el(
      'p',
      { class: 'hint' },
      'Until you say so, the stricter of the old and the new rules holds. If it was not you, put the file back.',
    ),
    problem,
    el(
      'div',
      { class: 'buttons' },
      el(
        'button',
        { type: 'button', class: 'primary', click: () => void confirm() },
        'Yes, use it',
      ),
    ),
  );
}
