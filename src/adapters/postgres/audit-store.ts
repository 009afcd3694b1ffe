import type { ProjectId } from '../../base/ids.ts';
import type { AuditEntry, AuditStore } from '../../call/audit-log.ts';
import type { Database } from './database.ts';
import { insertRows } from './insert-rows.ts';
import { removeOldRows } from './retention.ts';
import { storableOrNull, fromStorable, toStorable } from './sql-values.ts';

const TABLE = { table: 'audit', id: 'audit_id', at: 'at' } as const;

interface AuditRow {
  readonly audit_id: string;
  readonly at: number;
  readonly person: string | null;
  readonly session: string | null;
  readonly run_id: string | null;
  readonly action: string;
  readonly subject: string;
  readonly args: string | null;
  readonly approved_by: string | null;
  readonly outcome: string;
  readonly instance: string;
}

/** Stores the actions of people and programs in a project. */
export function createAuditStore(database: Database, projectId: ProjectId): AuditStore {
  return {
    add: (entries) =>
      insertRows(database, {
        table: 'audit',
        shared: { project_id: projectId },
        columns: {
          audit_id: ['text', ({ id }) => id],
          at: ['bigint', ({ at }) => at],
          person: ['text', ({ person }) => storableOrNull(person)],
          session: ['text', ({ session }) => storableOrNull(session)],
          run_id: ['text', ({ runId }) => storableOrNull(runId)],
          action: ['text', ({ action }) => action],
          subject: ['text', ({ subject }) => toStorable(subject)],
          args: ['text', ({ args }) => storableOrNull(args)],
          approved_by: ['text', ({ approvedBy }) => storableOrNull(approvedBy)],
          outcome: ['text', ({ outcome }) => outcome],
          instance: ['text', ({ instance }) => instance],
        },
        rows: entries,
        end: 'on conflict do nothing',
      }),

    async read({ since = 0, person, before, limit }) {
      const rows = await database.query<AuditRow>(
        `select audit_id, at, person, session, run_id, action, subject, args, approved_by, outcome,
          instance
        from audit where project_id = $1 and at >= $2 and ($3::text is null or person = $3)
          and ($4::bigint is null or (at, audit_id) < ($4::bigint, $5::text))
        order by at desc, audit_id desc limit $6`,
        [projectId, since, storableOrNull(person), before?.at ?? null, before?.id ?? null, limit],
      );
      return rows.map((row) => entryOf(row));
    },

    removeOld: (kept, limit) => removeOldRows({ database, projectId }, TABLE, kept, limit),
  };
}

function entryOf(row: AuditRow): AuditEntry {
  return {
    id: row.audit_id,
    at: row.at,
    ...(row.person !== null && { person: fromStorable(row.person) }),
    ...(row.session !== null && { session: fromStorable(row.session) }),
    ...(row.run_id !== null && { runId: fromStorable(row.run_id) }),
    action: row.action,
    subject: fromStorable(row.subject),
    ...(row.args !== null && { args: fromStorable(row.args) }),
    ...(row.approved_by !== null && { approvedBy: fromStorable(row.approved_by) }),
    outcome: row.outcome,
    instance: row.instance,
  };
}
