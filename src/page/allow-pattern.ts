/**
 * "Always allow": the person chooses a pattern, sees the exact change of the configuration, and
 * confirms it.
 */
import type { PagePolicyProposal, PagePolicyWritten } from '../surfaces/http/page-api-runs.ts';
import { inWords } from './api-client.ts';
import { foldAway } from './controls.ts';
import { type Child, el, fill } from './el.ts';
import { foreign } from './foreign-text.ts';
import { setHold } from './held-buttons.ts';
import { pill, toolName } from './marks.ts';
import type { QuestionCard } from './question-card.ts';
import type { PageContext } from './view.ts';
import { plural } from './words.ts';

interface AllowPatternParts {
  readonly page: PageContext;
  /** Unique among the open cards. */
  readonly key: string;
  /** The narrowest first. */
  readonly patterns: readonly string[];
  /** The card to draw on. */
  readonly card: QuestionCard;
  /** Called when the rule is written: the call in question is approved, too. */
  readonly onWritten: () => Promise<void>;
}

/** Opens the choice of patterns. */
export function allowPattern(parts: AllowPatternParts): void {
  const { patterns, card } = parts;
  const holder = card.further;
  const close = foldAway(holder);
  const shown = el('div.proposal', { 'aria-live': 'polite' });
  // Several cards may be open, so the radio buttons of each have a name of their own.
  const name = `pattern-${parts.key}`;
  const choices = patterns.map((pattern, index) => {
    const input = el('input', { type: 'radio', name, value: pattern });
    input.addEventListener('change', () => void propose({ ...parts, close }, pattern, shown));
    input.checked = index === 0;
    return el('label.choice', input, el('code', foreign(pattern, 120)));
  });
  fill(
    holder,
    el(
      'fieldset.inline-form',
      el('legend', 'From now on, call these without asking'),
      choices,
      shown,
    ),
  );
  holder.querySelector('input')?.focus();
  const [first] = patterns;
  if (first !== undefined) {
    void propose({ ...parts, close }, first, shown);
  }
}

async function propose(
  parts: AllowPatternParts & { readonly close: () => void },
  tools: string,
  shown: HTMLElement,
): Promise<void> {
  const { page, card, close } = parts;
  // Replaces the old proposal: only the chosen pattern can be written.
  const waiting = el('p.hint', 'Reading…');
  fill(shown, waiting);
  try {
    const proposal = await page.api.post<PagePolicyProposal>('/api/policy/propose', { tools });
    if (!waiting.isConnected) {
      return;
    }
    const label = 'Write this rule and approve the call';
    const write = card.button(label, { class: 'danger strong' }, () => {
      setHold(write, 'busy', true);
      void confirm(parts, proposal, shown);
    });
    fill(
      shown,
      proposalView(proposal),
      el('div.buttons', write, el('button.quiet', { click: close }, 'Back')),
    );
  } catch (error) {
    if (waiting.isConnected) {
      fill(shown, el('p.notice.bad', foreign(inWords(error), 1000)));
    }
  }
}

async function confirm(
  { page, onWritten }: AllowPatternParts,
  { id }: PagePolicyProposal,
  shown: HTMLElement,
): Promise<void> {
  try {
    const written = await page.api.post<PagePolicyWritten>('/api/policy/confirm', { id });
    page.say(`Written to ${written.configFile}. The file as it was: ${written.backupFile}`);
  } catch (error) {
    fill(shown, el('p.notice.bad', foreign(inWords(error), 1000)));
    return;
  }
  await onWritten();
}

function proposalView(proposal: PagePolicyProposal): Child {
  const { matching, matchingCount, diff, notes, configFile } = proposal;
  const left = matchingCount - matching.length;
  return [
    el('p', `It holds for ${plural(matchingCount, 'tool')} that you have now:`),
    el(
      'ul.matching',
      matching.map(({ tool, risk }) => el('li', toolName(tool), ' ', pill(risk, risk))),
      left > 0 && el('li', `and ${left} more`),
    ),
    notes.map((note) => el('p.notice', foreign(note, 600))),
    el('p', 'This is what is written to ', el('code', foreign(configFile, 200)), ':'),
    el(
      'div.json',
      {
        role: 'group',
        tabindex: 0,
        'aria-label': 'Change of the configuration',
        dir: 'ltr',
      },
      diff.map(({ kind, text, line }) =>
        el(
          'div',
          { class: `json-line json-${kind}` },
          el('span.line-number', { 'aria-hidden': 'true' }, line),
          el('span.json-mark', { 'aria-hidden': 'true' }, MARKS[kind]),
          kind !== 'same' && el('span.unseen', `${kind}: `),
          foreign(text, 400),
        ),
      ),
    ),
  ];
}

const MARKS = { same: ' ', added: '+', removed: '−' } as const;
