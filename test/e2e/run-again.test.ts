/** A run that failed, run again from where it failed: the built program, a real server, a browser and a terminal. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { askAsPerson } from '../support/ask-as-person.ts';
import { CHROMIUM, startChromium } from '../support/chromium.ts';
import { axeViolations, type PageVisit, visit } from '../support/page-visit.ts';
import { AGENT, callPml, PmlWorld } from '../support/pml-world.ts';
import { approveDangerous, deny } from '../support/question-cards.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/flaky-server.mjs');
const PATIENCE = { timeout: 45_000 };
/** One note that is made once, a check that fails at first, and a dangerous call behind both. */
const TASKS = [
  { id: 'note', tool: 'flaky:note', args: { label: 'a' } },
  { id: 'check', tool: 'flaky:check', args: { label: '${note.label}' } },
  { id: 'send', tool: 'flaky:send', args: { label: '${check.label}' } },
];

describe.skipIf(CHROMIUM === undefined)('a run that failed', () => {
  const world = new PmlWorld();
  const record = join(world.work, 'record.txt');
  const mended = join(world.work, 'mended');
  let browser: Browser | undefined;
  let visited: PageVisit | undefined;
  let client: Client;
  let page: Page;
  const calls = (): readonly string[] =>
    existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [];
  const run = (tasks: readonly object[] = TASKS): Promise<WorkflowAnswer> =>
    callPml<WorkflowAnswer>(client, 'execute_workflow', {
      intent: 'Note, check and send',
      workflow: { tasks },
    });
  const show = (hash: string): Promise<unknown> =>
    page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  const head = (): ReturnType<Page['locator']> => page.locator('.run-detail .failure');

  beforeAll(async () => {
    world.configure({
      mcpServers: { flaky: { command: process.execPath, args: [SERVER, record, mended] } },
      pml: {
        embedding: { model: 'none' },
        policy: {
          risks: [
            { tools: 'flaky:note', risk: 'moderate' },
            { tools: 'flaky:check', risk: 'safe' },
            { tools: 'flaky:send', risk: 'dangerous' },
          ],
        },
      },
    });
    await world.pml(['up']);
    client = await world.connect('legacy', [], AGENT);
    browser = await startChromium();
    const signal = AbortSignal.timeout(10_000);
    const { url } = await askAsPerson(await world.control(), 'dashboard', {}, signal);
    visited = await visit(browser, url);
    page = visited.page;
  }, 120_000);
  afterAll(async () => {
    await visited?.[Symbol.asyncDispose]();
    await browser?.close();
    await world[Symbol.asyncDispose]();
  });

  it('says why at the top, and what was done', async () => {
    const failed = await run();
    expect(failed.status).toBe('failed');
    await show(`#/live/${failed.workflowId}`);
    await head().waitFor();
    const text = await head().innerText();
    expect(text).toContain('the ledger is locked');
    expect(text).toContain('check');
    expect(text).toContain('1 of 3 tasks was done before: note');
    expect(text).not.toContain('may have taken effect');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('is run from there: what was done is kept, and what is dangerous is asked about', async () => {
    expect(calls()).toEqual(['note a', 'check a!']);
    writeFileSync(mended, '');
    await head().getByRole('button', { name: 'Run from here' }).click();
    await page.locator('.run-head .pill-approval-required').waitFor();
    expect(calls()).toEqual(['note a', 'check a!', 'check a!']);
    await page.locator('[data-task="note"].task-succeeded').waitFor();
    await page.getByRole('link', { name: 'Go to approvals' }).click();
    await approveDangerous(page.locator('.question', { hasText: 'a!!' }));
    await expect.poll(calls, PATIENCE).toEqual(['note a', 'check a!', 'check a!', 'send a!!']);
  });

  it('is run again from a terminal, all of it or from a task on', async () => {
    rmSync(mended);
    const { workflowId = '' } = await run(TASKS.slice(0, 2));
    writeFileSync(mended, '');
    const before = calls().length;
    const kept = await world.json<WorkflowAnswer>([
      'runs',
      workflowId,
      '--again',
      '--from',
      'check',
    ]);
    expect(kept).toMatchObject({
      status: 'completed',
      results: { note: { status: 'succeeded' }, check: { value: { label: 'a!!' } } },
    });
    expect(kept.workflowId).not.toBe(workflowId);
    expect(calls().slice(before)).toEqual(['check a!']);
    await world.json(['runs', workflowId, '--again']);
    expect(calls().slice(before + 1)).toEqual(['note a', 'check a!']);
    const wrong = await world.pml(['runs', workflowId, '--again', '--from', 'chek']);
    expect(wrong.code).not.toBe(0);
    expect(wrong.stderr).toContain('did you mean "check"?');
    expect(calls()).toHaveLength(before + 3);
  });

  it('is changed and run', async () => {
    rmSync(mended);
    const { workflowId } = await run(TASKS.slice(0, 2));
    const before = calls().length;
    writeFileSync(mended, '');
    await show(`#/live/${workflowId}`);
    await head().getByRole('button', { name: 'Edit and run…' }).click();
    const text = page.getByRole('textbox', { name: 'Tasks' });
    await text.fill((await text.inputValue()).replace('"a"', '"b"'));
    await page.getByRole('button', { name: 'Run this' }).click();
    await page.locator('.run-head .pill-completed').waitFor();
    expect(calls().slice(before)).toEqual(['note b', 'check b!']);
  });

  it('is not called failed where a person said no', async () => {
    const { workflowId } = await run(
      [TASKS[2] ?? {}].map((task) => ({ ...task, args: { label: 'c' } })),
    );
    await show('#/approvals');
    await deny(page.locator('.question', { hasText: '"c"' }));
    await show(`#/live/${workflowId}`);
    await page.locator('.run-head .pill-denied').waitFor();
    expect(await head().innerText()).toContain('send was denied by ');
    expect({ foreign: visited?.foreign, problems: visited?.problems }).toEqual({
      foreign: [],
      problems: [],
    });
  });
});
