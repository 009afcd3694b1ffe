import type { OwnFiles } from '../../src/call/own-files.ts';

/** For what is not about pml's own files: nothing is. */
export function noOwnFiles(): Pick<OwnFiles, 'judge'> {
  return { judge: () => Promise.resolve({ kind: 'free' }) };
}
