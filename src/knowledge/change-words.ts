/** The parts that sentences about a changed definition are made of. */
import { changedRange } from '../base/changed-lines.ts';
import { canonicalJson, type Json } from '../base/json.ts';
import { cutText, escapedText } from '../base/plain-text.ts';
import { CHANGE_SENTENCES } from '../tuning/knowledge.ts';

/** One thing that changed. */
export interface ChangeSentence {
  /** `risky`: the tool could do or learn more than before. */
  readonly severity: 'risky' | 'plain';
  /** In words of pml. Names that the server chose stand in backticks, without hidden characters. */
  readonly text: string;
  /** The server's words or values before and now, exactly as it sent them. */
  readonly was?: string;
  readonly now?: string;
}

/** A sentence or a line, with the blanks before it. */
const SENTENCE = /\s*[^.!?\n]+[.!?]*|\s*[.!?]+|\s+/gu;

/** Returns the sentences of a text that came and that went. */
export function textSentences(
  subject: string,
  before: string,
  after: string,
): readonly ChangeSentence[] {
  if (before === after) {
    return [];
  }
  const [old, fresh] = [before.match(SENTENCE) ?? [], after.match(SENTENCE) ?? []];
  const { start, oldEnd, newEnd } = changedRange(old, fresh);
  const was = old.slice(start, oldEnd).join('').trim();
  const now = fresh.slice(start, newEnd).join('').trim();
  if (was === now) {
    return [{ severity: 'plain', text: `${subject} has other blanks between its words` }];
  }
  const verb = was === '' ? 'now also says' : now === '' ? 'no longer says' : 'now says';
  return [
    {
      severity: 'plain',
      text: `${subject} ${verb}`,
      ...(was !== '' && { was }),
      ...(now !== '' && { now }),
    },
  ];
}

/** Returns a sentence for a value that pml has no words for. */
export function valueSentence(
  name: string,
  subject: string,
  was: Json | undefined,
  now: Json | undefined,
  severity: ChangeSentence['severity'] = 'plain',
): ChangeSentence {
  const verb = was === undefined ? 'is new' : now === undefined ? 'is gone' : 'changed';
  return {
    severity,
    text: `${quoted(name)} of ${subject} ${verb}`,
    ...(was !== undefined && { was: canonicalJson(was) }),
    ...(now !== undefined && { now: canonicalJson(now) }),
  };
}

/** Returns a name that the server chose, in backticks, with every hidden character spelt out. */
export function quoted(name: string): string {
  const { nameLengthMax } = CHANGE_SENTENCES;
  const shown = escapedText(name).replaceAll('`', "'");
  return `\`${cutText(shown, nameLengthMax)}\``;
}

/** True if two values are equal, whatever the order of their members. */
export function isSameJson(left: Json | undefined, right: Json | undefined): boolean {
  return (
    (left === undefined) === (right === undefined) && canonicalJson(left) === canonicalJson(right)
  );
}
