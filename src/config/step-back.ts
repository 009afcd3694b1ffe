/** How one file that pml wrote is taken back: as a whole, or only what pml wrote in it. */
import { createHash } from 'node:crypto';

import { describeError } from '../base/errors.ts';
import { readIfThere } from './atomic-file.ts';
import { type FileFormat, isBlank, takeOut } from './clients/take-out.ts';

/** One file of a backup. */
export interface FileRecord {
  readonly path: string;
  /** Name of the copy in the backup; missing for a file that was not there. */
  readonly copy?: string;
  readonly mode?: number;
  /** Name of the copy of what pml wrote. Missing in backups of older versions. */
  readonly written?: string;
  readonly format?: FileFormat;
  readonly sha256Before?: string;
  readonly sha256After: string;
  /** Folders that had to be made for it, the innermost first. */
  readonly foldersMade: readonly string[];
}

const PLAIN_JSON: FileFormat = { kind: 'json', own: [] };

/**
 * How one file is taken back. `unclear`: it was edited since, and what pml wrote cannot be told apart. `gone`: somebody
 * has taken out what pml wrote already.
 */
export type StepBack =
  | { readonly kind: 'restored' | 'removed' | 'gone'; readonly record: FileRecord }
  | { readonly kind: 'takenOut'; readonly record: FileRecord; readonly text: string }
  | { readonly kind: 'unclear'; readonly record: FileRecord; readonly reason: string };

/** Works out how a file is taken back. Changes nothing. */
export function stepBack(record: FileRecord, isForced: boolean): StepBack {
  const { path, copy, written } = record;
  const whole = { kind: copy === undefined ? 'removed' : 'restored', record } as const;
  if (isForced || !isChanged(record)) {
    return whole;
  }
  const after = written === undefined ? undefined : readIfThere(written)?.toString('utf8');
  if (after === undefined) {
    return { kind: 'unclear', record, reason: 'there is no copy of what pml wrote' };
  }
  try {
    const before = copy === undefined ? '' : (readIfThere(copy)?.toString('utf8') ?? '');
    const current = readIfThere(path)?.toString('utf8') ?? '';
    const text = takeOut(record.format ?? PLAIN_JSON, { before, after, now: current });
    if (isBlank(text) && (copy === undefined || current === '')) {
      return { kind: 'removed', record };
    }
    return text === current ? { kind: 'gone', record } : { kind: 'takenOut', record, text };
  } catch (error) {
    return { kind: 'unclear', record, reason: describeError(error) };
  }
}

/** Already as it was before counts as unchanged: a step back that was cut off can be repeated. */
function isChanged({ path, sha256After, sha256Before }: FileRecord): boolean {
  const bytes = readIfThere(path);
  const hash = bytes === undefined ? undefined : hashOf(bytes);
  return hash !== sha256After && hash !== sha256Before;
}

/** Returns the SHA-256 of a text or of bytes, as hex digits. */
export const hashOf = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
