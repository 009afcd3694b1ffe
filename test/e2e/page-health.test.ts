/** A broken server, found and turned off at the dashboard: the built program and a real browser. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
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

  it('finds a broken server from the navigation, says why, and restarts it when it is mended', async () => {
    const link = page.getByRole('link', { name: /^Health/u });
    await expect.poll(() => link.innerText(), PATIENCE).toMatch(/1/u);
    expect(await page.locator('.answer-first').innerText()).toContain(
      '1 server of 2 does not work',
    );
    const wreck = page.locator('.server', { hasText: 'wreck' });
    expect(await wreck.innerText()).toContain('then press Restart');
    await wreck.getByRole('button', { name: 'Log of wreck' }).click();
    await expect.poll(() => wreck.locator('.server-log li').count()).toBeGreaterThan(0);
    expect(await wreck.locator('.server-log').innerText()).toContain('there is no such program');
    expect(await axeViolations(page)).toEqual([]);

    const program = `#!/bin/sh\nexec "${process.execPath}" "${SERVER}"\n`;
    writeFileSync(join(world.work, 'not-there'), program, { mode: 0o755 });
    await wreck.getByRole('button', { name: 'Restart' }).click();
    await expect.poll(() => wreck.locator('.pill').innerText(), PATIENCE).toBe('ready');
    await expect.poll(() => link.innerText(), PATIENCE).not.toMatch(/1/u);
    await expect
      .poll(() => page.locator('.answer-first').innerText(), PATIENCE)
      .not.toContain('does not work');
  }, 120_000);

  it('shows what is broken first, and turns it off after a second click', async () => {
    rmSync(join(world.work, 'not-there'));
    await page
      .locator('.server', { hasText: 'wreck' })
      .getByRole('button', { name: 'Restart' })
      .click();
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
