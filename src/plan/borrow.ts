/**
 * Values that a call takes from other parts of the intent: values of another call, or words that
 * nobody took.
 */
import type { Json } from '../base/json.ts';
import type { Given, Link, ParameterLinks } from './links.ts';
import type { LinkedTool, RatedPart } from './segments.ts';
import type { Span } from './spans.ts';

/** Where the value of a parameter comes from. */
export type Bound =
  | {
      readonly kind: 'said';
      readonly link: Link;
      /** True if the words are in another part of the intent. */
      readonly isBorrowed: boolean;
      /** True if another call takes them for a parameter of the same name. */
      readonly isInherited?: boolean;
    }
  | {
      readonly kind: 'wire';
      /** The position of the call that it waits for; of an earlier task its id. */
      readonly call: number | string;
      readonly path: string;
      readonly score: number;
      /** True if results were seen to flow so before. */
      readonly isLearned: boolean;
    }
  | { readonly kind: 'given'; readonly given: Given }
  | {
      /** As it was before, with new words in the place of the old ones. */
      readonly kind: 'kept';
      readonly value: Json;
      readonly spans: readonly Span[];
      /** The positions of the calls that it waits for. */
      readonly needs: readonly number[];
    }
  | { readonly kind: 'default'; readonly value: Json };

/** What a parameter is given, as far as it tells calls apart. */
export function takenBy(own: Bound): readonly Json[] {
  if (own.kind === 'said') {
    return [own.link.candidate.value];
  }
  return own.kind === 'wire' ? [own.call, own.path] : [];
}

/** A call whose arguments are being filled. */
export interface OpenCall {
  readonly tool: LinkedTool;
  readonly part: RatedPart;
  readonly bound: Map<number, Bound>;
}

/** The words that a value is taken from. */
export function spanOf(bound: Bound): readonly Span[] {
  return bound.kind === 'said' ? [bound.link.candidate.span] : [];
}

/** The other calls of a plan, those before it first, the nearest first. */
export function othersOf(call: OpenCall, calls: readonly OpenCall[]): readonly OpenCall[] {
  const at = calls.indexOf(call);
  return [...calls.slice(0, at).toReversed(), ...calls.slice(at + 1)].filter(
    ({ part }) => part !== call.part,
  );
}

/**
 * Returns the value that another part of the plan has for a parameter of the same name. An optional
 * parameter takes it only if both tools describe it in the same words and belong to one server,
 * such as the folder of a repository.
 */
export function inheritedFor(
  { view }: ParameterLinks,
  { tool }: Pick<OpenCall, 'tool'>,
  others: readonly OpenCall[],
): Link | undefined {
  for (const other of others) {
    const at = other.tool.links.findIndex((own) => own.view.parameter.name === view.parameter.name);
    const own = other.tool.links[at]?.view;
    const bound = other.bound.get(at);
    const isSame =
      own?.kind === view.kind &&
      (view.parameter.isRequired ||
        (other.tool.view.tool.server === tool.view.tool.server &&
          own.parameter.description === view.parameter.description &&
          view.parameter.description !== ''));
    if (isSame && bound?.kind === 'said' && bound.link.candidate.span.mention !== undefined) {
      return bound.link;
    }
    if (isSame && view.parameter.isRequired && bound?.kind === 'said' && bound.link.score > 0) {
      return bound.link;
    }
  }
  return undefined;
}

/** Which parameters inherit values: required ones, those that may be left out from what was said before, or all. */
export type Inherits = 'required' | 'before' | 'optional';

/** Fills what is still missing with what other calls say, with words from elsewhere in the intent, or with the schema's default. */
export function borrow(call: OpenCall, others: readonly OpenCall[], inherits: Inherits): void {
  const { tool, bound } = call;
  const taken = takenAround(call, others);
  for (const [at, own] of tool.links.entries()) {
    const { view, links } = own;
    const isClosed = bound.has(at) || (inherits === 'required' && !view.parameter.isRequired);
    const inherited = isClosed ? undefined : inheritedFor(own, call, others);
    const isLater = inherited !== undefined && inherited.candidate.span.from >= call.part.to;
    const isLeft = isLater && inherits === 'before' && !view.parameter.isRequired;
    if (inherited !== undefined && !isLeft) {
      bound.set(at, { kind: 'said', link: inherited, isBorrowed: true, isInherited: true });
    }
    if (bound.has(at) || !view.parameter.isRequired) {
      continue;
    }
    const link = links.find(({ candidate: { span }, score }) => score > 0 && !isIn(span, taken));
    if (link !== undefined) {
      bound.set(at, { kind: 'said', link, isBorrowed: true });
    } else if (view.parameter.fallback !== undefined) {
      bound.set(at, { kind: 'default', value: view.parameter.fallback });
    }
  }
}

/** The odds of the best mention anywhere in the intent that a required parameter may take; it is taken where no wire is likelier. */
export function toBorrow(
  call: OpenCall,
  { view, links }: ParameterLinks,
  others: readonly OpenCall[],
): number {
  const taken = takenAround(call, others);
  const link = links.find(
    ({ candidate: { span } }) => span.mention !== undefined && !isIn(span, taken),
  );
  return view.parameter.isRequired && link !== undefined && link.score > 0 ? link.score : -Infinity;
}

/**
 * Returns the words that a call and its part take, and the typed mentions that other parts of the
 * plan take.
 */
function takenAround({ bound, part }: OpenCall, others: readonly OpenCall[]): readonly Span[] {
  const elsewhere = others
    .flatMap((other) => [...other.bound.values()].flatMap(spanOf))
    .filter(({ mention }) => mention !== undefined && mention.kind !== 'number');
  const dealt = part.filling.picks.map(({ link }) => link.candidate.span);
  return [...[...bound.values()].flatMap(spanOf), ...dealt, ...elsewhere];
}

function isIn({ start, end }: Span, spans: readonly Span[]): boolean {
  return spans.some((other) => other.start < end && other.end > start);
}
