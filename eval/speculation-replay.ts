/** Recorded runs, asked of a gateway call by call. */
import type { ToolId } from '../src/base/ids.ts';
import type { AheadEnd } from '../src/call/ready-answers.ts';
import type { PastCall, PredictedCall } from '../src/foresee/past-call.ts';
import { reduceResult } from '../src/foresee/reduce-value.ts';
import { reducedCall } from '../src/learn/finished-call.ts';
import { SessionMemory } from '../src/learn/session-memory.ts';
import { RUN_AHEAD } from '../src/tuning/foresee.ts';
import { THRESHOLDS } from '../src/tuning/thresholds.ts';
import type { RecordedCall, RecordedRun } from './recorded-runs.ts';
import { callKey, type Mind, SESSION } from './speculation-mind.ts';

/** One step of a run: what was foreseen, and what was asked for. */
export interface ReplayedStep {
  /** Nothing was called before it. */
  readonly isFirst: boolean;
  readonly predicted: readonly PredictedCall[];
  /** Tools that were foreseen, the likeliest first. */
  readonly foreseen: readonly string[];
  readonly tools: ReadonlySet<ToolId>;
  readonly calls: readonly RecordedCall[];
  /** The read-only calls among them. */
  readonly wanted: ReadonlySet<string>;
  /** The read-only calls that an answer of now would be good for, from this step on. */
  readonly inTime: ReadonlySet<string>;
  /** Calls that were asked for, and how many of them were answered by what was made ahead. */
  readonly asked: number;
  readonly answered: number;
  /** What came before it. */
  readonly history: readonly PastCall[];
}

/** What a replay does beside asking. */
export interface ReplayOptions {
  /** The beginning of the intent is known; the first call is foreseen by it. */
  readonly withWords: boolean;
  /** Predicts and launches; otherwise it only looks on. */
  readonly isPredicting: boolean;
  /** Learns from each step, after it. */
  readonly isLearning: boolean;
  /** Tells thresholds what came of what was launched. */
  readonly isRecording: boolean;
  /** Tells the calibration what came of predictions. */
  readonly isCalibrating: boolean;
}

/** What came of what was launched. */
export type EndCounts = Record<AheadEnd['kind'], number>;

/** Where a replay writes down what it took. */
interface Taken {
  readonly ends: EndCounts;
  /** Of those that would have been launched at any price. */
  readonly sure: EndCounts;
  /** Of each prediction, in milliseconds. */
  readonly tookMs: number[];
}

const STEP_MS = 1000;
const DONE = {
  kind: 'answered',
  result: { content: [] },
  isError: false,
  durationMs: STEP_MS,
} as const;
const CALL_MS = 1;
/** Answers are good for thirty seconds, and each step takes one. */
const STEPS_GOOD = 30;
const NOTHING = { weighed: [], tools: [], tookMs: 0 };
/** What is known of an intent, in characters. */
const WORDS_LENGTH = 200;

/** Replays a run; each step takes a second. */
export async function replay(
  run: RecordedRun,
  mind: Mind,
  options: ReplayOptions,
  taken: Taken,
): Promise<readonly ReplayedStep[]> {
  const { clock, ready } = mind;
  mind.look();
  const memory = new SessionMemory(0);
  const history: PastCall[] = [];
  const steps: ReplayedStep[] = [];
  const undecided: Undecided[] = [];
  const asked = stepsIn(run);
  const words = options.withWords ? run.intent.slice(0, WORDS_LENGTH) : '';
  for (const [step, calls] of asked.entries()) {
    const isFirst = history.length === 0;
    const isForeseen = options.isPredicting && (!isFirst || options.withWords);
    const at = isStill(options) ? `${run.id} ${history.length}` : undefined;
    const {
      weighed,
      tools: foreseen,
      tookMs,
    } = isForeseen ? mind.foresee(at, { intent: words, calls: history }) : NOTHING;
    const predicted = weighed.slice(0, RUN_AHEAD.predictionsMax);
    if (isForeseen) {
      taken.tookMs.push(tookMs);
    }
    if (predicted.length > 0) {
      await launch(predicted, mind, options, taken);
    }
    const answered = options.isPredicting ? await ask(calls, mind) : 0;
    account(calls, mind);
    const wanted = new Set(
      calls.flatMap(({ readOnly, tool, args }) => (readOnly ? [callKey(tool, args)] : [])),
    );
    if (isForeseen) {
      const inTime = askedInTime(asked.slice(step, step + STEPS_GOOD), mind);
      const tools = new Set(calls.map(({ tool }) => tool));
      steps.push({
        isFirst,
        predicted,
        foreseen,
        tools,
        calls,
        wanted,
        inTime,
        asked: calls.length,
        answered,
        history: [...history],
      });
      undecided.push(...predicted.map((call) => undecidedOf(call, inTime, mind)));
      chooseAmong(weighed, wanted, mind, options);
    }
    remember(calls, memory, history, clock.now());
    if (options.isRecording) {
      await mind.record(calls.map(({ tool, ok }) => ({ tool, kind: 'call', success: ok })));
    }
    if (options.isLearning) {
      memory.intend(words, 0);
      mind.learn(memory.observe(clock.now(), mind.knowledge));
    }
    clock.advance(STEP_MS);
  }
  await settle(undecided, mind, options);
  ready.release(SESSION);
  mind.budget.release(SESSION);
  clock.advance(STEP_MS);
  return steps;
}

