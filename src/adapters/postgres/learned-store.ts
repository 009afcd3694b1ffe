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
import { STORAGE } from '../../tuning/postgres.ts';
import type { Database, Queryable } from './database.ts';
import { updateEdges } from './graph-store.ts';
import { lockForReading, nextVersion, versionForReader } from './knowledge-version.ts';
import { keepLearned, tidyLearned } from './learned-rows.ts';
import { fromStorable, isCount, objectIn, textsIn, toStorable } from './sql-values.ts';

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

const BINDINGS = 'from_tool, from_path, to_tool, to_parameter, held, missed, last_seen';
const OUTPUTS = 'tool, schema, samples, last_seen';
const SOURCES = 'tool, parameters, kind, from_tool, places, choice, held, missed';

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
    // One transaction reads one state: no update falls between the version and the rows.
    read: (since) =>
      database.transaction(async (tx) => {
        await lockForReading(tx, projectId, AREA);
        const version = await versionForReader(tx, projectId, AREA, since);
        return { version, ...(await readRows(tx, projectId, since)) };
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
        const rows = await readRows(tx, projectId, version - 1);
        return { version, ...rows, ignored: rows.ignored + stored.ignored, graph };
      }),
  };
}

async function readWanted(
  tx: Queryable,
  projectId: ProjectId,
  { takers, outputs }: LearnedWanted,
): Promise<{
  readonly bindings: readonly LearnedBinding[];
  readonly outputs: readonly LearnedOutput[];
  readonly ignored: number;
}> {
  const bindings =
    takers.length === 0
      ? []
      : await tx.query<BindingRow>(
          `select ${BINDINGS} from learned_binding
          where project_id = $1 and to_tool = any($2::text[]) order by key collate "C"`,
          [projectId, storedIds(takers)],
        );
  const shapes =
    outputs.length === 0
      ? []
      : await tx.query<OutputRow>(
          `select ${OUTPUTS} from learned_output
          where project_id = $1 and tool = any($2::text[]) order by tool collate "C"`,
          [projectId, storedIds(outputs)],
        );
  const known = { bindings: sound(bindings, bindingOf), outputs: sound(shapes, outputOf) };
  const ignored = bindings.length + shapes.length - known.bindings.length - known.outputs.length;
  return { ...known, ignored };
}

/** Returns the ids as stored. Leaves out those that are too long for the index. */
function storedIds(ids: readonly ToolId[]): readonly string[] {
  return ids.map(toStorable).filter((id) => Buffer.byteLength(id) <= STORAGE.keyBytesMax);
}

async function readRows(
  tx: Queryable,
  projectId: ProjectId,
  since: number,
): Promise<Omit<LearnedReading, 'version'>> {
  const rowsOf = <Row extends object>(columns: string, table: string): Promise<readonly Row[]> =>
    tx.query<Row>(`select ${columns} from ${table} where project_id = $1 and version > $2`, [
      projectId,
      since,
    ]);
  const bindings = await rowsOf<BindingRow>(BINDINGS, 'learned_binding');
  const outputs = await rowsOf<OutputRow>(OUTPUTS, 'learned_output');
  const transitions = await rowsOf<TransitionRow>(
    'context, next_tool, count',
    'learned_transition',
  );
  const preferences = await rowsOf<PreferenceRow>(
    'tool, intent_hash, kind, count, person, words, reason',
    'learned_preference',
  );
  const sources = await rowsOf<SourceRow>(SOURCES, 'learned_source');
  const known = {
    bindings: sound(bindings, bindingOf),
    outputs: sound(outputs, outputOf),
    transitions: sound(transitions, transitionOf),
    sources: sound(sources, sourceOf),
    preferences: sound(preferences, preferenceOf),
  };
  const all = [bindings, outputs, transitions, sources, preferences];
  const ignored =
    all.reduce((sum, rows) => sum + rows.length, 0) -
    Object.values(known).reduce((sum, rows) => sum + rows.length, 0);
  return { ...known, ignored };
}

function sound<Row, Item>(
  rows: readonly Row[],
  read: (row: Row) => Item | undefined,
): readonly Item[] {
  return rows.flatMap((row) => read(row) ?? []);
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

/** False where somebody has studied it before: then nothing of it may be learned again. */
async function noteStudied(tx: Queryable, projectId: ProjectId, runId: RunId): Promise<boolean> {
  const rows = await tx.query(
    `update run set is_studied = true
    where project_id = $1 and run_id = $2 and not is_studied returning run_id`,
    [projectId, runId],
  );
  return rows.length > 0;
}
