/** Running ahead of an agent that does everything by workflows: its runs are one session's sequence. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sessionId, toolId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { PredictionRecord } from '../../src/call/prediction-store.ts';
import type { Gateway } from '../../src/gateway/gateway.ts';
import { AHEAD } from '../../src/tuning/call.ts';
import { LEARN } from '../../src/tuning/learn.ts';
import { Office } from '../support/office.ts';
import { openWholeGateway } from '../support/whole-gateway.ts';

const signal = AbortSignal.timeout(120_000);
const LIST = toolId('office', 'list_files');
const READ = toolId('office', 'read_file');
const LESSONS = 8;

describe('a gateway that was used by workflows of one task each', () => {
  const office = new Office();
  let gateway: Gateway;
  const asked = Array.from({ length: 30 }, (_, count) => `asked-${count}`);
  const folderOf = (name: string): string => join(office.folder, name);
  const run = async (session: string, tool: typeof LIST, args: JsonObject): Promise<string> => {
    const workflow = { tasks: [{ id: 'only', tool, args }] };
    const asker = { session: sessionId(session) };
    const answer = await gateway.executeWorkflow({ workflow }, asker, signal);
    expect(answer).toMatchObject({ status: 'completed' });
    return answer.workflowId ?? '';
  };
  const reads = (): number => office.calls.filter((line) => line.startsWith('read_file')).length;
  const list = (name: string): Promise<string> => run(name, LIST, { folder: folderOf(name) });
  const read = (name: string): Promise<string> =>
    run(name, READ, { path: join(folderOf(name), 'note.txt') });
  const hits = async (): Promise<number> => (await gateway.statistics()).ahead.total.hits;

  beforeAll(async () => {
    const lessons = Array.from({ length: LESSONS }, (_, count) => `lesson-${count}`);
    for (const name of [...lessons, ...asked]) {
      mkdirSync(folderOf(name));
      writeFileSync(join(folderOf(name), 'note.txt'), `this is ${name}`);
    }
    gateway = (await openWholeGateway(office.config())).gateway;
    // What was just written may be written again without its times showing it.
    await delay(AHEAD.settledMs + 200);
    for (const name of lessons) {
      await list(name);
      await read(name);
    }
    await delay(2 * LEARN.settleMs);
  }, 120_000);
  afterAll(() => gateway[Symbol.asyncDispose]());

  it('has the answer of the next workflow ready, and asks the server once', async () => {
    const names = asked.values();
    const answered: string[] = [];
    // Lessons take as long as the machine lets them: whoever asks a little later is answered ahead.
    const isReady = async (): Promise<boolean> => {
      const name = names.next().value ?? 'asked-0';
      const [readsBefore, hitsBefore] = [reads(), await hits()];
      await list(name);
      await delay(1000);
      answered.push(await read(name));
      const isHit = (await hits()) === hitsBefore + 1;
      expect(reads()).toBe(readsBefore + 1);
      return isHit;
    };
    await expect.poll(isReady, { timeout: 60_000, interval: 500 }).toBe(true);

    // The task can tell why: after which call, how likely, and what that saved.
    // On a busy machine a hit is counted later than it happens.
    const whyAhead = async (): Promise<PredictionRecord | undefined> => {
      const found = answered.map((id) => gateway.dashboard.aheadOf(id, 'only'));
      return (await Promise.all(found)).find((each) => each !== undefined);
    };
    await expect.poll(whyAhead, { timeout: 20_000, interval: 500 }).toBeDefined();
    const made = await whyAhead();
    expect(made).toMatchObject({ tool: READ, after: LIST, outcome: 'hit', wasAsked: true });
    expect(made?.probability).toBeGreaterThanOrEqual(made?.threshold ?? 1);
    expect(await gateway.dashboard.madeAhead()).toContainEqual(made);
  });
});
