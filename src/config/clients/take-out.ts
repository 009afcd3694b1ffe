/** Takes the changes of pml out of a file that somebody has edited since: ours goes, theirs stays. */
import type { ValuePath } from '../json-document.ts';
import { takeOutOfCodex } from './codex-file.ts';
import { markedPart, withoutLines } from './marked-part.ts';
import { takeOutOfJson } from './take-out-json.ts';

/** How a file is written, so that a change in it can be found again. */
export type FileFormat =
  | {
      readonly kind: 'json';
      /** Values that are pml's own, whatever they have become since: its entry among the servers. */
      readonly own: readonly ValuePath[];
    }
  | { readonly kind: 'toml' }
  /** Any text in which pml has a part between two marker lines. */
  | { readonly kind: 'marked' };

/** The same file at three times. An empty text stands for no file. */
export interface Versions {
  readonly before: string;
  /** As pml wrote it. */
  readonly after: string;
  readonly now: string;
}

/** Returns the text as it is now, without what pml wrote. Throws CONFIG_INVALID where it cannot be read. */
export function takeOut(format: FileFormat, versions: Versions): string {
  switch (format.kind) {
    case 'json': {
      return takeOutOfJson(versions, format.own);
    }
    case 'toml': {
      return takeOutOfCodex(versions);
    }
    case 'marked': {
      return takeOutOfMarked(versions);
    }
    default: {
      return format satisfies never;
    }
  }
}

/** True for a text without anything in it. */
export function isBlank(text: string): boolean {
  return /^\uFEFF?\s*(?:\{\s*\}\s*)?$/u.test(text);
}

function takeOutOfMarked({ before, after, now }: Versions): string {
  return withoutLines(now, markedPart(after) ?? '', markedPart(before));
}
