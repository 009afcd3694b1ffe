/** Writes learned rows, within a transaction of the caller. */

import type { ProjectId } from '../../base/ids.ts';
import type {
  BindingEnds,
  Counted,
  LearnedChange,
  Preference,
  SourceChoice,
  Transition,
} from '../../knowledge/lesson.ts';
import { LEARN } from '../../tuning/learn.ts';
import type { Queryable } from './database.ts';
import { insertRows, replaced } from './insert-rows.ts';
import { toStorable, toStorableKey, isKeyable } from './sql-values.ts';

interface Place {
  readonly projectId: ProjectId;
  readonly version: number;
}

/** Stores a lesson: replaces rows, and adds to counts. */
export async function keepLearned(
  tx: Queryable,
  place: Place,
  change: LearnedChange,
): Promise<void> {
  await removeBindings(tx, place, change.removed);
  await keepBindings(tx, place, change.bindings);
  await keepOutputs(tx, place, change.outputs);
  await addTransitions(tx, place, change);
  await addPreferences(tx, place, change);
  await addSources(tx, place, change);
}

/** Removes surplus rows now and then, the least recently seen first. */
export async function tidyLearned(tx: Queryable, { projectId, version }: Place): Promise<void> {
  if (version % LEARN.tidyEvery !== 0) {
    return;
  }
  const bounds = [
    ['learned_transition', LEARN.transitionsMax],
    ['learned_preference', LEARN.preferencesMax],
  ] as const;
  for (const [table, most] of bounds) {
    await tx.query(
      `delete from ${table} where project_id = $1 and key in (
        select key from ${table} where project_id = $1
        order by last_seen desc, count desc, key offset $2)`,
      [projectId, most],
    );
  }
  await tidySources(tx, projectId);
}

/** Keeps the most successful choices of each tool. */
async function tidySources(tx: Queryable, projectId: ProjectId): Promise<void> {
  await tx.query(
    `delete from learned_source where project_id = $1 and key in (
      select key from (
        select key, row_number() over (
          partition by tool order by held desc, last_seen desc, key) as place
        from learned_source where project_id = $1) ranked
      where place > $2)`,
    [projectId, LEARN.sourcesPerToolMax],
  );
}

/** Returns the key of a binding. */
function bindingKeyOf({ from, fromPath, to, toParameter }: BindingEnds): string {
  return toStorableKey(JSON.stringify([from, fromPath, to, toParameter]));
}

async function removeBindings(
  tx: Queryable,
  { projectId }: Place,
  removed: LearnedChange['removed'],
): Promise<void> {
  if (removed.length > 0) {
    await tx.query('delete from learned_binding where project_id = $1 and key = any($2::text[])', [
      projectId,
      removed.map(bindingKeyOf),
    ]);
  }
}

async function keepBindings(
  tx: Queryable,
  { projectId, version }: Place,
  bindings: LearnedChange['bindings'],
): Promise<void> {
  // The table is searched by the tool's id, which must fit the index.
  const rows = bindings.filter(({ to }) => isKeyable(toStorable(to)));
  await insertRows(tx, {
    table: 'learned_binding',
    shared: { project_id: projectId, version },
    columns: {
      key: ['text', bindingKeyOf],
      from_tool: ['text', ({ from }) => toStorable(from)],
      from_path: ['text', ({ fromPath }) => toStorable(fromPath)],
      to_tool: ['text', ({ to }) => toStorable(to)],
      to_parameter: ['text', ({ toParameter }) => toStorable(toParameter)],
      held: ['bigint', ({ held }) => held],
      missed: ['bigint', ({ missed }) => missed],
      last_seen: ['bigint', ({ lastSeen }) => lastSeen],
    },
    rows,
    end: `on conflict (project_id, key) do update set
      ${replaced('version', 'held', 'missed', 'last_seen')}`,
  });
}

async function keepOutputs(
  tx: Queryable,
  { projectId, version }: Place,
  outputs: LearnedChange['outputs'],
): Promise<void> {
  const rows = outputs.filter(({ tool }) => isKeyable(toStorable(tool)));
  await insertRows(tx, {
    table: 'learned_output',
    shared: { project_id: projectId, version },
    columns: {
      tool: ['text', ({ tool }) => toStorable(tool)],
      schema: ['text', ({ schema }) => JSON.stringify(schema)],
      samples: ['bigint', ({ samples }) => samples],
      last_seen: ['bigint', ({ lastSeen }) => lastSeen],
    },
    rows,
    end: `on conflict (project_id, tool) do update set
      ${replaced('version', 'schema', 'samples', 'last_seen')}`,
  });
}

