import type { Json } from '../base/json.ts';
import type { Remembered } from './memory-keeper.ts';
import { readRememberOptions, type RememberRequest } from './read-remember.ts';

/** What a program is told that wants something remembered. */
export type RememberOutcome =
  | { readonly kind: 'value'; readonly value: { readonly id: string; readonly isNew: boolean } }
  | {
      readonly kind: 'refused';
      readonly code: 'arguments_invalid';
      readonly message: string;
    };

/** Reads the arguments of `pml.remember`, has the note kept, and says what came of it. */
export async function rememberAsAsked(
  args: Json,
  remember: (request: RememberRequest) => Promise<Remembered>,
): Promise<RememberOutcome> {
  const read = readRememberOptions(args);
  if (read.kind === 'invalid') {
    return { kind: 'refused', code: 'arguments_invalid', message: read.issue };
  }
  const kept = await remember(read.request);
  return kept.kind === 'refused'
    ? { kind: 'refused', code: 'arguments_invalid', message: kept.problem }
    : { kind: 'value', value: { id: kept.id, isNew: kept.isNew } };
}
