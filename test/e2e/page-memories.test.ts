/** What is remembered, at the dashboard and in a terminal: the built program, a real server, a real browser. */
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { MemoryListing } from '../../src/gateway/gateway.ts';
import { askAsPerson } from '../support/ask-as-person.ts';
import { CHROMIUM, startChromium } from '../support/chromium.ts';
import { type PageVisit, visit } from '../support/page-visit.ts';
import { AGENT, callPml, PmlWorld } from '../support/pml-world.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/shelf-server.mjs');
const NOTES = ['Releases are made by pushing a tag.', 'Ada prefers tea to coffee.'];
const INTENT = 'Look at the novels';

describe.skipIf(CHROMIUM === undefined)('memories', () => {
  const world = new PmlWorld();
  let browser: Browser | undefined;
  let visited: PageVisit | undefined;
  let client: Client;
  let page: Page;
  const list = (...words: readonly string[]): Promise<MemoryListing> =>
    world.json(['memories', ...words]);

  beforeAll(async () => {
    world.configure({
      mcpServers: { shelf: { command: process.execPath, args: [SERVER] } },
      pml: { embedding: { model: 'none' } },
    });
    await world.pml(['up']);
    client = await world.connect('legacy', [], AGENT);
    for (const text of NOTES) {
      await callPml(client, 'execute_code', {
        code: `return await pml.remember({ text: ${JSON.stringify(text)} });`,
      });
    }
    const tasks = [{ id: 'novels', tool: 'shelf:list_books', args: { shelf: 'novels' } }];
    await callPml(client, 'execute_workflow', { intent: INTENT, workflow: { tasks } });
    browser = await startChromium();
    const signal = AbortSignal.timeout(10_000);
    const { url } = await askAsPerson(await world.control(), 'dashboard', {}, signal);
    visited = await visit(browser, url);
    page = visited.page;
  }, 120_000);
  afterAll(async () => {
    await visited?.[Symbol.asyncDispose]();
    await browser?.close();
    await world[Symbol.asyncDispose]();
  });

  it('are listed in a terminal, with whole ids and how long ago they were', async () => {
    const { total, memories } = await list();
    expect(total).toEqual({ notes: 2, episodes: 1 });
    expect(memories.map(({ text }) => text).toSorted()).toEqual([...NOTES, INTENT].toSorted());
    const { stdout } = await world.pml(['memories']);
    for (const { id, text } of memories) {
      expect(stdout).toContain(id);
      expect(stdout).toContain(text);
    }
    expect(stdout).toMatch(/ {2}episode, (?:just now|\d+ (?:s|min) ago), done/u);
    expect((await list('tea')).memories).toMatchObject([{ kind: 'note', text: NOTES[1] }]);
    expect((await list('--kind', 'episode')).memories).toMatchObject([{ text: INTENT }]);
    expect((await list('--limit', '1')).omitted).toBe(2);
    expect((await world.pml(['memories', '--kind', 'dream'])).stderr).toContain(
      '--kind takes note or episode',
    );
  });

  it('are found at the dashboard, and forgotten only after a second word', async () => {
    await page.getByRole('link', { name: 'Memories' }).click();
    const cards = page.locator('.memory');
    await expect.poll(() => cards.count()).toBe(3);
    await page.getByLabel('Find a memory').fill('tea');
    await expect.poll(() => cards.count()).toBe(1);
    const card = page.locator('.memory', { hasText: NOTES[1] ?? '' });
    await card.getByRole('button', { name: 'Forget…' }).click();
    await card.getByRole('button', { name: 'Keep it' }).click();
    expect((await list('tea')).memories).toHaveLength(1);
    await card.getByRole('button', { name: 'Forget…' }).click();
    await card.getByRole('button', { name: 'Forget it' }).click();
    await page.locator('.empty', { hasText: 'None fits' }).waitFor();
    expect((await list()).total).toEqual({ notes: 1, episodes: 1 });
  });

  it('leave the run where it was', async () => {
    await page.getByLabel('Find a memory').fill('');
    await page.getByLabel('Which of them').selectOption('episode');
    const card = page.locator('.memory', { hasText: INTENT });
    await card.getByRole('button', { name: 'Forget…' }).click();
    await card.getByRole('button', { name: 'Forget it' }).click();
    await card.waitFor({ state: 'detached' });
    expect((await list()).total).toEqual({ notes: 1, episodes: 0 });
    const runs = await world.json<readonly { readonly intent: string }[]>(['runs']);
    expect(runs.map(({ intent }) => intent)).toContain(INTENT);
    expect({ foreign: visited?.foreign, problems: visited?.problems }).toEqual({
      foreign: [],
      problems: [],
    });
  });
});
