import type { Json, JsonObject } from '../base/json.ts';
import type { RunAsker } from '../call/session.ts';
import type { TaskFailureCode } from './run-event.ts';
import type { ProgramNames } from './sandbox.ts';

/** Why something that was asked of pml itself is not done. */
export interface OwnRefusal {
  readonly kind: 'refused';
  readonly code: TaskFailureCode;
  readonly message: string;
}

/** What programs can ask of pml itself, as `pml.<name>(args)`. */
export interface OwnCalls {
  /** What a program finds when it looks around. */
  names(asker: RunAsker): ProgramNames;
  /** The program behind a capability, for these arguments; `undefined` where no capability has the name. */
  capability(
    name: string,
    args: JsonObject,
  ):
    | { readonly kind: 'program'; readonly code: string; readonly args: JsonObject }
    | OwnRefusal
    | undefined;
  /** Anything else. It changes nothing outside pml. */
  call(
    name: string,
    args: Json,
    asker: RunAsker,
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'value'; readonly value: Json } | OwnRefusal>;
}
