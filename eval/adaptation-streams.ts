/** Streams of recorded runs in which something changes in the middle, and the calls that pml predicts in them. */
import { type ToolId, toolId } from '../src/base/ids.ts';
import { partsOf, type RecordedCall, type RecordedRun } from './recorded-runs.ts';
import { Measures } from './speculation-measures.ts';
import { callKey, Learned, Mind, type World } from './speculation-mind.ts';
import { replay, type ReplayedStep } from './speculation-replay.ts';
import { ALL, FROZEN } from './speculation-training.ts';

/** Runs in order. Runs after the first `changesAt` are different. */
export interface DriftStream {
  readonly drift: string;
  readonly runs: readonly RecordedRun[];
  readonly changesAt: number;
  readonly world: World;
}

/** A predicted call. */
export interface StreamGuess {
  readonly tool: ToolId;
  readonly key: string;
  /** The probability before and after calibration. */
  readonly raw: number;
  readonly probability: number;
}

/** A call that was made. */
export interface StreamCall {
  readonly tool: ToolId;
  readonly key: string;
  readonly ok: boolean;
  readonly readOnly: boolean;
}

/** The predictions before a step of a run, and the calls of the step. */
export interface StreamStep {
  readonly guesses: readonly StreamGuess[];
  readonly calls: readonly StreamCall[];
}

/** A stream with its predictions. All systems decide about the same predictions. */
export interface ForeseenStream {
  readonly drift: string;
  readonly runs: readonly {
    readonly group: string;
    readonly isAfter: boolean;
    readonly steps: readonly StreamStep[];
  }[];
}

type Change = (call: RecordedCall) => readonly RecordedCall[];

/** Returns the same runs without a change, and once for each kind of change. */
export function driftStreams(
  recorded: readonly RecordedRun[],
  world: World,
): readonly DriftStream[] {
  const runs = partsOf(recorded, 1).flat();
  const changesAt = Math.floor(runs.length / 2);
  const [often, next] = mostRead(runs);
  const changes: readonly (readonly [drift: string, change: Change])[] = [
    ['steady', (call) => [call]],
    ['a tool fails', (call) => [call.tool === often ? { ...call, ok: false } : call]],
    ['a habit changes', (call) => [{ ...call, tool: swapped(call.tool, often, next) }]],
    ['a server is replaced', (call) => [{ ...call, tool: renewed(call.tool) }]],
    ['a person declines a tool', (call) => (call.tool === often ? [] : [call])],
  ];
  return changes.map(([drift, change]) => ({
    drift,
    changesAt,
    world: withNewServers(world),
    runs: runs.map((run, at) =>
      at < changesAt ? run : { ...run, calls: run.calls.flatMap(change) },
    ),
  }));
}

/** Returns the two tools that are read with most. */
function mostRead(runs: readonly RecordedRun[]): readonly [ToolId, ToolId] {
  const counts = new Map<ToolId, number>();
  for (const { tool } of runs.flatMap(({ calls }) => calls).filter(({ readOnly }) => readOnly)) {
    counts.set(tool, (counts.get(tool) ?? 0) + 1);
  }
  const [one, other] = [...counts].toSorted(([, left], [, right]) => right - left);
  return [one?.[0] ?? ('' as ToolId), other?.[0] ?? ('' as ToolId)];
}

const swapped = (tool: ToolId, one: ToolId, other: ToolId): ToolId =>
  tool === one ? other : tool === other ? one : tool;

function renewed(tool: ToolId): ToolId {
  const [server = '', ...rest] = tool.split(':');
  return toolId(`new-${server}`, rest.join(':'));
}

/** Every server is there twice: itself, and the one that replaces it. */
function withNewServers({ tools, readOnly }: World): World {
  const all = new Map(tools);
  for (const tool of tools.values()) {
    const id = renewed(tool.id);
    all.set(id, { ...tool, id, server: `new-${tool.server}` });
  }
  return { tools: all, readOnly: new Set([...readOnly].flatMap((id) => [id, renewed(id)])) };
}

/**
 * Returns a stream as a gateway sees it that learns all the time. What is predicted does not depend
 * on the thresholds.
 */
export async function foreseen({
  drift,
  runs,
  changesAt,
  world,
}: DriftStream): Promise<ForeseenStream> {
  const mind = new Mind(new Learned(), ALL, world);
  const options = { ...FROZEN, isLearning: true, isCalibrating: true };
  const seen: ForeseenStream['runs'][number][] = [];
  for (const [at, run] of runs.entries()) {
    const steps = await replay(run, mind, options, new Measures());
    seen.push({ group: run.group, isAfter: at >= changesAt, steps: steps.map(stepOf) });
  }
  return { drift, runs: seen };
}

function stepOf({ predicted, calls }: ReplayedStep): StreamStep {
  return {
    guesses: predicted.map(({ tool, args, raw, probability }) => ({
      tool,
      key: callKey(tool, args),
      raw,
      probability,
    })),
    calls: calls.map(({ tool, args, ok, readOnly }) => ({
      tool,
      key: callKey(tool, args),
      ok,
      readOnly,
    })),
  };
}
