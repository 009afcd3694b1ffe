import type { ToolId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';

/** An argument of a call: the tool, and the way from the call's arguments to the value. */
export interface FedArgument {
  readonly tool: ToolId;
  readonly path: readonly (string | number)[];
  /** True if the value is the whole argument, not a part of it. */
  readonly isWhole: boolean;
}

/** A literal or a parameter in a program that can be replaced by another value. */
export interface ProgramHole {
  /** In `ProgramReading.code`. */
  readonly start: number;
  readonly end: number;
  /** A text, number, boolean or a list of those; nothing where it reads a parameter. */
  readonly value?: Json;
  /** The parameter it reads: `args.<parameter>`. */
  readonly parameter?: string;
  /** The argument it feeds, directly or through a constant. */
  readonly feeds?: FedArgument;
  /** Names it stands under: of members and constants, the nearest first. */
  readonly names: readonly string[];
  /** True if it is part of a template, where a parameter is read as `${args.<parameter>}`. */
  readonly isTemplatePart: boolean;
}

/** The type of a hole's value. */
export type HoleKind = 'string' | 'number' | 'boolean' | 'array';

/** A text of a program that is no hole, but must not be a secret. */
export interface ProgramText {
  readonly start: number;
  readonly end: number;
  readonly value: string;
  readonly names: readonly string[];
  /** Pieces of templates can still be taken out; names of members and patterns cannot. */
  readonly form: 'expression' | 'template_part' | 'fixed';
}

/** A value in the arguments of a call, as far as the program alone tells it. */
export type KnownArgument =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'parameter'; readonly parameter: string }
  | { readonly kind: 'list'; readonly items: readonly KnownArgument[] }
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, KnownArgument])[] }
  | { readonly kind: 'unknown' };

/** A call that stands in a program. */
export interface ProgramCall {
  readonly tool: ToolId;
  readonly args: KnownArgument;
}

/** Facts about a program that are known without running it. */
export interface ProgramReading {
  readonly kind: 'read';
  /** The code that all places refer to: the given program, or the program without its types. */
  readonly code: string;
  /** The code as the body of an async function: its last expression is returned. */
  readonly body: string;
  /** Tools it names, in the order in which they stand there; capabilities are left out. */
  readonly tools: readonly ToolId[];
  /** Names of capabilities it calls. */
  readonly capabilities: readonly string[];
  readonly calls: readonly ProgramCall[];
  /** True if it computes a tool's name, so that its text does not show which tools it calls. */
  readonly hasComputedCalls: boolean;
  /** In the order of their places. Programs of the same shape have as many. */
  readonly holes: readonly ProgramHole[];
  readonly texts: readonly ProgramText[];
  /** The text of all comments, which may contain a secret too. */
  readonly comments: string;
  /** Equal for programs that differ in names of their own, in writing, or in what fills holes. */
  readonly shapeText: string;
}

/** Reads programs. Never throws. */
export interface ProgramReader {
  /** Reads a program. `parameterKinds` has the kinds of the parameters that the program reads. */
  read(
    code: string,
    parameterKinds?: Readonly<Record<string, HoleKind>>,
  ): ProgramReading | { readonly kind: 'unreadable'; readonly message: string };
}
