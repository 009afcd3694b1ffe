/**
 * Finding runs among 500, the command palette, the keys and the theme: the built page in a real browser, with
 * the answers and events of a daemon that a test wrote.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageRuns, PageRunSummary } from '../../src/surfaces/http/page-api-runs.ts';
import { CHROMIUM, startChromium } from '../support/chromium.ts';
import { PAGE_ANSWERS } from '../support/page-answers.ts';
import { HOME, NOW } from '../support/page-samples.ts';
import { PageStage } from '../support/page-stage.ts';
import { axeViolations, type PageVisit, visit } from '../support/page-visit.ts';

const STATES = ['completed', 'completed', 'failed', 'completed', 'aborted'] as const;
const RUNS: readonly PageRunSummary[] = Array.from({ length: 500 }, (_, number) => {
  const isWaiting = number === 333 || number === 444;
  return {
    workflowId: `wf_${String(number).padStart(4, '0')}Wm3aXkz09fQ2b7Lk`,
    status: isWaiting ? 'approval_required' : (STATES[number % STATES.length] ?? 'completed'),
    intent: `Read report ${number} and ${isWaiting ? 'delete' : 'file'} it`,
    startedAt: NOW - number * 60_000,
    ...(isWaiting ? {} : { finishedAt: NOW - number * 60_000 + 900 }),
    ...(number % 10 === 2 && { ending: 'denied' as const }),
    client: number % 2 === 0 ? 'claude-code' : 'codex',
    taskCount: 3,
  };
});

/** As the daemon filters, as far as this test asks. */
function listed(query: URLSearchParams): PageRuns {
  const states = query.get('status')?.split(',');
  const words = (query.get('q') ?? '').split(' ').filter(Boolean);
  const client = query.get('client');
  const fitting = RUNS.filter(
    (run) =>
      (states === undefined || states.includes(run.ending ?? run.status)) &&
      words.every((word) => (run.intent ?? '').includes(word)) &&
      (client === null || run.client === client),
  );
  const limit = Number(query.get('limit') ?? 50);
  return {
    runs: fitting.slice(0, limit),
    pinned: RUNS.filter(({ status }) => status === 'approval_required'),
    ...(fitting.length > limit && { nextOffset: limit }),
  };
}

