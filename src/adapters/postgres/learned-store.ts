import { GatewayError } from '../../base/errors.ts';
import { type ProjectId, runId as asRunId, type RunId, type ToolId } from '../../base/ids.ts';
import type { JsonObject } from '../../base/json.ts';
import type {
  Counted,
  LearnedBinding,
  LearnedOutput,
  LearnedReading,
  LearnedSource,
  LearnedStore,
  LearnedWanted,
  Preference,
  PreferenceKind,
  SourceKind,
  Transition,
} from '../../knowledge/lesson.ts';
import type { UnstudiedRuns } from '../../learn/finished-run.ts';
import type { Database, Queryable } from './database.ts';
import { updateEdges } from './graph-store.ts';
import { lockForReading, nextVersion } from './knowledge-version.ts';
import { keepLearned, tidyLearned } from './learned-rows.ts';
import {
  isKeyable,
  type ReadRows,
  readRows,
  toStorable,
  fromStorable,
  isCount,
  objectIn,
  textsIn,
} from './sql-values.ts';

const AREA = 'learned';
const KINDS: Readonly<Record<PreferenceKind, true>> = {
  accepted: true,
  edited: true,
  rejected: true,
  approved: true,
  denied: true,
  used: true,
  picked: true,
};

const SOURCE_KINDS: Readonly<Record<SourceKind, true>> = {
  result: true,
  argument: true,
  intent: true,
  constant: true,
  given: true,
  seen: true,
};

/** A table of learned rows. Some of its rows may not be readable. */
interface LearnedTable<Row, Item> {
  readonly table: string;
  readonly columns: string;
  readonly read: (row: Row) => Item | undefined;
}

const BINDINGS: LearnedTable<BindingRow, LearnedBinding> = {
  table: 'learned_binding',
  columns: 'from_tool, from_path, to_tool, to_parameter, held, missed, last_seen',
  read: bindingOf,
};
const OUTPUTS: LearnedTable<OutputRow, LearnedOutput> = {
  table: 'learned_output',
  columns: 'tool, schema, samples, last_seen',
  read: outputOf,
};
const TRANSITIONS: LearnedTable<TransitionRow, Counted<Transition>> = {
  table: 'learned_transition',
  columns: 'context, next_tool, count',
  read: transitionOf,
};
const PREFERENCES: LearnedTable<PreferenceRow, Counted<Preference>> = {
  table: 'learned_preference',
  columns: 'tool, intent_hash, kind, count, person, words, reason',
  read: preferenceOf,
};
const SOURCES: LearnedTable<SourceRow, LearnedSource> = {
  table: 'learned_source',
  columns: 'tool, parameters, kind, from_tool, places, choice, held, missed',
  read: sourceOf,
};

interface BindingRow {
  readonly from_tool: string;
  readonly from_path: string;
  readonly to_tool: string;
  readonly to_parameter: string;
  readonly held: unknown;
  readonly missed: unknown;
  readonly last_seen: unknown;
}

interface OutputRow {
  readonly tool: string;
  readonly schema: string;
  readonly samples: unknown;
  readonly last_seen: unknown;
}

interface TransitionRow {
  readonly context: string;
  readonly next_tool: string;
  readonly count: unknown;
}

interface PreferenceRow {
  readonly tool: string;
  readonly intent_hash: string;
  readonly kind: string;
  readonly count: unknown;
  readonly person: string;
  readonly words: string;
  readonly reason: string;
}

interface SourceRow {
  readonly tool: string;
  readonly parameters: string;
  readonly kind: string;
  readonly from_tool: string;
  readonly places: string;
  readonly choice: string;
  readonly held: unknown;
  readonly missed: unknown;
}

/** Stores lessons beside the edges. The row of the version admits one writer at a time. */
export function createLearnedStore(database: Database, projectId: ProjectId): LearnedStore {
  return {
    // One transaction, so that the version and the rows belong together.
    read: (since) =>
      database.transaction(async (tx) => {
        const version = await lockForReading(tx, projectId, AREA, since);
        return { version, ...(await readChanged(tx, projectId, since)) };
      }),

    update: (wanted, change, edges, run) =>
      database.transaction(async (tx) => {
        if (run !== undefined && !(await noteStudied(tx, projectId, run))) {
          throw new GatewayError('RUN_UNKNOWN', `the run ${run} was studied before, or is gone`);
        }
        const graph = edges && (await updateEdges(tx, projectId, edges));
        const version = await nextVersion(tx, projectId, AREA);
        const stored = await readWanted(tx, projectId, wanted);
        const made = change(stored);
        await keepLearned(tx, { projectId, version }, made);
        await tidyLearned(tx, { projectId, version });
        const rows = await readChanged(tx, projectId, version - 1);
        return { version, ...rows, ignored: rows.ignored + stored.ignored, graph };
      }),
  };
}

async function itemsOf<Row extends object, Item>(
  tx: Queryable,
  { table, columns, read }: LearnedTable<Row, Item>,
  condition: string,
  values: readonly unknown[],
): Promise<ReadRows<Item>> {
  const sql = `select ${columns} from ${table} where project_id = $1 and ${condition}`;
  return readRows(await tx.query<Row>(sql, values), read);
}

