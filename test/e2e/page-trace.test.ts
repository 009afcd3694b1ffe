/** A run as a trace: calls under their program, times per step, folded waiting, and why a task was run ahead. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageRun } from '../../src/surfaces/http/page-api-runs.ts';
import { CHROMIUM, startChromium } from '../support/chromium.ts';
import { PAGE_ANSWERS } from '../support/page-answers.ts';
import { PageStage } from '../support/page-stage.ts';
import { axeViolations, type PageVisit, visit } from '../support/page-visit.ts';

const START = Date.now() - 600_000;
const done = (from: number, durationMs: number) =>
  ({ status: 'succeeded', startedAt: START + from, durationMs, dependsOn: [] }) as const;

/** Half a second of work around five minutes in which a person was waited for. */
const RUN: PageRun = {
  workflowId: 'wf_trace',
  status: 'completed',
  intent: 'Write the changelog of every project',
  startedAt: START,
  finishedAt: START + 300_500,
  tasks: [
    { id: 'list', tool: 'files:list_directory', ...done(0, 100), ahead: 'hit' },
    { id: 'code', tool: 'pml:code', ...done(100, 300_400), dependsOn: ['list'] },
    { id: 'code/1', tool: 'git:git_log', ...done(120, 180) },
    { id: 'code/2', tool: 'files:write_file', ...done(300_300, 150) },
  ],
  decisions: [
    {
      id: 'd1',
      kind: 'approval',
      task: 'code/2',
      tool: 'files:write_file',
      requestedAt: START + 300,
      decidedAt: START + 300_300,
      verdict: 'approved',
      by: 'ada',
    },
  ],
  messages: [],
  commands: [],
  sequence: 9,
};
const MADE = {
  id: 'p1',
  at: START - 500,
  tool: 'files:list_directory',
  after: 'git:git_status',
  probability: 0.83,
  threshold: 0.62,
  outcome: 'ready',
  reason: '',
  savedMs: 240,
  serverMs: 260,
};

describe.skipIf(CHROMIUM === undefined)('the trace of a run', () => {
  const stage = new PageStage({
    '/api/runs/wf_trace/ahead': { made: MADE },
    '/api/runs/wf_trace': RUN,
    ...PAGE_ANSWERS,
  });
  let browser: Browser;
  let visited: PageVisit;
  let page: Page;

  beforeAll(async () => {
    const origin = await stage.start();
    browser = await startChromium();
    visited = await visit(browser, `${origin}/#/live/wf_trace`);
    page = visited.page;
    await page.locator('.timeline-bar').first().waitFor();
  });
  afterAll(async () => {
    await visited[Symbol.asyncDispose]();
    await browser.close();
    await stage[Symbol.asyncDispose]();
  });

  it('puts the calls of a program under it, each with its time', async () => {
    expect(await page.locator('.task-row').count()).toBe(4);
    expect(await page.locator('.task-item.is-call .task-row').allInnerTexts()).toEqual([
      expect.stringContaining('git_log'),
      expect.stringContaining('write_file'),
    ]);
    expect(await page.locator('.task-time').allInnerTexts()).toEqual([
      '100 ms',
      '5 min',
      '180 ms',
      '150 ms',
    ]);
    expect(await page.locator('.run-head').innerText()).toContain('2 tasks, 2 calls');
  });

  it('draws five minutes of waiting short, and says how long they were', async () => {
    expect(await page.locator('.fold text').innerHTML()).toBe('waited 5 min');
    const width = async (selector: string): Promise<number> =>
      (await page.locator(selector).first().boundingBox())?.width ?? 0;
    expect(await width('.fold rect')).toBeLessThan(await width('.timeline-bar rect'));
    expect(await width('.timeline-track')).toBeGreaterThan(200);
  });

  it('folds the calls away and brings them back, by keyboard', async () => {
    await page.locator('[data-key="fold-code"]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.task-row').count()).toBe(2);
    const fold = page.locator('[data-key="fold-code"]');
    expect(await fold.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.task-row').count()).toBe(4);
  });

  it('marks the chosen task, and says why it was run ahead and what that saved', async () => {
    await page.locator('[data-task="list"]').click();
    const why = page.locator('.side-panel .why-ahead');
    await why.waitFor();
    const text = await why.innerText();
    expect(text).toContain('It was predicted after git:git_status with a probability of 83 %');
    expect(text).toContain('62 % was needed');
    expect(text).toContain('240 ms of waiting saved');
    expect(text).toContain('The call itself took 260 ms');
    expect(await page.locator('.side-panel .facts').innerText()).toContain('Answered after');
    expect(await page.locator('[data-task="list"]').getAttribute('aria-current')).toBe('true');
    expect(await page.locator('.chosen-row').count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.chosen-row').count()).toBe(0);
  });

  it('marks Health in the navigation where servers do not work, until they do', async () => {
    const link = page.getByRole('link', { name: /^Health/u });
    expect(await link.innerText()).toMatch(/2/u);
    const { servers } = PAGE_ANSWERS['/api/overview'] as { servers: readonly object[] };
    const chat = servers.find((server) => 'name' in server && server.name === 'chat');
    stage.tell({ kind: 'server', server: { ...chat, status: 'ready' } } as never);
    await expect.poll(() => link.innerText()).toMatch(/1/u);
    expect({ foreign: visited.foreign, problems: visited.problems }).toEqual({
      foreign: [],
      problems: [],
    });
  });
});
