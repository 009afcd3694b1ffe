/** What was learned, in the hands of a person at the dashboard: the built program, real servers, a real browser. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { CapabilityDocument, CapabilitySummary } from '../../src/gateway/capability-desk.ts';
import { askAsPerson } from '../support/ask-as-person.ts';
import { CHROMIUM, startChromium } from '../support/chromium.ts';
import { axeViolations, type PageVisit, visit } from '../support/page-visit.ts';
import { AGENT, PmlWorld } from '../support/pml-world.ts';
import { approveDangerous } from '../support/question-cards.ts';
import { runCode } from '../support/run-code.ts';

const SERVERS = join(import.meta.dirname, '../fixtures/servers');
const PATIENCE = { timeout: 45_000 };
const COUNT = `const { books } = await mcp.shelf.list_books({ shelf: 'novels' });
return books.length;`;
const NOTE = `return await mcp.effects.write({ label: 'monday' });`;

function node(file: string, ...args: readonly string[]): object {
  return { command: process.execPath, args: [join(SERVERS, file), ...args] };
}

describe.skipIf(CHROMIUM === undefined)('capabilities at the dashboard', () => {
  const world = new PmlWorld();
  const record = join(world.work, 'effects.txt');
  let browser: Browser | undefined;
  let client: Client;
  let visited: PageVisit | undefined;
  let page: Page;
  let count = '';
  let note = '';

  const lines = (): readonly string[] =>
    existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [];
  const show = (hash: string): Promise<unknown> =>
    page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  const learn = async (code: string, intent: string): Promise<string> => {
    const learned = await runCode<{ readonly capability?: { readonly name: string } }>(client, {
      code,
      intent,
    });
    return learned.capability?.name ?? '';
  };
  const list = (): Promise<readonly CapabilitySummary[]> => world.json(['capabilities']);

  beforeAll(async () => {
    world.configure({
      mcpServers: {
        shelf: node('shelf-server.mjs'),
        effects: node('effects-server.mjs', record),
      },
      pml: {
        embedding: { model: 'none' },
        policy: { risks: [{ tools: 'effects:write', risk: 'moderate' }] },
      },
    });
    await world.pml(['up']);
    client = await world.connect('legacy', [], AGENT);
    browser = await startChromium();
    const { url } = await askAsPerson(
      await world.control(),
      'dashboard',
      {},
      AbortSignal.timeout(10_000),
    );
    visited = await visit(browser, url, { permissions: ['clipboard-read', 'clipboard-write'] });
    page = visited.page;
    await page.locator('nav').waitFor();
  }, 120_000);
  afterAll(async () => {
    await visited?.[Symbol.asyncDispose]();
    await browser?.close();
    await world[Symbol.asyncDispose]();
  });

  it('finds one, says how it went, and copies its code', async () => {
    count = await learn(COUNT, 'How many books are on the shelf novels');
    note = await learn(NOTE, 'Write monday into the record');
    await page.getByRole('link', { name: 'Capabilities', exact: true }).click();
    await page.getByLabel('Find a capability').fill('books');
    const link = page.locator('.run-link', { hasText: count });
    await link.waitFor();
    await page.locator('.run-link', { hasText: note }).waitFor({ state: 'detached' });
    expect(await link.innerText()).toContain('untested');
    expect(await link.innerText()).toContain('worked 1 of 1');
    await link.click();
    const detail = page.locator('.tool-detail');
    await detail.locator('.code-keyword').first().waitFor();
    expect(await detail.innerText()).toContain('How many books are on the shelf novels');
    await detail.getByRole('button', { name: 'Copy' }).click();
    await detail.getByRole('button', { name: 'Copied' }).waitFor();
    const { code } = await world.json<{ readonly code: string }>(['capabilities', 'show', count]);
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(code);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('runs it with a form made from its schema', async () => {
    const form = page.locator('.schema-form');
    const field = form.getByLabel('shelf');
    expect(await field.inputValue()).toBe('novels');
    await field.fill('travel');
    await form.getByRole('button', { name: 'Run it' }).click();
    const outcome = page.locator('.capability-outcome');
    await outcome.locator('.pill-completed').waitFor();
    expect(await outcome.locator('.json, .code').innerText()).toContain('2');
    // What was typed stays, while the counts beside it change.
    await page.locator('.tool-detail', { hasText: '2 of 2 times' }).waitFor();
    expect(await field.inputValue()).toBe('travel');
    await page.locator('.tool-detail', { hasText: 'tested: ' }).waitFor();
  });

  it('sends a dangerous one to where all dangerous calls wait', async () => {
    const control = await world.control();
    await askAsPerson(
      control,
      'setRisk',
      { rule: { tools: 'effects:write', risk: 'dangerous' }, by: 'a test' },
      AbortSignal.timeout(10_000),
    );
    expect(lines()).toEqual(['monday']);
    await show(`#/capabilities/${note}`);
    const form = page.locator('.schema-form');
    await form.getByLabel('label').fill('tuesday');
    await form.getByRole('button', { name: 'Run it' }).click();
    const outcome = page.locator('.capability-outcome');
    await outcome.locator('.pill-approval-required').waitFor();
    expect(lines()).toEqual(['monday']);
    await outcome.getByRole('link', { name: 'Go to approvals' }).click();
    await approveDangerous(page.locator('.question', { hasText: 'tuesday' }));
    await expect.poll(lines, PATIENCE).toEqual(['monday', 'tuesday']);
  });

  it('sends a text that was emptied as an empty text', async () => {
    await show(`#/capabilities/${count}`);
    const form = page.locator('.schema-form');
    await form.getByLabel('shelf').fill('');
    await form.getByRole('button', { name: 'Run it' }).click();
    const outcome = page.locator('.capability-outcome');
    await outcome.locator('.pill-completed').waitFor();
    expect(await outcome.locator('.json, .code').innerText()).toContain('0');
  });

  it('pins, renames and exports it', async () => {
    const detail = page.locator('.tool-detail');
    await detail.getByRole('button', { name: 'Pin' }).click();
    await detail.getByRole('button', { name: 'Unpin' }).waitFor();
    expect((await list()).find(({ name }) => name === count)?.isPinned).toBe(true);
    await detail.getByRole('button', { name: 'Rename…' }).click();
    await detail.getByLabel('New name').fill('no good name');
    await page.keyboard.press('Enter');
    await page.locator('.said', { hasText: 'keeps its name' }).waitFor();
    await detail.getByLabel('New name').fill('shelf_size');
    await page.keyboard.press('Enter');
    await page.locator('.run-link', { hasText: 'shelf_size' }).waitFor();
    await expect.poll(() => page.url()).toContain('#/capabilities/shelf_size');
    count = 'shelf_size';
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      detail.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('shelf_size.json');
    const document = JSON.parse(
      readFileSync((await download.path()) ?? '', 'utf8'),
    ) as CapabilityDocument;
    expect(document.capabilities.map(({ name }) => name)).toEqual(['shelf_size']);
  });

  it('removes it only after a second word', async () => {
    const detail = page.locator('.tool-detail');
    await detail.getByRole('button', { name: 'Remove…' }).click();
    expect((await list()).some(({ name }) => name === count)).toBe(true);
    await detail.getByRole('button', { name: 'Keep it' }).click();
    await detail.getByRole('button', { name: 'Remove…' }).click();
    await detail.getByRole('button', { name: 'Remove it for good' }).click();
    await page.locator('.run-link', { hasText: count }).waitFor({ state: 'detached' });
    expect((await list()).some(({ name }) => name === count)).toBe(false);
    expect({ foreign: visited?.foreign, problems: visited?.problems }).toEqual({
      foreign: [],
      problems: [],
    });
  });
});
