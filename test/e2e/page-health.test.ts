/** A broken server, found and turned off at the dashboard: the built program and a real browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { askAsPerson } from '../support/ask-as-person.ts';
import { CHROMIUM, startChromium } from '../support/chromium.ts';
import { axeViolations, type PageVisit, visit } from '../support/page-visit.ts';
import { PmlWorld } from '../support/pml-world.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/shelf-server.mjs');
const PATIENCE = { timeout: 45_000 };

describe.skipIf(CHROMIUM === undefined)('health', () => {
  const world = new PmlWorld();
  let configFile: string;
  let browser: Browser | undefined;
  let visited: PageVisit | undefined;
  let page: Page;

  beforeAll(async () => {
    configFile = world.configure({
      mcpServers: {
        shelf: { command: process.execPath, args: [SERVER] },
        wreck: { command: join(world.work, 'not-there') },
      },
      pml: { embedding: { model: 'none' } },
    });
    await world.pml(['up']);
    browser = await startChromium();
    const signal = AbortSignal.timeout(10_000);
    const { url } = await askAsPerson(await world.control(), 'dashboard', {}, signal);
    visited = await visit(browser, `${url}#/health`);
    page = visited.page;
  }, 120_000);
  afterAll(async () => {
    await visited?.[Symbol.asyncDispose]();
    await browser?.close();
    await world[Symbol.asyncDispose]();
  });

  it('shows what is broken first, and turns it off after a second click', async () => {
    const servers = page.locator('.server');
    await expect.poll(async () => (await servers.allInnerTexts())[0], PATIENCE).toMatch(/^wreck/u);
    const wreck = page.locator('.server', { hasText: 'wreck' });
    await wreck.getByRole('button', { name: 'Turn off…' }).click();
    expect(await axeViolations(page)).toEqual([]);
    expect(readFileSync(configFile, 'utf8')).not.toContain('enabled');
    await wreck.getByRole('button', { name: 'Turn it off for good?' }).click();
    await wreck.waitFor({ state: 'detached' });
    expect(JSON.parse(readFileSync(configFile, 'utf8'))).toMatchObject({
      pml: { servers: { wreck: { enabled: false } } },
    });
    expect({ foreign: visited?.foreign, problems: visited?.problems }).toEqual({
      foreign: [],
      problems: [],
    });
  });
});
