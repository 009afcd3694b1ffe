/**
 * Every view of the built page in a real browser, with the answers of a daemon that has seen a month of
 * work: how it looks (kept as pictures under .cache/screenshots), whether everybody can use it, and what
 * hostile texts do to it.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CHROMIUM, startChromium } from '../support/chromium.ts';
import { PAGE_ANSWERS as ANSWERS } from '../support/page-answers.ts';
import {
  CAPABILITY,
  largeGraph,
  RECALL,
  SEARCH,
  SPECULATION,
} from '../support/page-knowledge-samples.ts';
import { OVERVIEW } from '../support/page-samples.ts';
import { type Answers, PageStage } from '../support/page-stage.ts';
import { axeViolations, overflowOf, visit } from '../support/page-visit.ts';

const BUILT = join(import.meta.dirname, '../../dist/page');
const PICTURES = join(import.meta.dirname, '../../.cache/screenshots');
const NOTHING: Answers = {
  ...ANSWERS,
  '/api/overview': {
    ...OVERVIEW,
    servers: [],
    calls: [],
    saved: [],
    retrieval: [],
    notices: [],
    callsOmitted: 0,
  },
  '/api/runs': { runs: [], pinned: [] },
  '/api/approvals': { pending: [], blocked: [] },
  '/api/graph': {
    nodes: [],
    edges: [],
    omitted: { nodes: 0, edges: 0 },
    communities: 0,
    servers: [],
  },
  '/api/tools': { tools: [], omitted: 0 },
  '/api/capabilities': { capabilities: [], omitted: 0 },
  '/api/memories': { memories: [], omitted: 0, total: { notes: 0, episodes: 0 } },
  '/api/speculation': { ...SPECULATION, total: { ...SPECULATION.total, predictions: 0 } },
  '/api/search': { ...SEARCH, candidates: [], told: [], omitted: 0 },
  '/api/recall': { ...RECALL, memories: [] },
};

/** A view, its address, and something that is there when it is drawn. */
const VIEWS: readonly (readonly [string, string, string])[] = [
  ['home', '#/home', '.tile'],
  ['live', '#/live/run-7f3a9c', '.timeline-bar'],
  ['live-task', '#/live/run-7f3a9c?task=issues', '.side-panel .json'],
  ['approvals', '#/approvals', '.question button:enabled'],
  ['capabilities', '#/capabilities', '.run-link'],
  ['capabilities-one', '#/capabilities/weekly-digest', '.tool-detail .code'],
  ['memories', '#/memories', '.memory'],
  ['graph', '#/graph', '[data-painted-ms]'],
  ['graph-capability', '#/graph/pml%3Aweekly-digest', '.side-panel .code'],
  ['thresholds', '#/thresholds', '.run-link'],
  ['thresholds-tool', '#/thresholds/github%3Alist_issues', '.tool-detail .curve'],
  ['speculation', '#/speculation', '.calibration-dot'],
  ['search', '#/search?q=read%20the%20open%20issues', '.candidate'],
  ['search-memories', '#/search?q=release&in=memories', '.candidate'],
  ['health', '#/health', '.server'],
];
const EMPTY_VIEWS = [
  'live',
  'approvals',
  'capabilities',
  'memories',
  'graph',
  'thresholds',
  'speculation',
  'search',
  'health',
];
const LOOKS = [
  ['wide', 1280, 860],
  ['narrow', 360, 740],
] as const;

const COMPRESSED_BYTES_MAX = 300_000;

const stage = new PageStage(ANSWERS);
let browser: Browser;
let origin: string;

async function goTo(page: Page, hash: string, sign: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await page.locator(sign).first().waitFor({ state: 'attached' });
}

