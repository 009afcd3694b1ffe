/**
 * The serving side's end of the line to the studying side.
 *
 * The first fact starts the studying side. If it ends by itself, it is started again, with a longer
 * delay each time. Facts that it was sent are then lost and counted. Serving goes on with the
 * knowledge it has.
 */
import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { RunId, ToolId } from '../base/ids.ts';
import { keepLast } from '../base/keep-last.ts';
import type { Logger } from '../base/logger.ts';
import { STUDY } from '../tuning/study.ts';
import { FactQueue } from './fact-queue.ts';
import type { Fact, FactPort, WishRound } from './fact.ts';
import type {
  CapabilityLesson,
  DescribedTool,
  FromStudy,
  StoredPart,
  StudyCounts,
  StudySettings,
  ToStudy,
} from './study-protocol.ts';
import type { ToolDescriptions } from './tool-descriptions.ts';

/** One life of the studying side. */
interface StudyLife {
  /** Throws where the message cannot be handed over. */
  readonly post: (message: ToStudy) => void;
  /** Lets the studying side store its lessons, then ends it. */
  readonly close: () => Promise<void>;
  /** Ends it at once, whatever it is doing. */
  readonly kill: () => void;
}

/** Starts the studying side. `onEnd` is called at most once, and not after `close`. */
export type StartStudy = (
  receive: (message: FromStudy) => void,
  onEnd: (why: string) => void,
) => StudyLife;

interface StudyLinkParts {
  readonly start: StartStudy;
  /** Returns true if learning is switched on. */
  readonly isOn: () => boolean;
  readonly descriptions: Pick<ToolDescriptions, 'of' | 'clear'>;
  /** The tools and capabilities that exist. */
  readonly nodes: () => readonly ToolId[];
  readonly settings: () => StudySettings;
  readonly onWishes: (round: WishRound) => void;
  /** Reads the stored parts again. */
  readonly refresh: (parts: ReadonlySet<StoredPart>) => Promise<void>;
  readonly onLesson: (lesson: CapabilityLesson) => void;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** State of the studying side, for people. */
export interface StudyStatus extends StudyCounts {
  /** `off`: by the configuration. `asleep`: nothing was told lately. `down`: it ended, and is started again soon. */
  readonly state: 'off' | 'asleep' | 'running' | 'down';
  /** Facts that were told, and facts that were lost on the way. */
  readonly facts: number;
  readonly factsLost: number;
  /** Number of times the thread ended by itself, with the last reason. */
  readonly ends: number;
  readonly lastEnd?: string;
}

const NO_COUNTS: StudyCounts = { learned: 0, dropped: 0, failed: 0, waiting: 0 };

export class StudyLink implements FactPort, AsyncDisposable {
  readonly #parts: StudyLinkParts;
  readonly #queue: FactQueue;
  #life: StudyLife | undefined;
  /** The end of a studying side that fell asleep. It may still store its last lessons. */
  #closing: Promise<void> | undefined;
  #isDown = false;
  #isClosed = false;
  #ends = 0;
  /** Ends by itself soon after a start, one after the other. */
  #endsInRow = 0;
  #startedMs = 0;
  /** Number of the present thread. */
  #number = 0;
  #lastEnd: string | undefined;
  #counts = NO_COUNTS;
  #cancelRestart: (() => void) | undefined;
  #cancelSleep: (() => void) | undefined;
  #cancelWatch: (() => void) | undefined;
  /** Looks in a row at which it owed an answer and had said nothing since the look before. */
  #silentLooks = 0;
  /** The tools of each server, as they were last sent. */
  readonly #told = new Map<string, readonly DescribedTool[]>();
  readonly #settling = new Map<number, () => void>();
  #settleId = 0;
  readonly #lessons = new Map<RunId, CapabilityLesson>();
  readonly #stored = new Set<StoredPart>();
  #refreshing: Promise<void> | undefined;
  #cancelRefresh: (() => void) | undefined;
  #refreshedMs = Number.NEGATIVE_INFINITY;

  constructor(parts: StudyLinkParts) {
    this.#parts = parts;
    this.#queue = new FactQueue({ send: (facts) => this.#send(facts), clock: parts.clock });
  }

  get isOn(): boolean {
    return this.#parts.isOn();
  }

  takesCall(): boolean {
    return this.isOn && this.#queue.takesCall();
  }

