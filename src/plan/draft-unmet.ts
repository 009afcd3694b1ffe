/** Which parts of an intent ask for something that no task does. */
import { termsOf, wordsOf } from '../math/words.ts';
import { DRAFT } from '../tuning/draft.ts';
import { verbIn } from './draft-wishes.ts';

/** What is done by looking at results: no tool is needed for it beside the one that gave them. */
const LOOKS: ReadonlySet<string> = new Set(
  termsOf(
    `browse check describe display explain fetch find get give list look print provide query read report retrieve
    return search see show tell use view`,
  ),
);
/** What begins so says when, or how much somebody wants it, before it says what. */
const LEADS =
  /^(?:(?:please|also|then|finally|next|lastly|afterwards?|now|and|after that|once done|additionally|dann|danach|anschließend|puis|ensuite|luego|después)\b,? *|(?:i|we) (?:want|need|would like|['’]d like)(?: you)? to )+/iu;
/** What begins so says something about what was asked for, and asks for nothing. */
const REMARKS: ReadonlySet<string> = new Set(
  `a all an any are as at because both but by each every everything for from he her here hi hello his how i if in
  is it its just make many me my no not of on only or our please she since so some such sure thank thanks that
  the their them then there these they this those to under was we were what when where which while who why
  will with without would you your`.split(/\s+/u),
);

/**
 * Whether a part that no tool was chosen for asked for one: a known verb does, unless results only have to be
 * looked at, and so does what follows "then". Of the rest a sentence that begins like a remark does not,
 * nor one that goes on about a task.
 */
export function asksForMore(text: string, goesOn: boolean): boolean {
  const verb = verbIn(text);
  if (verb !== undefined) {
    return !LOOKS.has(verb);
  }
  const rest = text.replace(LEADS, '');
  const words = wordsOf(rest.slice(0, DRAFT.surroundingLength));
  const [first = ''] = words;
  return (
    words.length > 1 && /^\p{L}+$/u.test(first) && !REMARKS.has(first) && (rest !== text || !goesOn)
  );
}

/** Whether a verb asks for more than to look at results. */
export function asksToAct(verb: string | undefined): verb is string {
  return verb !== undefined && !LOOKS.has(verb);
}
