/**
 * Removes learned data, never decisions of people. The journal of runs stays, except for the ended
 * runs of a person who is forgotten.
 *
 * Invariant: readers that have read the old data read all of the remaining data again.
 */
import type { ProjectId } from '../../base/ids.ts';
import { parseJson } from '../../base/json.ts';
import { plainLine } from '../../base/plain-text.ts';
import { MS_PER_DAY } from '../../base/units.ts';
import type { NodeId } from '../../knowledge/edge.ts';
import type {
  ForgetReport,
  ForgetScope,
  ForgetStore,
  ForgottenCount,
} from '../../memory/forget.ts';
import { MEMORY } from '../../tuning/memory.ts';
import type { Database, Queryable } from './database.ts';
import { storedId } from './graph-store.ts';
import { lockVersions, startAnew } from './knowledge-version.ts';
import { FORGOTTEN, readRunMemories } from './run-memories.ts';
import { fromStorable, toStorable } from './sql-values.ts';

type Report = Omit<ForgetReport, 'dryRun'>;

interface Removal {
  readonly what: string;
  readonly table: string;
  /** Condition for the rows of a tool. Missing if rows belong to no tool. */
  readonly ofTool?: string;
  /** The column with the age of a row. Missing if rows have no age. */
  readonly at?: string;
  /** The column with the person. Missing if rows belong to no person. */
  readonly person?: string;
}

const REMOVALS: readonly Removal[] = [
  {
    what: 'learned data flows',
    table: 'learned_binding',
    ofTool: '(from_tool = $2 or to_tool = $2)',
    at: 'last_seen',
  },
  {
    what: 'learned shapes of results',
    table: 'learned_output',
    ofTool: 'tool = $2',
    at: 'last_seen',
  },
  {
    what: 'learned sources of arguments',
    table: 'learned_source',
    ofTool: '(tool = $2 or from_tool = $2)',
    at: 'last_seen',
  },
  {
    what: 'preferences',
    table: 'learned_preference',
    ofTool: 'tool = $2',
    at: 'last_seen',
    person: 'person',
  },
  { what: 'thresholds', table: 'threshold_tool', ofTool: 'tool = $2', at: 'last_seen' },
  { what: 'gates', table: 'threshold_gate', at: 'last_seen' },
  { what: 'episodes', table: 'episode', ofTool: 'tool = $2', at: 'at' },
  { what: 'predictions', table: 'prediction', ofTool: 'tool = $2', at: 'at' },
  { what: 'calibrations of predictions', table: 'calibration_bin' },
  {
    what: 'traces',
    table: 'algorithm_traces',
    ofTool: 'tools @> array[$2::text]',
    at: 'at',
    person: 'person',
  },
  { what: 'records of retrievals', table: 'retrieval_quality', at: 'at' },
];

type Impersonal = Exclude<ForgetScope, { readonly kind: 'person' }>;

/** Thrown to roll back a dry run. Carries the report. */
class Rehearsed extends Error {
  readonly report: Report;

  constructor(report: Report) {
    super('a rehearsal is taken back');
    this.report = report;
  }
}

/** Removes learned data of a project. */
export function createForgetStore(database: Database, projectId: ProjectId): ForgetStore {
  return {
    async forget(scope, dryRun, now) {
      try {
        return await database.transaction(async (tx) => {
          const report = await forget(tx, projectId, scope, now);
          if (dryRun) {
            throw new Rehearsed(report);
          }
          return report;
        });
      } catch (error) {
        if (error instanceof Rehearsed) {
          return error.report;
        }
        throw error;
      }
    },
  };
}

async function forget(
  tx: Queryable,
  projectId: ProjectId,
  scope: ForgetScope,
  now: number,
): Promise<Report> {
  const place = { tx, projectId, now };
  if (scope.kind === 'person') {
    return forgetPerson(place, scope);
  }
  const runs = await forgetRuns(place, scope);
  const { count, notes } = await removeNotes(place, scope);
  const known = scope.kind === 'id' ? [] : await removeKnowledge(place, scope);
  return {
    removed: [
      { what: 'notes', count },
      { what: 'remembered runs (the journal keeps them)', count: runs },
      ...known,
    ],
    notes,
  };
}

