/**
 * One call that waits for a person: a sentence about it, all of its arguments, and the possible
 * answers.
 */

import type { Json } from '../base/json.ts';
import { showName } from '../base/plain-text.ts';
import type { PageCallQuestion, PageDecision } from '../surfaces/http/page-api-runs.ts';
import { allowPattern } from './allow-pattern.ts';
import { countdown, foldAway } from './controls.ts';
import { type Child, el, fill } from './el.ts';
import { foreign, visible } from './foreign-text.ts';
import { CallBar } from './held-buttons.ts';
import { isSame, approvalBar, shownDifference, shownJson } from './json-view.ts';
import { facts, pill, toolName } from './marks.ts';
import { type CardPlace, type Outcome, QuestionCard, explainLate } from './question-card.ts';
import { addressOf, type PageContext } from './view.ts';
import { ago, clockTime, count, plural } from './words.ts';

/** A card for a call. */
export function callCard(place: CardPlace, question: PageCallQuestion): QuestionCard {
  const { page } = place;
  const isUnknown = question.kind === 'outcome_unknown';
  const isDangerous = question.isGrave && !isUnknown;
  const card = new QuestionCard(place, {
    id: question.id,
    verb: isUnknown ? 'Did this happen?' : 'May this be called?',
    subject: [toolName(question.tool), isDangerous && [' ', pill('dangerous', 'dangerous')]],
    className: isUnknown ? 'unknown' : isDangerous ? 'grave' : '',
  });
  const decide: Decide = (decision) =>
    card.answer(
      async () => {
        const sent: PageDecision = { id: question.id, ...decision };
        await page.api.post('/api/decide', sent);
        return OUTCOMES[decision.verdict];
      },
      (error) => explainLate(page.api, question, decision.verdict, error),
    );
  const { shown, bar } = callArguments(question);
  const asked = { page, question, card, decide, bar };
  card.draw(
    [
      el(
        'div',
        callSentence(question),
        el('p.why', foreign(question.why, 1000)),
        described(question),
        askedBy(question, page.api.session?.project),
        offered(question),
      ),
      el('div.question-call', shown, bar.reason),
    ],
    isUnknown ? unknownButtons(asked) : approvalButtons(asked),
  );
  return card;
}

/** Offers a rule to a person who has approved this kind of call many times. */
function offered({ offer }: PageCallQuestion): Child {
  return (
    offer !== undefined &&
    el(
      'p.hint',
      `You have said yes to this kind of call ${String(offer.approvals)} times. To be asked no more, run `,
      el('code', foreign(offer.allow, 300)),
      '.',
    )
  );
}

type Decide = (decision: Omit<PageDecision, 'id'>) => Promise<void>;

const OUTCOMES: Readonly<Record<PageDecision['verdict'], Outcome>> = {
  approve: { kind: 'yes', title: 'Approved', detail: 'The call is made.' },
  deny: { kind: 'no', title: 'Denied', detail: 'The call is not made.' },
  retry: { kind: 'yes', title: 'Called again', detail: 'The call is made once more.' },
  done: { kind: 'yes', title: 'Noted as done', detail: 'The run goes on with it.' },
};

/** Shows the server's own words, marked as such, because they may say anything. */
function described({ description }: PageCallQuestion): Child {
  return (
    description !== undefined && el('p.hint', 'Its server says: “', foreign(description, 300), '”')
  );
}

function askedBy(question: PageCallQuestion, project: string | undefined): HTMLElement {
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
    project !== undefined && ['Project', foreign(project.split('/').at(-1) ?? project, 60)],
    askedIn !== undefined && ['Also asked in', foreign(askedIn, 80)],
    requestedAt !== undefined && ['Asked', `${clockTime(requestedAt)}, ${ago(requestedAt)}`],
    expiresAt !== undefined && ['Good until', [clockTime(expiresAt), ', ', countdown(expiresAt)]],
    question.once && ['Your answer', 'is kept for this tool, not for this call alone'],
  );
}

interface CallArguments {
  readonly shown: Child;
  readonly bar: CallBar;
}

function callArguments({ id, args, argsHash, before }: PageCallQuestion): CallArguments {
  const bar = new CallBar(id);
  const title = el('h3', 'Arguments');
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
  return { bar, shown: [title, el('p.hint', when), element] };
}

function tooLarge(argsHash: string, bar: CallBar): Child {
  const unseen = el('button.small', 'Answer without seeing them');
  unseen.addEventListener('click', () => {
    unseen.hidden = true;
    bar.set(undefined);
  });
  bar.set('None of the arguments can be shown: say first that you answer without seeing them.');
  return [
    el(
      'p',
      'They are too large to be shown here. Your answer holds for exactly what this fingerprint stands for.',
    ),
    el('p.hint', 'Fingerprint ', el('code', foreign(argsHash, 24))),
    unseen,
  ];
}

interface Asked {
  readonly page: PageContext;
  readonly question: PageCallQuestion;
  readonly card: QuestionCard;
  readonly decide: Decide;
  readonly bar: CallBar;
}

