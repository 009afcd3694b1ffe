import type { ProjectId, ToolId } from '../../base/ids.ts';
import type { JsonObject } from '../../base/json.ts';
import type {
  Capability,
  CapabilityReading,
  CapabilityRevision,
  CapabilityStore,
  CapabilityUse,
  RenameOutcome,
  SaveOutcome,
  CapabilityVersion,
  CapabilityOrigin,
} from '../../capability/capability.ts';
import { CAPABILITY } from '../../tuning/capability.ts';
import type { Database, Queryable } from './database.ts';
import { type Columns, insertRows } from './insert-rows.ts';
import { lockForReading, nextVersion } from './knowledge-version.ts';
import {
  isNumber,
  readRows,
  storableOrNull,
  fromStorable,
  toStorable,
  isCount,
  objectIn,
  textsIn,
} from './sql-values.ts';

const AREA = 'capabilities';

interface Place {
  readonly projectId: ProjectId;
  readonly version: number;
}

/** Stores capabilities. The row of the version admits one writer at a time. */
export function createCapabilityStore(database: Database, projectId: ProjectId): CapabilityStore {
  const change = <T>(work: (tx: Queryable, place: Place) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      const version = await nextVersion(tx, projectId, AREA);
      return await work(tx, { projectId, version });
    });
  return {
    // One transaction, so that the version and the rows belong together.
    read: (since) => database.transaction((tx) => read(tx, projectId, since)),
    save: (capability, nameFor, useKey) =>
      change((tx, place) => save(tx, place, capability, nameFor, useKey)),
    revise: (id, version, revision, at) =>
      change((tx, place) => revise(tx, place, { id, version, at }, revision)),
    countUse: (id, use) => change((tx, place) => countUse(tx, place, id, use)),
    rename: (id, name) => change((tx, place) => rename(tx, place, id, name)),
    pin: (id, isPinned) =>
      change((tx, place) => update(tx, place, id, 'is_pinned = $4', [isPinned])),
    remove: (id) =>
      change(async (tx, place) => {
        const rows = await tx.query(
          'delete from capability where project_id = $1 and capability_id = $2 returning 1 as gone',
          [place.projectId, toStorable(id)],
        );
        return rows.length > 0;
      }),
    async versions(id) {
      const rows = await database.query<VersionRow>(
        `select revision, code, parameters, at from capability_version
        where project_id = $1 and capability_id = $2 order by revision desc`,
        [projectId, toStorable(id)],
      );
      return readRows(rows, versionOf).items;
    },
    setStale: (fits) =>
      change(async (tx, place) => {
        const changed: Capability[] = [];
        for (const { id, toolHashes, stale } of fits) {
          const values = [JSON.stringify(toolHashes), storableOrNull(stale)];
          const now = await update(tx, place, id, 'tool_hashes = $4, stale = $5', values);
          changed.push(...(now === undefined ? [] : [now]));
        }
        return changed;
      }),
  };
}

async function read(
  tx: Queryable,
  projectId: ProjectId,
  since: number,
): Promise<CapabilityReading> {
  const version = await lockForReading(tx, projectId, AREA, since);
  const rows = await tx.query<CapabilityRow>(
    `select ${COLUMNS} from capability where project_id = $1 and version > $2
    order by created_at, capability_id`,
    [projectId, since],
  );
  const ids = await tx.query<{ capability_id: string }>(
    'select capability_id from capability where project_id = $1',
    [projectId],
  );
  const { items: capabilities, ignored } = readRows(rows, capabilityOf);
  return {
    version,
    capabilities,
    ids: ids.map(({ capability_id: id }) => fromStorable(id)),
    ignored,
  };
}

async function save(
  tx: Queryable,
  place: Place,
  capability: Capability,
  nameFor: Parameters<CapabilityStore['save']>[1],
  useKey = '',
): Promise<SaveOutcome> {
  const { projectId, version } = place;
  const [same] = await tx.query<CapabilityRow>(
    `select ${COLUMNS} from capability where project_id = $1 and shape = $2`,
    [projectId, capability.shape],
  );
  const known = same && capabilityOf(same);
  if (known !== undefined) {
    return { kind: 'known', capability: known };
  }
  if (same !== undefined) {
    // Removes a row that makes no sense, or a program of this shape could never be stored again.
    await tx.query('delete from capability where project_id = $1 and shape = $2', [
      projectId,
      capability.shape,
    ]);
  }
  if (!(await makeRoom(tx, projectId))) {
    return { kind: 'full' };
  }
  const rows = await tx.query<{ name: string }>(
    'select name from capability where project_id = $1',
    [projectId],
  );
  const names = new Set(rows.map(({ name }) => name));
  const named = { ...capability, name: nameFor((name) => names.has(name)) };
  await insertRows(tx, {
    table: 'capability',
    shared: { project_id: projectId, version, counted_uses: toStorable(useKey) },
    columns: CAPABILITY_COLUMNS,
    rows: [named],
  });
  return { kind: 'stored', capability: named };
}

