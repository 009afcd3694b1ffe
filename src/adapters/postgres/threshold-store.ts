import type { ProjectId, ToolId } from '../../base/ids.ts';
import type {
  Episode,
  EpisodeKind,
  EpisodeReach,
  EpisodeReading,
  EpisodeStore,
} from '../../knowledge/episode.ts';
import type {
  GateEvent,
  GateKey,
  RecordChange,
  StoredGate,
  StoredRecord,
  ThresholdChange,
  ThresholdReading,
  ThresholdStore,
} from '../../knowledge/threshold-outcome.ts';
import { GATES, THRESHOLDS } from '../../tuning/thresholds.ts';
import type { Database, Queryable } from './database.ts';
import { insertRows, replaced } from './insert-rows.ts';
import { nextVersion, versionForReader } from './knowledge-version.ts';
import { removeOldRows } from './retention.ts';
import {
  isNumber,
  readRows,
  fromStorable,
  isCount,
  isKeyable,
  toStorable,
  toStorableKey,
} from './sql-values.ts';

const AREA = 'thresholds';
const RECORDS = 'tool, beta_a, beta_b, outcomes';
const STORED_GATES = 'gate, context, value, recent, unseen, last_seen';

/** One letter for each outcome that a gate remembers. */
const LETTERS: Readonly<Record<GateEvent, string>> = {
  used: 'u',
  wasted: 'w',
  held: 'h',
  missed: 'm',
};
const EVENTS: ReadonlyMap<string, GateEvent> = new Map(
  Object.entries(LETTERS).map(([event, letter]) => [letter, event as GateEvent]),
);

interface Place {
  readonly projectId: ProjectId;
  readonly version: number;
}

interface RecordRow {
  readonly tool: string;
  readonly beta_a: unknown;
  readonly beta_b: unknown;
  readonly outcomes: unknown;
}

interface GateRow {
  readonly gate: string;
  readonly context: string;
  readonly value: unknown;
  readonly recent: string;
  readonly unseen: unknown;
  readonly last_seen: unknown;
}

/** Stores records and gates of thresholds. The row of the version admits one writer at a time. */
export function createThresholdStore(database: Database, projectId: ProjectId): ThresholdStore {
  return {
    read: (since, reach) =>
      database.transaction(async (tx) => {
        const version = await versionForReader(tx, projectId, AREA, since);
        // Rows of a later version are left to the next read, so that none is read twice.
        const place = { projectId, version };
        const records = readRows(
          await changedRows<RecordRow>(tx, [RECORDS, 'threshold_tool'], since, place),
          recordOf,
        );
        const gates = readRows(
          await changedRows<GateRow>(tx, [STORED_GATES, 'threshold_gate'], since, place),
          gateOf,
        );
        const upTo = { after: since, upTo: version };
        const { episodes, ignored } = await readEpisodes(tx, projectId, upTo, reach);
        return {
          version,
          records: records.items,
          gates: gates.items,
          episodes,
          ignored: ignored + records.ignored + gates.ignored,
        };
      }),

    record: (change) =>
      database.transaction(async (tx) => {
        const version = await nextVersion(tx, projectId, AREA);
        return await record(tx, { projectId, version }, change);
      }),
  };
}

const hasKeyableTool = ({ tool }: { readonly tool: ToolId }): boolean =>
  isKeyable(toStorable(tool));

async function record(
  tx: Queryable,
  place: Place,
  change: ThresholdChange,
): Promise<ThresholdReading> {
  const episodes = change.episodes.filter(hasKeyableTool);
  const records = readRows(
    await addRecords(tx, place, change.records.filter(hasKeyableTool)),
    recordOf,
  );
  const stored = readRows(await storedGates(tx, place, change.gates), gateOf);
  const gates = change.changeGates(stored.items);
  await keepGates(tx, place, gates);
  await addEpisodes(tx, place, episodes);
  await tidy(tx, place);
  const ignored = records.ignored + stored.ignored;
  return { version: place.version, records: records.items, gates, episodes, ignored };
}