  tell(fact: Fact, size?: number): void {
    // A studying side that sleeps knows of no session: it is not woken for the end of one.
    const isNews =
      fact.kind !== 'session_ended' || this.#life !== undefined || this.#queue.counts().waiting > 0;
    if (this.isOn && isNews) {
      this.#queue.tell(fact, size);
    }
  }

  status(): StudyStatus {
    const { told, dropped } = this.#queue.counts();
    const awake = this.#life === undefined ? 'asleep' : 'running';
    const state = this.#isDown ? 'down' : awake;
    return {
      ...this.#counts,
      state: this.isOn ? state : 'off',
      facts: told,
      factsLost: dropped,
      ends: this.#ends,
      ...(this.#lastEnd !== undefined && { lastEnd: this.#lastEnd }),
    };
  }

  /** Returns what a run taught about capabilities, if it was in this process. */
  lessonOf(id: RunId): CapabilityLesson | undefined {
    return this.#lessons.get(id);
  }

  /** Resolves when everything that was told before is stored and read, or cannot be; or after so long. */
  async settled(withinMs?: number): Promise<void> {
    this.#queue.flush();
    if (this.#life !== undefined) {
      this.#settleId += 1;
      const id = this.#settleId;
      await new Promise<void>((resolve) => {
        const cancel =
          withinMs === undefined ? undefined : this.#parts.clock.after(withinMs, resolve);
        const finish = (): void => {
          cancel?.();
          resolve();
        };
        this.#settling.set(id, finish);
        if (!this.#post({ kind: 'settle', id })) {
          finish();
        }
        this.#watch();
      });
      this.#settling.delete(id);
    }
    await this.#refresh();
  }

  /** Tells the studying side that stored knowledge was removed. */
  reload(): void {
    if (this.#life !== undefined) {
      this.#post({ kind: 'reload' });
    }
  }

  /** Tells the studying side that tools or capabilities changed. */
  nodesChanged(): void {
    if (this.#life !== undefined) {
      this.#post({ kind: 'nodes', ids: this.#parts.nodes() });
    }
  }

  /** Handles a change of the rules. Tools are described again when they next occur. */
  rulesChanged(): void {
    this.#parts.descriptions.clear();
    if (this.#life !== undefined) {
      this.#post({ kind: 'settings', settings: this.#parts.settings() });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#cancelRestart?.();
    this.#cancelSleep?.();
    this.#queue.close();
    this.#cancelWatch?.();
    this.#isClosed = true;
    const life = this.#life;
    this.#life = undefined;
    await Promise.all([life?.close(), this.#closing]);
    this.#release();
    this.#cancelRefresh?.();
    await this.#refreshing;
  }

  #send(facts: readonly Fact[]): boolean {
    if (this.#isClosed || this.#isDown || !this.isOn) {
      return false;
    }
    const life = this.#life ?? this.#start();
    if (life === undefined) {
      return false;
    }
    const servers = new Set(
      facts.flatMap((fact) => (fact.kind === 'call' ? [serverOf(fact.tool)] : [])),
    );
    servers.forEach((server) => this.#tellTools(server));
    life.post({ kind: 'facts', facts });
    this.#sleepLater();
    this.#watch();
    return true;
  }

  /**
   * Watches the thread until it has answered everything. A thread that hangs neither answers nor
   * ends.
   */
  #watch(): void {
    this.#cancelWatch ??= this.#parts.clock.after(STUDY.lookMs, () => {
      this.#cancelWatch = undefined;
      const life = this.#life;
      if (life === undefined || !(this.#queue.hasUntaken || this.#settling.size > 0)) {
        return;
      }
      this.#silentLooks += 1;
      if (this.#silentLooks > STUDY.silentLooksMax) {
        life.kill();
        this.#ended('it had stopped answering');
      } else {
        this.#watch();
      }
    });
  }

  /** Undefined where it cannot be started just now. */
  #start(): StudyLife | undefined {
    const { start, settings, nodes } = this.#parts;
    this.#told.clear();
    this.#startedMs = this.#parts.clock.monotonicMs();
    this.#number += 1;
    const number = this.#number;
    try {
      this.#life = start(
        (message) => {
          // One that is being closed may still say that it took what it was sent.
          if (message.kind !== 'taken' || number === this.#number) {
            this.#heard(message);
          }
        },
        (why) => this.#ended(why),
      );
    } catch (error) {
      this.#ended(describeError(error));
      return undefined;
    }
    this.#post({ kind: 'settings', settings: settings() });
    this.#post({ kind: 'nodes', ids: nodes() });
    return this.#life;
  }

