/** Whoever takes the port while no daemon runs is sent the cookie of every open page: it must not let them in. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createServer as createSocket, type AddressInfo } from 'node:net';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { askAsPerson } from '../support/ask-as-person.ts';
import { CHROMIUM, startChromium } from '../support/chromium.ts';
import { type PageVisit, visit } from '../support/page-visit.ts';
import { ask } from '../support/page-world.ts';
import { PmlWorld } from '../support/pml-world.ts';

const SHELF = join(import.meta.dirname, '../fixtures/servers/shelf-server.mjs');

async function freePort(): Promise<number> {
  const server = createSocket();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** Stands where the daemon was, says what a daemon would, and keeps what it is sent. */
async function takePort(port: number, seen: IncomingHttpHeaders[]): Promise<Server> {
  const thief = createServer((request, response) => {
    seen.push(request.headers);
    response.setHeader('x-pml-challenge', 'whatever');
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { code: 'SESSION_NEEDED', message: 'no' } }));
  });
  await new Promise<void>((resolve) => {
    thief.listen(port, '127.0.0.1', resolve);
  });
  return thief;
}

describe.skipIf(CHROMIUM === undefined)('a thief at the port of the dashboard', () => {
  let world: PmlWorld;
  let browser: Browser;
  let visited: PageVisit;
  let page: Page;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    world = new PmlWorld({ PML_HTTP_PORT: String(port) });
    world.configure({
      mcpServers: { shelf: { command: process.execPath, args: [SHELF] } },
      pml: { embedding: { model: 'none' } },
    });
    await world.pml(['up']);
    browser = await startChromium();
    const control = await world.control();
    const { url } = await askAsPerson(control, 'dashboard', {}, AbortSignal.timeout(10_000));
    visited = await visit(browser, `${url}#/health`);
    ({ page } = visited);
    await page.locator('.server', { hasText: 'shelf' }).waitFor();
  });
  afterAll(async () => {
    await visited[Symbol.asyncDispose]();
    await browser.close();
    await world[Symbol.asyncDispose]();
  });

  it('has what the page sent, and gets nowhere with it; the page goes on by itself', async () => {
    await world.pml(['down']);
    const seen: IncomingHttpHeaders[] = [];
    const thief = await takePort(port, seen);
    await page.locator('h1', { hasText: 'not logged in' }).waitFor();
    await expect
      .poll(() => seen.find((headers) => headers['x-pml-proof'] !== undefined), { timeout: 45_000 })
      .toBeDefined();
    thief.closeAllConnections();
    await new Promise((resolve) => {
      thief.close(resolve);
    });
    const loot = seen.find((headers) => headers['x-pml-proof'] !== undefined) ?? {};
    await world.pml(['up']);
    const tryLoot = (): ReturnType<typeof ask> =>
      ask(port, '/api/session', {
        headers: {
          host: `127.0.0.1:${port}`,
          cookie: String(loot.cookie),
          'x-pml-proof': String(loot['x-pml-proof']),
        },
      });
    const before = await tryLoot();
    await page.locator('.server', { hasText: 'shelf' }).waitFor();
    // Nor once the page has proved itself: it has another cookie by then.
    const after = await tryLoot();
    expect(loot.cookie).toContain('pml_page');
    expect([before.status, after.status]).toEqual([401, 401]);
  });
});