/** Returns the rows that were changed after one version and up to another. */
const changedRows = <Row extends object>(
  tx: Queryable,
  [columns, table]: readonly [columns: string, table: string],
  since: number,
  { projectId, version }: Place,
): Promise<readonly Row[]> =>
  tx.query<Row>(
    `select ${columns} from ${table} where project_id = $1 and version > $2 and version <= $3`,
    [projectId, since, version],
  );

const isSound = (column: string): string =>
  `known.${column} >= 1 and known.${column} < 'infinity'::float8`;

/**
 * Adds to the records of all tools in one statement, so that reading and writing is atomic. An
 * invalid record starts anew instead of spoiling later ones.
 */
function addRecords(
  tx: Queryable,
  { projectId, version }: Place,
  changes: readonly RecordChange[],
): Promise<readonly RecordRow[]> {
  if (changes.length === 0) {
    return Promise.resolve([]);
  }
  return tx.query<RecordRow>(
    `with added as (
      select * from unnest($3::text[], $4::float8[], $5::float8[], $6::float8[], $7::bigint[],
        $8::bigint[]) as told (tool, keep, successes, failures, outcomes, at)
    )
    insert into threshold_tool as known (project_id, version, tool, beta_a, beta_b, outcomes,
      last_seen)
    select $1, $2, tool, 1 + successes, 1 + failures, outcomes, at from added order by tool
    on conflict (project_id, tool) do update set version = excluded.version,
      beta_a = excluded.beta_a + case when ${isSound('beta_a')} then (known.beta_a - 1)
        * (select keep from added where added.tool = known.tool) else 0 end,
      beta_b = excluded.beta_b + case when ${isSound('beta_b')} then (known.beta_b - 1)
        * (select keep from added where added.tool = known.tool) else 0 end,
      outcomes = greatest(known.outcomes, 0) + excluded.outcomes,
      last_seen = greatest(known.last_seen, excluded.last_seen)
    returning ${RECORDS}`,
    [
      projectId,
      version,
      changes.map(({ tool }) => toStorable(tool)),
      changes.map(({ keep }) => keep),
      changes.map(({ successes }) => successes),
      changes.map(({ failures }) => failures),
      changes.map(({ outcomes }) => outcomes),
      changes.map(({ at }) => at),
    ],
  );
}

const keyOf = ({ gate, context }: GateKey): string =>
  toStorableKey(JSON.stringify([gate, context]));

function storedGates(
  tx: Queryable,
  { projectId }: Place,
  keys: readonly GateKey[],
): Promise<readonly GateRow[]> {
  return keys.length === 0
    ? Promise.resolve([])
    : tx.query<GateRow>(
        `select ${STORED_GATES} from threshold_gate
        where project_id = $1 and key = any($2::text[])`,
        [projectId, keys.map(keyOf)],
      );
}

async function keepGates(
  tx: Queryable,
  { projectId, version }: Place,
  gates: readonly StoredGate[],
): Promise<void> {
  await insertRows(tx, {
    table: 'threshold_gate',
    shared: { project_id: projectId, version },
    columns: {
      key: ['text', keyOf],
      gate: ['text', ({ gate }) => gate],
      context: ['text', ({ context }) => toStorable(context)],
      value: ['float8', ({ value }) => value],
      recent: ['text', ({ recent }) => recent.map((event) => LETTERS[event]).join('')],
      unseen: ['bigint', ({ unseen }) => unseen],
      last_seen: ['bigint', ({ at }) => at],
    },
    rows: gates,
    end: `on conflict (project_id, key) do update set
      ${replaced('version', 'value', 'recent', 'unseen', 'last_seen')}`,
  });
}

/** Removes surplus rows now and then, the least recently seen first. */
async function tidy(tx: Queryable, { projectId, version }: Place): Promise<void> {
  if (version % THRESHOLDS.tidyEvery !== 0) {
    return;
  }
  const bounds = [
    ['threshold_tool', 'tool', THRESHOLDS.toolsMax],
    ['threshold_gate', 'key', THRESHOLDS.gatesMax],
  ] as const;
  for (const [table, id, most] of bounds) {
    await tx.query(
      `delete from ${table} where project_id = $1 and ${id} in (
        select ${id} from ${table} where project_id = $1
        order by last_seen desc, ${id} offset $2)`,
      [projectId, most],
    );
  }
}

