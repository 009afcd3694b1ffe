/**
 * The studying side: takes facts, produces knowledge and wishes.
 *
 * It has its own view of the database and stores its lessons itself. The serving side is told that
 * something was stored, and reads it like the changes of other gateways of the project. Facts are
 * taken in the order in which they were told.
 */
import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { CallTimes } from '../call/call-estimates.ts';
import type { CallFact, Fact } from '../call/fact.ts';
import type { FromStudy, StudyCounts, StudySettings, ToStudy } from '../call/study-protocol.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import type { RunState } from '../execute/run-state.ts';
import type { Foretell } from '../foresee/foretell.ts';
import type { PredictionLog } from '../foresee/prediction-log.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import type { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import type { ThresholdKeeper } from '../knowledge/threshold-keeper.ts';
import type { Tracer } from '../knowledge/tracer.ts';
import { finishedCall } from '../learn/finished-call.ts';
import { type RunReading, type UnstudiedRuns, finishedRun } from '../learn/finished-run.ts';
import { teachesNothing, type Learner } from '../learn/learner.ts';
import { observeRun } from '../learn/observe-run.ts';
import type { OutcomeBatch } from '../learn/outcome-batch.ts';
import type { CallOutcomes } from './call-outcomes.ts';
import type { CapabilityLessons } from './capability-lessons.ts';
import type { KnownTools, LastUsed } from './known-tools.ts';
import type { Pace } from './pace.ts';
import type { RunLessons } from './run-lessons.ts';

interface StudyParts {
  readonly send: (message: FromStudy) => void;
  readonly tools: KnownTools;
  readonly learner: Learner;
  readonly learned: LearnedKeeper;
  readonly graph: GraphKeeper;
  readonly thresholds: ThresholdKeeper;
  readonly outcomes: OutcomeBatch;
  readonly callOutcomes: CallOutcomes;
  readonly foretell: Foretell;
  readonly lastUsed: LastUsed;
  readonly times: CallTimes;
  readonly predictionLog: PredictionLog;
  readonly capabilities: CapabilityKeeper;
  readonly capabilityLessons: CapabilityLessons;
  readonly tracer: Tracer;
  readonly runReading: RunReading;
  readonly unstudied: UnstudiedRuns;
  readonly pace: Pick<Pace, 'isFree' | 'spend'>;
  readonly configure: (settings: StudySettings) => void;
  readonly clock: Clock;
  readonly logger: Logger;
}

export class Study implements AsyncDisposable {
  readonly #parts: StudyParts;
  readonly #runs: RunLessons;
  /**
   * Messages that came before the stored knowledge was read. The serving side limits their number.
   */
  #early: ToStudy[] | undefined = [];
  #failed = 0;
  #runsLearned = 0;
  /** Calls that there was no time for. */
  #left = 0;

  /** `runs` makes the reader of ended runs. It gets the function that learns from one run. */
  constructor(parts: StudyParts, runs: (learn: (state: RunState) => Promise<void>) => RunLessons) {
    this.#parts = parts;
    this.#runs = runs((state) => this.#learnRun(state));
  }

  /**
   * Reads the stored knowledge, and the runs that the last process left unstudied. Messages that
   * come meanwhile are handled after that. If nothing can be read, they are handled without
   * knowledge.
   */
  async open(): Promise<void> {
    try {
      await this.refresh();
    } finally {
      const early = this.#early ?? [];
      this.#early = undefined;
      this.#runs.wake();
      early.forEach((message) => this.receive(message));
    }
  }

  /** Reads the changes of others. */
  async refresh(): Promise<void> {
    const { graph, learned, thresholds, predictionLog, capabilities } = this.#parts;
    await graph.refresh();
    await learned.refresh();
    await capabilities.refresh();
    await thresholds.refresh();
    await predictionLog.load();
  }

