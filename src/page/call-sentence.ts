/** One sentence about a call that waits: who wants what to be done, with the arguments that say most. */
import type { Json } from '../base/json.ts';
import { showName } from '../base/plain-text.ts';
import type { PageCallQuestion } from '../surfaces/http/page-api-runs.ts';
import { type Child, el } from './el.ts';
import { foreign, visible } from './foreign-text.ts';
import { count, plural } from './words.ts';

/** Arguments that the sentence names; the rest is counted, and all of them stand below it. */
const NAMED = 3;
const VALUE_MAX = 60;

type Asked = Pick<PageCallQuestion, 'kind' | 'tool' | 'args' | 'client'>;

/** Draws the sentence. All arguments are listed below it, so the sentence may leave some out. */
export function callSentence({ kind, tool, args, client }: Asked): HTMLElement {
  const colon = tool.indexOf(':');
  const who: Child = client === undefined ? 'An agent' : foreign(client, 60);
  const called: Child = [
    el('strong', {}, foreign(showName(tool.slice(colon + 1)), 90)),
    colon > 0 && [' on the server ', el('strong', {}, foreign(showName(tool.slice(0, colon)), 60))],
  ];
  const told = argumentsOf(args);
  const end = endsWithStop(args) ? '' : '.';
  return el(
    'p',
    { class: 'call-sentence' },
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
      el('code', {}, foreign(valueWords(value), VALUE_MAX)),
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