/**
 * Forgets a person. Their runs are removed as well, because arguments and results are personal
 * data.
 */
async function forgetPerson(
  place: Place,
  scope: Extract<ForgetScope, { readonly kind: 'person' }>,
): Promise<Report> {
  const { tx, projectId } = place;
  const ended = await tx.query(
    `delete from run where project_id = $1 and person = $2 and finished_at is not null
    returning 1 as one`,
    [projectId, toStorable(scope.person)],
  );
  // A login of a person is called oauth:SERVER:PERSON, and names of servers have no colon.
  const logins = await tx.query(
    `delete from secret where project_id = $1 and name like 'oauth:%:%'
      and substr(name, 7 + position(':' in substr(name, 7))) = $2
    returning 1 as one`,
    [projectId, scope.person],
  );
  const { count, notes } = await removeNotes(place, scope);
  return {
    removed: [
      { what: 'ended runs', count: ended.length },
      { what: 'logins at servers', count: logins.length },
      { what: 'notes', count },
      ...(await removeKnowledge(place, scope)),
    ],
    notes,
  };
}

interface Place {
  readonly tx: Queryable;
  readonly projectId: ProjectId;
  readonly now: number;
}

/**
 * Returns the condition for the rows of a scope. Returns undefined if the table has no such rows.
 */
function conditionOf(
  scope: Exclude<ForgetScope, { readonly kind: 'id' }>,
  { ofTool, at, person }: Pick<Removal, 'ofTool' | 'at' | 'person'>,
  now: number,
): { readonly sql: string; readonly values: readonly unknown[] } | undefined {
  switch (scope.kind) {
    case 'project':
      return { sql: 'true', values: [] };
    case 'age':
      return at === undefined
        ? undefined
        : { sql: `${at} < $2`, values: [beforeOf(scope.olderThanDays, now)] };
    case 'tool':
      return ofTool === undefined ? undefined : { sql: ofTool, values: [toStorable(scope.tool)] };
    case 'person':
      return person === undefined
        ? undefined
        : { sql: `${person} = $2`, values: [toStorable(scope.person)] };
    default:
      return scope satisfies never;
  }
}

const beforeOf = (days: number, now: number): number => Math.trunc(now - days * MS_PER_DAY);

async function removeKnowledge(
  place: Place,
  scope: Exclude<ForgetScope, { readonly kind: 'id' }>,
): Promise<readonly ForgottenCount[]> {
  const { tx, projectId, now } = place;
  const highest = await lockVersions(tx, projectId);
  const counts: ForgottenCount[] = [
    { what: 'learned edges', count: await forgetEdges(place, scope) },
    { what: 'learned transitions', count: await removeTransitions(place, scope) },
  ];
  for (const removal of REMOVALS) {
    const condition = conditionOf(scope, removal, now);
    if (condition !== undefined) {
      const gone = await tx.query(
        `delete from ${removal.table} where project_id = $1 and ${condition.sql} returning 1 as one`,
        [projectId, ...condition.values],
      );
      counts.push({ what: removal.what, count: gone.length });
    }
  }
  await startAnew(tx, projectId, highest);
  return counts;
}

/** Removes observed edges. Edges from definitions and templates stay: they were not learned. */
async function forgetEdges(
  { tx, projectId, now }: Place,
  scope: Exclude<ForgetScope, { readonly kind: 'id' }>,
): Promise<number> {
  const condition = conditionOf(
    scope,
    { ofTool: '(from_node = $2 or to_node = $2)', at: 'last_seen' },
    now,
  );
  const values =
    scope.kind === 'tool' ? [storedId(scope.tool as NodeId)] : (condition?.values ?? []);
  const learned = `project_id = $1 and ${condition?.sql ?? 'false'}
    and (observed is not null or ok > 0 or failed > 0)`;
  const gone = await tx.query(
    `delete from graph_edge where ${learned} and inferred is null and template is null
    returning 1 as one`,
    [projectId, ...values],
  );
  const cleared = await tx.query(
    `update graph_edge set observed = null, seen = null, ok = 0, failed = 0 where ${learned} returning 1 as one`,
    [projectId, ...values],
  );
  return gone.length + cleared.length;
}

