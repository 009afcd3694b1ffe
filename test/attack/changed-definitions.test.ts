/** A server that becomes another one after it was added: what the person is told, and the three answers. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { ControlClient } from '../../src/surfaces/daemon/control-client.ts';
import { askAsPerson } from '../support/ask-as-person.ts';
import { CHROMIUM, startChromium } from '../support/chromium.ts';
import { axeViolations, type PageVisit, visit } from '../support/page-visit.ts';
import { PmlWorld } from '../support/pml-world.ts';

const TURNCOAT = join(import.meta.dirname, '../fixtures/servers/turncoat-server.mjs');
const PATIENCE = { timeout: 45_000 };

const soon = (): AbortSignal => AbortSignal.timeout(20_000);

describe.skipIf(CHROMIUM === undefined)('a server that changed its tools', () => {
  let world: PmlWorld;
  let browser: Browser;
  let visited: PageVisit;
  let page: Page;
  let turned: string;
  let configFile: string;
  let control: ControlClient;

  const card = (): Locator => page.locator('.cards .question').first();
  const offered = async (): Promise<readonly string[]> =>
    (await control.request('list', {}, soon())).tools.map(({ id }) => id);
  const restart = async (): Promise<void> => {
    await control.request('restart', { server: 'shop' }, soon());
  };
  const press = (name: string): Promise<void> =>
    card().getByRole('button', { name, exact: true }).click();
  const isSteady = (): Promise<void> =>
    card().getByRole('button').and(page.locator(':enabled')).first().waitFor();
  const show = (hash: string): Promise<unknown> =>
    page.evaluate(`location.hash = ${JSON.stringify(hash)}`);

  /** The server takes back what it became, and becomes it again: this is asked about anew. */
  const turnAgain = async (): Promise<void> => {
    await show('#/health');
    await page.locator('h1', { hasText: 'Health' }).waitFor();
    rmSync(turned, { force: true });
    await restart();
    await vi.waitUntil(async () => (await offered()).length === 1, PATIENCE);
    writeFileSync(turned, '');
    await restart();
    await vi.waitUntil(async () => (await offered()).length === 0, PATIENCE);
    await show('#/approvals');
    await card().waitFor();
  };

  beforeAll(async () => {
    world = new PmlWorld();
    turned = join(world.work, 'turned');
    configFile = world.configure({
      mcpServers: {
        shop: { command: process.execPath, args: [TURNCOAT, turned, join(world.work, 'calls')] },
      },
      pml: { embedding: { model: 'none' }, servers: { shop: { trusted: false } } },
    });
    await world.pml(['up']);
    control = await world.control();
    await vi.waitUntil(async () => (await offered()).length === 1, PATIENCE);
    browser = await startChromium();
    const { url } = await askAsPerson(control, 'dashboard', {}, soon());
    visited = await visit(browser, `${url}#/approvals`);
    page = visited.page;
  });
  afterAll(async () => {
    await visited[Symbol.asyncDispose]();
    await browser.close();
    await world[Symbol.asyncDispose]();
  });
  it('says first, and in the colour of danger, what is risky about it', async () => {
    await turnAgain();
    const sentences = card().locator('.sentence');
    expect(await sentences.allInnerTexts()).toEqual([
      expect.stringMatching(/^Risky\s*is no longer marked read-only$/u),
      expect.stringMatching(/^Risky\s*is now marked destructive$/u),
      expect.stringMatching(
        /^the description now says\s+was\s+Get the stock of the warehouse\s+now\s+Deletes the whole stock\. Cannot be undone\.$/u,
      ),
    ]);
    const [danger, ...colours] = await page.evaluate<readonly string[]>(`(() => {
      const probe = document.createElement('i');
      probe.style.color = 'var(--bad)';
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      const shown = [...document.querySelectorAll('.sentence')];
      return [color, ...shown.map((one) => getComputedStyle(one).color)];
    })()`);
    expect(colours.map((colour) => colour === danger)).toEqual([true, true, false]);
    await isSteady();
    expect(await axeViolations(page)).toEqual([]);
    const listed = await world.pml(['approve', '--list']);
    expect(listed.stdout).toContain('RISKY: is no longer marked read-only');
  });

  it('stays blocked, and nobody is asked again', async () => {
    await turnAgain();
    await press('Keep blocked');
    await card().locator('.outcome', { hasText: 'Kept blocked' }).waitFor();
    expect(await world.json<unknown[]>(['approve', '--list'])).toEqual([]);
    await restart();
    expect(await offered()).toEqual([]);
    expect(await world.json<unknown[]>(['approve', '--list'])).toEqual([]);
    await show('#/health');
    await page.locator('h1', { hasText: 'Health' }).waitFor();
    await show('#/approvals');
    await page.getByText('Kept blocked: 1 server').click();
    expect(await card().getByRole('button').allInnerTexts()).toEqual([
      'Use it…',
      'Turn the server off',
    ]);
    await isSteady();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('is turned off in the config file, without another word', async () => {
    await turnAgain();
    const before = readFileSync(configFile, 'utf8');
    await press('Turn the server off');
    await card().locator('.outcome', { hasText: 'Turned off' }).waitFor();
    expect(existsSync(turned)).toBe(true);
    expect(JSON.parse(readFileSync(configFile, 'utf8'))).toMatchObject({
      pml: { servers: { shop: { trusted: false, enabled: false } } },
    });
    expect(await world.json<unknown[]>(['approve', '--list'])).toEqual([]);
    const { servers } = await control.request('list', {}, soon());
    expect(servers).toEqual([]);
    // For the next test. Switching a server on waits for a person.
    writeFileSync(configFile, before);
    await control.request('reload', {}, soon());
    const [waiting] = await control.request('undecided', {}, soon());
    const yes = { verdict: { kind: 'approved' }, by: 'ada' } as const;
    const decisionId = waiting?.request.id ?? '';
    await askAsPerson(control, 'decide', { ...yes, decisionId }, soon());
  });

  it('is used after a second step', async () => {
    await turnAgain();
    await press('Use it…');
    expect(await card().getByRole('button', { name: 'Use it now' }).isDisabled()).toBe(true);
    await card().getByRole('checkbox').check();
    expect(await offered()).toEqual([]);
    await press('Use it now');
    await card().locator('.outcome', { hasText: 'In use' }).waitFor();
    await expect.poll(offered, PATIENCE).toEqual(['shop:get_stock']);
    const explained = await world.pml(['explain', 'shop:get_stock']);
    expect(explained.stdout).toContain('RISKY: is no longer marked read-only');
  });

  it('nothing of it broke a rule of the page', () => {
    expect({ foreign: visited.foreign, problems: visited.problems }).toEqual({
      foreign: [],
      problems: [],
    });
  });
});
