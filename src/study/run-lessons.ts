/**
 * Lessons of runs that have ended, read from the journal.
 *
 * A fact only wakes this: which runs are still to be studied is in the database, so that a crash or
 * a full queue loses none of them. That a run was studied is stored with its lesson.
 */
import { describeError } from '../base/errors.ts';
import type { RunId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { RunJournal } from '../execute/run-journal.ts';
import { hasEnded, type RunState } from '../execute/run-state.ts';
import { readRunState } from '../execute/take-up.ts';
import type { UnstudiedRuns } from '../learn/finished-run.ts';
import { STUDY } from '../tuning/study.ts';

interface RunLessonsParts {
  readonly journal: RunJournal;
  readonly unstudied: UnstudiedRuns;
  /** Stores the lesson of a run, and in the same step the mark that it was studied. */
  readonly learn: (state: RunState) => Promise<void>;
  /** Waits after a lesson that took so long. Resolves when it is time for the next one. */
  readonly rest: (spentMs: number) => Promise<void>;
  readonly nowMs: () => number;
  readonly logger: Logger;
}

export class RunLessons {
  readonly #parts: RunLessonsParts;
  readonly #waiting = new Set<RunId>();
  /** True if the journal may hold ended runs that are not in `#waiting`. */
  #isMoreStored = false;
  /** A run was left for later: the journal is looked through when the next one ends. */
  #isBehind = false;
  /** Studied here a moment ago, the oldest first. It may be told late that one of them has ended. */
  readonly #studied = new Set<RunId>();
  #working: Promise<void> | undefined;
  #failed = 0;

  constructor(parts: RunLessonsParts) {
    this.#parts = parts;
  }

  /** Lessons that failed since the start. */
  get failed(): number {
    return this.#failed;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Notes that a run has ended. */
  ended(id: RunId): void {
    if (this.#studied.has(id)) {
      return;
    }
    this.#isMoreStored ||= this.#isBehind;
    this.#isBehind = false;
    if (this.#waiting.size < STUDY.unstudiedMax) {
      this.#waiting.add(id);
    } else {
      this.#isMoreStored = true;
    }
    this.#working ??= this.#work();
  }

  /** Looks in the journal for runs that nobody has studied. */
  wake(): void {
    this.#isMoreStored = true;
    this.#working ??= this.#work();
  }

  async settled(): Promise<void> {
    while (this.#working !== undefined) {
      await this.#working;
    }
  }

  async #work(): Promise<void> {
    // Whoever told of it goes on first.
    await Promise.resolve();
    for (let next = await this.#next(); next !== undefined; next = await this.#next()) {
      const startedMs = this.#parts.nowMs();
      await this.#study(next);
      await this.#parts.rest(this.#parts.nowMs() - startedMs);
    }
    this.#working = undefined;
  }

  async #next(): Promise<RunId | undefined> {
    if (this.#waiting.size === 0 && this.#isMoreStored) {
      this.#isMoreStored = false;
      try {
        const stored = await this.#parts.unstudied.read(STUDY.unstudiedMax);
        stored.forEach((id) => this.#waiting.add(id));
        this.#isMoreStored = stored.length === STUDY.unstudiedMax;
      } catch (error) {
        this.#isBehind = true;
        this.#fail(error);
      }
    }
    const [id] = this.#waiting;
    if (id !== undefined) {
      this.#waiting.delete(id);
    }
    return id;
  }

  async #study(id: RunId): Promise<void> {
    const { journal, unstudied, learn } = this.#parts;
    try {
      const state = (await readRunState(journal, id))?.state;
      if (state !== undefined && hasEnded(state)) {
        await learn(state);
        this.#note(id);
      } else {
        this.#isBehind = true;
      }
    } catch (error) {
      this.#fail(error, id);
      // One that cannot be studied would be tried again at every start.
      await unstudied.giveUp(id).catch((problem: unknown) => {
        this.#isBehind = true;
        this.#fail(problem, id);
      });
    }
  }

  #note(id: RunId): void {
    this.#studied.add(id);
    const [oldest] = this.#studied;
    if (this.#studied.size > STUDY.unstudiedMax && oldest !== undefined) {
      this.#studied.delete(oldest);
    }
  }

  #fail(error: unknown, runId?: RunId): void {
    this.#failed += 1;
    this.#parts.logger.warn('run_not_studied', {
      ...(runId !== undefined && { runId }),
      error: describeError(error),
    });
  }
}
