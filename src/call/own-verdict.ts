import { OWN_FILES } from '../tuning/own-files.ts';

/** The verdict on a call that may touch pml's own files. */
export type OwnVerdict =
  /** `isFollowed`: the verdict depends on links on the disk, which may change. */
  | { readonly kind: 'free'; readonly isFollowed?: true }
  | { readonly kind: 'ask'; readonly why: string }
  | { readonly kind: 'refused'; readonly message: string };

export const FREE: OwnVerdict = { kind: 'free' };

/** Free, because at present nothing on the disk leads there. */
export const FREE_NOW: OwnVerdict = { kind: 'free', isFollowed: true };

export const TOO_LATE: OwnVerdict = {
  kind: 'refused',
  message:
    'the disk did not answer in time, so it cannot be told whether this leads to pml’s own files; it was not sent',
};

export function asked(why: string): OwnVerdict {
  return { kind: 'ask', why };
}

/**
 * Refuses, and shows the text that leads to pml's files, so that a caller who did not mean it sees
 * the mistake.
 */
export function refused(text: string): OwnVerdict {
  const message = `${shown(text)} leads to pml’s own files, which no tool may reach; no approval can change that`;
  return { kind: 'refused', message };
}

export function shown(text: string): string {
  const { shownLength } = OWN_FILES;
  return JSON.stringify(text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);
}

/** The strictest of them; the first of several. */
export function worst(verdicts: readonly OwnVerdict[]): OwnVerdict {
  return (
    verdicts.find(({ kind }) => kind === 'refused') ??
    verdicts.find(({ kind }) => kind === 'ask') ??
    verdicts.find((verdict) => verdict === FREE_NOW) ??
    FREE
  );
}
