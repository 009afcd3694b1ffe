/** What the page asks of the daemon: the data of each view once, and nothing where an event says enough. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CHROMIUM, startChromium } from '../support/chromium.ts';
import { PAGE_ANSWERS } from '../support/page-answers.ts';
import { PageStage } from '../support/page-stage.ts';
import { visit } from '../support/page-visit.ts';

const CALM_MS = 1500;
/** Each view, with what it asks for when it is opened. */
const VIEWS: readonly (readonly [string, readonly string[]])[] = [
  ['home', ['/api/home']],
  ['approvals', ['/api/approvals']],
  ['capabilities', ['/api/capabilities']],
  ['memories', ['/api/memories']],
  ['thresholds', ['/api/tools']],
  ['speculation', ['/api/speculation']],
  ['graph', ['/api/graph']],
  ['health', ['/api/overview']],
];

describe.skipIf(CHROMIUM === undefined)('the page asks', () => {
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

  const askedSince = (before: number): readonly string[] =>
    stage.asked
      .slice(before)
      .map((url) => url.split('?', 1)[0] ?? url)
      .filter((path) => path.startsWith('/api/'));

  async function opened(page: Page, name: string): Promise<readonly string[]> {
    const before = stage.asked.length;
    await page.evaluate(`location.hash = "#/${name}"`);
    await page.waitForTimeout(CALM_MS);
    return askedSince(before);
  }

  it('for the data of each view once, and for nothing while nothing happens', async () => {
    await using visited = await visit(browser, `${origin}/#/search`);
    await visited.page.waitForTimeout(CALM_MS);
    for (const [name, paths] of VIEWS) {
      expect({ name, asked: await opened(visited.page, name) }).toEqual({ name, asked: paths });
    }
    const calm = stage.asked.length;
    await visited.page.waitForTimeout(4 * CALM_MS);
    expect(askedSince(calm)).toEqual([]);
  }, 120_000);

  it('for the first view once, too', async () => {
    const before = stage.asked.length;
    await using visited = await visit(browser, `${origin}/#/health`);
    await visited.page.waitForTimeout(CALM_MS);
    expect(askedSince(before).filter((path) => path === '/api/overview')).toHaveLength(1);
  });

  it('for nothing where an event says how the daemon or a server is', async () => {
    await using visited = await visit(browser, `${origin}/#/health`);
    const { page } = visited;
    await page.locator('.tile', { hasText: 'Memory' }).waitFor();
    await page.waitForTimeout(CALM_MS);
    const before = stage.asked.length;
    const loop = { p99Ms: 1, longestMs: 2, longestEverMs: 3, overMs: 60_000, heldMsMax: 50 };
    stage.tell({ kind: 'pulse', now: Date.now(), memoryBytes: 123_000_000, loop } as never);
    await page.locator('.tile', { hasText: '123 MB' }).waitFor();
    expect(askedSince(before)).toEqual([]);
  });
});
