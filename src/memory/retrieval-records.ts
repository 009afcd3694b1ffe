import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { SessionId, ToolId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { Random } from '../base/random.ts';
import { MEMORY } from '../tuning/memory.ts';
import type { MemoryStore, RecallMode, RetrievalRecord } from './memory-store.ts';
import type { Recall } from './recall.ts';

interface RetrievalRecordsParts {
  readonly store: Pick<MemoryStore, 'record' | 'used'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

/** An answer whose tools are watched. */
interface Watched {
  readonly id: string;
  readonly session: SessionId;
  readonly tools: ReadonlySet<string>;
  readonly untilMs: number;
}

/** Records how questions were answered, after the answer, and if the told memories were used. */
export class RetrievalRecords implements AsyncDisposable {
  readonly #parts: RetrievalRecordsParts;
  #watched: readonly Watched[] = [];
  #storing: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(parts: RetrievalRecordsParts) {
    this.#parts = parts;
  }

  /** Records an answered question. */
  add(mode: RecallMode, decided: Recall, session: SessionId | undefined): void {
    const { store, clock, random } = this.#parts;
    const id = random.uniqueId();
    const tools = new Set(decided.recalled.flatMap(({ memory }) => memory.tools));
    const record = recordOf({ id, at: clock.now(), mode }, decided, tools.size > 0);
    this.#later(() => store.record(record));
    if (session !== undefined && tools.size > 0) {
      const untilMs = clock.monotonicMs() + MEMORY.usedWithinMs;
      this.#watched = [
        ...this.#watched.slice(1 - MEMORY.watchedMax),
        { id, session, tools, untilMs },
      ];
    }
  }

  /** Notes a tool call: told memories about the tool count as used. */
  called(session: SessionId, tool: ToolId): void {
    if (this.#watched.length === 0) {
      return;
    }
    const { store, clock } = this.#parts;
    const now = clock.monotonicMs();
    const isUsed = (each: Watched): boolean => each.session === session && each.tools.has(tool);
    const fresh = this.#watched.filter(({ untilMs }) => untilMs > now);
    for (const { id } of fresh.filter(isUsed)) {
      this.#later(() => store.used(id));
    }
    this.#watched = fresh.filter((each) => !isUsed(each));
  }

  /** Resolves when all earlier records were stored or lost. */
  flush(): Promise<void> {
    return this.#storing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#storing;
  }

  #later(work: () => Promise<void>): void {
    if (this.#waiting >= MEMORY.recordsWaitingMax) {
      return;
    }
    this.#waiting += 1;
    this.#storing = this.#storing
      .then(work)
      .catch((error: unknown) => {
        this.#parts.logger.warn('retrieval_not_recorded', { error: describeError(error) });
      })
      .finally(() => {
        this.#waiting -= 1;
      });
  }
}

function recordOf(
  question: Pick<RetrievalRecord, 'id' | 'at' | 'mode'>,
  { method, threshold, gap, candidates, recalled }: Recall,
  hasTools: boolean,
): RetrievalRecord {
  const seen = candidates.map((each) => (method === 'configured' ? each.distance : each.adjusted));
  const sorted = seen.toSorted((left, right) => left - right);
  const [nearest] = sorted;
  const median = sorted[Math.floor(sorted.length / 2)];
  const farthest = sorted.at(-1);
  return {
    ...question,
    method,
    threshold,
    ...(gap !== undefined && { gap }),
    candidates: candidates.length,
    returned: recalled.length,
    ...(nearest !== undefined &&
      median !== undefined &&
      farthest !== undefined && { distances: { nearest, median, farthest } }),
    ...(hasTools && { wasUsed: false }),
  };
}
