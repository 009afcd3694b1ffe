/** Capabilities as recorded runs would have left them, and tasks that ask for them. */
import type { ToolId } from '../src/base/ids.ts';
import { type Capability, capabilityToolId } from '../src/capability/capability.ts';
import type { RecordedRun } from './recorded-runs.ts';

/** A capability made of runs with the same tools. */
export type MadeCapability = Pick<Capability, 'name' | 'tools' | 'intent' | 'uses'> & {
  /** The tools of the runs, without the capabilities that stand for some of them. */
  readonly plain: ReadonlySet<ToolId>;
  readonly isReadOnly: boolean;
};

/** A task of the other half: what was said, what it needed, and which tools came first. */
export interface CapabilityTask {
  readonly intent: string;
  /** The tools of its shortest good run. */
  readonly needed: ReadonlySet<ToolId>;
  /** The first two of them that were called. */
  readonly context: readonly ToolId[];
}

/** Tools that a part needs to be a capability that another calls. */
const PART_TOOLS_MIN = 2;
const CONTEXT_TOOLS = 2;
/** A capability with more tools than this for each one needed is another task. */
const TOOLS_PER_NEEDED = 2;

/**
 * One capability for each set of tools with which a run went well. Runs with the same tools count as
 * uses, well or not. One whose tools hold those of another, the largest first, calls that one.
 */
export function capabilitiesOf(runs: readonly RecordedRun[]): readonly MadeCapability[] {
  const bySet = new Map<string, RecordedRun[]>();
  for (const run of runs.filter(({ calls }) => calls.length > 0)) {
    const key = [...toolsOf(run)].toSorted().join('\n');
    bySet.set(key, [...(bySet.get(key) ?? []), run]);
  }
  const made = [...bySet.values()].flatMap((same, at) => {
    const good = same.filter(({ isGood }) => isGood);
    const [first] = good;
    const plain = first === undefined ? new Set<ToolId>() : toolsOf(first);
    return first === undefined
      ? []
      : [
          {
            name: `capability_${at}`,
            intent: first.intent,
            plain,
            tools: [...plain],
            isReadOnly: first.calls.every(({ readOnly }) => readOnly),
            uses: {
              succeeded: good.length,
              failed: same.length - good.length,
              durationMsSum: 0,
            },
          },
        ];
  });
  const whole = made.map((capability) => ({ ...capability, tools: withParts(capability, made) }));
  return whole.map((capability) => ({ ...capability, uses: withCallers(capability, whole) }));
}

/** Every good use of one that calls it is a good use of it; whose fault a bad one was is not known. */
function withCallers(
  { name, uses }: Pick<MadeCapability, 'name' | 'uses'>,
  made: readonly Pick<MadeCapability, 'name' | 'tools' | 'uses'>[],
): MadeCapability['uses'] {
  const id = capabilityToolId(name);
  const callers = made.filter(({ tools }) => tools.includes(id));
  const succeeded = callers.reduce((sum, caller) => sum + caller.uses.succeeded, uses.succeeded);
  return { ...uses, succeeded };
}

/** The tools, with the largest other capability that they hold in the place of its own. */
function withParts(
  { name, plain }: Pick<MadeCapability, 'name' | 'plain'>,
  made: readonly Pick<MadeCapability, 'name' | 'plain'>[],
): readonly ToolId[] {
  const parts = made
    .filter(
      (other) =>
        other.name !== name &&
        other.plain.size >= PART_TOOLS_MIN &&
        other.plain.size < plain.size &&
        [...other.plain].every((tool) => plain.has(tool)),
    )
    .toSorted(
      (left, right) => right.plain.size - left.plain.size || (left.name < right.name ? -1 : 1),
    );
  const [part] = parts;
  return part === undefined
    ? [...plain]
    : [capabilityToolId(part.name), ...[...plain].filter((tool) => !part.plain.has(tool))];
}

/** One task for each group with a good run. */
export function tasksOf(runs: readonly RecordedRun[]): readonly CapabilityTask[] {
  const shortest = new Map<string, RecordedRun>();
  for (const run of runs.filter(({ isGood, calls }) => isGood && calls.length > 0)) {
    const known = shortest.get(run.group);
    if (known === undefined || toolsOf(run).size < toolsOf(known).size) {
      shortest.set(run.group, run);
    }
  }
  return [...shortest.values()].map((run) => {
    const needed = toolsOf(run);
    return { intent: run.intent, needed, context: [...needed].slice(0, CONTEXT_TOOLS) };
  });
}

/** Whether it has every tool that the task needs, and is no other, larger task. */
export function isRight({ plain }: MadeCapability, { needed }: CapabilityTask): boolean {
  return (
    plain.size <= TOOLS_PER_NEEDED * needed.size && [...needed].every((tool) => plain.has(tool))
  );
}

/** The tools of a run in the order of their first calls. */
export function toolsOf({ calls }: RecordedRun): ReadonlySet<ToolId> {
  return new Set(calls.map(({ tool }) => tool));
}
