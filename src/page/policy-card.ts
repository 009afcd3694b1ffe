import type { PageDecision, PagePolicyQuestion } from '../surfaces/http/page-api-runs.ts';
import { el } from './el.ts';
import { foreign } from './foreign-text.ts';
import { type CardPlace, QuestionCard } from './question-card.ts';
import { refusalWords } from './refusal-words.ts';

/** A card for a change of the configuration that would let more be done. */
export function policyCard(place: CardPlace, { id, changes }: PagePolicyQuestion): QuestionCard {
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
      el(
        'ul',
        { class: 'plain-list' },
        changes.map((change) => el('li', {}, foreign(change, 600))),
      ),
      el(
        'p',
        { class: 'hint' },
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
