import { readOwn, writeOwn } from './atomic-file.ts';

/** A small file of our own, as text. */
export interface OwnTextFile {
  /** Returns undefined if the file does not exist or cannot be read. */
  read(): string | undefined;
  write(text: string): void;
}

export function ownTextFile(file: string): OwnTextFile {
  return {
    read: () => {
      try {
        return readOwn(file)?.toString('utf8');
      } catch {
        return undefined;
      }
    },
    write: (text) => writeOwn(file, text),
  };
}