/** Removes the least used unpinned capabilities until there is room for one more; of equally used ones, the oldest. */
async function makeRoom(tx: Queryable, projectId: ProjectId): Promise<boolean> {
  await tx.query(
    `delete from capability where project_id = $1 and capability_id in (
      select capability_id from capability where project_id = $1 and not is_pinned
      order by succeeded + failed, coalesce(last_used_at, created_at), capability_id
      limit greatest(0, (select count(*) from capability where project_id = $1) - $2::bigint))`,
    [projectId, CAPABILITY.capabilitiesMax - 1],
  );
  const [left] = await tx.query<{ count: number }>(
    'select count(*) as count from capability where project_id = $1',
    [projectId],
  );
  return (left?.count ?? 0) < CAPABILITY.capabilitiesMax;
}

async function revise(
  tx: Queryable,
  place: Place,
  { id, version, at }: { readonly id: string; readonly version: number; readonly at: number },
  { code, parameters, description, tools, toolHashes }: CapabilityRevision,
): Promise<Capability | undefined> {
  const kept = await tx.query(
    `insert into capability_version (project_id, capability_id, revision, code, parameters, at)
    select project_id, capability_id, revision, code, parameters, $4 from capability
    where project_id = $1 and capability_id = $2 and revision = $3
    on conflict (project_id, capability_id, revision) do update set code = excluded.code,
      parameters = excluded.parameters, at = excluded.at
    returning revision`,
    [place.projectId, toStorable(id), version, at],
  );
  if (kept.length === 0) {
    return undefined;
  }
  await tx.query(
    `delete from capability_version where project_id = $1 and capability_id = $2
    and revision <= $3::bigint - $4::bigint`,
    [place.projectId, toStorable(id), version, CAPABILITY.versionsMax],
  );
  return await update(
    tx,
    place,
    id,
    `revision = revision + 1, code = $4, parameters = $5, description = $6, tools = $7,
    tool_hashes = $8`,
    [
      toStorable(code),
      JSON.stringify(parameters),
      toStorable(description),
      JSON.stringify(tools),
      JSON.stringify(toolHashes),
    ],
  );
}

/** Counts a use once, even if two instances count it: the row holds the keys of the last uses. */
async function countUse(
  tx: Queryable,
  place: Place,
  id: string,
  { ok, durationMs, at, argumentSet, key = '' }: CapabilityUse,
): Promise<Capability | undefined> {
  const [counted] = await tx.query<CapabilityRow>(
    `select ${COLUMNS} from capability where project_id = $1 and capability_id = $2
    and $3::text <> '' and $3::text = any (string_to_array(counted_uses, ' '))`,
    [place.projectId, toStorable(id), toStorable(key)],
  );
  if (counted !== undefined) {
    return capabilityOf(counted);
  }
  return await update(
    tx,
    place,
    id,
    `succeeded = succeeded + $4, failed = failed + $5, duration_ms_sum = duration_ms_sum + $6,
    last_used_at = greatest(coalesce(last_used_at, 0), $7),
    worked_with = case
      when $8::text = any (string_to_array(worked_with, ' ')) or $8::text = ''
        or cardinality(string_to_array(worked_with, ' ')) >= $9 then worked_with
      else ltrim(worked_with || ' ' || $8::text) end,
    counted_uses = case when $10::text = '' then counted_uses
      else ltrim(right(counted_uses, $11) || ' ' || $10::text) end`,
    [
      ok ? 1 : 0,
      ok ? 0 : 1,
      ok ? durationMs : 0,
      at,
      ok ? (argumentSet ?? '') : '',
      CAPABILITY.workedWithMax,
      toStorable(key),
      CAPABILITY.countedKeysLength,
    ],
  );
}

async function rename(
  tx: Queryable,
  place: Place,
  id: string,
  name: string,
): Promise<RenameOutcome> {
  const [other] = await tx.query<{ capability_id: string }>(
    'select capability_id from capability where project_id = $1 and name = $2',
    [place.projectId, name],
  );
  if (other !== undefined && fromStorable(other.capability_id) !== id) {
    return { kind: 'name_taken' };
  }
  const capability = await update(tx, place, id, 'name = $4, has_name = true', [name]);
  return capability === undefined ? { kind: 'unknown' } : { kind: 'renamed', capability };
}

/** Updates a row. The parameters of `changes` begin with $4. */
async function update(
  tx: Queryable,
  { projectId, version }: Place,
  id: string,
  changes: string,
  values: readonly unknown[],
): Promise<Capability | undefined> {
  const [row] = await tx.query<CapabilityRow>(
    `update capability set version = $2, ${changes}
    where project_id = $1 and capability_id = $3 returning ${COLUMNS}`,
    [projectId, version, toStorable(id), ...values],
  );
  return row && capabilityOf(row);
}

