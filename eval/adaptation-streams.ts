/** Streams of recorded runs in which something changes in the middle. */
import type { ToolId } from '../src/base/ids.ts';
import { partsOf, type RecordedCall, type RecordedRun } from './recorded-runs.ts';

/** Runs in order, and from which of them on something is different. */
export interface DriftStream {
  readonly drift: string;
  readonly runs: readonly RecordedRun[];
  readonly changesAt: number;
}

type Change = (call: RecordedCall) => readonly RecordedCall[];

/** The same runs without a change, and once for each kind of change. */
export function driftStreams(recorded: readonly RecordedRun[]): readonly DriftStream[] {
  const runs = partsOf(recorded, 1).flat();
  const changesAt = Math.floor(runs.length / 2);
  const [often, next] = mostRead(runs);
  const changes: readonly (readonly [drift: string, change: Change])[] = [
    ['steady', (call) => [call]],
    ['a tool fails', (call) => [call.tool === often ? { ...call, ok: false } : call]],
    ['a habit changes', (call) => [{ ...call, tool: swapped(call.tool, often, next) }]],
    ['a server is replaced', (call) => [{ ...call, tool: `new-${call.tool}` as ToolId }]],
    ['a person declines a tool', (call) => (call.tool === often ? [] : [call])],
  ];
  return changes.map(([drift, change]) => ({
    drift,
    changesAt,
    runs: runs.map((run, at) =>
      at < changesAt ? run : { ...run, calls: run.calls.flatMap(change) },
    ),
  }));
}

/** The two tools that are read with most. */
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
