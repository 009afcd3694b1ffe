import type { ToolId } from '../base/ids.ts';

/** Source of an argument's value. */
export type SourceKind = 'result' | 'argument' | 'intent' | 'constant' | 'given' | 'seen';

/**
 * The common source of some arguments of a tool: a record of an earlier result, the arguments of an
 * earlier call, the words of the intent, or a constant. Two kinds are not about values: `given`
 * lists the parameters that a call had, and `seen` counts sessions whose value is kept only as a
 * hash.
 */
export interface ArgumentSource {
  readonly tool: ToolId;
  /** In the order of their names. */
  readonly parameters: readonly string[];
  readonly kind: SourceKind;
  /** The tool whose results or arguments have it; empty for the other kinds. */
  readonly from: ToolId | '';
  /** One for each parameter: paths in results, names of arguments, kinds of words, a constant's JSON, or a hash. */
  readonly places: readonly string[];
}

/** A way to choose a value at its source, and the situation. */
export interface SourceChoice extends ArgumentSource {
  readonly choice: string;
}

/** A choice with the counts of right and wrong values. */
export interface LearnedSource extends SourceChoice {
  readonly held: number;
  readonly missed: number;
}

/** Returns the key of a source. */
export function sourceKey({ tool, parameters, kind, from, places }: ArgumentSource): string {
  return JSON.stringify([tool, parameters, kind, from, places]);
}

/** Returns the key of a choice of a source. */
export function choiceKey(source: SourceChoice): string {
  const { tool, parameters, kind, from, places, choice } = source;
  return JSON.stringify([tool, parameters, kind, from, places, choice]);
}
