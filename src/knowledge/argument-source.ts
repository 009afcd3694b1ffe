import type { ToolId } from '../base/ids.ts';

/** Where values of arguments come from. */
export type SourceKind = 'result' | 'argument' | 'intent' | 'constant' | 'given' | 'seen';

/**
 * Where some arguments of a tool come from together: a record of an earlier result, the arguments of
 * an earlier call, the words of the intent, or nowhere (a constant).
 *
 * Two kinds are about no value: the parameters of `given` are those that a call gave, and `seen` counts
 * sessions that gave an argument a value of which only the hash is kept.
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

/** How a value was chosen there, and in which situation. */
export interface SourceChoice extends ArgumentSource {
  readonly choice: string;
}

/** How often a choice gave what was asked for, and how often something else. */
export interface LearnedSource extends SourceChoice {
  readonly held: number;
  readonly missed: number;
}

/** The one text that stands for a source. */
export function sourceKey({ tool, parameters, kind, from, places }: ArgumentSource): string {
  return JSON.stringify([tool, parameters, kind, from, places]);
}

/** The one text that stands for a choice of a source. */
export function choiceKey(source: SourceChoice): string {
  const { tool, parameters, kind, from, places, choice } = source;
  return JSON.stringify([tool, parameters, kind, from, places, choice]);
}
