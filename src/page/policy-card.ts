import type { PagePolicyQuestion } from '../surfaces/http/page-api-runs.ts';
import { agreeCard } from './agree-card.ts';
import { el } from './el.ts';
import { foreign } from './foreign-text.ts';
import type { PageContext } from './view.ts';

/** A card for a change of the configuration that would let more be done. */
export function policyCard(
  page: PageContext,
  { id, changes }: PagePolicyQuestion,
  done: () => void,
): HTMLElement {
  return agreeCard(
    page,
    {
      id,
      title: 'Did you change pml.json?',
      subject: 'It would let more be done than before',
      body: el(
        'ul',
        { class: 'plain-list' },
        changes.map((change) => el('li', {}, foreign(change, 600))),
      ),
      hint: 'Until you say so, the stricter of the old and the new rules holds. If it was not you, put the file back.',
      button: 'Yes, use it',
      taken: 'The new configuration is in force.',
      about: 'pml.json',
    },
    done,
  );
}
