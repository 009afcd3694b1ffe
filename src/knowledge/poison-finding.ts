/** Findings of the check of server texts, and their wording for people. */
import { escapedText } from '../base/plain-text.ts';
import { POISON } from '../tuning/poison.ts';

export type FindingKind =
  | 'hidden_text'
  | 'instructions'
  | 'secrets'
  | 'other_tools'
  | 'look_alike'
  | 'encoded'
  | 'exfiltration'
  | 'too_long';

/** `high`: a tool of a server that is not trusted is held back until a person has looked. */
type Severity = 'low' | 'high';

export interface Finding {
  readonly kind: FindingKind;
  /** The place in words: "the description". */
  readonly where: string;
  /** The reason as a sentence without its subject: "contains instructions to the model". */
  readonly says: string;
  /** The text of the finding, escaped and short. */
  readonly excerpt: string;
  readonly severity: Severity;
}

/** A finding as a sentence for a person. */
export function sentenceOf({ where, says, excerpt }: Finding): string {
  return excerpt === '' ? `${where} ${says}` : `${where} ${says}: "${excerpt}"`;
}

/** Each reason once, without the quoted text: "the description contains instructions to the model". */
export function reasonsOf(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.map(({ where, says }) => `${where} ${says}`))];
}

export const isHigh = ({ severity }: Finding): boolean => severity === 'high';

export function severityOf(points: number): Severity | undefined {
  return points >= POISON.highFrom ? 'high' : points >= POISON.shownFrom ? 'low' : undefined;
}

export function excerptOf(text: string, start: number, end: number): string {
  return shown(text.slice(start, Math.min(end, start + POISON.excerptLength)).trim());
}

/** On one line, with an escape in the place of everything that cannot be seen. */
export function shown(text: string): string {
  const line = escapedText(text.slice(0, POISON.excerptLength).replaceAll(/\s+/gu, ' '));
  return line.slice(0, 2 * POISON.excerptLength);
}

/** Each reason once, the high ones first, and no more than anyone reads. */
export function distinct(findings: readonly Finding[]): readonly Finding[] {
  const kept = new Map<string, Finding>();
  for (const finding of findings.toSorted((left, right) => rank(left) - rank(right))) {
    const key = `${finding.kind} ${finding.where} ${finding.says}`;
    if (!kept.has(key)) {
      kept.set(key, finding);
    }
  }
  return [...kept.values()].slice(0, POISON.findingsMax);
}

const rank = ({ severity }: Finding): number => (severity === 'high' ? 0 : 1);
