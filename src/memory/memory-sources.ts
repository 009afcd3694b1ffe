import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { ProjectId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import { MEMORY } from '../tuning/memory.ts';
import type { Memory, MemoryKind, MemoryStore, MemoryText } from './memory-store.ts';

/** A source of memories that are not notes. */
export type TextSource = () => readonly MemoryText[] | Promise<readonly MemoryText[]>;

interface MemorySourcesParts {
  readonly project: ProjectId;
  readonly sources: Readonly<Partial<Record<Exclude<MemoryKind, 'note'>, TextSource>>>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Memories from other sources: ended runs and capabilities. They are read again after a while. */
export class MemorySources {
  readonly #parts: MemorySourcesParts;
  #reading: Promise<readonly Memory[]> | undefined;
  #readAtMs = 0;

  constructor(parts: MemorySourcesParts) {
    this.#parts = parts;
  }

  /** Reads all sources. A source that fails is left out until the next reading. */
  read(): Promise<readonly Memory[]> {
    const nowMs = this.#parts.clock.monotonicMs();
    if (this.#reading === undefined || nowMs - this.#readAtMs > MEMORY.sourcesFreshMs) {
      this.#readAtMs = nowMs;
      this.#reading = this.#readAll();
    }
    return this.#reading;
  }

  /** Drops the last reading, so that the next one is new. */
  forget(): void {
    this.#reading = undefined;
  }

  async #readAll(): Promise<readonly Memory[]> {
    const { sources, project, logger } = this.#parts;
    const lists = await Promise.all(
      KINDS.map(async (kind) => {
        try {
          const texts = (await sources[kind]?.()) ?? [];
          return texts.map((text) => ({ ...text, kind, project, provenance: OWN }));
        } catch (error) {
          logger.warn('memories_not_read', { kind, error: describeError(error) });
          return [];
        }
      }),
    );
    return lists.flat();
  }
}

const KINDS = ['episode', 'capability'] as const;
const OWN = 'project' as const;

/** Filter of the list. */
export interface MemoryQuery {
  /** Words that must all be in the text or in the names of its tools. Without words, all memories match. */
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

/** Lists the notes and episodes of this project for a person, the newest first. */
export async function listMemories(
  { store, sources, redact }: ListMemoriesParts,
  { words = '', kind, limit }: MemoryQuery,
): Promise<MemoryListing> {
  // A person wants the current state, not an earlier reading.
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
