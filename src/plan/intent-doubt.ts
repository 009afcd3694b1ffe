/**
 * Decides whether an intent really asks for what its words name.
 *
 * A plan is made of words, and "do not delete the folder" has the same words as "delete the
 * folder". So denials and mere questions are found here before anything runs. A plan has no
 * branches, so conditions ("if it is empty, delete it") are found, too. An unclear case counts as
 * doubt: a plan that waits for a go-ahead costs less than one too many.
 */
import { readableIntent } from '../retrieve/intent-values.ts';

/** Something is not wanted; or something is asked, not asked for; or it is to be done only under a condition; or only the beginning was read. */
export type Doubt = 'negated' | 'asked' | 'conditional' | 'cut';

/** Quotations, paths and addresses. Their words are not part of the request. */
const CITED =
  /"[^"]{0,2000}"|“[^”]{0,2000}”|«[^»]{0,2000}»|`[^`]{0,2000}`|(?<![\p{L}\p{N}])'[^']{0,2000}'(?![\p{L}\p{N}])|[a-z][a-z0-9+.-]{1,15}:\/\/\S{0,2000}[^\s.,;:!?？]|(?<!\S)[~.]{0,2}\/(?:[^\s?？]{0,2000}[^\s.,;:!?？])?/giu;

const word = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${alternatives})(?![\\p{L}\\p{N}_-])`, 'iu');

const NEGATED: readonly RegExp[] = [
  word(
    `not|cannot|\\p{L}{2,10}n['’]t|dont|doesnt|cant|wont|mustnt|shouldnt|never|neither|nor|avoid(?:s|ing)?|refrain(?:s|ing)?
    |without (?:\\p{L}+ ){0,2}\\p{L}{2,20}ing|instead of|rather than|no(?![.:]? ?\\d)`.replaceAll(
      /\s*\n\s*/gu,
      '',
    ),
  ),
  word(`nicht|kein(?:e[mnrs]?)?|nie|niemals|weder|vermeid(?:e|en|et)|ohne (?:\\p{L}+ ){0,4}zu`),
  word(
    `(?:ne |n['’])(?:\\p{L}+[ '’-]){0,4}(?:pas|jamais|rien|plus|aucune?)|sans (?:l[ea]s? )?\\p{L}{2,20}(?:er|ir|re)|[eé]vite[rsz]?`,
  ),
  word(
    `nunca|jam[aá]s|ning[uú]n[oa]?|evit(?:a|ar|e|es)|sin (?:\\p{L}+ )?\\p{L}{2,20}[aei]r(?:l[oa]s?)?`,
  ),
];

const MARK = /[?？](?=["'”’)\s]|$)|¿/u;
const FILLER =
  '(?:(?:so|hey|hi|hello|ok|okay|well|and|but|please|also|now|then|um|und|also|et|alors|y|pues),? ){0,4}';
const begins = (alternatives: string): RegExp =>
  new RegExp(`(?:^|[.!;:] )${FILLER}(?:${alternatives})(?![\\p{L}\\p{N}_])`, 'iu');

const ASKED: readonly RegExp[] = [
  begins(
    `how|should|shall|what|why|when|where|who|whom|whose|which|would|could|can|will|is|are|am i|was|were|does|did
    |(?:do|may|might|must|have) (?:i|you|we|they)|has|suppose|supposing|imagine|assuming`.replaceAll(
      /\s*\n\s*/gu,
      '',
    ),
  ),
  word(
    `what if|hypothetically|(?:tell me|explain|show me|know|wonder|wondering|curious|unsure|not sure) (?:\\p{L}+ ){0,2}(?:how|what|whether|if|why|when)`,
  ),
  begins(
    'wie|wann|warum|wieso|weshalb|wo|wer|welche[mnrs]?|soll|sollen|sollte|sollten|kann|kannst|k[oö]nnte|k[oö]nntest|w[uü]rde|w[uü]rdest|darf|ist|sind',
  ),
  begins(
    `comment (?:puis|peut|peux|est|faire|dois|pourrai\\p{L}{0,3}|cr[eé]er|supprimer|effacer)|pourquoi|quand|qu['’]|que|quoi|quel(?:le)?s?|qui|o[uù]|est-ce|devrais|dois|puis-je|peux|peut|pourrais|faut-il`,
  ),
  begins(
    'c[oó]mo|por qu[eé]|cu[aá]ndo|qu[eé]|cu[aá]l(?:es)?|qui[eé]n|d[oó]nde|debo|deber[ií]a|puedo|puedes|podr[ií]as?',
  ),
];
/** "Check if" asks what is so. "If possible" and "if you can" are manners. */
const CONDITIONAL: readonly RegExp[] = [
  word(
    `(?<!(?:check|see|test|verify|know|ask|determine|show|tell (?:me|us)|find out|as|what|even) )if(?! (?:possible|needed|necessary|you (?:can|could|like|please|want|would|don|do))(?![\\p{L}]))
    |unless|otherwise|provided that|as long as|only when|in case (?:of|it|there|the|this|that)`.replaceAll(
      /\s*\n\s*/gu,
      '',
    ),
  ),
  word('falls|sofern|andernfalls|(?<!was passiert, )wenn'),
  word("s['’]ils?|(?:sauf )?si|sinon|[àa] moins (?:que|qu)"),
  word(
    'a menos que|de lo contrario|siempre que|a meno che|altrimenti|a n[aã]o ser que|caso contr[aá]rio',
  ),
  /(?:^|[,.;:] )(?:se|caso)(?![\p{L}\p{N}_])/iu,
  /(?:場合|なければ|だったら|であれば|なら)/u,
];

/** Asked for, however politely. */
const REQUEST = new RegExp(`^${FILLER}(?:can|could|would|will) you (?:please|kindly) `, 'iu');

/** Returns the reason to doubt that an intent is to be carried out, or undefined. */
export function doubtIn(intent: string): Doubt | undefined {
  const said = readableIntent(readableIntent(intent).replaceAll(CITED, ' _ '));
  if (NEGATED.some((pattern) => pattern.test(said))) {
    return 'negated';
  }
  const rest = said.replace(REQUEST, '');
  const isAsked = ASKED.some((pattern) => pattern.test(rest)) || (rest === said && MARK.test(said));
  if (isAsked) {
    return 'asked';
  }
  return CONDITIONAL.some((pattern) => pattern.test(rest)) ? 'conditional' : undefined;
}

/**
 * Returns true if a doubt keeps a plan from running. A question or a condition is harmless if the
 * plan only reads.
 */
export function holdsBack(doubt: Doubt | undefined, changes: boolean): boolean {
  return doubt === 'negated' || doubt === 'cut' || (doubt !== undefined && changes);
}