async function addTransitions(
  tx: Queryable,
  { projectId, version }: Place,
  { transitions, at }: LearnedChange,
): Promise<void> {
  const rows = summed(transitions, ({ context, next }: Transition) => [context, next]);
  await insertRows(tx, {
    table: 'learned_transition',
    shared: { project_id: projectId, version, last_seen: at },
    columns: {
      key: ['text', ({ key }) => key],
      // JSON text needs no escaping to be stored.
      context: ['text', ({ item }) => JSON.stringify(item.context)],
      next_tool: ['text', ({ item }) => toStorable(item.next)],
      count: ['bigint', ({ count }) => count],
    },
    rows,
    end: `on conflict (project_id, key) do update set ${replaced('version')},
      count = known.count + excluded.count,
      last_seen = greatest(known.last_seen, excluded.last_seen)`,
  });
}

async function addPreferences(
  tx: Queryable,
  { projectId, version }: Place,
  { preferences, at }: LearnedChange,
): Promise<void> {
  const rows = summed(preferences, ({ tool, intentHash, kind, person }: Preference) => [
    tool,
    intentHash,
    kind,
    ...(person === undefined ? [] : [person]),
  ]);
  await insertRows(tx, {
    table: 'learned_preference',
    shared: { project_id: projectId, version, last_seen: at },
    columns: {
      key: ['text', ({ key }) => key],
      tool: ['text', ({ item }) => toStorable(item.tool)],
      intent_hash: ['text', ({ item }) => toStorable(item.intentHash)],
      kind: ['text', ({ item }) => item.kind],
      count: ['bigint', ({ count }) => count],
      person: ['text', ({ item }) => toStorable(item.person ?? '')],
      words: ['text', ({ item }) => toStorable(item.words ?? '')],
      reason: ['text', ({ item }) => toStorable(item.reason ?? '')],
    },
    rows,
    end: `on conflict (project_id, key) do update set ${replaced('version')},
      count = known.count + excluded.count,
      words = case when excluded.words = '' then known.words else excluded.words end,
      reason = case when excluded.reason = '' then known.reason else excluded.reason end,
      last_seen = greatest(known.last_seen, excluded.last_seen)`,
  });
}

async function addSources(
  tx: Queryable,
  { projectId, version }: Place,
  { sources, at }: LearnedChange,
): Promise<void> {
  const rows = new Map(sources.map((source) => [sourceKeyOf(source), source])).values();
  await insertRows(tx, {
    table: 'learned_source',
    shared: { project_id: projectId, version, last_seen: at },
    columns: {
      key: ['text', sourceKeyOf],
      tool: ['text', ({ tool }) => toStorable(tool)],
      // JSON text needs no escaping to be stored.
      parameters: ['text', ({ parameters }) => JSON.stringify(parameters)],
      kind: ['text', ({ kind }) => kind],
      from_tool: ['text', ({ from }) => toStorable(from)],
      places: ['text', ({ places }) => JSON.stringify(places)],
      choice: ['text', ({ choice }) => choice],
      held: ['bigint', ({ held }) => held],
      missed: ['bigint', ({ missed }) => missed],
    },
    rows: [...rows],
    end: `on conflict (project_id, key) do update set ${replaced('version')},
      held = known.held + excluded.held, missed = known.missed + excluded.missed,
      last_seen = greatest(known.last_seen, excluded.last_seen)`,
  });
}

function sourceKeyOf({ tool, parameters, kind, from, places, choice }: SourceChoice): string {
  return toStorableKey(JSON.stringify([tool, parameters, kind, from, places, choice]));
}

/** Returns each item once, with the sum of its counts: one statement cannot change a row twice. */
function summed<Item>(
  items: readonly Counted<Item>[],
  partsOf: (item: Item) => readonly unknown[],
): readonly { readonly key: string; readonly item: Item; readonly count: number }[] {
  const sums = new Map<string, { key: string; item: Item; count: number }>();
  for (const item of items) {
    const key = toStorableKey(JSON.stringify(partsOf(item)));
    const known = sums.get(key) ?? { key, item, count: 0 };
    known.count += item.count;
    sums.set(key, known);
  }
  return [...sums.values()];
}