  receive(message: ToStudy): void {
    if (this.#early !== undefined) {
      this.#early.push(message);
      return;
    }
    try {
      this.#take(message);
    } catch (error) {
      this.#fail(error);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#parts.foretell[Symbol.dispose]();
    await this.settled();
    await this.#parts.predictionLog[Symbol.asyncDispose]();
    await this.#parts.tracer[Symbol.asyncDispose]();
  }

  /** Resolves when everything that was told before is stored, or could not be. */
  async settled(): Promise<void> {
    const { learner, outcomes, predictionLog, tracer } = this.#parts;
    await this.#runs.settled();
    await learner.flush();
    await outcomes.flush();
    await predictionLog.flush();
    await tracer.flush();
  }

  #take(message: ToStudy): void {
    const { send, tools, graph, configure } = this.#parts;
    switch (message.kind) {
      case 'facts':
        message.facts.forEach((fact) => this.#takeFact(fact));
        send({ kind: 'taken', counts: this.#counts() });
        break;
      case 'tools':
        tools.set(message.server, message.tools);
        break;
      case 'nodes':
        graph.graph.setNodes(new Set(message.ids));
        break;
      case 'settings':
        configure(message.settings);
        break;
      case 'reload':
        void this.#reload().catch((error: unknown) => this.#fail(error));
        break;
      case 'settle':
        void this.settled()
          .catch((error: unknown) => this.#fail(error))
          .finally(() => send({ kind: 'settled', id: message.id, counts: this.#counts() }));
        break;
      default:
        message satisfies never;
    }
  }

  #takeFact(fact: Fact): void {
    try {
      this.#study(fact);
    } catch (error) {
      this.#fail(error);
    }
  }

  #study(fact: Fact): void {
    const { learner, foretell, outcomes } = this.#parts;
    switch (fact.kind) {
      case 'call':
        this.#called(fact);
        break;
      case 'intent':
        learner.intended(fact.session, fact.intent);
        foretell.intended(fact);
        break;
      case 'proposal':
        foretell.proposed(fact.session, fact.number, fact.calls);
        break;
      case 'session_ended':
        foretell.release(fact.session);
        break;
      case 'run_ended':
        this.#runs.ended(fact.runId);
        break;
      case 'preference':
        learner.preferenceShown(fact.preference);
        break;
      case 'outcome':
        outcomes.add(fact.outcome);
        break;
      case 'wish_refused':
        foretell.refused(fact.wish, fact.reason);
        break;
      case 'wish_ended':
        foretell.ended(fact.wish, fact.end);
        break;
      default:
        fact satisfies never;
    }
  }

  #called(fact: CallFact): void {
    const { learner, foretell, outcomes, callOutcomes, lastUsed, times, pace, clock } = this.#parts;
    const outcome = callOutcomes.of(fact);
    if (outcome !== undefined) {
      outcomes.add(outcome);
    }
    if (!pace.isFree()) {
      // A call after a gap follows nothing. Learning less is better than learning a wrong step.
      this.#left += 1;
      learner.interrupted(fact.session);
      foretell.release(fact.session);
      return;
    }
    const startedMs = clock.monotonicMs();
    lastUsed.note(fact.tool, fact.startedAt);
    times.note(fact);
    const finished = finishedCall(fact);
    foretell.called(fact, finished);
    learner.callEnded(fact.session, finished);
    pace.spend(clock.monotonicMs() - startedMs);
  }

  /**
   * Learns from a run. The lesson is stored last, together with the mark that the run was studied.
   */
  async #learnRun(state: RunState): Promise<void> {
    const { send, capabilityLessons, learned, unstudied, runReading, clock } = this.#parts;
    const lesson = await capabilityLessons.learn(state);
    if (lesson !== undefined) {
      send({ kind: 'stored', part: 'capabilities' });
    }
    // Also where it became nothing: whoever asks after the run need not wait for more.
    send({ kind: 'lesson', lesson: lesson ?? { runId: state.runId } });
    const taught = observeRun(await finishedRun(state, runReading, clock.now()));
    if (teachesNothing(taught)) {
      await unstudied.giveUp(state.runId);
      return;
    }
    await learned.learn(taught, state.runId);
    this.#runsLearned += 1;
    send({ kind: 'stored', part: 'learned' });
  }

  async #reload(): Promise<void> {
    const { graph, learned, thresholds, predictionLog, capabilities } = this.#parts;
    await graph.load();
    await learned.reload();
    await thresholds.reload();
    await predictionLog.load();
    await capabilities.refresh();
  }

  #counts(): StudyCounts {
    const { learned, dropped, failed, waiting } = this.#parts.learner.status();
    return {
      learned: learned + this.#runsLearned,
      dropped: dropped + this.#left,
      failed: failed + this.#failed + this.#runs.failed,
      waiting: waiting + this.#runs.waiting,
    };
  }

  #fail(error: unknown): void {
    this.#failed += 1;
    this.#parts.logger.warn('not_studied', { error: describeError(error) });
  }
}