  /** Stops the thread after a long time without facts, to free its memory. */
  #sleepLater(): void {
    this.#cancelSleep?.();
    this.#cancelSleep = this.#parts.clock.after(STUDY.idleMs, () => {
      const life = this.#life;
      if (life !== undefined && this.#queue.counts().waiting === 0) {
        this.#life = undefined;
        this.#closing = life.close();
      }
    });
  }

  #tellTools(server: string): void {
    const tools = this.#parts.descriptions.of(server);
    if (this.#told.get(server) !== tools) {
      this.#told.set(server, tools);
      this.#post({ kind: 'tools', server, tools });
    }
  }

  /** Handles a message of the thread. A bad message must not end the daemon. */
  #heard(message: FromStudy): void {
    this.#silentLooks = 0;
    try {
      this.#receive(message);
    } catch (error) {
      this.#complain(error);
    }
  }

  #complain(error: unknown): void {
    this.#parts.logger.warn('study_message_failed', { error: describeError(error) });
  }

  #receive(message: FromStudy): void {
    switch (message.kind) {
      case 'taken':
        this.#counts = message.counts;
        this.#queue.taken();
        break;
      case 'wishes':
        this.#parts.onWishes(message.round);
        break;
      case 'stored':
        this.#stored.add(message.part);
        this.#refreshSoon();
        break;
      case 'lesson':
        this.#learned(message.lesson);
        break;
      case 'want':
        message.servers.forEach((server) => this.#tellTools(server));
        break;
      case 'settled':
        this.#counts = message.counts;
        this.#settling.get(message.id)?.();
        this.#settling.delete(message.id);
        break;
      case 'log':
        this.#parts.logger[message.level](message.event, message.fields);
        break;
      default:
        message satisfies never;
    }
  }

  #learned(lesson: CapabilityLesson): void {
    keepLast(this.#lessons, lesson.runId, lesson, STUDY.lessonsRemembered);
    if (lesson.name !== undefined) {
      // The subject of the lesson is read first.
      void this.#refresh()
        .then(() => this.#parts.onLesson(lesson))
        .catch((error: unknown) => this.#complain(error));
    }
  }

  #refreshSoon(): void {
    const { clock } = this.#parts;
    const againMs = this.#refreshedMs + STUDY.refreshAgainMs - clock.monotonicMs();
    const pauseMs = Math.max(STUDY.refreshMs, againMs);
    this.#cancelRefresh ??= clock.after(pauseMs, () => void this.#refresh());
  }

  /** Reads the stored parts, one reading after the other. */
  #refresh(): Promise<void> {
    this.#cancelRefresh?.();
    this.#cancelRefresh = undefined;
    const before = this.#refreshing ?? Promise.resolve();
    this.#refreshing = before.then(async () => {
      const parts = new Set(this.#stored);
      this.#stored.clear();
      if (parts.size > 0) {
        this.#refreshedMs = this.#parts.clock.monotonicMs();
        await this.#parts.refresh(parts).catch((error: unknown) => {
          this.#parts.logger.warn('knowledge_not_refreshed', { error: String(error) });
        });
      }
    });
    return this.#refreshing;
  }

  #ended(why: string): void {
    if (this.#isClosed) {
      return;
    }
    this.#life = undefined;
    this.#silentLooks = 0;
    this.#isDown = true;
    this.#lastEnd = why;
    this.#queue.lost();
    this.#release();
    const { clock } = this.#parts;
    const hasLasted = clock.monotonicMs() - this.#startedMs >= STUDY.restartMsMax;
    this.#endsInRow = hasLasted ? 0 : this.#endsInRow;
    const pauseMs = Math.min(STUDY.restartMs * 2 ** this.#endsInRow, STUDY.restartMsMax);
    this.#ends += 1;
    this.#endsInRow += 1;
    this.#parts.logger.warn('study_ended', { why, pauseMs });
    this.#cancelRestart = this.#parts.clock.after(pauseMs, () => {
      this.#isDown = false;
      this.#queue.flush();
    });
  }

  /** Resolves all waiters, because the studying side has ended. */
  #release(): void {
    this.#settling.forEach((resolve) => resolve());
    this.#settling.clear();
  }

  /** Sends a message. Returns false if that failed. */
  #post(message: ToStudy): boolean {
    try {
      this.#life?.post(message);
      return true;
    } catch (error) {
      this.#parts.logger.warn('study_not_told', { kind: message.kind, error: String(error) });
      return false;
    }
  }
}

function serverOf(tool: ToolId): string {
  return tool.slice(0, tool.indexOf(':'));
}
