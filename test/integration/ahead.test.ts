/** Running ahead as a whole gateway does it: it learns how it is used, and is there first. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sessionId, toolId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { Gateway } from '../../src/gateway/gateway.ts';
import { AHEAD } from '../../src/tuning/call.ts';
import { LEARN } from '../../src/tuning/learn.ts';
import { Office } from '../support/office.ts';
import { openWholeGateway } from '../support/whole-gateway.ts';

const signal = AbortSignal.timeout(120_000);
const LIST = toolId('office', 'list_files');
const READ = toolId('office', 'read_file');
const LESSONS = 8;

describe('a gateway that has seen how it is used', () => {
  const office = new Office();
  let gateway: Gateway;
  const folderOf = (name: string): string => join(office.folder, name);
  const call = async (
    session: string,
    tool: typeof LIST,
    args: JsonObject,
  ): Promise<JsonObject> => {
    const outcome = await gateway.callTool({ tool, args }, { session: sessionId(session) }, signal);
    if (outcome.kind !== 'answered') {
      throw new Error(outcome.message);
    }
    return outcome.result;
  };
  const listThenRead = async (name: string, thinkMs: number): Promise<JsonObject> => {
    await call(name, LIST, { folder: folderOf(name) });
    await delay(thinkMs);
    return call(name, READ, { path: join(folderOf(name), 'note.txt') });
  };
  const totals = async (): Promise<Awaited<ReturnType<Gateway['statistics']>>['ahead']['total']> =>
    (await gateway.statistics()).ahead.total;
  const callsOf = (tool: string): number =>
    office.calls.filter((line) => line.startsWith(tool)).length;
  const makeFolder = (name: string): void => {
    mkdirSync(folderOf(name));
    writeFileSync(join(folderOf(name), 'note.txt'), `this is ${name}`);
  };

  beforeAll(async () => {
    for (const name of ['taught', 'asked', 'changed', 'written', 'off', 'run']) {
      makeFolder(name);
    }
    for (let count = 0; count < LESSONS; count += 1) {
      makeFolder(`lesson-${count}`);
    }
    gateway = (await openWholeGateway(office.config())).gateway;
    // What was just written may be written again without its times showing it.
    await delay(AHEAD.settledMs + 200);
    for (let count = 0; count < LESSONS; count += 1) {
      await listThenRead(`lesson-${count}`, 0);
    }
    await delay(2 * LEARN.settleMs);
  }, 120_000);
  afterAll(() => gateway[Symbol.asyncDispose]());

  it('has the answer ready before it is asked for, and asks the server once', async () => {
    const [before, reads] = [await totals(), callsOf('read_file')];
    const result = await listThenRead('asked', 500);
    expect(result).toMatchObject({ structuredContent: { file_content: 'this is asked' } });
    expect(callsOf('read_file') - reads).toBe(1);
    const after = await totals();
    expect(after.hits + after.joined - before.hits - before.joined).toBe(1);
  });

  it('answers by the file as it is when the file was changed behind its back', async () => {
    await call('changed', LIST, { folder: folderOf('changed') });
    await delay(500);
    writeFileSync(join(folderOf('changed'), 'note.txt'), 'another text');
    const result = await call('changed', READ, { path: join(folderOf('changed'), 'note.txt') });
    expect(result).toMatchObject({ structuredContent: { file_content: 'another text' } });
  });

  it('drops what it has when something may have been written, by anybody', async () => {
    const before = await totals();
    await call('written', LIST, { folder: folderOf('written') });
    await delay(500);
    await call('somebody else', toolId('office', 'create_ticket'), { ticket_title: 'x' });
    await call('written', READ, { path: join(folderOf('written'), 'note.txt') });
    const after = await totals();
    expect(after.invalidated).toBeGreaterThan(before.invalidated);
    expect(after.hits).toBe(before.hits);
  });

  it('serves the tasks of a workflow as well', async () => {
    const before = await totals();
    await call('run', LIST, { folder: folderOf('run') });
    await delay(500);
    const workflow = {
      tasks: [{ id: 'read', tool: READ, args: { path: join(folderOf('run'), 'note.txt') } }],
    };
    const asker = { session: sessionId('run') };
    const answer = await gateway.executeWorkflow({ workflow }, asker, signal);
    expect(answer).toMatchObject({
      status: 'completed',
      results: { read: { status: 'succeeded', speculative: true } },
    });
    expect((await totals()).hits).toBe(before.hits + 1);
    const { tasks } = await gateway.dashboard.run(answer.workflowId ?? '');
    expect(tasks).toMatchObject([{ id: 'read', status: 'succeeded', ahead: 'hit' }]);
    const bins = await gateway.dashboard.reliability();
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0);
  });

  it('gives up what nobody will ask for when a session ends', async () => {
    const before = await totals();
    await call('taught', LIST, { folder: folderOf('taught') });
    await delay(500);
    await gateway.releaseSession(sessionId('taught'));
    expect((await totals()).wasted).toBe(before.wasted + 1);
  });

  it('never makes a call ahead that may write, however often it came next', async () => {
    for (let count = 0; count < LESSONS; count += 1) {
      await call(`tickets-${count}`, LIST, { folder: folderOf('taught') });
      await call(`tickets-${count}`, toolId('office', 'create_ticket'), { ticket_title: 'again' });
    }
    await delay(2 * LEARN.settleMs);
    const tickets = callsOf('create_ticket');
    await call('tickets-last', LIST, { folder: folderOf('taught') });
    await delay(500);
    expect(callsOf('create_ticket')).toBe(tickets);
  });
});
