/** Looks for the files of clients in a home folder. A file that cannot be read stops nobody. */
import { describeError } from '../../base/errors.ts';
import { readIfThere } from '../atomic-file.ts';
import { CLIENTS } from './all-clients.ts';
import type { Client, ClientFile, ClientId, ClientPlace, Reading } from './client.ts';

/** A file that exists: its content, or the reason why it is left alone. */
export type FoundFile =
  | {
      readonly kind: 'read';
      readonly file: ClientFile;
      readonly text: string;
      readonly reading: Reading;
    }
  | { readonly kind: 'broken'; readonly file: ClientFile; readonly reason: string };

/** A client with at least one file. */
export interface FoundClient {
  readonly client: Client;
  readonly files: readonly FoundFile[];
  /** Missing files for the entry of pml, and missing files that help. */
  readonly absent: readonly ClientFile[];
}

/** Only the clients named by `ids`, or all. */
export function findClients(
  place: ClientPlace,
  ids: readonly ClientId[] = [],
): readonly FoundClient[] {
  return CLIENTS.filter(({ id }) => ids.length === 0 || ids.includes(id)).flatMap((client) => {
    const known = client.files(place);
    const files = known.flatMap((file) => findFile(file));
    const absent = known.filter(
      (file) => (file.isPrimary || file.isHelper) && files.every((each) => each.file !== file),
    );
    return files.length === 0 ? [] : [{ client, files, absent }];
  });
}

function findFile(file: ClientFile): readonly FoundFile[] {
  try {
    const bytes = readIfThere(file.path);
    if (bytes === undefined) {
      return [];
    }
    const text = bytes.toString('utf8');
    return [{ kind: 'read', file, text, reading: file.read(text) }];
  } catch (error) {
    return [{ kind: 'broken', file, reason: describeError(error) }];
  }
}