function approvalButtons(asked: Asked): Child {
  const { page, question, card, decide, bar } = asked;
  const { id, isGrave, patterns } = question;
  const key = (name: string): { readonly 'data-key': string } => ({ 'data-key': `${name}-${id}` });
  const approve = (): void => void decide({ verdict: 'approve', confirmed: true });
  return [
    bar.holds(
      isGrave
        ? card.button('Approve…', { class: 'primary', ...key('approve') }, () =>
            card.openSecondStep({
              wish: [
                'I want ',
                toolName(question.tool),
                ' to be called with exactly these arguments.',
              ],
              button: 'Call it now',
              act: approve,
            }),
          )
        : card.button('Approve', { class: 'primary', ...key('approve') }, approve),
    ),
    card.button('Deny', key('deny'), () => void decide({ verdict: 'deny' })),
    card.button('Deny with a reason…', { class: 'quiet', ...key('reason') }, () =>
      askReason(asked),
    ),
    patterns.length > 0 &&
      bar.holds(
        card.button('Always allow…', { class: 'quiet', ...key('always') }, () =>
          allowPattern({
            page,
            card,
            key: id,
            patterns,
            onWritten: () => decide({ verdict: 'approve', confirmed: true }),
          }),
        ),
      ),
  ];
}

function askReason({ card, decide, question }: Asked): void {
  const id = `deny-reason-${question.id}`;
  const field = el('input', { type: 'text', maxlength: 500, autocomplete: 'off', id });
  openForm(card, {
    label: 'Why not? The agent is told.',
    field,
    submit: el('button.danger', { type: 'submit' }, 'Deny with this reason'),
    onText: (reason) => void decide({ verdict: 'deny', ...(reason !== '' && { reason }) }),
  });
}

interface AnswerForm {
  readonly label: string;
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  readonly submit: HTMLElement;
  readonly onText: (text: string) => void;
}

/** Opens a form with one field below the buttons of a card. */
function openForm(card: QuestionCard, { label, field, submit, onText }: AnswerForm): void {
  const close = foldAway(card.further);
  const form = el(
    'form.inline-form',
    el('label', { for: field.id }, label),
    field,
    submit,
    el('button.quiet', { click: close }, 'Back'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onText(field.value.trim());
  });
  form.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  fill(card.further, form);
  field.focus();
}

function unknownButtons(asked: Asked): Child {
  const { card, decide, bar } = asked;
  return [
    card.button('It happened…', { class: 'primary' }, () => askValue(asked)),
    bar.holds(
      card.button('It did not: call it again…', {}, () =>
        card.openSecondStep({
          wish: 'I looked: it did not happen. I know that it happens twice if I am wrong.',
          button: 'Call it again now',
          act: () => void decide({ verdict: 'retry', confirmed: true }),
        }),
      ),
    ),
  ];
}

function askValue({ card, decide, question }: Asked): void {
  const id = `done-value-${question.id}`;
  openForm(card, {
    label: 'What did it answer? As JSON or plain words; empty where it does not matter.',
    field: el('textarea', { rows: 3, id, spellcheck: 'false' }),
    submit: el('button.primary', { type: 'submit' }, 'It happened'),
    onText: (text) =>
      void decide({ verdict: 'done', ...(text !== '' && { value: readValue(text) }) }),
  });
}

function readValue(text: string): NonNullable<PageDecision['value']> {
  try {
    return JSON.parse(text) as NonNullable<PageDecision['value']>;
  } catch {
    return text;
  }
}

/** Arguments that the sentence names; the rest is counted, and all of them stand below it. */
const NAMED = 3;
const VALUE_MAX = 60;

type CallInShort = Pick<PageCallQuestion, 'kind' | 'tool' | 'args' | 'client'>;

/** Draws the sentence. All arguments are listed below it, so the sentence may leave some out. */
function callSentence({ kind, tool, args, client }: CallInShort): HTMLElement {
  const colon = tool.indexOf(':');
  const who: Child = client === undefined ? 'An agent' : foreign(client, 60);
  const called: Child = [
    el('strong', foreign(showName(tool.slice(colon + 1)), 90)),
    colon > 0 && [' on the server ', el('strong', foreign(showName(tool.slice(0, colon)), 60))],
  ];
  const told = argumentsOf(args);
  const end = endsWithStop(args) ? '' : '.';
  return el(
    'p.call-sentence',
    kind === 'outcome_unknown'
      ? [who, ' had called ', called, told, end]
      : [who, ' wants to call ', called, told, end],
  );
}

/** Returns true if the sentence ends with a value that has a full stop of its own. */
function endsWithStop(args: Json | undefined): boolean {
  const entries = entriesOf(args);
  const last = entries.length > NAMED ? undefined : entries.at(-1);
  return last !== undefined && /[.!?]$/u.test(valueWords(last[1]).slice(0, VALUE_MAX));
}

function entriesOf(args: Json | undefined): readonly (readonly [string, Json | undefined])[] {
  return args !== null && typeof args === 'object' && !Array.isArray(args)
    ? Object.entries(args)
    : [];
}

function argumentsOf(args: Json | undefined): Child {
  if (args === undefined) {
    return ' with arguments too large to show';
  }
  const entries = entriesOf(args);
  if (entries.length === 0) {
    return ' without arguments';
  }
  const named = entries.slice(0, NAMED);
  const rest = entries.length - named.length;
  return [
    ' with ',
    named.map(([name, value], place) => [
      place > 0 && (place === named.length - 1 && rest === 0 ? ' and ' : ', '),
      visible(name, VALUE_MAX),
      ' ',
      el('code', foreign(valueWords(value), VALUE_MAX)),
    ]),
    rest > 0 && ` and ${plural(rest, 'more argument')}`,
  ];
}

/** A value in a few words: texts and numbers as they are, lists and objects by their size. */
function valueWords(value: Json | undefined): string {
  if (Array.isArray(value)) {
    const [only] = value as readonly Json[];
    return value.length === 1 && typeof only === 'string' ? only : `${count(value.length)} values`;
  }
  if (value !== null && typeof value === 'object') {
    return plural(Object.keys(value).length, 'field');
  }
  return typeof value === 'string' ? value.trim() : String(value);
}
