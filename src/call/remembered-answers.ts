/**
 * Answers repeated reads from memory. It does so only if everything the answer depends on can be
 * checked: the call names local paths, and all are unchanged. Remote state cannot be checked, so
 * those calls are made again. Repeated reads are often polling: one in ten is made anyway and
 * compared. A difference marks the tool as unrepeatable for good. No call waits for this.
 */
import { type Cancellation, signalOf } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import type { SessionId } from '../base/ids.ts';
import { isTextBeyond, type JsonObject } from '../base/json.ts';
import { keepLast } from '../base/keep-last.ts';
import { unreadOf } from '../base/unread-json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { AHEAD, REPEATS } from '../tuning/call.ts';
import { localReach, type ServerPlace } from './local-reach.ts';
import { isUnchanged, type LocalPaths, lookBefore, type PathWatch } from './path-watch.ts';
import type { CallOutcome } from './tool-caller.ts';
import type { WorldWatch } from './world-watch.ts';

interface RememberedAnswersParts {
  readonly worlds: WorldWatch;
  readonly paths: PathWatch;
  readonly placeOf: (server: string) => ServerPlace;
  /** Stands for a tool as it is defined now, and the program behind it. */
  readonly identityOf: (tool: Tool) => string;
  /** Returns true if repeated reads may be answered from memory. */
  readonly isOn: () => boolean;
  /** Told of a tool whose equal calls got different answers although nothing had changed. */
  readonly onDiffering: (tool: Tool) => void;
  readonly clock: Clock;
  /** A path that changed so shortly before a call is not relied on. */
  readonly settledMs?: number;
}

/** A read of a session. `key` identifies its arguments and its client's capabilities. */
export interface SessionRead {
  readonly tool: Tool;
  readonly args: JsonObject;
  readonly session: SessionId;
  readonly key: string;
}

/** The result of a look into the memory of a session. */
type Recollection =
  | { readonly kind: 'answered'; readonly result: JsonObject; readonly serverMs: number }
  | { readonly kind: 'none' };

interface Remembered {
  readonly tool: Tool;
  readonly session: SessionId;
  readonly identity: string;
  readonly result: JsonObject;
  readonly serverMs: number;
  readonly local: LocalPaths;
  readonly keptAtMs: number;
}

type Answered = CallOutcome & { readonly kind: 'answered' };

const NONE: Recollection = { kind: 'none' };

export class RememberedAnswers implements Disposable {
  readonly #parts: RememberedAnswersParts;
  /** The oldest first. */
  readonly #answers = new Map<string, Remembered>();
  readonly #stopListening: () => void;
  /**
   * Grows with every change that makes answers void. An answer to a call from an earlier epoch is
   * not kept.
   */
  #epoch = 0;
  #asked = 0;

