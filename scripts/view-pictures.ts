/**
 * `npm run pictures -- views`: pictures of every view of the dashboard with the data of a world that was worked in, for
 * looking at them. They go to `.cache/screenshots/world`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { askAsPerson } from '../test/support/ask-as-person.ts';
import { startChromium } from '../test/support/chromium.ts';
import { PmlWorld } from '../test/support/pml-world.ts';
import { makeBusyWorld } from './busy-world.ts';

const FOLDER = join(import.meta.dirname, '../.cache/screenshots/world');
const WITHIN_MS = 120_000;
const SETTLED_MS = 1500;
const LOOKS = [
  ['wide', 1280, 860],
  ['narrow', 390, 800],
] as const;

/** Makes the world and the pictures. `runs`: about how many runs there are. */
export async function photographViews(runs: number): Promise<void> {
  await using world = new PmlWorld();
  await makeBusyWorld(world, runs);
  mkdirSync(FOLDER, { recursive: true });
  const views = await viewsOf(world);
  const browser = await startChromium();
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [look, width, height] of LOOKS) {
        const viewport = { width, height };
        await photograph(
          world,
          browser,
          { colorScheme, viewport },
          views,
          `${colorScheme}-${look}`,
        );
      }
    }
  } finally {
    await browser.close();
  }
}

interface ListedRun {
  readonly workflowId: string;
  readonly status: string;
  readonly intent?: string;
}

type Views = readonly (readonly [name: string, hash: string])[];

async function photograph(
  world: PmlWorld,
  browser: Browser,
  options: NonNullable<Parameters<Browser['newContext']>[0]>,
  views: Views,
  suffix: string,
): Promise<void> {
  const control = await world.control();
  const { url } = await askAsPerson(control, 'dashboard', {}, AbortSignal.timeout(WITHIN_MS));
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') {
      process.stderr.write(`console of ${page.url()}: ${message.text()}\n`);
    }
  });
  await page.goto(url);
  for (const [name, hash] of views) {
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await untilSettled(page);
    const file = join(FOLDER, `${name}-${suffix}.png`);
    await page.screenshot({ path: file, fullPage: false });
    process.stdout.write(`${file}\n`);
  }
  await context.close();
}

/** Waits until the view is drawn and its graph is arranged. */
async function untilSettled(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLED_MS);
  await page
    .locator('.graph-state', { hasText: 'Arranging' })
    .waitFor({ state: 'hidden', timeout: WITHIN_MS });
}

/** One address for each thing that a person can look at. */
async function viewsOf(world: PmlWorld): Promise<Views> {
  const runs = await world.json<readonly ListedRun[]>(['runs', '--limit', '1000']);
  const capabilities = await world.json<readonly { readonly name: string }[]>(['capabilities']);
  const about = (words: string, status?: string): Views[number] | undefined => {
    const run = runs.find(
      (each) =>
        each.intent?.includes(words) === true && (status === undefined || each.status === status),
    );
    const name = `run-${words.toLowerCase().replaceAll(/\W+/gu, '-')}`;
    return run === undefined ? undefined : [name, `#/live/${run.workflowId}`];
  };
  const [capability] = capabilities;
  return [
    ['home', '#/home'],
    ['live', '#/live'],
    about('Review the last change'),
    about('Summarise the changelog'),
    about('Count the words'),
    about('module-19: git log'),
    about('module-19: git show'),
    about('module-18: read text'),
    about('Send the letter'),
    about('Build everything'),
    about('Write the notes of release 3'),
    about('nobody looked at'),
    ['approvals', '#/approvals'],
    ['capabilities', '#/capabilities'],
    capability === undefined
      ? undefined
      : (['capability', `#/capabilities/${capability.name}`] as const),
    ['memories', '#/memories'],
    ['graph', '#/graph'],
    ['graph-tool', '#/graph/git%3Agit_log'],
    ['thresholds', '#/thresholds'],
    ['thresholds-tool', '#/thresholds/git%3Agit_log'],
    ['speculation', '#/speculation'],
    ['search', '#/search?q=show%20the%20newest%20commits'],
    ['search-memories', '#/search?q=compare%20versions&in=memories'],
    ['health', '#/health'],
  ].filter((view): view is Views[number] => view !== undefined);
}
