/** Three minutes at one run per second: the page asks little and does not grow. */
import { setTimeout as pause } from 'node:timers/promises';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageRunSummary } from '../../src/surfaces/http/page-api-runs.ts';
import { CHROMIUM, startChromium } from '../support/chromium.ts';
import { PAGE_ANSWERS } from '../support/page-answers.ts';
import { PageStage } from '../support/page-stage.ts';
import { visit } from '../support/page-visit.ts';

const SECONDS = 180;
const WARM_SECONDS = 60;
const GROWTH_BYTES_MAX = 1_500_000;
const VIEW_SECONDS = 10;
const SETTLED_MS = 4000;
const VIEWS = [
  'home',
  'live',
  'approvals',
  'capabilities/weekly-digest',
  'memories',
  'graph',
  'thresholds',
  'speculation',
  'health',
];

describe.skipIf(CHROMIUM === undefined)('one run per second', () => {
  const stage = new PageStage(PAGE_ANSWERS);
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    origin = await stage.start();
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser.close();
    await stage[Symbol.asyncDispose]();
  });

  it('does not make the page grow, and is asked for at most once a second', async () => {
    await using visited = await visit(browser, `${origin}/#/live`);
    const { page } = visited;
    await page.locator('.run-runs .run-link').first().waitFor();
    const devtools = await page.context().newCDPSession(page);
    const weigh = async (): Promise<{ heap: number; nodes: number; listeners: number }> => {
      await devtools.send('HeapProfiler.collectGarbage');
      const { usedSize } = await devtools.send('Runtime.getHeapUsage');
      const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
      return { heap: usedSize, nodes, listeners: jsEventListeners };
    };
    let warm = await weigh();
    const askedBefore = stage.asked.length;
    const startedAt = Date.now();
    for (let second = 0; second < SECONDS; second += 1) {
      tellRun(`wf_second${second}`, second % 5 === 4 ? 'failed' : 'completed');
      await page.waitForTimeout(1000);
      if (second === WARM_SECONDS) {
        warm = await weigh();
      }
    }
    const elapsedSeconds = (Date.now() - startedAt) / 1000;
    const asked = stage.asked.length - askedBefore;
    const end = await weigh();
    expect(asked).toBeLessThanOrEqual(elapsedSeconds);
    expect(end.nodes).toBeLessThan(warm.nodes * 1.2);
    expect(end.listeners).toBeLessThan(warm.listeners * 1.2);
    expect(end.heap - warm.heap).toBeLessThan(GROWTH_BYTES_MAX);
    expect(visited.problems).toEqual([]);
  }, 400_000);

  it('asks for every other view at most once a second', async () => {
    const visits = await Promise.all(VIEWS.map((view) => visit(browser, `${origin}/#/${view}`)));
    await pause(SETTLED_MS);
    const asked = VIEWS.map((): string[] => []);
    for (const [index, { page }] of visits.entries()) {
      page.on('request', (request) => asked[index]?.push(request.url()));
    }
    const startedAt = Date.now();
    for (let second = 0; second < VIEW_SECONDS; second += 1) {
      tellRun(`wf_view${second}`, 'completed');
      await pause(1000);
    }
    const elapsedSeconds = (Date.now() - startedAt) / 1000;
    expect(asked.filter((addresses) => addresses.length > elapsedSeconds)).toEqual([]);
    // Home counts the calls of this week, so it does ask.
    expect(asked[VIEWS.indexOf('home')]).not.toEqual([]);
  });

  function tellRun(workflowId: string, status: 'completed' | 'failed'): void {
    const run: PageRunSummary = {
      workflowId,
      status: 'running',
      intent: `Read the report of ${workflowId} and file it`,
      startedAt: Date.now(),
      taskCount: 3,
    };
    const told = { kind: 'run', workflowId, sequence: 1, at: Date.now() };
    stage.tell({ ...told, event: 'run_started', status: 'running', run } as never);
    stage.tell({ ...told, event: 'task_started', task: 'one' } as never);
    stage.tell({ ...told, event: 'run_finished', end: status, status } as never);
  }
});
