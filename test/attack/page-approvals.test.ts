/**
 * Answers that nobody meant to give: the second click of a double click, a held key, a click on a
 * button that has just moved, and a request that skips the confirmation. Tried on the built program,
 * in a real browser.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Undecided } from '../../src/execute/desk.ts';
import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import type { ControlClient } from '../../src/surfaces/daemon/control-client.ts';
import { askAsPerson } from '../support/ask-as-person.ts';
import { CHROMIUM, startChromium } from '../support/chromium.ts';
import { axeViolations, type PageVisit, visit } from '../support/page-visit.ts';
import { callPml, PmlWorld } from '../support/pml-world.ts';
import { leaveAndComeBack } from '../support/question-cards.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const PATIENCE = { timeout: 45_000 };
/** The pause of the double click that approved two deletions. */
const DOUBLE_CLICK_MS = 250;

const soon = (): AbortSignal => AbortSignal.timeout(10_000);

describe.skipIf(CHROMIUM === undefined)('answers that nobody meant to give', () => {
  let world: PmlWorld;
  let browser: Browser;
  let client: Client;
  let visited: PageVisit;
  let page: Page;
  let record: string;
  let control: ControlClient;

  const lines = (): readonly string[] =>
    existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [];
  const ask = (server: string, label: string): Promise<WorkflowAnswer> =>
    callPml<WorkflowAnswer>(client, 'execute_workflow', {
      intent: label,
      workflow: { tasks: [{ id: 'write', tool: `${server}:write`, args: { label } }] },
    });
  const waiting = (): Promise<readonly Undecided[]> => control.request('undecided', {}, soon());
  const cardOf = (label: string): Locator => page.locator('.question', { hasText: label });
  const approveOf = (label: string): Locator =>
    cardOf(label).getByRole('button', { name: /^Approve/u });

  /** Two clicks at one place, as a hand makes them. */
  async function clickTwice(target: Locator): Promise<void> {
    await target.and(page.locator(':enabled')).waitFor();
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.click(x, y);
    await page.waitForTimeout(DOUBLE_CLICK_MS);
    await page.mouse.click(x, y);
  }

  beforeAll(async () => {
    world = new PmlWorld();
    record = join(world.work, 'effects.txt');
    const server = { command: process.execPath, args: [EFFECTS, record] };
    world.configure({
      mcpServers: { notes: server, files: server },
      pml: {
        embedding: { model: 'none' },
        policy: {
          rules: [{ tools: 'notes:*', action: 'ask' }],
          risks: [
            { tools: 'notes:write', risk: 'moderate' },
            { tools: 'files:write', risk: 'dangerous' },
          ],
        },
      },
    });
    browser = await startChromium();
    await world.pml(['up']);
    client = await world.connect();
    control = await world.control();
    const { url } = await askAsPerson(control, 'dashboard', {}, soon());
    visited = await visit(browser, `${url}#/approvals`);
    page = visited.page;
    await page.locator('h1', { hasText: 'Approvals' }).waitFor();
  });
  afterEach(async () => {
    for (const { request } of await waiting()) {
      const verdict = { kind: 'denied' } as const;
      await askAsPerson(control, 'decide', { decisionId: request.id, verdict, by: 'test' }, soon());
    }
    await leaveAndComeBack(page);
  });
  afterAll(async () => {
    await visited[Symbol.asyncDispose]();
    await browser.close();
    await world[Symbol.asyncDispose]();
  });

  it('two clicks 250 ms apart approve one call, and its card stays where it was', async () => {
    await ask('notes', 'click one');
    await ask('notes', 'click two');
    await cardOf('click two').waitFor();
    const before = await cardOf('click two').boundingBox();
    await clickTwice(approveOf('click one'));
    await cardOf('click one').locator('.outcome', { hasText: 'Approved' }).waitFor();
    await expect.poll(lines, PATIENCE).toEqual(['click one']);
    // The page has heard of it: what it draws now is what it goes on to show.
    await page.locator('nav .badge', { hasText: '1' }).waitFor();
    expect((await waiting()).map(({ intent }) => intent)).toEqual(['click two']);
    expect(await cardOf('click one').getByRole('button').count()).toBe(0);
    expect((await cardOf('click two').boundingBox())?.y).toBe(before?.y);
  });

  it('two clicks approve no dangerous call', async () => {
    await ask('files', 'erase one');
    await ask('files', 'erase two');
    await cardOf('erase two').waitFor();
    await clickTwice(approveOf('erase one'));
    await cardOf('erase one').getByRole('checkbox').waitFor();
    expect(await waiting()).toHaveLength(2);
    expect(lines()).not.toContain('erase one');
  });

  it.each([
    ['Enter twice', ['Enter', 'Enter']],
    ['the space bar twice', ['Space', 'Space']],
    ['Enter, space bar, Enter', ['Enter', 'Space', 'Enter']],
  ])('%s on its button approves no dangerous call', async (_, keys) => {
    await ask('files', 'erase by key');
    await approveOf('erase by key').and(page.locator(':enabled')).focus();
    for (const key of keys) {
      await page.keyboard.press(key);
    }
    await cardOf('erase by key').getByRole('checkbox').waitFor();
    expect(await waiting()).toHaveLength(1);
  });

  it('a held Enter approves no dangerous call', async () => {
    await ask('files', 'erase by holding');
    await approveOf('erase by holding').and(page.locator(':enabled')).focus();
    for (let repeats = 0; repeats < 40; repeats += 1) {
      await page.keyboard.down('Enter');
      await page.waitForTimeout(30);
    }
    await page.keyboard.up('Enter');
    await cardOf('erase by holding').getByRole('checkbox').waitFor();
    expect(await waiting()).toHaveLength(1);
  });

  it('a dangerous call goes after both steps, and one click denies it', async () => {
    await ask('files', 'erase on purpose');
    const card = cardOf('erase on purpose');
    await approveOf('erase on purpose').click();
    const call = card.getByRole('button', { name: 'Call it now' });
    expect(await call.isDisabled()).toBe(true);
    await card.getByRole('checkbox').check();
    await call.and(page.locator(':enabled')).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await call.click();
    await card.locator('.outcome', { hasText: 'Approved' }).waitFor();
    await expect.poll(lines, PATIENCE).toContain('erase on purpose');
    expect(await axeViolations(page)).toEqual([]);

    await ask('files', 'erase never');
    await cardOf('erase never').getByRole('button', { name: 'Deny', exact: true }).click();
    await cardOf('erase never').locator('.outcome', { hasText: 'Denied' }).waitFor();
    expect(await waiting()).toEqual([]);
    expect(lines()).not.toContain('erase never');
  });

  it('a button that has just moved or just come does nothing', async () => {
    await ask('notes', 'moved');
    const button = approveOf('moved');
    await button.and(page.locator(':enabled')).waitFor();
    const isHeld = await page.evaluate<boolean>(`(() => {
      const button = document.querySelector('.question button');
      const pushing = document.createElement('div');
      pushing.style.height = '90px';
      document.querySelector('.approvals').prepend(pushing);
      button.click();
      return button.disabled;
    })()`);
    expect(isHeld).toBe(true);
    await button.and(page.locator(':enabled')).waitFor();
    expect(await waiting()).toHaveLength(1);

    // Clicked the moment it is drawn, as by a pointer that was there before.
    await page.evaluate(`new MutationObserver(() => {
      for (const button of document.querySelectorAll('li:nth-child(2) > .question button')) {
        if (window.seen?.has(button)) continue;
        (window.seen ??= new WeakSet()).add(button);
        button.click();
      }
    }).observe(document.querySelector('main'), { childList: true, subtree: true })`);
    await ask('notes', 'come');
    await approveOf('come').and(page.locator(':enabled')).waitFor();
    expect(await waiting()).toHaveLength(2);
    await page.reload();
  });

  it('a request of the page without the confirmation is refused', async () => {
    await ask('files', 'erase by request');
    const [asked] = await waiting();
    const post = (more: object): Promise<number> =>
      page.evaluate<number>(`(async () => {
        const { token } = await (await fetch('/api/session')).json();
        const body = ${JSON.stringify({ id: asked?.request.id, verdict: 'approve', ...more })};
        const answer = await fetch('/api/decide', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-pml-page': token },
          body: JSON.stringify(body),
        });
        return answer.status;
      })()`);
    expect(await post({})).toBe(409);
    expect(await post({ confirmed: false })).toBe(409);
    expect(await waiting()).toHaveLength(1);
    expect(lines()).not.toContain('erase by request');
    expect(await post({ confirmed: true })).toBe(200);
    await expect.poll(lines, PATIENCE).toContain('erase by request');
  });

  it('nothing of it broke a rule of the page', () => {
    expect({ foreign: visited.foreign, problems: visited.problems }).toEqual({
      foreign: [],
      problems: [],
    });
  });
});