/** Removes transitions. Their history is JSON that SQL cannot always parse, so it is read here. */
async function removeTransitions(
  { tx, projectId, now }: Place,
  scope: Exclude<ForgetScope, { readonly kind: 'id' }>,
): Promise<number> {
  if (scope.kind !== 'tool') {
    const { sql, values } = conditionOf(scope, { at: 'last_seen' }, now) ?? {
      sql: 'false',
      values: [],
    };
    const gone = await tx.query(
      `delete from learned_transition where project_id = $1 and ${sql} returning 1 as one`,
      [projectId, ...values],
    );
    return gone.length;
  }
  const rows = await tx.query<{ key: string; context: string; next_tool: string }>(
    'select key, context, next_tool from learned_transition where project_id = $1',
    [projectId],
  );
  const isOfTool = ({ context, next_tool: next }: (typeof rows)[number]): boolean => {
    const before = parseJson(context);
    return (
      fromStorable(next) === scope.tool || (Array.isArray(before) && before.includes(scope.tool))
    );
  };
  const keys = rows.filter(isOfTool).map(({ key }) => key);
  await tx.query(
    'delete from learned_transition where project_id = $1 and key = any ($2::text[])',
    [projectId, keys],
  );
  return keys.length;
}

async function removeNotes(
  { tx, projectId, now }: Place,
  scope: ForgetScope,
): Promise<{ readonly count: number; readonly notes: Report['notes'] }> {
  const { sql, values } =
    scope.kind === 'id'
      ? { sql: 'memory_id = $2', values: [toStorable(scope.id)] }
      : (conditionOf(
          scope,
          { ofTool: 'tools @> array[$2::text]', at: 'created_at', person: 'person' },
          now,
        ) ?? {
          sql: 'false',
          values: [],
        });
  const gone = await tx.query<{ memory_id: string; text: string; text_hash: string }>(
    `delete from memory where project_id = $1 and ${sql} returning memory_id, text, text_hash`,
    [projectId, ...values],
  );
  await tx.query(
    scope.kind === 'project'
      ? 'delete from memory_vector where project_id = $1 and $2::text[] is not null'
      : 'delete from memory_vector where project_id = $1 and text_hash = any ($2::text[])',
    [projectId, gone.map(({ text_hash: hash }) => hash)],
  );
  const notes = gone.slice(0, MEMORY.forgottenNamed).map(({ memory_id: id, text }) => ({
    id,
    text: plainLine(fromStorable(text), MEMORY.forgottenLength),
  }));
  return { count: gone.length, notes };
}

/** Marks runs as forgotten. They stay in the journal, but nobody is reminded of them. */
async function forgetRuns(place: Place, scope: Impersonal): Promise<number> {
  const { tx, projectId, now } = place;
  const before = await readRunMemories(tx, projectId);
  const [key, until] = markOf(scope, now);
  if (scope.kind !== 'id' || before.some(({ id }) => id === scope.id)) {
    await tx.query(
      `insert into memory_forgotten as known (project_id, key, before) values ($1, $2, $3)
      on conflict (project_id, key) do update set before = greatest(known.before, excluded.before)`,
      [projectId, key, until],
    );
  }
  await tx.query(
    `delete from memory_forgotten where project_id = $1 and key <> $2 and before <= (
      select before from memory_forgotten where project_id = $1 and key = $2)`,
    [projectId, FORGOTTEN.all],
  );
  return before.length - (await readRunMemories(tx, projectId)).length;
}

/** Returns the mark of a scope. A run that starts at this very moment is forgotten too. */
function markOf(scope: Impersonal, now: number): readonly [key: string, before: number] {
  switch (scope.kind) {
    case 'project':
      return [FORGOTTEN.all, now + 1];
    case 'age':
      return [FORGOTTEN.all, beforeOf(scope.olderThanDays, now)];
    case 'tool':
      return [FORGOTTEN.ofTool(scope.tool), now + 1];
    case 'id':
      return [FORGOTTEN.ofRun(scope.id), now + 1];
    default:
      return scope satisfies never;
  }
}
