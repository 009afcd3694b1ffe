/** Reads the texts of a server once: what is found in them by themselves, and which names they mention. */
import { POISON } from '../tuning/poison.ts';
import { latinised, mixesAlphabets } from './poison-confusables.ts';
import { decodedIn } from './poison-encoded.ts';
import { distinct, excerptOf, type Finding } from './poison-finding.ts';
import { HIDDEN, hiddenIn } from './poison-hidden.ts';
import { purposeOf, type Reading, signalsOf } from './poison-signals.ts';
import type { ServerText } from './poison-texts.ts';
import { type Mention, noteWindows, sum } from './poison-windows.ts';
import type { Steps } from './poison-words.ts';

/** A definition that was read once: what is found whatever other tools there are, and the names it mentions. */
export interface ReadTool {
  readonly findings: readonly Finding[];
  readonly mentions: readonly Mention[];
  readonly steps: number;
}

const ABOUT_LENGTH = 400;

export interface Unread {
  readonly texts: readonly ServerText[];
  readonly skipped: number;
  readonly about: string;
  readonly parameters: string;
}

export function readTexts({ texts, skipped, about, parameters }: Unread): ReadTool {
  const steps: Steps = { count: 0 };
  const purpose = purposeOf(about.slice(0, ABOUT_LENGTH), steps);
  const takesSecret =
    purpose.has('secret') || purposeOf(parameters.slice(0, ABOUT_LENGTH), steps).has('secret');
  const findings: Finding[] = [];
  const mentions: Mention[] = [];
  for (const text of texts) {
    readText({ ...text, purpose, takesSecret }, steps, findings, mentions);
  }
  if (skipped > 0) {
    const says = `is longer than what can be checked (${skipped} characters were not read)`;
    findings.push({
      kind: 'too_long',
      where: 'the definition',
      says,
      excerpt: '',
      severity: 'high',
    });
  }
  return {
    findings: distinct(findings),
    mentions: mentions.slice(0, POISON.mentionsMax),
    steps: steps.count,
  };
}

function readText(
  { where, text, ...reading }: ServerText & Reading,
  steps: Steps,
  findings: Finding[],
  mentions: Mention[],
): void {
  const { reasons, readable } = hiddenIn(text, steps);
  for (const { what, at, isHigh: isSure } of reasons) {
    findings.push({
      kind: 'hidden_text',
      where,
      says: `contains ${HIDDEN[what]}`,
      excerpt: excerptOf(text, at, at + POISON.excerptLength / 2),
      severity: isSure ? 'high' : 'low',
    });
  }
  const plain = withoutLookAlikes(readable, steps);
  if (plain !== readable) {
    findings.push({
      kind: 'hidden_text',
      where,
      says: `contains ${HIDDEN.alphabets}`,
      excerpt: excerptOf(text, 0, text.length),
      severity: 'high',
    });
  }
  const sentences = signalsOf(plain, reading, steps);
  noteWindows({ where, plain, sentences, steps }, findings, mentions);
  for (const decoded of decodedIn(sentences.flatMap(({ encoded }) => encoded))) {
    const inner = signalsOf(decoded, { ...reading, isValue: false }, steps);
    const points = Math.max(0, ...inner.map(({ signals }) => sum(signals.values())));
    if (points >= POISON.shownFrom) {
      findings.push({
        kind: 'encoded',
        where,
        says: 'contains encoded instructions to the model',
        excerpt: excerptOf(decoded, 0, decoded.length),
        severity: 'high',
      });
    }
  }
}

const ASCII_ONLY = /^[\s\x20-\x7e]*$/u;
const WORD = /[\p{L}\p{M}]+/gu;

/** Latin letters in the place of look-alikes, in words that mix alphabets. */
function withoutLookAlikes(text: string, steps: Steps): string {
  if (ASCII_ONLY.test(text)) {
    return text;
  }
  return text.replaceAll(WORD, (word) => {
    steps.count += 1;
    return mixesAlphabets(word) ? latinised(word) : word;
  });
}
