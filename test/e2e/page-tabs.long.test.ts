/** Several tabs of the dashboard in one browser: none takes the connections that the others need. */
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { askAsPerson } from '../support/ask-as-person.ts';
import { CHROMIUM, startChromium } from '../support/chromium.ts';
import { axeViolations } from '../support/page-visit.ts';
import { callPml, PmlWorld } from '../support/pml-world.ts';
import { approveDangerous } from '../support/question-cards.ts';

const SERVERS = join(import.meta.dirname, '../fixtures/servers');
/** More than the connections that a browser opens to one address. */
const TABS = 8;

describe.skipIf(CHROMIUM === undefined)('many tabs of the dashboard', () => {
  let world: PmlWorld;
  let browser: Browser;
  let context: BrowserContext;
  let client: Client;
  const tabs: Page[] = [];

  const ask = (label: string): Promise<WorkflowAnswer> =>
    callPml<WorkflowAnswer>(client, 'execute_workflow', {
      intent: `note ${label}`,
      workflow: { tasks: [{ id: 'note', tool: 'effects:write', args: { label } }] },
    });
  const titles = (): Promise<readonly string[]> => Promise.all(tabs.map((tab) => tab.title()));

  beforeAll(async () => {
    world = new PmlWorld();
    world.configure({
      mcpServers: {
        effects: {
          command: process.execPath,
          args: [join(SERVERS, 'effects-server.mjs'), join(world.work, 'effects.txt')],
        },
      },
      pml: {
        embedding: { model: 'none' },
        policy: { risks: [{ tools: 'effects:write', risk: 'dangerous' }] },
      },
    });
    await world.pml(['up']);
    [browser, client] = await Promise.all([startChromium(), world.connect()]);
    context = await browser.newContext({ reducedMotion: 'reduce' });
    const control = await world.control();
    const { url } = await askAsPerson(control, 'dashboard', {}, AbortSignal.timeout(10_000));
    for (const address of [url, ...Array.from({ length: TABS - 1 }, () => new URL(url).origin)]) {
      const tab = await context.newPage();
      tabs.push(tab);
      await tab.goto(`${address}#/approvals`);
      await tab.locator('.empty', { hasText: 'Nothing waits' }).waitFor();
    }
  });
  afterAll(async () => {
    await browser.close();
    await world[Symbol.asyncDispose]();
  });

  it('all hear what happens, and each can answer', async () => {
    await Promise.all([ask('first'), ask('second')]);
    await expect.poll(titles, { timeout: 45_000 }).toEqual(tabs.map(() => '(2) Approvals · pml'));
    const [left, right] = [tabs[0], tabs.at(-1)];
    // Buttons become active a moment after the cards came.
    await expect.poll(() => axeViolations(left as Page), { timeout: 45_000 }).toEqual([]);
    await approveDangerous((right as Page).locator('.question', { hasText: 'first' }));
    await expect.poll(titles, { timeout: 45_000 }).toEqual(tabs.map(() => '(1) Approvals · pml'));
  });

  it('give the focus back to what opened a form that is left', async () => {
    const card = tabs[0]?.locator('.question', { hasText: 'second' });
    const focused = (): Promise<string | undefined> | undefined =>
      tabs[0]?.evaluate<string>('document.activeElement?.textContent');
    await card?.getByRole('button', { name: 'Deny with a reason…' }).press('Enter');
    await card?.getByLabel('Why not?').press('Escape');
    expect(await focused()).toBe('Deny with a reason…');
    await card?.getByRole('button', { name: 'Always allow…' }).press('Enter');
    await card?.getByRole('button', { name: 'Back' }).press('Enter');
    expect(await focused()).toBe('Always allow…');
  });

  it('go on when the tab closes that held the stream', async () => {
    await tabs.shift()?.close();
    await ask('third');
    await expect.poll(titles, { timeout: 45_000 }).toEqual(tabs.map(() => '(2) Approvals · pml'));
  });
});