describe.skipIf(CHROMIUM === undefined)('the views of the page', () => {
  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true });
    origin = await stage.start();
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser.close();
    await stage[Symbol.asyncDispose]();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`can be used by everybody and are kept as pictures, ${colorScheme}`, async () => {
      stage.setAnswers(ANSWERS);
      for (const [look, width, height] of LOOKS) {
        await using visited = await visit(browser, origin, {
          colorScheme,
          viewport: { width, height },
        });
        const { page, foreign, problems } = visited;
        for (const [name, hash, sign] of VIEWS) {
          await goTo(page, hash, sign);
          // The arrangement of the graph comes from a thread of its own.
          await page.locator('.graph-state', { hasText: 'Arranging' }).waitFor({ state: 'hidden' });
          expect({ name, look, tooWide: await overflowOf(page) }).toEqual({
            name,
            look,
            tooWide: 0,
          });
          // Buttons come to life a moment after they were placed; looked at meanwhile they are pale.
          await page.waitForFunction(
            "document.querySelector('.approvals button:disabled, .approval button:disabled') === null",
          );
          const isWhole = !name.startsWith('graph') && name !== 'live-task';
          await page.screenshot({
            path: join(PICTURES, `${name}-${colorScheme}-${look}.png`),
            fullPage: isWhole,
          });
          const violations = isAxed(name, look) ? await axeViolations(page) : [];
          expect({ name, look, violations }).toEqual({ name, look, violations: [] });
        }
        expect({ foreign, problems }).toEqual({ foreign: [], problems: [] });
      }
    });
  }

  it('offer a rule to who keeps saying yes', async () => {
    stage.setAnswers(ANSWERS);
    await using visited = await visit(browser, origin, {});
    const { page } = visited;
    await goTo(page, '#/approvals', '.question button:enabled');
    const offers = await page
      .locator('.question', { hasText: 'You have said yes' })
      .allInnerTexts();
    expect(offers).toHaveLength(1);
    expect(offers[0]).toContain(
      'You have said yes to this kind of call 4 times. To be asked no more, run pml risk files:write_file moderate.',
    );
  });

  it('say in one sentence whether running ahead paid off', async () => {
    stage.setAnswers(ANSWERS);
    await using visited = await visit(browser, `${origin}/#/speculation`);
    const sentence = visited.page.locator('.answer-first');
    await sentence.waitFor();
    expect(await sentence.innerText()).toMatch(
      /^508 of 591 calls made ahead were used: .+ of waiting saved, .+ of server work for nothing\.$/u,
    );
  });

  it.each(LOOKS)('show the end of each call made ahead without scrolling, %s', async (...look) => {
    const [, width, height] = look;
    stage.setAnswers(ANSWERS);
    await using visited = await visit(browser, `${origin}/#/speculation`, {
      viewport: { width, height },
    });
    const { page } = visited;
    const list = page.getByRole('group', { name: 'Calls made ahead, the newest first' });
    await list.first().waitFor();
    const hidden = await list.first().evaluate((holder) => holder.scrollWidth - holder.clientWidth);
    expect(hidden).toBe(0);
  });

  it('say what to do next where there is nothing', async () => {
    stage.setAnswers(NOTHING);
    await using visited = await visit(browser, origin);
    const { page, problems } = visited;
    for (const name of EMPTY_VIEWS) {
      await goTo(page, name === 'search' ? '#/search?q=nothing' : `#/${name}`, '.empty');
      expect(await page.locator('.empty p').nth(1).innerText()).toMatch(/\w{3}/u);
      await page.screenshot({ path: join(PICTURES, `empty-${name}.png`) });
      expect({ name, violations: await axeViolations(page) }).toEqual({ name, violations: [] });
    }
    expect(problems).toEqual([]);
  });

  it('need little, and the graph library only for the graph', async () => {
    stage.setAnswers(ANSWERS);
    await using visited = await visit(browser, `${origin}/#/health`);
    const { page } = visited;
    await page.locator('.server').first().waitFor();
    const loaded = await page.evaluate<readonly string[]>(
      'performance.getEntriesByType("resource").map(({ name }) => name)',
    );
    const files = loaded
      .map((url) => new URL(url).pathname)
      .filter((path) => path.startsWith('/page/'));
    expect(files.toSorted()).toEqual(expect.arrayContaining(['/page/page.css', '/page/page.js']));
    expect(files.filter((path) => /cytoscape|graph/u.test(path))).toEqual([]);
    const bytes = files
      .map((path) => gzipSync(readFileSync(join(BUILT, path.slice('/page/'.length)))).length)
      .reduce((sum, one) => sum + one, 0);
    expect(bytes).toBeLessThan(COMPRESSED_BYTES_MAX);
  });

  it('are reached by keyboard alone', async () => {
    stage.setAnswers(ANSWERS);
    await using visited = await visit(browser, `${origin}/#/live/run-7f3a9c`);
    const { page } = visited;
    const focused = (): Promise<string> =>
      page.evaluate<string>('document.activeElement?.textContent ?? ""');
    await page.locator('.task-row').first().waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toContain('Skip');
    await page.keyboard.press('Enter');
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('main');
    await page.locator('[data-task="issues"]').focus();
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toContain('changelog');
    await page.keyboard.press('Enter');
    await page.locator('.side-panel').waitFor();
    expect(await focused()).toBe('changelog');
    await page.locator('[role=tab][aria-selected=true]').focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('[role=tab][aria-selected=true]').innerText()).toBe('Result');
    await page.keyboard.press('Escape');
    await page.locator('.side-panel').waitFor({ state: 'hidden' });
    expect(await focused()).toContain('changelog');
    await page.keyboard.press('/');
    expect(await page.evaluate<string>('document.activeElement.ariaLabel')).toContain('Find runs');
    await goTo(page, '#/approvals', '.question');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await focused()).toContain('A server changed its tools');
    await page.locator('.question button:enabled', { hasText: 'Keep blocked' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Keep blocked');
    await page.keyboard.press('k');
    expect(await focused()).toContain('Did you change pml.json?');
    await page.keyboard.press('/');
    await page.locator('#intent').waitFor();
    await page.locator('main').focus();
    await page.keyboard.press('/');
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('intent');
  });

  it('show hostile texts as text, in every field that others write', async () => {
    const hostile = JSON.parse(JSON.stringify(ANSWERS), poison) as Answers;
    stage.setAnswers(hostile);
    await using visited = await visit(browser, origin, { viewport: { width: 360, height: 740 } });
    const { page, foreign, problems } = visited;
    for (const [name, hash] of VIEWS) {
      // Reached by its name alone where its subject has another name now.
      const address =
        name.startsWith('graph') || name.startsWith('live')
          ? hash.split('/').slice(0, 2).join('/')
          : hash;
      await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
      // Hidden characters are shown as marks in texts, and escaped in names.
      await page
        .locator('main .escape, main [data-painted-ms]')
        .or(page.locator('main', { hasText: String.raw`\u{` }))
        .first()
        .waitFor({ state: 'attached' });
      const found = await page.evaluate<string>(LOOK_FOR_HARM);
      const tooWide = await overflowOf(page);
      expect({ name, tooWide, ...(JSON.parse(found) as object) }).toEqual({ name, ...HARMLESS });
      await page.screenshot({ path: join(PICTURES, `hostile-${name}.png`) });
    }
    expect({ foreign, problems }).toEqual({ foreign: [], problems: [] });
  });
});

