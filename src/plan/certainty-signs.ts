/** What the words of a wish say about the tool that was chosen for it. */
import { profileOf } from '../knowledge/feed-profile.ts';
import type { Tool } from '../knowledge/tool.ts';
import { nameTermsOf, termsOf } from '../math/words.ts';
import type { IntentValueKind } from '../retrieve/intent-values.ts';
import { DRAFT } from '../tuning/draft.ts';
import type { BoundArguments } from './bind-arguments.ts';
import type { CertaintySigns } from './certainty.ts';
import { parametersOf } from './draft-parameters.ts';
import type { DraftCandidate } from './draft-request.ts';

/** What is known of a tool when it is chosen, before its arguments are. */
export type ChoiceSigns = Omit<CertaintySigns, 'bound'>;

/** A wish as far as it says what is to be done. */
export interface SaidWish {
  /** Its terms without those of values: a path says nothing about what is done with it. */
  readonly terms: ReadonlySet<string>;
  readonly verb: string | undefined;
  /** The kinds of the values in it. */
  readonly kinds?: ReadonlySet<IntentValueKind>;
}

/** Words for one thing. */
const ALIKE: readonly (readonly string[])[] = [
  termsOf('folder directory dir'),
  termsOf('email mail'),
  termsOf('image picture photo'),
];
/** Whoever names a place speaks of what is there, without saying so. */
const NAMED: Readonly<Partial<Record<IntentValueKind, readonly string[]>>> = {
  path: termsOf('file folder directory dir path'),
  url: termsOf('url uri link page webpage website site'),
  email: termsOf('email mail'),
};

function withAlike(terms: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([
    ...terms,
    ...ALIKE.filter((group) => group.some((term) => terms.has(term))).flat(),
  ]);
}

/**
 * The signs of one candidate; `rivals` are the candidates that were not chosen with it. One that takes the
 * same and is named more plainly stands for it: `read_text_file` is about what `read_file` is about.
 */
export function choiceSigns(
  { tool, score }: DraftCandidate,
  { terms, verb, kinds = new Set() }: SaidWish,
  rivals: readonly DraftCandidate[],
): ChoiceSigns {
  const name = nameTermsOf(tool.name.slice(0, DRAFT.nameLengthMax));
  const text = new Set(termsOf(tool.description.slice(0, DRAFT.descriptionLengthMax)));
  const isVerbNamed = name.some((term, at) => term === verb || (at === 0 && terms.has(term)));
  const own = new Set([...name, ...text, ...parametersOf(tool).flatMap((each) => each.terms)]);
  const about = new Set([...withAlike(terms), ...[...kinds].flatMap((kind) => NAMED[kind] ?? [])]);
  const next =
    rivals.find((rival) => isDoubt(tool, rival.tool, { said: terms, about }))?.score ?? 0;
  return {
    score,
    lead: score > 0 ? Math.max(0, 1 - next / score) : 0,
    verb: isVerbNamed ? 1 : Number(verb !== undefined && text.has(verb)) / 2,
    subject: Math.max(
      subjectSign(tool, about),
      ...rivals
        .filter((rival) => isVariant(tool, rival.tool) && added(rival.tool, tool).length === 0)
        .map((rival) => subjectSign(rival.tool, about)),
    ),
    told: shareIn(terms, withAlike(own)),
  };
}

/** Of what a tool is about, or of its name where that is all verbs. */
function subjectSign(tool: Tool, terms: ReadonlySet<string>): number {
  const { subject, name } = profileOf(tool);
  return shareIn(subject.size > 0 ? subject : name, terms);
}

/** A call is as sure as its least sure required argument, and not at all where one is missing. */
export function boundSign(tool: Tool, { bindings, missing }: BoundArguments): number {
  const required = new Set(
    parametersOf(tool).flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
  );
  return missing.length > 0
    ? 0
    : Math.min(
        1,
        ...bindings
          .filter(({ parameter }) => required.has(parameter))
          .map(({ confidence }) => confidence),
      );
}

/**
 * Whether another tool might be meant instead. One that takes the same and is only named more or less
 * closely (`read_file`, `read_text_file`) does what is asked too, and one that is named after more than
 * this one (`list_directory`, `list_allowed_directories`) does less where the wish speaks of all that this
 * one is named after; unless the wish says what it adds.
 */
function isDoubt(
  tool: Tool,
  other: Tool,
  { said, about }: { readonly said: ReadonlySet<string>; readonly about: ReadonlySet<string> },
): boolean {
  const more = added(other, tool);
  const isNarrower =
    more.length > 0 &&
    added(tool, other).length === 0 &&
    [...profileOf(tool).name].every((term) => about.has(term));
  return !(isVariant(tool, other) || isNarrower) || more.some((term) => said.has(term));
}

/** Whether two tools take the same and the name of one is part of the other's. */
export function isVariant(one: Tool, other: Tool): boolean {
  return (
    (added(one, other).length === 0 || added(other, one).length === 0) &&
    requiredOf(one) === requiredOf(other)
  );
}

/** The terms of a name that another does not have. */
function added(tool: Tool, to: Tool): readonly string[] {
  const { name } = profileOf(to);
  return [...profileOf(tool).name].filter((term) => !name.has(term));
}

/** The names of the arguments that a tool needs. */
export function requiredOf(tool: Tool): string {
  return parametersOf(tool)
    .filter(({ isRequired }) => isRequired)
    .map(({ terms }) => terms.join(' '))
    .toSorted()
    .join(',');
}

function shareIn(terms: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return terms.size === 0 ? 0 : [...terms].filter((term) => other.has(term)).length / terms.size;
}