function recordOf({ tool, beta_a: a, beta_b: b, outcomes }: RecordRow): StoredRecord | undefined {
  return isEvidence(a) && isEvidence(b) && isCount(outcomes)
    ? { tool: fromStorable(tool) as ToolId, a, b, outcomes }
    : undefined;
}

function gateOf(row: GateRow): StoredGate | undefined {
  const { gate, value, unseen, last_seen: at } = row;
  const recent = Array.from(row.recent, (letter) => EVENTS.get(letter));
  return (gate === 'run' || gate === 'guard') &&
    isNumber(value) &&
    isCount(unseen) &&
    typeof at === 'number' &&
    recent.length <= GATES.window &&
    recent.every((event) => event !== undefined)
    ? { gate, context: fromStorable(row.context), value, recent, unseen, at }
    : undefined;
}

/** Returns true for a valid count: at least 1, the prior. */
const isEvidence = (value: unknown): value is number => isNumber(value) && value >= 1;

const EPISODES = { table: 'episode', id: 'episode_id', at: 'at' } as const;
const EPISODE_KINDS: Readonly<Record<EpisodeKind, true>> = {
  call: true,
  ahead: true,
  plan: true,
  preference: true,
};

interface EpisodeRow {
  readonly kind: string;
  readonly tool: string;
  readonly context: string;
  readonly alpha: unknown;
  readonly success: unknown;
  readonly at: unknown;
}

/** Episodes of a project. */
export function createEpisodeStore(database: Database, projectId: ProjectId): EpisodeStore {
  return {
    removeOld: (kept, limit) => removeOldRows({ database, projectId }, EPISODES, kept, limit),
  };
}

/** Adds episodes in a transaction of the caller. Precondition: every tool's id fits an index. */
async function addEpisodes(
  tx: Queryable,
  { projectId, version }: { readonly projectId: ProjectId; readonly version: number },
  episodes: readonly Episode[],
): Promise<void> {
  await insertRows(tx, {
    table: 'episode',
    shared: { project_id: projectId, version },
    columns: {
      kind: ['text', ({ kind }) => kind],
      tool: ['text', ({ tool }) => toStorable(tool)],
      context: ['text', ({ context }) => toStorable(context)],
      alpha: ['float8', ({ alpha }) => alpha],
      success: ['boolean', ({ success }) => success],
      at: ['bigint', ({ at }) => at],
    },
    rows: episodes,
  });
}

/**
 * Returns the newest episodes of each tool that were added after one version and up to another,
 * oldest first.
 */
async function readEpisodes(
  tx: Queryable,
  projectId: ProjectId,
  versions: { readonly after: number; readonly upTo: number },
  { since, perTool, all }: EpisodeReach,
): Promise<EpisodeReading> {
  const rows = await tx.query<EpisodeRow>(
    `select kind, tool, context, alpha, success, at from (
      select kind, tool, context, alpha, success, at,
        row_number() over (partition by tool order by at desc) as place
      from episode
      where project_id = $1 and version > $2 and version <= $3 and at >= $4
    ) as recent
    where place <= $5 order by place, at desc limit $6`,
    [projectId, versions.after, versions.upTo, since, perTool, all],
  );
  const { items, ignored } = readRows(rows, episodeOf);
  return { episodes: items.toSorted((left, right) => left.at - right.at), ignored };
}

function episodeOf({ kind, tool, context, alpha, success, at }: EpisodeRow): Episode | undefined {
  return Object.hasOwn(EPISODE_KINDS, kind) &&
    isNumber(alpha) &&
    typeof success === 'boolean' &&
    typeof at === 'number'
    ? {
        kind: kind as EpisodeKind,
        tool: fromStorable(tool) as ToolId,
        context: fromStorable(context),
        alpha,
        success,
        at,
      }
    : undefined;
}
