import type { Asker } from '../../call/asker.ts';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Returns the asker with what else is known. Member by member: spreading objects takes some twenty
 * times as long, and every call needs it twice.
 */
export function askerWith(asker: Asker, more: Omit<Partial<Asker>, 'session'>): Asker {
  const {
    person = asker.person,
    ownRunsOnly = asker.ownRunsOnly,
    holder = asker.holder,
    reader = asker.reader,
    scope = asker.scope,
    requestKey = asker.requestKey,
    repeated = asker.repeated,
    client = asker.client,
    meta = asker.meta,
    onProgress = asker.onProgress,
  } = more;
  const known: Writable<Asker> = { session: asker.session };
  if (person !== undefined) {
    known.person = person;
  }
  if (ownRunsOnly !== undefined) {
    known.ownRunsOnly = ownRunsOnly;
  }
  if (holder !== undefined) {
    known.holder = holder;
  }
  if (reader !== undefined) {
    known.reader = reader;
  }
  if (scope !== undefined) {
    known.scope = scope;
  }
  if (requestKey !== undefined) {
    known.requestKey = requestKey;
  }
  if (repeated !== undefined) {
    known.repeated = repeated;
  }
  if (client !== undefined) {
    known.client = client;
  }
  if (meta !== undefined) {
    known.meta = meta;
  }
  if (onProgress !== undefined) {
    known.onProgress = onProgress;
  }
  return known;
}
