/** Reads the texts of a server once: findings of their own, and the names they mention. */

import { POISON, POISON_WEIGHTS } from '../tuning/poison.ts';
import {
  distinct,
  excerptOf,
  type Finding,
  type FindingKind,
  type ServerText,
  severityOf,
} from './poison-finding.ts';
import { decodedIn, HIDDEN_CHARACTERS, hiddenIn } from './poison-hidden.ts';
import { latinised, mixesAlphabets } from './poison-names.ts';
import {
  purposeOf,
  type SignalReading,
  type Signal,
  type SignalSentence,
  signalsOf,
} from './poison-signals.ts';
import type { WordSteps } from './poison-words.ts';

/**
 * A definition that was read: findings that do not depend on other tools, and the mentioned names.
 */
export interface ReadTool {
  readonly findings: readonly Finding[];
  readonly mentions: readonly Mention[];
  readonly steps: number;
}

const ABOUT_LENGTH = 400;

interface Unread {
  readonly texts: readonly ServerText[];
  readonly skipped: number;
  readonly about: string;
  readonly parameters: string;
}

export function readTexts({ texts, skipped, about, parameters }: Unread): ReadTool {
  const steps: WordSteps = { count: 0 };
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
  { where, text, ...reading }: ServerText & SignalReading,
  steps: WordSteps,
  findings: Finding[],
  mentions: Mention[],
): void {
  const { reasons, readable } = hiddenIn(text, steps);
  for (const { what, at, isHigh: isSure } of reasons) {
    findings.push({
      kind: 'hidden_text',
      where,
      says: `contains ${HIDDEN_CHARACTERS[what]}`,
      excerpt: excerptOf(text, at, at + POISON.excerptLength / 2),
      severity: isSure ? 'high' : 'low',
    });
  }
  const plain = withoutLookAlikes(readable, steps);
  if (plain !== readable) {
    findings.push({
      kind: 'hidden_text',
      where,
      says: `contains ${HIDDEN_CHARACTERS.alphabets}`,
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
function withoutLookAlikes(text: string, steps: WordSteps): string {
  if (ASCII_ONLY.test(text)) {
    return text;
  }
  return text.replaceAll(WORD, (word) => {
    steps.count += 1;
    return mixesAlphabets(word) ? latinised(word) : word;
  });
}

// Adds up the signals of neighbouring sentences: an instruction often spans two or three.

/** A name that may belong to another server or to one of its tools. */
interface Mention {
  readonly kind: 'tool' | 'server';
  readonly name: string;
  readonly where: string;
  readonly excerpt: string;
  /** Points of the sentences around it. */
  readonly points: number;
}

interface ReadSentences {
  readonly where: string;
  readonly plain: string;
  readonly sentences: readonly SignalSentence[];
  readonly steps: WordSteps;
}

/** Adds up the signals of neighbouring sentences and notes the sums that are high enough. */
function noteWindows(
  { where, plain, sentences, steps }: ReadSentences,
  findings: Finding[],
  mentions: Mention[],
): void {
  for (const [index, sentence] of sentences.entries()) {
    const union = new Map<Signal, number>();
    const around = sentences.slice(index, index + POISON.windowSentences);
    for (const { signals } of around) {
      for (const [signal, points] of signals) {
        steps.count += 1;
        union.set(signal, Math.max(union.get(signal) ?? 0, points));
      }
    }
    if (union.has('decode') && union.has('obey')) {
      union.set('decodeAndObey', POISON_WEIGHTS.decodeAndObey);
    }
    const severity = severityOf(sum(union.values()));
    if (severity !== undefined && around.some((each) => hasStrong(each))) {
      const [kind, says] = reasonFor(union);
      const start = around.find((each) => hasStrong(each))?.start ?? sentence.start;
      const end = around.findLast((each) => hasStrong(each))?.end ?? sentence.end;
      findings.push({
        kind,
        where,
        says,
        excerpt: excerptOf(plain, start, end),
        severity,
      });
    }
    const before = sentences[index - 1];
    const named = [
      ...sentence.names.map((name) => ({ kind: 'tool' as const, name })),
      ...sentence.serverWords.map((name) => ({ kind: 'server' as const, name })),
    ];
    for (const mention of sentence.isDirective ? named : []) {
      if (mentions.length < POISON.mentionsMax) {
        const points =
          sum(union.values()) + (before === undefined ? 0 : sum(before.signals.values()) / 2);
        mentions.push({
          ...mention,
          where,
          points,
          excerpt: excerptOf(plain, sentence.start, sentence.end),
        });
      }
    }
  }
}

const WEAK: ReadonlySet<Signal> = new Set(['model', 'must', 'first', 'whole']);

const hasStrong = ({ signals }: SignalSentence): boolean =>
  [...signals.keys()].some((signal) => !WEAK.has(signal));

/** Returns the kind and wording of a finding, by its heaviest signals. */
function reasonFor(signals: ReadonlyMap<Signal, number>): readonly [FindingKind, string] {
  const has = (signal: Signal, points = 1): boolean => (signals.get(signal) ?? 0) >= points;
  if (has('outside', POISON_WEIGHTS.outside)) {
    return ['exfiltration', 'asks to send data to a place outside'];
  }
  if (has('path') || has('stored')) {
    return ['secrets', 'asks for secrets that are none of its business'];
  }
  if (has('talk')) {
    return ['secrets', 'asks for the conversation or the instructions of the model'];
  }
  if (has('hide', 2)) {
    return ['instructions', 'tells the model to hide something from the user'];
  }
  if (has('override', 2)) {
    return ['instructions', 'tells the model to set aside its instructions'];
  }
  if (has('decode') && (has('encoded') || has('obey'))) {
    return ['encoded', 'asks to decode something and to act on it'];
  }
  if (has('secret')) {
    return ['secrets', 'asks for secrets'];
  }
  if (has('others') || has('prefer')) {
    return ['other_tools', 'says what to do about other tools'];
  }
  if (has('consent')) {
    return ['instructions', 'claims that a person has agreed or need not be asked'];
  }
  return ['instructions', 'contains instructions to the model'];
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) {
    total += value;
  }
  return total;
}
