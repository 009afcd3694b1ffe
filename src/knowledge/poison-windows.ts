/** Adds up what neighbouring sentences demand: an instruction is often spread over two or three. */
import { POISON, POISON_WEIGHTS } from '../tuning/poison.ts';
import { excerptOf, type Finding, type FindingKind, severityOf } from './poison-finding.ts';
import type { Signal, SignalSentence } from './poison-signals.ts';
import type { Steps } from './poison-words.ts';

/** A name that could be that of another server or of one of its tools. */
export interface Mention {
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
  readonly steps: Steps;
}

/** Adds up the signals of neighbouring sentences and notes the sums that are high enough. */
export function noteWindows(
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

/** What the heaviest signals of a finding amount to, in this order. */
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

export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) {
    total += value;
  }
  return total;
}