  constructor(parts: RememberedAnswersParts) {
    this.#parts = parts;
    this.#stopListening = parts.worlds.onWrite((isTouched) =>
      this.drop(({ tool }) => isTouched(tool.server)),
    );
  }

  get size(): number {
    return this.#answers.size;
  }

  /** Returns the answer of an earlier equal read of the session, if everything it depends on is as it was. */
  async take(
    read: SessionRead,
    isStillAllowed: () => boolean,
    signal: Cancellation,
  ): Promise<Recollection> {
    const { paths, identityOf, worlds, clock } = this.#parts;
    const name = nameOf(read);
    const known = this.#answers.get(name);
    if (known === undefined || !this.#parts.isOn()) {
      return NONE;
    }
    const isGood = (): boolean =>
      this.#answers.get(name) === known &&
      clock.monotonicMs() - known.keptAtMs <= REPEATS.keptMs &&
      known.identity === identityOf(read.tool) &&
      worlds.isQuiet(read.tool.server) &&
      isStillAllowed();
    if (!isGood() || !(await isUnchanged(paths, known.local, signalOf(signal)))) {
      this.#answers.delete(name);
      return NONE;
    }
    this.#asked += 1;
    // Looking at the disk has taken a moment: nothing may have begun meanwhile.
    return !isGood() || this.#asked % REPEATS.comparedEvery === 0
      ? NONE
      : { kind: 'answered', result: known.result, serverMs: known.serverMs };
  }

  /**
   * Notes that a read leaves for its server. The caller passes its outcome to the returned
   * function, which never blocks.
   */
  begin(read: SessionRead, mayKeep: () => boolean): (outcome: CallOutcome) => void {
    const { clock, worlds, isOn } = this.#parts;
    const startedAt = clock.now();
    const epoch = isOn() && worlds.isQuiet(read.tool.server) ? this.#epoch : undefined;
    return (outcome) => {
      const isGood = outcome.kind === 'answered' && !outcome.isError && isSmall(outcome.result);
      if (!isGood) {
        // The remembered answer was wrong.
        this.#answers.delete(nameOf(read));
        return;
      }
      if (epoch === this.#epoch) {
        clock.after(0, () => {
          if (epoch === this.#epoch) {
            this.#remember(read, outcome, startedAt, mayKeep).catch(() => undefined);
          }
        });
      }
    };
  }

  /**
   * Remembers an answer if no path changed since before the call, by the file system's own clock.
   * So no look at the paths before the call is needed.
   */
  async #remember(
    read: SessionRead,
    outcome: Answered,
    startedAt: number,
    mayKeep: () => boolean,
  ): Promise<void> {
    const { placeOf, paths, settledMs = AHEAD.settledMs } = this.#parts;
    const reach = localReach(read.tool, read.args, placeOf(read.tool.server));
    // Few reads are about local paths, and judging a call takes longer than looking at its paths.
    const isOfPaths = reach.kind === 'named' && !reach.isOfTimes && reach.paths.length > 0;
    if (!isOfPaths || !mayKeep()) {
      return;
    }
    const epoch = this.#epoch;
    const signal = new AbortController().signal;
    const local = await lookBefore(paths, reach, startedAt - settledMs, signal);
    // Where nothing of it is here, the server reads other disks than ours.
    const isHere = local?.states.some(({ exists }) => exists) === true;
    if (local?.isComplete === true && isHere && epoch === this.#epoch) {
      this.#keep(read, outcome, local);
    }
  }

  /** Drops answers. Answers that are under way are not kept either. */
  drop(isMeant: (answer: Pick<Remembered, 'tool' | 'session'>) => boolean): void {
    this.#epoch += 1;
    for (const [name, answer] of this.#answers) {
      if (isMeant(answer)) {
        this.#answers.delete(name);
      }
    }
  }

  [Symbol.dispose](): void {
    this.#stopListening();
    this.drop(() => true);
  }

  /**
   * Keeps an answer whose files did not change during the call. An earlier answer from the same
   * files must be equal.
   */
  #keep(read: SessionRead, { result, durationMs }: Answered, local: LocalPaths): void {
    const { identityOf, clock, onDiffering } = this.#parts;
    const { tool, session } = read;
    const name = nameOf(read);
    const before = this.#answers.get(name);
    const identity = identityOf(tool);
    this.#answers.delete(name);
    if (before?.identity === identity && isSame(before.local, local)) {
      if (textOf(before.result) !== textOf(result)) {
        onDiffering(tool);
        return;
      }
    }
    const keptAtMs = clock.monotonicMs();
    const kept = { tool, session, identity, result, serverMs: durationMs, local, keptAtMs };
    keepLast(this.#answers, name, kept, REPEATS.answersMax);
  }
}

function isSmall(result: JsonObject): boolean {
  return unreadOf(result) === undefined && !isTextBeyond(result, REPEATS.answerLengthMax);
}

function isSame(one: LocalPaths, other: LocalPaths): boolean {
  return (
    one.states.length === other.states.length &&
    one.states.every(({ print }, at) => other.states[at]?.print === print)
  );
}

const textOf = (result: JsonObject): string => JSON.stringify({ ...result, _meta: undefined });

const nameOf = ({ session, tool, key }: SessionRead): string => `${session}\n${tool.id}\n${key}`;
