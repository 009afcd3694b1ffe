import { describe, expect, it } from 'vitest';

import { type StatementOutcome, StatementQueue } from './statement-queue.ts';

/** An engine that takes one turn of the event loop for a statement, and fails where it is told to. */
class World {
  readonly ran: string[] = [];
  readonly queue: StatementQueue;

  constructor(idleMs = 60_000, turnsMax = 20) {
    this.queue = new StatementQueue({
      run: async (sql) => {
        this.ran.push(sql);
        await new Promise((resolve) => setImmediate(resolve));
        if (sql.startsWith('fail') || sql === 'commit badly') {
          throw new Error(sql);
        }
        return [{ sql }];
      },
      turnsMax,
      idleMs,
    });
  }
}

const ask = (
  client: ReturnType<StatementQueue['connect']>,
  sql: string,
): Promise<StatementOutcome> =>
  new Promise((done) => {
    client.send({ sql, params: [], done });
  });

describe('the statements of several clients', () => {
  it('let nobody into the transaction of another', async () => {
    const { ran, queue } = new World();
    const [first, second] = [queue.connect(), queue.connect()];
    await ask(second, 'begin');
    const beside = ask(first, 'first');
    await ask(second, 'second');
    await ask(second, 'commit');
    await beside;
    expect(ran).toEqual(['begin', 'second', 'commit', 'first']);
  });

  it('let the first client go first, and the others have a turn all the same', async () => {
    const { ran, queue } = new World(60_000, 3);
    const [first, second] = [queue.connect(), queue.connect()];
    const asked = [
      ...Array.from({ length: 8 }, (_, at) => ask(first, `first ${at}`)),
      ask(second, 'second'),
    ];
    await Promise.all(asked);
    expect(ran.indexOf('second')).toBe(3);
  });

  it('answer a failure to whoever sent the statement, and go on', async () => {
    const { queue } = new World();
    const client = queue.connect();
    expect(await ask(client, 'fail')).toMatchObject({ kind: 'failed' });
    expect(await ask(client, 'next')).toMatchObject({ kind: 'rows' });
  });

  it('end the transaction of a client that is gone', async () => {
    const { ran, queue } = new World();
    const [first, second] = [queue.connect(), queue.connect()];
    await ask(second, 'begin');
    const waiting = ask(first, 'first');
    second.close();
    await waiting;
    expect(ran).toEqual(['begin', 'rollback', 'first']);
  });

  it('end the transaction of a client that has stopped, however often the first one asks', async () => {
    const { ran, queue } = new World(60);
    const [first, second] = [queue.connect(), queue.connect()];
    await ask(second, 'begin');
    const asked: Promise<StatementOutcome>[] = [];
    const asking = setInterval(() => asked.push(ask(first, 'first')), 20);
    await expect.poll(() => ran).toContain('rollback');
    clearInterval(asking);
    await Promise.all(asked);
    // It is told so until it ends its transaction itself, which ends nobody else's.
    expect(await ask(second, 'more')).toMatchObject({ kind: 'failed' });
    expect(await ask(second, 'rollback')).toMatchObject({ kind: 'failed' });
    expect(await ask(second, 'again')).toMatchObject({ kind: 'rows' });
    expect(ran.filter((sql) => sql === 'rollback')).toHaveLength(1);
  });

  it('are all answered before it is drained', async () => {
    const { ran, queue } = new World();
    const client = queue.connect();
    for (let count = 0; count < 5; count += 1) {
      void ask(client, `statement ${count}`);
    }
    await queue.drained();
    expect(ran).toHaveLength(5);
  });
});
