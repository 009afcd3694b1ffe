/** One call that waits for a person, with everything that would be sent. */
import type { PageCallQuestion, PageDecision } from '../surfaces/http/page-api-runs.ts';
import { allowPattern } from './allow-pattern.ts';
import { inWords } from './api-client.ts';
import { CallBar } from './call-bar.ts';
import { type Child, el, fill } from './el.ts';
import { foldAway } from './fold-away.ts';
import { foreign } from './foreign-text.ts';
import { isSame } from './json-difference.ts';
import { approvalBar } from './json-pages.ts';
import { shownDifference, shownJson } from './json-view.ts';
import { explainLate } from './late-answer.ts';
import { facts, toolName } from './marks.ts';
import { addressOf } from './route.ts';
import type { PageContext } from './view.ts';
import { ago, clockTime } from './words.ts';

/** A card for a call. `done` is called when something was answered. */
export function callCard(
  page: PageContext,
  question: PageCallQuestion,
  done: () => void,
): HTMLElement {
  const problem = el('div', { role: 'alert' });
  const further = el('div', { class: 'further' });
  const isUnknown = question.kind === 'outcome_unknown';
  const card = el('article', { class: `card question ${isUnknown ? 'unknown' : ''}` });
  const titleId = `question-${question.id}`;

  async function decide(decision: Omit<PageDecision, 'id'>): Promise<void> {
    card.setAttribute('aria-busy', 'true');
    try {
      await page.api.post('/api/decide', { id: question.id, ...decision } satisfies PageDecision);
      page.say(SAID[decision.verdict]);
    } catch (error) {
      const late = await explainLate(page.api, question, decision.verdict, error);
      if (late === undefined) {
        fill(problem, el('p', { class: 'notice bad' }, foreign(inWords(error), 1000)));
      } else {
        page.keep(late);
      }
    }
    card.removeAttribute('aria-busy');
    done();
  }

  const { shown, bar } = callArguments(question);
  card.setAttribute('aria-labelledby', titleId);
  fill(
    card,
    el(
      'h2',
      { id: titleId },
      el(
        'span',
        { class: 'question-verb' },
        isUnknown ? 'Did this happen?' : 'May this be called?',
      ),
      el('span', { class: 'question-tool' }, toolName(question.tool)),
    ),
    el('p', { class: 'why' }, foreign(question.why, 1000)),
    askedBy(question),
    shown,
    problem,
    bar.reason,
    isUnknown
      ? unknownButtons(question, decide, further, bar)
      : approvalButtons({ page, question, decide, further, bar }),
    further,
  );
  return card;
}

type Decide = (decision: Omit<PageDecision, 'id'>) => Promise<void>;

const SAID: Readonly<Record<PageDecision['verdict'], string>> = {
  approve: 'Approved: the call is made now.',
  deny: 'Denied: the call is not made.',
  retry: 'It is called again.',
  done: 'Noted as done.',
};

function askedBy(question: PageCallQuestion): HTMLElement {
  const { client, askedIn, intent, workflowId, task, requestedAt, expiresAt } = question;
  return facts(
    intent !== undefined && ['For', foreign(intent, 300)],
    workflowId !== undefined && [
      'Run',
      el(
        'a',
        { href: addressOf('live', workflowId, { task }) },
        'see it',
        task !== undefined && [', task ', foreign(task, 60)],
      ),
    ],
    client !== undefined && ['Client', foreign(client, 80)],
    askedIn !== undefined && ['Also asked in', foreign(askedIn, 80)],
    requestedAt !== undefined && ['Asked', `${clockTime(requestedAt)}, ${ago(requestedAt)}`],
    expiresAt !== undefined && ['Good until', clockTime(expiresAt)],
    question.once && ['Your answer', 'is kept for this tool, not for this call alone'],
  );
}

interface CallArguments {
  readonly shown: Child;
  readonly bar: CallBar;
}

function callArguments({ id, args, argsHash, before }: PageCallQuestion): CallArguments {
  const bar = new CallBar(id);
  const title = el('h3', {}, 'Arguments');
  if (args === undefined) {
    return { bar, shown: [title, tooLarge(argsHash, bar)] };
  }
  const options = {
    label: 'Arguments of the call',
    scrollKey: `arguments-${id}`,
    onOpened: () => bar.set(undefined),
  };
  const { element, hidden } =
    before === undefined ? shownJson(args, options) : shownDifference(before.args, args, options);
  bar.set(approvalBar(hidden, false));
  if (before === undefined) {
    return { bar, shown: [title, element] };
  }
  const verdict =
    before.verdict === undefined ? '' : `, and ${before.verdict.replaceAll('_', ' ')}`;
  const compared = isSame(before.args, args)
    ? ', with the same arguments.'
    : '. What is different is marked: − as it was then, + as it is now.';
  const when = `It was asked before, ${ago(before.at)}${verdict}${compared}`;
  return { bar, shown: [title, el('p', { class: 'hint' }, when), element] };
}