describe.skipIf(CHROMIUM === undefined)('500 runs', () => {
  const stage = new PageStage({ ...PAGE_ANSWERS, '/api/runs': listed });
  let browser: Browser;
  let visited: PageVisit;
  let page: Page;

  const readsOfList = (): number =>
    stage.asked.filter((address) => address.startsWith('/api/runs?')).length;

  beforeAll(async () => {
    const origin = await stage.start();
    browser = await startChromium();
    visited = await visit(browser, `${origin}/#/live`);
    page = visited.page;
    await page.locator('.run-runs .run-link').first().waitFor();
  });
  afterAll(async () => {
    await visited[Symbol.asyncDispose]();
    await browser.close();
    await stage[Symbol.asyncDispose]();
  });

  it('pins what needs the person on top, however old it is', async () => {
    const pinned = page.locator('.pinned-runs .run-link');
    expect(await pinned.count()).toBe(2);
    expect(await pinned.first().innerText()).toContain('Read report 333 and delete it');
    expect(await page.locator('.run-runs .run-link').count()).toBe(50);
  });

  it('calls a denied run denied', async () => {
    const row = page.locator('.run-runs .run-link', { hasText: 'Read report 2 and file it' });
    expect(await row.locator('.pill').innerText()).toBe('denied');
  });

  it('filters by status, client and words, and the address keeps the filters', async () => {
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'needs you' });
    const rows = page.locator('.run-runs .run-link');
    await expect.poll(() => rows.count()).toBe(2);
    expect(await page.evaluate<string>('location.hash')).toContain('status=approval_required');
    await page.getByText('Client, tool and time').click();
    await page.getByRole('combobox', { name: 'Client' }).selectOption('codex');
    await expect.poll(() => rows.allInnerTexts()).toHaveLength(1);
    await rows.first().click();
    expect(await page.evaluate<string>('location.hash')).toContain('client=codex');
    await page.getByRole('searchbox').fill('no such report');
    await page.locator('.nothing-fits').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows.count()).toBe(50);
  });

  it('keeps the list when a panel opens', async () => {
    await page.locator('[data-task="issues"]').click();
    await page.locator('.side-panel').waitFor();
    expect(await page.locator('.run-list').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('takes over what events say, without asking again', async () => {
    const before = readsOfList();
    const run: PageRunSummary = {
      workflowId: 'wf_new0',
      status: 'running',
      intent: 'A run that began just now',
      startedAt: Date.now(),
      taskCount: 1,
    };
    const told = { kind: 'run', workflowId: 'wf_new0', sequence: 1, at: Date.now() };
    stage.tell({ ...told, event: 'run_started', status: 'running', run } as never);
    const row = page.locator('.run-link', { hasText: 'A run that began just now' }).first();
    await row.waitFor();
    stage.tell({ ...told, event: 'decision_requested', status: 'approval_required' } as never);
    await page.locator('.pinned-runs', { hasText: 'A run that began just now' }).waitFor();
    stage.tell({ ...told, event: 'run_finished', end: 'completed', status: 'completed' } as never);
    await expect.poll(() => row.locator('.pill').innerText()).toBe('done');
    expect(readsOfList()).toBe(before);
  });

  it('shows a run that began while the list was read', async () => {
    await page.evaluate('location.hash = "#/health"');
    await page.locator('.server').first().waitFor();
    const before = readsOfList();
    const answers: (() => void)[] = [];
    const held = new Promise<void>((resolve) => {
      answers.push(resolve);
    });
    await page.route(
      /\/api\/runs\?/u,
      async (route) => {
        const response = await route.fetch();
        await held;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.evaluate('location.hash = "#/live"');
    await expect.poll(readsOfList).toBe(before + 1);
    const run: PageRunSummary = {
      workflowId: 'wf_new1',
      status: 'running',
      intent: 'A run that began meanwhile',
      startedAt: Date.now(),
      taskCount: 1,
    };
    const told = { kind: 'run', workflowId: 'wf_new1', sequence: 1, at: Date.now() };
    stage.tell({ ...told, event: 'run_started', status: 'running', run } as never);
    await page.waitForTimeout(200);
    answers.forEach((answer) => answer());
    await page.locator('.run-link', { hasText: 'A run that began meanwhile' }).first().waitFor();
    expect(readsOfList()).toBe(before + 1);
  });

  it('reads the list once a second at the most, however much fails', async () => {
    const before = readsOfList();
    for (let number = 0; number < 20; number += 1) {
      const told = { kind: 'run', workflowId: `wf_${number}`, sequence: 1, at: NOW };
      stage.tell({ ...told, event: 'run_finished', end: 'failed', status: 'failed' } as never);
      await page.waitForTimeout(50);
    }
    await page.waitForTimeout(1200);
    expect(readsOfList() - before).toBeGreaterThan(0);
    expect(readsOfList() - before).toBeLessThanOrEqual(3);
  });

  it('goes anywhere by the palette, shows the keys, and switches the theme for good', async () => {
    await page.locator('main').focus();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to a view' }).fill('heal');
    await page.keyboard.press('Enter');
    await page.locator('.server').first().waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const theme = (): Promise<string> => page.evaluate('document.documentElement.dataset.theme');
    expect(await theme()).toBe('light');
    await page.getByRole('combobox', { name: 'Light or dark' }).selectOption('dark');
    expect(await theme()).toBe('dark');
    await page.reload();
    await page.locator('.server').first().waitFor();
    expect(await theme()).toBe('dark');
  });

  it('says what pml did this week, and what to do first where it did nothing yet', async () => {
    await page.evaluate('location.hash = "#/home"');
    await page.locator('.answer-first').waitFor();
    expect(await page.locator('.answer-first').innerText()).toMatch(
      /^In the last 7 days pml made [\d,]+ calls for your agents\. It saved them [\d,]+ tokens and .+ of waiting\.$/u,
    );
    expect(await page.locator('.version').innerText()).toBe('pml 0.1.0');
    stage.setAnswers({
      ...PAGE_ANSWERS,
      '/api/home': { ...HOME, callsEver: 0, servers: 0, tools: 0 },
    });
    await page.reload();
    await page.locator('.steps').waitFor();
    expect(await page.locator('.step').first().innerText()).toContain('pml init');
    // Just after a reload the chosen theme has not reached every element.
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect({ foreign: visited.foreign, problems: visited.problems }).toEqual({
      foreign: [],
      problems: [],
    });
  });
});
