import { describe, expect, it } from 'vitest';

import { manualClock } from '../../../test/support/manual-clock.ts';
import { quietLogger, type LoggedLine } from '../../../test/support/quiet-logger.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import type { Database } from './database.ts';
import { startMaintenance } from './maintenance.ts';
import { LASTING_TABLES, TABLES } from './migrate.ts';

/** Answers like a database whose log is at a position that the test sets. */
function recordedDatabase(): Database & {
  positionBytes: number;
  isBroken: boolean;
  readonly ran: string[];
} {
  const ran: string[] = [];
  return {
    engine: 'pglite',
    ran,
    positionBytes: 1000,
    isBroken: false,
    query(sql, params = []) {
      if (this.isBroken) {
        return Promise.reject(new Error('disk full'));
      }
      if (!sql.includes('pg_current_wal_insert_lsn')) {
        ran.push(sql);
        return Promise.resolve([]);
      }
      const since = Number.parseInt(String(params[0]).split('/')[1] ?? '0', 16);
      const row = {
        position: `0/${this.positionBytes.toString(16)}`,
        grown: this.positionBytes - since,
      };
      return Promise.resolve([row as never]);
    },
    transaction: () => Promise.reject(new Error('maintenance needs no transaction')),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

function started(): {
  database: ReturnType<typeof recordedDatabase>;
  turn: (count?: number) => Promise<void>;
  stop: () => Promise<void>;
  lines: LoggedLine[];
} {
  const clock = manualClock();
  const database = recordedDatabase();
  const lines: LoggedLine[] = [];
  const maintenance = startMaintenance({ database, clock, logger: quietLogger(lines) });
  return {
    database,
    lines,
    stop: async () => {
      await maintenance[Symbol.asyncDispose]();
    },
    turn: async (count = 1) => {
      for (let turn = 0; turn < count; turn += 1) {
        clock.advance(STORAGE.maintenanceIntervalMs);
        await settled();
      }
    },
  };
}

const turnsIn = (durationMs: number): number => durationMs / STORAGE.maintenanceIntervalMs;

describe('maintenance of the embedded database', () => {
  it('checkpoints soon after much was written', async () => {
    const { database, turn } = started();
    await turn();
    expect(database.ran).toEqual([]);
    database.positionBytes += STORAGE.checkpointAfterBytes;
    await turn();
    expect(database.ran).toEqual(['checkpoint']);
    await turn();
    expect(database.ran).toEqual(['checkpoint']);
  });

  it('checkpoints in time after little was written, and never for nothing', async () => {
    const { database, turn } = started();
    database.positionBytes += 100;
    await turn(turnsIn(STORAGE.checkpointIntervalMs));
    expect(database.ran).toEqual(['checkpoint']);
    await turn(2 * turnsIn(STORAGE.checkpointIntervalMs));
    expect(database.ran).toEqual(['checkpoint']);
  });

  it('vacuums every table in turn, unless nothing was written', async () => {
    const { database, turn } = started();
    const vacuums = [...TABLES, ...LASTING_TABLES].map((table) => `vacuum (analyze) ${table}`);
    await turn(turnsIn(STORAGE.vacuumIntervalMs));
    expect(database.ran.filter((sql) => sql !== 'checkpoint')).toEqual(vacuums);
    await turn(turnsIn(STORAGE.vacuumIntervalMs));
    expect(database.ran.filter((sql) => sql !== 'checkpoint')).toEqual(vacuums);
    database.positionBytes += 1;
    await turn(turnsIn(STORAGE.vacuumIntervalMs));
    expect(database.ran.filter((sql) => sql !== 'checkpoint')).toHaveLength(2 * vacuums.length);
  });

  it('goes on after a failure, which is logged', async () => {
    const { database, turn, lines } = started();
    database.isBroken = true;
    await turn();
    expect(lines).toMatchObject([{ event: 'database_maintenance_failed' }]);
    database.isBroken = false;
    database.positionBytes += STORAGE.checkpointAfterBytes;
    await turn();
    expect(database.ran).toEqual(['checkpoint']);
  });

  it('does nothing more once it is stopped', async () => {
    const { database, turn, stop } = started();
    await stop();
    database.positionBytes += STORAGE.checkpointAfterBytes;
    await turn(3);
    expect(database.ran).toEqual([]);
  });
});
