/** The thread of the studying side is ended from outside in the middle of a transaction. */
import { type MessagePort, MessageChannel, type Worker } from 'node:worker_threads';

import { expect, it, vi } from 'vitest';

import type { DatabaseLink, Storage } from '../../src/adapters/postgres/open-storage.ts';
import { sessionId, toolId } from '../../src/base/ids.ts';
import { studyInThread } from '../../src/compose/study-thread.ts';
import { studyProblem } from '../../src/surfaces/cli/status.ts';
import { Office } from '../support/office.ts';
import { openWholeGateway } from '../support/whole-gateway.ts';

const LIST = toolId('office', 'list_files');
const COUNT = toolId('office', 'count_files');
const never = new AbortController().signal;
const asker = { session: sessionId('ada') };

/** A statement, or an answer to one, on its way between the thread and the database. */
interface Passing {
  readonly kind: string;
  readonly sql?: string;
}

/**
 * Kills the thread when it has stored a lesson and wants to commit it: once. The word to commit never arrives.
 * It listens to what the thread says to the database; all else passes as it is.
 */
class Assassin {
  wasDone = false;
  #hasWritten = false;
  #victim: Worker | undefined;

  /** The way to the database, with somebody who listens. */
  async link(storage: Storage): Promise<DatabaseLink> {
    const link = await storage.link();
    if (link.kind !== 'port' || this.wasDone) {
      return link;
    }
    const { port1, port2 } = new MessageChannel();
    // The next thread that is started is the one that gets this port.
    process.once('worker', (worker: Worker) => {
      this.#victim = worker;
    });
    link.port.on('message', (message: Passing) => port1.postMessage(message, []));
    port1.on('message', (message: Passing) => this.#pass(message, link.port));
    // As with a port of its own: when the thread is gone, so is its way to the database.
    port1.once('close', () => link.port.close());
    return { kind: 'port', port: port2 };
  }

  #pass(message: Passing, database: MessagePort): void {
    const { sql = '' } = message;
    this.#hasWritten ||= /^\s*(?:insert|update)\b/iu.test(sql);
    if (sql === 'commit' && this.#hasWritten && !this.wasDone) {
      this.wasDone = true;
      void this.#victim?.terminate();
    }
    if (!this.wasDone) {
      database.postMessage(message, []);
    }
  }
}

it('serves on, rolls back, says so, and learns what it missed and what comes next', async () => {
  const office = new Office();
  const assassin = new Assassin();
  await using host = await openWholeGateway(office.config(), (storage, project) =>
    studyInThread({ link: () => assassin.link(storage), project }),
  );
  const { gateway } = host;
  await vi.waitUntil(() => gateway.catalog().tools.has(COUNT), { timeout: 45_000 });
  const run = async (): Promise<string | undefined> => {
    const tasks = [
      { id: 'list', tool: LIST, args: { folder: office.folder } },
      { id: 'count', tool: COUNT, args: { file_paths: '${list.file_paths}' } },
    ];
    const { status } = await gateway.executeWorkflow({ workflow: { tasks } }, asker, never);
    return status;
  };
  expect(await run()).toBe('completed');
  await vi.waitUntil(() => gateway.live().study.state === 'down', { timeout: 45_000, interval: 5 });
  expect(assassin.wasDone).toBe(true);
  expect(studyProblem((await gateway.statistics()).study)).toMatch(
    /^Learning has stopped 1 time and is started again soon: .*Calls and runs go on as before/u,
  );

  // The only connection is free: a run is journaled while nobody studies.
  expect(await run()).toBe('completed');

  // Each run is learned once: the first, whose lesson was rolled back, and the second.
  const seen = (): number | undefined => {
    const graph = gateway.graph(LIST);
    const ties = graph.kind === 'tool' ? [...graph.follows, ...graph.beside] : [];
    return ties.find(({ to }) => to === COUNT)?.ok;
  };
  await vi.waitUntil(() => seen() === 2, { timeout: 60_000 });
  expect(await run()).toBe('completed');
  await vi.waitUntil(() => seen() === 3, { timeout: 60_000 });
  const { study } = await gateway.statistics();
  expect(study).toMatchObject({ state: 'running', ends: 1 });
  // A lesson for each run. Sessions teach more, whenever they pause.
  expect(study.learned).toBeGreaterThanOrEqual(3);
}, 180_000);