async function readWanted(
  tx: Queryable,
  projectId: ProjectId,
  wanted: LearnedWanted,
): Promise<{
  readonly bindings: readonly LearnedBinding[];
  readonly outputs: readonly LearnedOutput[];
  readonly ignored: number;
}> {
  const wantedOf = async <Row extends object, Item>(
    table: LearnedTable<Row, Item>,
    ids: readonly ToolId[],
    condition: string,
  ): Promise<ReadRows<Item>> => {
    // An id that is too long for the index is in no row.
    const stored = ids.map(toStorable).filter(isKeyable);
    return stored.length === 0
      ? { items: [], ignored: 0 }
      : itemsOf(tx, table, condition, [projectId, stored]);
  };
  const byTaker = 'to_tool = any($2::text[]) order by key collate "C"';
  const byTool = 'tool = any($2::text[]) order by tool collate "C"';
  const bindings = await wantedOf(BINDINGS, wanted.takers, byTaker);
  const outputs = await wantedOf(OUTPUTS, wanted.outputs, byTool);
  const ignored = bindings.ignored + outputs.ignored;
  return { bindings: bindings.items, outputs: outputs.items, ignored };
}

async function readChanged(
  tx: Queryable,
  projectId: ProjectId,
  since: number,
): Promise<Omit<LearnedReading, 'version'>> {
  let ignored = 0;
  const changed = async <Row extends object, Item>(
    table: LearnedTable<Row, Item>,
  ): Promise<readonly Item[]> => {
    const read = await itemsOf(tx, table, 'version > $2', [projectId, since]);
    ignored += read.ignored;
    return read.items;
  };
  const bindings = await changed(BINDINGS);
  const outputs = await changed(OUTPUTS);
  const transitions = await changed(TRANSITIONS);
  const preferences = await changed(PREFERENCES);
  const sources = await changed(SOURCES);
  return { bindings, outputs, transitions, preferences, sources, ignored };
}

function bindingOf(row: BindingRow): LearnedBinding | undefined {
  const { held, missed, last_seen: lastSeen } = row;
  return isCount(held) && isCount(missed) && isCount(lastSeen)
    ? {
        from: fromStorable(row.from_tool) as ToolId,
        fromPath: fromStorable(row.from_path),
        to: fromStorable(row.to_tool) as ToolId,
        toParameter: fromStorable(row.to_parameter),
        held,
        missed,
        lastSeen,
      }
    : undefined;
}

function outputOf({
  tool,
  schema,
  samples,
  last_seen: lastSeen,
}: OutputRow): LearnedOutput | undefined {
  const parsed: JsonObject | undefined = objectIn(schema);
  return parsed !== undefined && isCount(samples) && isCount(lastSeen)
    ? { tool: fromStorable(tool) as ToolId, schema: parsed, samples, lastSeen }
    : undefined;
}

function transitionOf({
  context,
  next_tool: next,
  count,
}: TransitionRow): Counted<Transition> | undefined {
  const tools = textsIn(context);
  return isCount(count) && tools !== undefined
    ? { context: tools, next: fromStorable(next) as ToolId, count }
    : undefined;
}

function sourceOf(row: SourceRow): LearnedSource | undefined {
  const { kind, choice, held, missed } = row;
  const parameters = textsIn(row.parameters);
  const places = textsIn(row.places);
  return isCount(held) &&
    isCount(missed) &&
    Object.hasOwn(SOURCE_KINDS, kind) &&
    parameters !== undefined &&
    places !== undefined
    ? {
        tool: fromStorable(row.tool) as ToolId,
        parameters,
        kind: kind as SourceKind,
        from: fromStorable(row.from_tool) as ToolId,
        places,
        choice,
        held,
        missed,
      }
    : undefined;
}

function preferenceOf(row: PreferenceRow): Counted<Preference> | undefined {
  const { kind, count } = row;
  return isCount(count) && Object.hasOwn(KINDS, kind)
    ? {
        tool: fromStorable(row.tool) as ToolId,
        intentHash: fromStorable(row.intent_hash),
        kind: kind as PreferenceKind,
        count,
        ...(row.person !== '' && { person: fromStorable(row.person) }),
        ...(row.words !== '' && { words: fromStorable(row.words) }),
        ...(row.reason !== '' && { reason: fromStorable(row.reason) }),
      }
    : undefined;
}

export function createUnstudiedRuns(database: Database, projectId: ProjectId): UnstudiedRuns {
  return {
    async read(limit) {
      const rows = await database.query<{ run_id: string }>(
        `select run_id from run
        where project_id = $1 and finished_at is not null and not is_studied
        order by finished_at, run_id limit $2`,
        [projectId, limit],
      );
      return rows.map(({ run_id }) => asRunId(run_id));
    },
    async giveUp(runId) {
      await noteStudied(database, projectId, runId);
    },
  };
}

/** Returns false if the run was studied before: nothing of it may be learned twice. */
async function noteStudied(tx: Queryable, projectId: ProjectId, runId: RunId): Promise<boolean> {
  const rows = await tx.query(
    `update run set is_studied = true
    where project_id = $1 and run_id = $2 and not is_studied returning run_id`,
    [projectId, runId],
  );
  return rows.length > 0;
}
