/** Memories as the gateway runs them: real database, the model and the settings of every installation. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { describe, expect, inject, it, vi } from 'vitest';

import { sessionId } from '../../src/base/ids.ts';
import { openHost } from '../../src/compose/open-host.ts';
import { parseSettings } from '../../src/config/load.ts';
import type { SettingsInput } from '../../src/config/schema.ts';
import type { Gateway } from '../../src/gateway/gateway.ts';
import { readRememberOptions } from '../../src/memory/read-remember.ts';
import type { Host } from '../../src/surfaces/daemon/host.ts';
import { quietLogger, type LoggedLine } from '../support/quiet-logger.ts';
import { studyHere } from '../support/study-here.ts';

const never = new AbortController().signal;
const SERVER = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const asker = { session: sessionId('someone') };
const patience = { timeout: 60_000, interval: 50 };

const DEPLOYS = [
  'Deployments go out through the release workflow, never from a laptop.',
  'To deploy to production, push a tag; the release workflow builds and deploys it.',
  'A production release is deployed by pushing a tag.',
];
const OTHERS = [
  'Ada prefers tea to coffee in the morning.',
  'The invoices of the customer in Lisbon are due at the end of each quarter.',
  'Flights to Oslo are cheapest on Tuesdays.',
  'The cat photographs are in the folder called whiskers.',
  'The office plants need water twice a week.',
  'Tomato soup wants basil and a little sugar.',
  'The piano was tuned in October.',
  'Chess club meets on the third floor.',
];
const QUESTION = 'how do we deploy a release to production?';

describe('memories at the default settings', () => {
  it('tell what lies before the step, which a fixed threshold does not', async () => {
    await using host = await openTestHost();
    const { gateway } = host;
    await hasModel(gateway);
    for (const text of [...DEPLOYS, ...OTHERS]) {
      expect(await remember(gateway, text)).toMatchObject({ kind: 'remembered', isNew: true });
    }
    const adaptive = await gateway.recall(QUESTION, {}, never);
    expect(adaptive).toMatchObject({ mode: 'semantic', method: 'adaptive', candidates: 11 });
    expect(adaptive.gap).toBeGreaterThan(0.1);
    expect(adaptive.memories.map(({ text }) => text).toSorted()).toEqual(DEPLOYS.toSorted());
    const fixed = await gateway.recall(QUESTION, { adaptive: false }, never);
    expect(fixed).toMatchObject({ mode: 'semantic', method: 'configured', candidates: 11 });
    expect(fixed.memories.length).toBeLessThan(DEPLOYS.length);
    // One of those that are told now would have been lost, and nothing else is told.
    expect(
      adaptive.memories.map(({ distance }) => distance).some((each) => each > fixed.threshold),
    ).toBe(true);
    expect(await gateway.retrievalTotals()).toMatchObject([
      { method: 'adaptive', questions: 1, returnedMean: 3, candidatesMean: 11 },
      { method: 'configured', questions: 1 },
    ]);
  });

  it('stand beside the tools of a search, and are forgotten', async () => {
    await using host = await openTestHost();
    const { gateway } = host;
    await hasModel(gateway);
    const kept = await remember(gateway, DEPLOYS[1] ?? '');
    for (const text of OTHERS) {
      await remember(gateway, text);
    }
    const found = await gateway.discover({ intent: QUESTION }, asker, never);
    const memories = found.results.filter(({ kind }) => kind === 'memory');
    expect(memories).toStrictEqual([
      {
        id: kept.kind === 'remembered' ? kept.id : '',
        kind: 'memory',
        score: expect.any(Number) as number,
        why: 'note',
        signature: '',
        description: DEPLOYS[1],
      },
    ]);
    expect(found.results.some(({ kind }) => kind === 'tool')).toBe(true);
    const unrelated = await gateway.discover({ intent: 'multiply two matrices' }, asker, never);
    expect(unrelated.results.filter(({ kind }) => kind === 'memory')).toEqual([]);
    const id = memories[0]?.id ?? '';
    const rehearsed = await gateway.forget({ scope: { kind: 'id', id }, dryRun: true });
    expect(rehearsed).toMatchObject({ dryRun: true, removed: [{ what: 'notes', count: 1 }] });
    const forgotten = await gateway.forget({ scope: { kind: 'id', id } });
    expect(forgotten).toMatchObject({
      kind: 'forgotten',
      dryRun: false,
      removed: [{ what: 'notes', count: 1 }],
      notes: [{ id, text: expect.stringContaining('To deploy to production') as string }],
    });
    const after = await gateway.discover({ intent: QUESTION }, asker, never);
    expect(after.results.filter(({ kind }) => kind === 'memory')).toEqual([]);
  });

  it('are made of runs, too, and say how these ended and with which tools', async () => {
    await using host = await openTestHost();
    const { gateway } = host;
    await hasModel(gateway);
    const ran = await gateway.executeWorkflow(
      {
        intent: 'write the weekly summary of support tickets into a file',
        workflow: { tasks: [{ id: 'write', tool: 'effects:write', args: { label: 'summary' } }] },
      },
      asker,
      never,
    );
    expect(ran.status).toBe('completed');
    const ask = (): ReturnType<Gateway['recall']> =>
      gateway.recall('summarize the support tickets of this week', {}, never);
    // Its vector is made after the first question.
    const { memories } = await vi.waitFor(async () => {
      const answer = await ask();
      expect(answer.candidates).toBe(1);
      return answer;
    }, patience);
    expect(memories).toMatchObject([
      { kind: 'episode', outcome: 'completed', tools: ['effects:write'], id: ran.workflowId },
    ]);
    // By its words alone it finds the tool: vectors may not be there yet.
    const intent = 'write the summary of the support tickets of this week';
    await gateway.discover({ intent }, asker, never);
    await gateway.callTool(
      { tool: 'effects:write' as never, args: { label: 'again' } },
      asker,
      never,
    );
    const used = await gateway.retrievalTotals();
    expect(used.reduce((sum, each) => sum + each.used, 0)).toBe(1);
    const tool = 'effects:write';
    const report = await gateway.forget({ scope: { kind: 'tool', tool } });
    const removed = report.kind === 'forgotten' ? report.removed : [];
    expect(Object.fromEntries(removed.map(({ what, count }) => [what, count]))).toMatchObject({
      'remembered runs (the journal keeps them)': 1,
      traces: expect.any(Number) as number,
    });
    expect(await ask()).toMatchObject({ memories: [], candidates: 0 });
    expect(await gateway.runs(10)).toHaveLength(1);
    expect(await gateway.forget({ scope: { kind: 'project' } })).toMatchObject({
      kind: 'forgotten',
    });
    expect(await gateway.runs(10)).toHaveLength(1);
    const again = await gateway.forget({ scope: { kind: 'project' }, dryRun: true });
    expect(again).toMatchObject({ removed: [], notes: [] });
  });
});

describe('memories without a model', () => {
  it('are found by words, and it is said so', async () => {
    await using host = await openTestHost({ pml: { embedding: { model: 'none' } } });
    const { gateway } = host;
    for (const text of [...DEPLOYS, ...OTHERS]) {
      await remember(gateway, text);
    }
    const answer = await gateway.recall('water for the plants in the office', {}, never);
    expect(answer).toMatchObject({ mode: 'lexical', method: 'configured' });
    expect(answer.memories.map(({ text }) => text)).toEqual([
      'The office plants need water twice a week.',
    ]);
    expect((await gateway.recall('quantum chromodynamics', {}, never)).memories).toEqual([]);
  });

  it('refuses a note with a secret, and keeps nothing of it', async () => {
    await using host = await openTestHost({ pml: { embedding: { model: 'none' } } });
    const { gateway } = host;
    for (const text of [
      'log in with ghp_0123456789abcdefghij0123456789abcdef',
      'API_KEY=abc123def456',
      'password: correct horse battery staple',
      'start it with --token hunter2hunter2',
      'staging password: SECRETNOTEpw77',
      'the password of the staging database is swordfish',
      'the value is the-hidden-value-of-the-environment',
    ]) {
      expect(await remember(gateway, text)).toMatchObject({ kind: 'refused' });
    }
    expect((await gateway.recall('log in with password token', {}, never)).candidates).toBe(0);
    expect(await remember(gateway, 'the token is in the vault of the team')).toMatchObject({
      kind: 'remembered',
    });
  });

  it('tells of a run without the secrets that its intent named', async () => {
    await using host = await openTestHost({ pml: { embedding: { model: 'none' } } });
    const { gateway } = host;
    const ran = await gateway.executeWorkflow(
      {
        intent: 'log in as joe with password hunter2SECRETpw',
        workflow: { tasks: [{ id: 'write', tool: 'effects:write', args: { label: 'in' } }] },
      },
      asker,
      never,
    );
    expect(ran.status).toBe('completed');
    const { memories } = await vi.waitFor(async () => {
      const answer = await gateway.recall('log in as joe', {}, never);
      expect(answer.candidates).toBe(1);
      return answer;
    }, patience);
    expect(memories.map(({ text }) => text)).toEqual(['log in as joe with password [secret]']);
    const found = await gateway.discover({ intent: 'log in as joe' }, asker, never);
    expect(JSON.stringify(found)).toContain('log in as joe with password [secret]');
    expect(JSON.stringify(found)).not.toContain('hunter2SECRETpw');
    const guessed = await gateway.recall('hunter2SECRETpw', {}, never);
    expect(guessed.memories).toEqual([]);
  });

  it('counts a search as one question, though it tells of notes and of capabilities', async () => {
    await using host = await openTestHost({ pml: { embedding: { model: 'none' } } });
    const { gateway } = host;
    const intent = 'write the label of the winter sale';
    await remember(gateway, 'the winter sale begins in December');
    const ran = await gateway.executeCode(
      // With logic: a single call is not offered as a capability.
      { intent, code: `return typeof (await mcp.effects.write({ label: 'winter' }));` },
      asker,
      never,
    );
    expect(ran).toMatchObject({ status: 'completed' });
    // It is learned from after it was answered.
    const { workflowId = '' } = ran;
    await expect
      .poll(() => gateway.controlWorkflow({ workflowId, action: 'status' }, asker, never))
      .toMatchObject({ capability: { name: expect.any(String) } });
    const { results } = await gateway.discover({ intent }, asker, never);
    expect(new Set(results.map(({ kind }) => kind))).toEqual(
      new Set(['capability', 'tool', 'memory']),
    );
    const totals = await gateway.retrievalTotals();
    expect(totals.reduce((sum, { questions }) => sum + questions, 0)).toBe(1);
  });

  it('takes the same note twice as one', async () => {
    await using host = await openTestHost({ pml: { embedding: { model: 'none' } } });
    const first = await remember(host.gateway, 'tea at four');
    expect(await remember(host.gateway, 'tea at four')).toEqual({ ...first, isNew: false });
  });
});

async function remember(gateway: Gateway, text: string): ReturnType<Gateway['remember']> {
  const read = readRememberOptions([text]);
  if (read.kind === 'invalid') {
    throw new Error(read.issue);
  }
  return await gateway.remember(read.request, asker, never);
}

/** The model is opened in the background. */
async function hasModel(gateway: Gateway): Promise<void> {
  await vi.waitFor(async () => {
    expect((await gateway.statistics()).search).toMatchObject({ mode: 'hybrid' });
  }, patience);
}

async function openTestHost(config: SettingsInput = {}): Promise<Host> {
  const folder = join(inject('temporaryFolder'), randomUUID());
  const lines: LoggedLine[] = [];
  return await openHost({
    settings: parseSettings({
      mcpServers: {
        effects: { command: process.execPath, args: [SERVER, join(folder, 'record')] },
      },
      ...config,
    }),
    configFile: join(folder, 'pml.json'),
    databaseFolder: join(folder, 'database'),
    templateFile: inject('databaseTemplate'),
    keyFile: join(folder, 'key'),
    isKeyFileNamed: true,
    modelFolder: join(folder, 'models'),
    environment: { PATH: process.env['PATH'] },
    redact: (text) => text.replaceAll('the-hidden-value-of-the-environment', '•••'),
    secrets: () => ['the-hidden-value-of-the-environment'],
    startStudy: studyHere,
    configNotices: () => [],
    logger: quietLogger(lines),
  });
}
