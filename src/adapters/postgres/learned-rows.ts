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
  // Whoever asks for an argument's places finds them by the tool's id, which must fit the index.
  const rows = bindings.filter(({ to }) => isKeyable(toStorable(to)));
  if (rows.length === 0) {
    return;
  }
  await tx.query(
    `insert into learned_binding (project_id, version, key, from_tool, from_path, to_tool,
      to_parameter, held, missed, last_seen)
    select $1, $2, * from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
      $8::bigint[], $9::bigint[], $10::bigint[])
    on conflict (project_id, key) do update set version = excluded.version,
      held = excluded.held, missed = excluded.missed, last_seen = excluded.last_seen`,
    [
      projectId,
      version,
      rows.map(bindingKeyOf),
      rows.map(({ from }) => toStorable(from)),
      rows.map(({ fromPath }) => toStorable(fromPath)),
      rows.map(({ to }) => toStorable(to)),
      rows.map(({ toParameter }) => toStorable(toParameter)),
      rows.map(({ held }) => held),
      rows.map(({ missed }) => missed),
      rows.map(({ lastSeen }) => lastSeen),
    ],
  );
}

async function keepOutputs(
  tx: Queryable,
  { projectId, version }: Place,
  outputs: LearnedChange['outputs'],
): Promise<void> {
  const rows = outputs.filter(({ tool }) => isKeyable(toStorable(tool)));
  if (rows.length === 0) {
    return;
  }
  await tx.query(
    `insert into learned_output (project_id, version, tool, schema, samples, last_seen)
    select $1, $2, * from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[])
    on conflict (project_id, tool) do update set version = excluded.version,
      schema = excluded.schema, samples = excluded.samples, last_seen = excluded.last_seen`,
    [
      projectId,
      version,
      rows.map(({ tool }) => toStorable(tool)),
      rows.map(({ schema }) => JSON.stringify(schema)),
      rows.map(({ samples }) => samples),
      rows.map(({ lastSeen }) => lastSeen),
    ],
  );
}

async function addTransitions(
  tx: Queryable,
  { projectId, version }: Place,
  { transitions, at }: LearnedChange,
): Promise<void> {
  const rows = summed(transitions, ({ context, next }: Transition) => [context, next]);
  if (rows.length === 0) {
    return;
  }
  await tx.query(
    `insert into learned_transition as known (project_id, version, last_seen, key, context,
      next_tool, count)
    select $1, $2, $3, * from unnest($4::text[], $5::text[], $6::text[], $7::bigint[])
    on conflict (project_id, key) do update set version = excluded.version,
      count = known.count + excluded.count,
      last_seen = greatest(known.last_seen, excluded.last_seen)`,
    [
      projectId,
      version,
      at,
      rows.map(({ key }) => key),
      // JSON text needs no escaping to be stored.
      rows.map(({ item }) => JSON.stringify(item.context)),
      rows.map(({ item }) => toStorable(item.next)),
      rows.map(({ count }) => count),
    ],
  );
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
  if (rows.length === 0) {
    return;
  }
  await tx.query(
    `insert into learned_preference as known (project_id, version, last_seen, key, tool,
      intent_hash, kind, count, person, words, reason)
    select $1, $2, $3, * from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[],
      $9::text[], $10::text[], $11::text[])
    on conflict (project_id, key) do update set version = excluded.version,
      count = known.count + excluded.count,
      words = case when excluded.words = '' then known.words else excluded.words end,
      reason = case when excluded.reason = '' then known.reason else excluded.reason end,
      last_seen = greatest(known.last_seen, excluded.last_seen)`,
    [
      projectId,
      version,
      at,
      rows.map(({ key }) => key),
      rows.map(({ item }) => toStorable(item.tool)),
      rows.map(({ item }) => toStorable(item.intentHash)),
      rows.map(({ item }) => item.kind),
      rows.map(({ count }) => count),
      rows.map(({ item }) => toStorable(item.person ?? '')),
      rows.map(({ item }) => toStorable(item.words ?? '')),
      rows.map(({ item }) => toStorable(item.reason ?? '')),
    ],
  );
}

async function addSources(
  tx: Queryable,
  { projectId, version }: Place,
  { sources, at }: LearnedChange,
): Promise<void> {
  const rows = [
    ...new Map(sources.map((source) => [sourceKeyOf(source), source] as const)).entries(),
  ].map(([key, source]) => ({ key, ...source }));
  if (rows.length === 0) {
    return;
  }
  await tx.query(
    `insert into learned_source as known (project_id, version, last_seen, key, tool, parameters,
      kind, from_tool, places, choice, held, missed)
    select $1, $2, $3, * from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
      $9::text[], $10::text[], $11::bigint[], $12::bigint[])
    on conflict (project_id, key) do update set version = excluded.version,
      held = known.held + excluded.held, missed = known.missed + excluded.missed,
      last_seen = greatest(known.last_seen, excluded.last_seen)`,
    [
      projectId,
      version,
      at,
      rows.map(({ key }) => key),
      rows.map(({ tool }) => toStorable(tool)),
      // JSON text needs no escaping to be stored.
      rows.map(({ parameters }) => JSON.stringify(parameters)),
      rows.map(({ kind }) => kind),
      rows.map(({ from }) => toStorable(from)),
      rows.map(({ places }) => JSON.stringify(places)),
      rows.map(({ choice }) => choice),
      rows.map(({ held }) => held),
      rows.map(({ missed }) => missed),
    ],
  );
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
