import { showName } from '../base/show-name.ts';
import type { PageDefinitionQuestion } from '../surfaces/http/page-api-runs.ts';
import { agreeCard } from './agree-card.ts';
import { el } from './el.ts';
import { foreign } from './foreign-text.ts';
import type { PageContext } from './view.ts';

const NAME_LENGTH = 120;
const FINDING_LENGTH = 600;
/** A line longer than this is nothing that a description needs. */
const LINE_LENGTH = 200_000;

/** A card for tools of which a server says something else than before. */
export function definitionCard(
  page: PageContext,
  { id, server, changes }: PageDefinitionQuestion,
  done: () => void,
): HTMLElement {
  return agreeCard(
    page,
    {
      id,
      title: changes.every(({ isNew }) => isNew)
        ? 'What a server says of its tools is suspect'
        : 'A server changed its tools',
      subject: foreign(showName(server), NAME_LENGTH),
      body: changes.map(({ tool, findings, difference }) =>
        el(
          'section',
          { class: 'definition' },
          el('h3', {}, foreign(showName(tool), NAME_LENGTH)),
          findings.map((finding) =>
            el('p', { class: 'beware' }, 'Beware: ', foreign(finding, FINDING_LENGTH)),
          ),
          el(
            'ul',
            { class: 'difference' },
            difference.map(({ sign, line }) =>
              el(
                'li',
                { class: sign === '-' ? 'line-gone' : 'line-come' },
                el('span', { class: 'line-sign' }, sign === '-' ? 'was' : 'is'),
                el('code', {}, foreign(line, LINE_LENGTH)),
              ),
            ),
          ),
        ),
      ),
      hint: 'You do not trust this server, so these tools are not offered and cannot be called until you agree. Agents do what descriptions tell them: read what is new.',
      button: 'Use them as they are now',
      taken: 'The tools are offered again, as they are now.',
      about: 'the changed tools',
    },
    done,
  );
}
