import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { ProjectId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import { MEMORY } from '../tuning/memory.ts';
import type { Memory, MemoryKind, MemoryText } from './memory-store.ts';

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

  /** A source that fails is left out until the next reading: the others are still worth something. */
  read(): Promise<readonly Memory[]> {
    const nowMs = this.#parts.clock.monotonicMs();
    if (this.#reading === undefined || nowMs - this.#readAtMs > MEMORY.sourcesFreshMs) {
      this.#readAtMs = nowMs;
      this.#reading = this.#readAll();
    }
    return this.#reading;
  }

  /** The next reading is a new one. */
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
