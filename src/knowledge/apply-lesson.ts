import type { ToolId } from '../base/ids.ts';
import { jsonBytes } from '../base/json.ts';
import { LEARN } from '../tuning/learn.ts';
import type { Learned, LearnedBinding, LearnedChange, LearnedOutput } from './learned-store.ts';
import type { BindingEnds, BindingSightings, Lesson, OutputSighting } from './lesson.ts';
import { joinSchemas } from './output-schema.ts';

/**
 * Applies a lesson to the stored bindings and outputs. Pure. An unknown binding begins with its
 * first hold. A known binding misses if its source was present before the argument was given, and
 * it did not hold.
 */
export function applyLesson(
  stored: Pick<Learned, 'bindings' | 'outputs'>,
  lesson: Lesson,
): LearnedChange {
  const { at, transitions, sources, preferences } = lesson;
  const bindings = changedBindings(stored.bindings, lesson.bindings, at);
  const { kept, removed } = withinBound(stored.bindings, bindings);
  const outputs = changedOutputs(stored.outputs, lesson.outputs, at);
  return { at, bindings: kept, removed, outputs, transitions, sources, preferences };
}

/** The one text that stands for a binding. */
export function bindingKey({ from, fromPath, to, toParameter }: BindingEnds): string {
  return JSON.stringify([from, fromPath, to, toParameter]);
}

function changedBindings(
  stored: readonly LearnedBinding[],
  { held, asked, places }: BindingSightings,
  at: number,
): readonly LearnedBinding[] {
  const known = new Map(stored.map((binding) => [bindingKey(binding), binding]));
  const changed = new Map<string, LearnedBinding>();
  for (const ends of held) {
    const key = bindingKey(ends);
    const before = known.get(key) ?? { ...ends, held: 0, missed: 0, lastSeen: at };
    changed.set(key, {
      ...before,
      held: before.held + 1,
      lastSeen: Math.max(before.lastSeen, at),
    });
  }
  const askedAt = new Map(asked.map(({ tool, path, time }) => [placeKey(tool, path), time]));
  const thereSince = new Map(places.map(({ tool, path, time }) => [placeKey(tool, path), time]));
  for (const [key, binding] of known) {
    const time = askedAt.get(placeKey(binding.to, binding.toParameter));
    const since = thereSince.get(placeKey(binding.from, binding.fromPath));
    if (!changed.has(key) && time !== undefined && since !== undefined && since < time) {
      changed.set(key, { ...binding, missed: binding.missed + 1 });
    }
  }
  return [...changed.values()];
}

function placeKey(tool: ToolId, path: string): string {
  return JSON.stringify([tool, path]);
}

/** For each argument only the most telling places are kept: a chance find must not pile up. */
function withinBound(
  stored: readonly LearnedBinding[],
  changed: readonly LearnedBinding[],
): { readonly kept: readonly LearnedBinding[]; readonly removed: readonly BindingEnds[] } {
  const now = new Map([...stored, ...changed].map((binding) => [bindingKey(binding), binding]));
  const byTaker = new Map<string, LearnedBinding[]>();
  for (const binding of now.values()) {
    const taker = placeKey(binding.to, binding.toParameter);
    byTaker.set(taker, [...(byTaker.get(taker) ?? []), binding]);
  }
  const removed = [...byTaker.values()].flatMap((bindings) =>
    bindings.toSorted(byTelling).slice(LEARN.bindingsPerParameterMax),
  );
  const gone = new Set(removed.map(bindingKey));
  return { kept: changed.filter((binding) => !gone.has(bindingKey(binding))), removed };
}

function byTelling(left: LearnedBinding, right: LearnedBinding): number {
  return (
    bindingReliability(right) - bindingReliability(left) ||
    right.lastSeen - left.lastSeen ||
    (bindingKey(left) < bindingKey(right) ? -1 : 1)
  );
}

/** Estimates how likely a binding holds. A prior makes one hold count less than many. */
export function bindingReliability({
  held,
  missed,
}: Pick<LearnedBinding, 'held' | 'missed'>): number {
  return held / (held + missed + 1);
}

/** A schema that has grown beyond the bound says nothing from then on, rather than something untrue. */
function changedOutputs(
  stored: readonly LearnedOutput[],
  seen: readonly OutputSighting[],
  at: number,
): readonly LearnedOutput[] {
  const known = new Map(stored.map((output) => [output.tool, output]));
  for (const { tool, schema, samples } of seen) {
    const before = known.get(tool);
    const joined = before === undefined ? schema : joinSchemas(before.schema, schema);
    const isTooLarge = jsonBytes(joined) > LEARN.schemaBytesMax;
    const next = {
      tool,
      schema: isTooLarge ? {} : joined,
      samples: (before?.samples ?? 0) + samples,
      lastSeen: Math.max(before?.lastSeen ?? 0, at),
    };
    known.set(tool, next);
  }
  const tools = new Set(seen.map(({ tool }) => tool));
  return [...known.values()].filter(({ tool }) => tools.has(tool));
}
