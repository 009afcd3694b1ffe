import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { SessionId, ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { ShownPreference } from '../call/fact.ts';
import { DECISION_KINDS, type Lesson } from '../knowledge/lesson.ts';
import { outputShapeOf, schemaOf } from '../knowledge/output-schema.ts';
import { LEARN } from '../tuning/learn.ts';
import type { FinishedCall } from './finished-call.ts';
import type { SourceKnowledge } from './observe-sources.ts';
import { SessionMemory } from './session-memory.ts';

export interface LearnerParts {
  /** Returns true if a tool publishes its output schema. */
  readonly publishesOutput: (tool: ToolId) => boolean;
  readonly hash: (text: string) => string;
  /** Returns the words of an intent without places and values: its kind of request. */
  readonly requestWords: (intent: string) => string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Where arguments came from so far. */
  readonly sources: SourceKnowledge['sources'];
  /** Returns true if values of a tool may be kept as constants. */
  readonly mayKeepValues: SourceKnowledge['mayKeepValues'];
  /** Stores a lesson as a whole or not at all. */
  readonly keep: (lesson: Lesson) => Promise<void>;
  /** Told how long a lesson took. Resolves when it is time for the next one. */
  readonly rest: (spentMs: number) => Promise<void>;
  /** Returns the working time of this thread so far. */
  readonly busyMs: () => number;
}

/** Counts since the start. */
interface LearnerStatus {
  readonly learned: number;
  /** Not learned, because too much waited. */
  readonly dropped: number;
  /** Not learned, because it could not be read or stored. */
  readonly failed: number;
  readonly waiting: number;
}

const NOTHING: Omit<Lesson, 'at' | 'preferences'> = {
  sightings: [],
  bindings: { held: [], asked: [], places: [] },
  outputs: [],
  transitions: [],
  sources: [],
};

/**
 * Learns from everything that was carried out.
 *
 * Whoever tells it something goes on at once and is never failed by it. Lessons are made and stored
 * one after the other, with a rest after each.
 */
export class Learner implements AsyncDisposable {
  readonly #parts: LearnerParts;
  readonly #knowledge: SourceKnowledge;
  /** Least recently used first. */
  readonly #sessions = new Map<SessionId, SessionMemory>();
  readonly #waiting: (() => Lesson | Promise<Lesson>)[] = [];
  /** Waiting sessions. Each waits once, and then tells everything it has by then. */
  readonly #queued = new Set<SessionMemory>();
  #working: Promise<void> | undefined;
  #cancelSettling: (() => void) | undefined;
  #learned = 0;
  #dropped = 0;
  #failed = 0;

  constructor(parts: LearnerParts) {
    this.#parts = parts;
    const { sources, mayKeepValues, hash } = parts;
    this.#knowledge = { sources, mayKeepValues, hash };
  }

  status(): LearnerStatus {
    return {
      learned: this.#learned,
      dropped: this.#dropped,
      failed: this.#failed,
      waiting: this.#waiting.length,
    };
  }

  /** Takes the words of a search: the next call is probably for them. */
  intended(session: SessionId, intent: string): void {
    this.#memoryOf(session).intend(intent, this.#parts.clock.monotonicMs());
  }

  /** Notes a call that ended, in a run or not. Keeps only the beginning of its result. */
  callEnded(session: SessionId, call: FinishedCall): void {
    try {
      this.#remember(session, call);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Notes a gap in a session: the next call follows nothing that is known. */
  interrupted(session: SessionId): void {
    const known = this.#sessions.get(session);
    if (known !== undefined) {
      this.#learnSession(known);
      this.#sessions.delete(session);
    }
  }

  /**
   * Notes that somebody accepted, changed or declined a suggestion, or approved or denied a call.
   */
  preferenceShown({ kind, tool, intent, person, reason }: ShownPreference): void {
    const intentHash = intent === undefined ? '' : this.#parts.hash(intent);
    const isDecision = (DECISION_KINDS as readonly string[]).includes(kind);
    const words = intent !== undefined && isDecision ? this.#parts.requestWords(intent) : '';
    const more = {
      ...(person !== undefined && { person }),
      ...(words !== '' && { words }),
      ...(reason !== undefined &&
        reason !== '' && { reason: reason.slice(0, LEARN.reasonLengthMax) }),
    };
    this.#enqueue(() => ({
      ...NOTHING,
      at: this.#parts.clock.now(),
      preferences: [{ tool: tool ?? '', intentHash, kind, ...more, count: 1 }],
    }));
  }

  /** Resolves when all that was told before was learned, or could not be. */
  async flush(): Promise<void> {
    this.#learnSessions();
    while (this.#working !== undefined) {
      await this.#working;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.flush();
    this.#sessions.clear();
  }

  #remember(session: SessionId, call: FinishedCall): void {
    const memory = this.#memoryOf(session);
    this.#dropped += Number(memory.newCalls >= LEARN.callsMax);
    memory.add(call, this.#outputOf(call), this.#parts.clock.monotonicMs());
    if (memory.newCalls * 2 >= LEARN.callsMax) {
      this.#learnSession(memory);
    } else {
      this.#settleSoon();
    }
  }

  /** Returns the memory of a session. A session that was silent for long starts a new one. */
  #memoryOf(session: SessionId): SessionMemory {
    const nowMs = this.#parts.clock.monotonicMs();
    const known = this.#sessions.get(session);
    const isOver = known === undefined || nowMs - known.lastMs > LEARN.sessionIdleMs;
    if (isOver && known !== undefined) {
      this.#learnSession(known);
    }
    const memory = isOver ? new SessionMemory(nowMs) : known;
    this.#sessions.delete(session);
    this.#sessions.set(session, memory);
    const [[oldest, silent] = []] = this.#sessions;
    if (this.#sessions.size > LEARN.sessionsMax && oldest !== undefined && silent !== undefined) {
      this.#learnSession(silent);
      this.#sessions.delete(oldest);
    }
    return memory;
  }

  #outputOf({ tool, value, inRun }: FinishedCall): JsonObject | undefined {
    return value === undefined || inRun === true || this.#parts.publishesOutput(tool)
      ? undefined
      : schemaOf(outputShapeOf(value));
  }

  #settleSoon(): void {
    this.#cancelSettling ??= this.#parts.clock.after(LEARN.settleMs, () => {
      this.#learnSessions();
    });
  }

  #learnSessions(): void {
    this.#cancelSettling?.();
    this.#cancelSettling = undefined;
    for (const memory of this.#sessions.values()) {
      this.#learnSession(memory);
    }
  }

  #learnSession(memory: SessionMemory): void {
    if (memory.newCalls === 0 || this.#queued.has(memory)) {
      return;
    }
    const isWaiting = this.#enqueue(() => {
      this.#queued.delete(memory);
      return memory.observe(this.#parts.clock.now(), this.#knowledge);
    });
    if (isWaiting) {
      this.#queued.add(memory);
    }
  }

  #enqueue(lesson: () => Lesson | Promise<Lesson>): boolean {
    if (this.#waiting.length >= LEARN.waitingMax) {
      this.#dropped += 1;
      return false;
    }
    this.#waiting.push(lesson);
    this.#working ??= this.#work();
    return true;
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Whoever told of it goes on first.
      await Promise.resolve();
      const startedMs = this.#parts.busyMs();
      try {
        const lesson = await this.#waiting.shift()?.();
        if (lesson !== undefined && !teachesNothing(lesson)) {
          await this.#parts.keep(lesson);
          this.#learned += 1;
        }
      } catch (error) {
        this.#fail(error);
      }
      if (this.#waiting.length > 0) {
        await this.#parts.rest(this.#parts.busyMs() - startedMs);
      }
    }
    this.#working = undefined;
  }

  #fail(error: unknown): void {
    this.#failed += 1;
    this.#parts.logger.warn('not_learned', { error: describeError(error) });
  }
}

/** Returns true if there is nothing in it to store. */
export function teachesNothing(lesson: Lesson): boolean {
  const { sightings, bindings, outputs, transitions, sources, preferences } = lesson;
  const parts = [sightings, bindings.held, bindings.asked, outputs, transitions, sources];
  return [...parts, preferences].every(({ length }) => length === 0);
}