/** Adds the calls of a step to what the session remembers. */
function remember(
  calls: readonly RecordedCall[],
  memory: SessionMemory,
  history: PastCall[],
  startedAt: number,
): void {
  for (const { tool, args, result, ok } of calls) {
    const times = { startedAt, endedAt: startedAt + CALL_MS };
    const call = reducedCall({ tool, args, ...(ok && { value: result }), ok, ...times });
    memory.add(call, undefined, 0);
    history.push({ tool, args, result: ok ? reduceResult(result) : null, ok, ...times });
  }
}

/** What is foreseen does not change while nothing is learned. */
const isStill = ({ isLearning, isCalibrating }: ReplayOptions): boolean =>
  !isLearning && !isCalibrating;

/** What is likelier than its threshold is made ahead; its result is the file's. */
async function launch(
  predicted: readonly PredictedCall[],
  mind: Mind,
  { isRecording }: ReplayOptions,
  { ends, sure }: Taken,
): Promise<void> {
  const { isMetered } = mind.pricing;
  const places: (() => void)[] = [];
  for (const { tool, args, probability } of predicted) {
    const room =
      probability >= mind.threshold(tool)
        ? mind.budget.admit({ session: SESSION, tool: mind.tool(tool), probability, isMetered })
        : undefined;
    if (room?.kind === 'yes') {
      places.push(room.left);
      mind.ready.prepare({
        tool: mind.tool(tool),
        args,
        session: SESSION,
        capabilities: {},
        limitMs: STEP_MS,
        run: () => Promise.resolve(DONE),
        onEnd: (end) => {
          const { kind } = end;
          const isSure = probability >= THRESHOLDS.aheadFloor;
          ends[kind] += 1;
          sure[kind] += Number(isSure);
          room.ended({ ...end, serverMs: STEP_MS });
          const success = kind === 'invalidated' ? undefined : kind !== 'wasted';
          if (isRecording && (isSure || success === true)) {
            void mind.record([{ tool, kind: 'ahead', success }]);
          }
        },
      });
    }
  }
  await turn();
  // Their servers have answered: whether somebody asks for the answers or not, their places are free.
  for (const leave of places) {
    leave();
  }
}

/** Asks for the calls of one step and answers how many had been made ahead. */
async function ask(calls: readonly RecordedCall[], mind: Mind): Promise<number> {
  let answered = 0;
  const writes: ReturnType<typeof mind.ready.writeBegins>[] = [];
  for (const { tool, args, readOnly } of calls) {
    const { server } = mind.tool(tool);
    if (readOnly) {
      const taken = await mind.ready.take(
        {
          tool: mind.tool(tool),
          call: { tool, args, session: SESSION },
          isStillAllowed: () => true,
        },
        AbortSignal.timeout(STEP_MS),
      );
      answered += Number(taken.kind === 'answered');
    } else {
      writes.push(mind.ready.writeBegins(server));
    }
  }
  for (const ended of writes) {
    ended(DONE);
  }
  return answered;
}

/** Tells the budget that calls were made. */
function account(calls: readonly RecordedCall[], mind: Mind): void {
  mind.budget.pauseBegins(SESSION);
  for (const { tool } of calls) {
    mind.budget.worked(mind.tool(tool).server, STEP_MS);
  }
}

/** Tells the model which of the calls that it weighed came. */
function chooseAmong(
  weighed: readonly PredictedCall[],
  wanted: ReadonlySet<string>,
  mind: Mind,
  { isCalibrating }: ReplayOptions,
): void {
  if (isCalibrating) {
    mind.choose(
      weighed,
      weighed.map((call) => wanted.has(callKey(call.tool, call.args))),
    );
  }
}

/** A prediction, with what comes of it. */
interface Undecided {
  readonly call: PredictedCall;
  /** Only the guard held it back. */
  readonly isGuarded: boolean;
  readonly wasAsked: boolean;
}

function undecidedOf(call: PredictedCall, inTime: ReadonlySet<string>, mind: Mind): Undecided {
  const { tool, probability } = call;
  const isGuarded = probability < mind.threshold(tool) && probability >= mind.guardedFrom(tool);
  return { call, isGuarded, wasAsked: inTime.has(callKey(tool, call.args)) };
}

/** What came of predictions: all of them calibrate, those that only the guard held back move it. It is known at the end of the run. */
async function settle(
  undecided: readonly Undecided[],
  mind: Mind,
  { isRecording, isCalibrating }: ReplayOptions,
): Promise<void> {
  for (const { call, isGuarded, wasAsked } of undecided) {
    if (isRecording && isGuarded) {
      await mind.record([{ tool: call.tool, kind: 'held', success: !wasAsked }]);
    }
    if (isCalibrating) {
      mind.note(call, wasAsked);
    }
  }
}

/** The read-only calls of some steps that come before anything is written on their server. */
function askedInTime(steps: readonly (readonly RecordedCall[])[], mind: Mind): ReadonlySet<string> {
  const written = new Set<string>();
  const asked = new Set<string>();
  for (const { tool, args, readOnly } of steps.flat()) {
    const { server } = mind.tool(tool);
    if (!readOnly) {
      written.add(server);
    } else if (!written.has(server)) {
      asked.add(callKey(tool, args));
    }
  }
  return asked;
}

function stepsIn({ calls }: RecordedRun): readonly (readonly RecordedCall[])[] {
  const numbers = [...new Set(calls.map(({ step }) => step))];
  return numbers.map((number) => calls.filter(({ step }) => step === number));
}

/** Lets everything happen that waits for nothing but its turn. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
