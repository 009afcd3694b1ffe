/** Notes and episodes as a person looks through them: all that there are, the newest first. */
import { MEMORY } from '../tuning/memory.ts';
import type { MemorySources } from './memory-sources.ts';
import type { Memory, MemoryStore } from './memory-store.ts';

/** Filter of the list. */
export interface MemoryQuery {
  /** Words that all have to stand in the text or in the names of its tools; all of them without any. */
  readonly words?: string;
  readonly kind?: 'note' | 'episode';
  readonly limit: number;
}

/** A memory in a list. */
export type ListedMemory = Pick<
  Memory,
  'id' | 'kind' | 'text' | 'createdAt' | 'tools' | 'importance' | 'outcome' | 'successes'
>;

export interface MemoryListing {
  readonly memories: readonly ListedMemory[];
  /** Number of matches that are left out. */
  readonly omitted: number;
  /** Number of memories of each kind, before the filter. */
  readonly total: { readonly notes: number; readonly episodes: number };
}

interface ListMemoriesParts {
  readonly store: Pick<MemoryStore, 'newest'>;
  readonly sources: Pick<MemorySources, 'read' | 'forget'>;
  /** Removes known secrets from a shown text. */
  readonly redact: (text: string) => string;
}

/** Lists the memories of this project. */
export async function listMemories(
  { store, sources, redact }: ListMemoriesParts,
  { words = '', kind, limit }: MemoryQuery,
): Promise<MemoryListing> {
  // Somebody who looks wants what is there now, not what was read a while ago.
  sources.forget();
  const [{ own }, elsewhere] = await Promise.all([
    store.newest({ limit: MEMORY.notesMax, sharing: false }),
    sources.read(),
  ]);
  const episodes = elsewhere.filter((memory) => memory.kind === 'episode');
  const wanted = words.toLowerCase().split(/\s+/u);
  const found = [...own, ...episodes]
    .filter((memory) => kind === undefined || memory.kind === kind)
    .map((memory) => ({ ...memory, text: redact(memory.text) }))
    .filter(({ text, tools, id }) => {
      const all = [text, id, ...tools].join(' ').toLowerCase();
      return wanted.every((word) => all.includes(word));
    })
    .toSorted((left, right) => right.createdAt - left.createdAt);
  return {
    memories: found.slice(0, limit).map((memory) => listed(memory)),
    omitted: Math.max(0, found.length - limit),
    total: { notes: own.length, episodes: episodes.length },
  };
}

function listed(memory: Memory): ListedMemory {
  const { id, kind, text, createdAt, tools, importance, outcome, successes } = memory;
  return {
    id,
    kind,
    text,
    createdAt,
    tools,
    ...(importance !== undefined && { importance }),
    ...(outcome !== undefined && { outcome }),
    ...(successes !== undefined && { successes }),
  };
}