/** A capability as it is stored. */
interface CapabilityRow {
  readonly capability_id: string;
  readonly name: string;
  readonly revision: unknown;
  readonly description: string;
  readonly intent: string;
  readonly code: string;
  readonly parameters: string;
  readonly tools: string;
  readonly shape: string;
  readonly tool_hashes: string;
  readonly origin: string;
  readonly is_pinned: boolean;
  readonly has_name: boolean;
  readonly succeeded: unknown;
  readonly failed: unknown;
  readonly duration_ms_sum: unknown;
  readonly last_used_at: unknown;
  readonly worked_with: string;
  readonly created_at: unknown;
  readonly stale: string | null;
}

/** A stored earlier version. */
interface VersionRow {
  readonly revision: unknown;
  readonly code: string;
  readonly parameters: string;
  readonly at: unknown;
}

/** The columns of a capability, each with its stored value. */
const CAPABILITY_COLUMNS: Columns<Capability> = {
  capability_id: ['text', ({ id }) => toStorable(id)],
  name: ['text', ({ name }) => name],
  revision: ['bigint', ({ version }) => version],
  description: ['text', ({ description }) => toStorable(description)],
  intent: ['text', ({ intent }) => toStorable(intent)],
  code: ['text', ({ code }) => toStorable(code)],
  parameters: ['text', ({ parameters }) => JSON.stringify(parameters)],
  tools: ['text', ({ tools }) => JSON.stringify(tools)],
  shape: ['text', ({ shape }) => shape],
  tool_hashes: ['text', ({ toolHashes }) => JSON.stringify(toolHashes)],
  origin: ['text', ({ origin }) => origin],
  is_pinned: ['boolean', ({ isPinned }) => isPinned],
  has_name: ['boolean', ({ hasName }) => hasName],
  succeeded: ['bigint', ({ uses }) => uses.succeeded],
  failed: ['bigint', ({ uses }) => uses.failed],
  duration_ms_sum: ['float8', ({ uses }) => uses.durationMsSum],
  last_used_at: ['bigint', ({ uses }) => uses.lastUsedAt],
  worked_with: ['text', ({ workedWith }) => workedWith.join(' ')],
  created_at: ['bigint', ({ createdAt }) => createdAt],
  stale: ['text', ({ stale }) => storableOrNull(stale)],
};
const COLUMNS = Object.keys(CAPABILITY_COLUMNS).join(', ');

const ORIGINS: Readonly<Record<CapabilityOrigin, true>> = {
  code: true,
  workflow: true,
  import: true,
};

/** Reads a capability. Returns undefined for a row that makes no sense. */
function capabilityOf(row: CapabilityRow): Capability | undefined {
  const parameters = objectIn(row.parameters);
  const tools = textsIn(row.tools);
  const toolHashes = objectIn(row.tool_hashes);
  const { revision, succeeded, failed, duration_ms_sum: durationMsSum, origin } = row;
  const { last_used_at: lastUsedAt, created_at: createdAt, stale } = row;
  const isSound =
    isCount(revision) &&
    isCount(succeeded) &&
    isCount(failed) &&
    isCount(createdAt) &&
    (lastUsedAt === null || isCount(lastUsedAt)) &&
    isNumber(durationMsSum) &&
    Object.hasOwn(ORIGINS, origin);
  if (!isSound || parameters === undefined || tools === undefined || !hasTexts(toolHashes)) {
    return undefined;
  }
  return {
    id: fromStorable(row.capability_id),
    name: row.name,
    version: revision,
    description: fromStorable(row.description),
    intent: fromStorable(row.intent),
    code: fromStorable(row.code),
    parameters,
    tools: tools as readonly ToolId[],
    shape: row.shape,
    toolHashes,
    origin: origin as CapabilityOrigin,
    isPinned: row.is_pinned,
    hasName: row.has_name,
    uses: {
      succeeded,
      failed,
      durationMsSum,
      ...(lastUsedAt === null ? {} : { lastUsedAt }),
    },
    workedWith: row.worked_with.split(' ').filter((set) => set !== ''),
    createdAt,
    ...(stale === null ? {} : { stale: fromStorable(stale) }),
  };
}

/** Reads an earlier version of a capability. */
function versionOf(row: VersionRow): CapabilityVersion | undefined {
  const { revision, at } = row;
  const parameters = objectIn(row.parameters);
  return isCount(revision) && isCount(at) && parameters !== undefined
    ? { version: revision, code: fromStorable(row.code), parameters, at }
    : undefined;
}

function hasTexts(value: JsonObject | undefined): value is Readonly<Record<string, string>> {
  return value !== undefined && Object.values(value).every((each) => typeof each === 'string');
}