function tooLarge(argsHash: string, bar: CallBar): Child {
  const unseen = el('button', { type: 'button', class: 'small' }, 'Answer without seeing them');
  unseen.addEventListener('click', () => {
    unseen.hidden = true;
    bar.set(undefined);
  });
  bar.set('None of the arguments can be shown: say first that you answer without seeing them.');
  return [
    el(
      'p',
      {},
      'They are too large to be shown here. Your answer holds for exactly what this fingerprint stands for.',
    ),
    el('p', { class: 'hint' }, 'Fingerprint ', el('code', {}, foreign(argsHash, 24))),
    unseen,
  ];
}

interface ApprovalButtonsParts {
  readonly page: PageContext;
  readonly question: PageCallQuestion;
  readonly decide: Decide;
  readonly further: HTMLElement;
  readonly bar: CallBar;
}

function approvalButtons(parts: ApprovalButtonsParts): HTMLElement {
  const { page, question, decide, further, bar } = parts;
  const key = (name: string): string => `${name}-${question.id}`;
  return el(
    'div',
    { class: 'buttons' },
    bar.holds(
      el(
        'button',
        {
          type: 'button',
          class: 'primary',
          'data-key': key('approve'),
          click: () => void decide({ verdict: 'approve' }),
        },
        'Approve',
      ),
    ),
    el(
      'button',
      {
        type: 'button',
        'data-key': key('deny'),
        click: () => askReason(further, decide, question.id),
      },
      'Deny…',
    ),
    question.patterns.length > 0 &&
      bar.holds(
        el(
          'button',
          {
            type: 'button',
            class: 'quiet',
            'data-key': key('always'),
            click: () =>
              allowPattern({
                page,
                key: question.id,
                patterns: question.patterns,
                holder: further,
                onWritten: () => decide({ verdict: 'approve' }),
              }),
          },
          'Always allow…',
        ),
      ),
  );
}

function askReason(holder: HTMLElement, decide: Decide, asked: string): void {
  const id = `deny-reason-${asked}`;
  const close = foldAway(holder);
  const reason = el('input', {
    type: 'text',
    maxlength: 500,
    autocomplete: 'off',
    id,
  });
  const form = el(
    'form',
    { class: 'inline-form' },
    el('label', { for: id }, 'Why not? The agent is told. You may leave it empty.'),
    reason,
    el('button', { type: 'submit', class: 'danger' }, 'Deny'),
    el('button', { type: 'button', class: 'quiet', click: close }, 'Back'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const words = reason.value.trim();
    void decide({ verdict: 'deny', ...(words !== '' && { reason: words }) });
  });
  form.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  fill(holder, form);
  reason.focus();
}

function unknownButtons(
  { id: key }: PageCallQuestion,
  decide: Decide,
  holder: HTMLElement,
  bar: CallBar,
): HTMLElement {
  return el(
    'div',
    { class: 'buttons' },
    el(
      'button',
      { type: 'button', class: 'primary', click: () => askValue(holder, decide, key) },
      'It happened…',
    ),
    bar.holds(
      el(
        'button',
        { type: 'button', click: () => void decide({ verdict: 'retry' }) },
        'It did not: call it again',
      ),
    ),
  );
}

function askValue(holder: HTMLElement, decide: Decide, asked: string): void {
  const id = `done-value-${asked}`;
  const close = foldAway(holder);
  const value = el('textarea', { rows: 3, id, spellcheck: 'false' });
  const problem = el('p', { class: 'hint', role: 'alert' });
  const form = el(
    'form',
    { class: 'inline-form' },
    el(
      'label',
      { for: id },
      'What did it answer? As JSON or plain words; empty where it does not matter.',
    ),
    value,
    problem,
    el('button', { type: 'submit', class: 'primary' }, 'It happened'),
    el('button', { type: 'button', class: 'quiet', click: close }, 'Back'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = value.value.trim();
    void decide({ verdict: 'done', ...(text !== '' && { value: readValue(text) }) });
  });
  form.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  fill(holder, form);
  value.focus();
}

function readValue(text: string): NonNullable<PageDecision['value']> {
  try {
    return JSON.parse(text) as NonNullable<PageDecision['value']>;
  } catch {
    return text;
  }
}
