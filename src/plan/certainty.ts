/**
 * How likely a drafted tool is the one that a wish asks for.
 *
 * The search's score says how a tool compares with others of a catalog, over requests that are hard to
 * answer; it is no probability for the plain ones. Here it is one sign among several.
 */
import { logistic } from '../math/logistic.ts';
import { CERTAINTY } from '../tuning/draft.ts';

/** What speaks for a tool; each in [0, 1], more is better. */
export interface CertaintySigns {
  /** The search's score. */
  readonly score: number;
  /** How far it is ahead of the next that does something else: 0 at a tie, 1 where there is none. */
  readonly lead: number;
  /** Whether it is named after what the wish says is to be done. */
  readonly verb: number;
  /** The share of what it is named after that the wish speaks of. */
  readonly subject: number;
  /** The share of the wish's words that its definition has. */
  readonly told: number;
  /** How sure the least sure of its required arguments is; 0 where one is missing. */
  readonly bound: number;
}

/** P(right tool), in [0, 1]; never less where a sign is stronger. A sign that is no number counts nothing. */
export function certaintyOf(signs: CertaintySigns): number {
  const evidence = evidenceOf(signs);
  return logistic(
    CERTAINTY.base +
      CERTAINTY.found * evidence.found +
      CERTAINTY.either * evidence.either +
      CERTAINTY.lead * evidence.lead +
      CERTAINTY.subject * evidence.subject +
      CERTAINTY.told * evidence.told +
      CERTAINTY.bound * evidence.bound,
  );
}

/** What the weights are for; each in [0, 1]. */
export type CertaintyEvidence = Readonly<Record<Exclude<keyof typeof CERTAINTY, 'base'>, number>>;

/**
 * The signs as they are weighed. A tool that does what is said to what is said, and is told of in no other
 * words, needs no search to be sure of it: `either` is the greater of the two.
 */
export function evidenceOf(signs: CertaintySigns): CertaintyEvidence {
  const found = Math.sqrt(unit(signs.score));
  const [subject, told] = [unit(signs.subject), unit(signs.told)];
  return {
    found,
    either: Math.max(found, unit(signs.verb) * subject * told),
    lead: unit(signs.lead),
    subject,
    told,
    bound: unit(signs.bound),
  };
}

function unit(value: number): number {
  return value > 0 ? Math.min(1, value) : 0;
}