describe.skipIf(CHROMIUM === undefined)('the graph', () => {
  beforeAll(async () => {
    origin = await new Promise<string>((resolve) => {
      void graphStage.start().then(resolve);
    });
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser.close();
    await graphStage[Symbol.asyncDispose]();
  });
  const graphStage = new PageStage(ANSWERS);

  it('stays usable with 2,000 nodes and 10,000 ties', async () => {
    graphStage.setAnswers({ ...ANSWERS, '/api/graph': largeGraph(2000, 10_000) });
    await using visited = await visit(browser, `${origin}/#/graph`);
    const { page, problems } = visited;
    await page.locator('[data-complete-ms]').waitFor({ state: 'attached' });
    await page.screenshot({ path: join(PICTURES, 'graph-large.png') });
    // It answers while it is being arranged.
    await page.locator('.page-search').first().fill('tool_1999');
    await page.locator('.found a', { hasText: 'tool_1999' }).click();
    await page.locator('.side-panel', { hasText: 'Leads to' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('opens capabilities, draws shared tools truthfully, and copies code', async () => {
    graphStage.setAnswers(ANSWERS);
    await using visited = await visit(browser, `${origin}/#/graph`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page, problems } = visited;
    await page.locator('.page-search').first().fill('weekly');
    await page.locator('.found a', { hasText: 'weekly-digest' }).click();
    const panel = page.locator('.side-panel');
    await panel.locator('.code-keyword').first().waitFor();
    await panel.getByRole('button', { name: 'Copy' }).click();
    await panel.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(CAPABILITY.code);
    await page.getByRole('button', { name: 'Expand all capabilities' }).click();
    await page.locator('.graph-state', { hasText: 'Arranging' }).waitFor({ state: 'hidden' });
    await page.screenshot({ path: join(PICTURES, 'graph-expanded.png') });
    expect(problems).toEqual([]);
  });
});

/** The pictures of a narrow window hold the same elements; one view of them stands for all. */
function isAxed(name: string, look: string): boolean {
  return look === 'wide' || name === 'approvals';
}

const HARMLESS = { tooWide: 0, elements: 0, unseen: 0, isRun: false, isHuge: false };
const MEGABYTE = 'n'.repeat(1_000_000);
const POISON = `\u202E\u0007\u0000\u200B<img src=x onerror="window.isRun=true"><script>window.isRun=true</script>`;
/** What the daemon itself writes, in words of its own. */
const OWN = new Set(
  'workflowId kind status risk action type source mode shown day verdict engine end commands command transport token version ahead line method from state outcome'.split(
    ' ',
  ),
);
const POISONED = new Set<string>();

function poison(this: unknown, key: string, value: unknown): unknown {
  if (typeof value !== 'string' || OWN.has(key) || value === 'pause' || value === 'abort') {
    return value;
  }
  // Each field once with a megabyte, which would otherwise be many of them.
  if (!POISONED.has(key) && !/^\d*$/u.test(key)) {
    POISONED.add(key);
    return `${POISON}${value}${MEGABYTE}`;
  }
  return `${POISON}${value}`;
}

const LOOK_FOR_HARM = `(() => {
  const text = document.body.innerText;
  return JSON.stringify({
    elements: document.querySelectorAll('main img, main script, main iframe, main object').length,
    unseen: [...text].filter((c) => /[\\u202a-\\u202e\\u2066-\\u2069\\u0000-\\u0008\\u200b]/u.test(c)).length,
    isRun: window.isRun === true,
    isHuge: text.length > 400000 || document.querySelectorAll('*').length > 20000,
  });
})()`;
