/** Who gets into the dashboard, and what a browser is allowed to make of what it is sent. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageError } from '../../src/surfaces/http/page-api.ts';
import { PAGE_ROUTES } from '../../src/surfaces/http/page-routes.ts';
import { APPROVER_TOKEN, TOKEN } from '../support/http-world.ts';
import { ask, PageWorld } from '../support/page-world.ts';

const PROGRAM = `export const words = ${JSON.stringify('word '.repeat(1000))};\n`;

/** An address that a pattern fits. */
const addressFor = (path: RegExp): string =>
  path.source
    .replace(/^\^|\$$/gu, '')
    .replaceAll('\\/', '/')
    .replace('([^/]+)', 'wf_1');

const accept = (encoding: string): Record<string, string> => ({ 'accept-encoding': encoding });

describe('the door of the dashboard', () => {
  let world: PageWorld;

  beforeAll(async () => {
    world = await PageWorld.open({ mcpServers: {}, pml: { embedding: { model: 'none' } } });
    const write = (name: string, text: string): void =>
      writeFileSync(join(world.folder, name), text);
    write('index.html', '<!doctype html><title>pml</title>');
    write('page.js', PROGRAM);
    write('graph-AbCd1234.js', PROGRAM);
    write('page.css', 'body { margin: 0 }');
    write('secret.env', 'hush');
  });

  afterAll(async () => {
    await world[Symbol.asyncDispose]();
  });

  it('lets a browser in by a link, once', async () => {
    const link = world.link();
    const opened = await ask(world.port, link);
    expect(opened.status).toBe(303);
    expect(opened.headers.location).toBe('/');
    const cookie = String(opened.headers['set-cookie']);
    expect(cookie).toMatch(
      new RegExp(`^pml_page_${world.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`, 'u'),
    );
    const [pair = ''] = cookie.split(';');
    expect((await ask(world.port, '/', { headers: { cookie: pair } })).status).toBe(200);

    const again = await ask(world.port, link);
    expect(again.status).toBe(403);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(again.body.toString()).toContain('pml dashboard');
    // Whoever is in already goes on to the page.
    expect((await ask(world.port, link, { headers: { cookie: pair } })).status).toBe(303);
  });

  it('lets nobody in by a wrong link, and tells how to get one', async () => {
    for (const path of [
      '/open',
      '/open?key=',
      '/open?key=wrong',
      `/open?key=${'x'.repeat(9000)}`,
    ]) {
      const answer = await ask(world.port, path);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.body.toString()).not.toContain('wrong');
    }
    const bare = await ask(world.port, '/');
    expect(bare.status).toBe(401);
    expect(bare.body.toString()).toContain('pml dashboard');
  });

  it('does not use a link up by looking at it', async () => {
    const link = world.link();
    expect((await ask(world.port, link, { method: 'HEAD' })).status).toBe(405);
    expect((await ask(world.port, link, { method: 'POST' })).status).toBe(405);
    expect((await ask(world.port, link)).status).toBe(303);
  });

  it('answers nothing to anybody else, whatever token they have', async () => {
    const paths = [
      ...PAGE_ROUTES.map(({ method, path }) => [method, addressFor(path)] as const),
      ['GET', '/api/session'] as const,
      ['GET', '/api/events'] as const,
    ];
    const tokens = [
      {},
      ...[TOKEN, APPROVER_TOKEN].map((token) => ({ authorization: `Bearer ${token}` })),
    ];
    for (const [method, path] of paths) {
      // With a token, that one is what programs read the events of a run by.
      const given = path === '/api/runs/wf_1/events' ? [{}] : tokens;
      for (const headers of given) {
        const answer = await ask(world.port, path, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          ...(method === 'POST' && { body: '{}' }),
        });
        expect([path, answer.status]).toEqual([path, 401]);
      }
    }
    const page = await ask(world.port, '/', { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(page.status).toBe(401);
  });

  it('takes a change only with what the page of this browser knows', async () => {
    const [one, other] = [await world.enter(), await world.enter()];
    const body = { query: 'anything' };
    expect((await one.post('/api/recall', body)).status).toBe(200);
    for (const token of ['', 'x', other.token]) {
      const refused = await one.post('/api/recall', body, { 'x-pml-page': token });
      expect(refused.status).toBe(403);
      expect((refused.value as PageError).error.code).toBe('HEADER_NEEDED');
    }
    expect((await one.ask('/api/recall')).status).toBe(405);
    const plain = await one.post('/api/recall', 'query=x', { 'content-type': 'text/plain' });
    expect(plain.status).toBe(415);
  });

  it('serves no other page: not of another name, nor of another port', async () => {
    const browser = await world.enter();
    const own = `127.0.0.1:${world.port}`;
    const overview = (headers: Record<string, string>): Promise<number> =>
      browser.ask('/api/session', headers).then(({ status }) => status);
    expect(await overview({ origin: `http://${own}`, host: own })).toBe(200);
    expect(await overview({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await overview({ origin: 'http://evil.example' })).toBe(403);
    expect(await overview({ origin: 'http://127.0.0.1:1', host: own })).toBe(403);
    expect(await overview({ origin: 'null' })).toBe(403);
    expect(await overview({ host: 'evil.example' })).toBe(403);
    expect(await overview({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await overview({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    const preflight = await ask(world.port, '/api/decide', {
      method: 'OPTIONS',
      headers: { origin: 'http://evil.example', 'access-control-request-headers': 'x-pml-page' },
    });
    expect(preflight.status).toBe(403);
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('tells the browser to run nothing from elsewhere, guess nothing and keep no data', async () => {
    const browser = await world.enter();
    for (const path of ['/', '/page/page.js', '/api/session', '/open?key=x', '/api/nothing']) {
      const { headers } = await browser.ask(path);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
    expect((await browser.ask('/api/session')).headers['cache-control']).toBe('no-store');
  });

  it('sends files compressed, typed and once', async () => {
    const plain = await ask(world.port, '/page/page.js');
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(plain.body.toString()).toBe(PROGRAM);
    const br = await ask(world.port, '/page/page.js', { headers: accept('gzip, deflate, br') });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.body.length).toBeLessThan(PROGRAM.length / 10);
    expect(brotliDecompressSync(br.body).toString()).toBe(PROGRAM);
    const zipped = await ask(world.port, '/page/page.js', { headers: accept('gzip, br;q=0') });
    expect(gunzipSync(zipped.body).toString()).toBe(PROGRAM);
    expect(plain.headers['cache-control']).toBe('private, no-cache');
    const known = await ask(world.port, '/page/page.js', {
      headers: { 'if-none-match': String(plain.headers.etag) },
    });
    expect(known.status).toBe(304);
    expect(known.body).toHaveLength(0);
    const lasting = await ask(world.port, '/page/graph-AbCd1234.js');
    expect(lasting.headers['cache-control']).toContain('immutable');
    const css = await ask(world.port, '/page/page.css', { method: 'HEAD' });
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(css.body).toHaveLength(0);
  });

  it('sends no file that is not of the page', async () => {
    const paths = [
      '/page/secret.env',
      '/page/',
      '/page/..',
      '/page/../pml.json',
      '/page/..%2fpml.json',
      '/page/%2e%2e/pml.json',
      '/page/..%5cpml.json',
      '/page/page.js%00.css',
      '/page//etc/passwd',
      '/page/./page.js',
      '/page/constructor',
      '/page/__proto__',
    ];
    for (const path of paths) {
      expect([path, (await ask(world.port, path)).status]).toEqual([path, 404]);
    }
  });

  it('says clearly what is wrong with a request', async () => {
    const browser = await world.enter();
    const problem = async (path: string, body: unknown): Promise<string> => {
      const answer = await browser.post(path, body);
      expect([path, answer.status]).toEqual([path, 400]);
      return (answer.value as PageError).error.message;
    };
    expect(await problem('/api/search', {})).toContain('"intent"');
    expect(await problem('/api/search', { intent: 'x', limit: 0 })).toContain('"limit"');
    expect(await problem('/api/search', { intent: 'x', context: [1] })).toContain('"context"');
    expect(await problem('/api/search', [])).toContain('object');
    expect(await problem('/api/search', '{')).toContain('JSON');
    expect(await problem('/api/search', { intent: 'x'.repeat(10_000) })).toContain('at most');
    expect(await problem('/api/decide', { id: 'x', verdict: 'yes' })).toContain('"verdict"');
    expect(await problem('/api/decide', { id: 'x', verdict: 'deny', value: 1 })).toContain('done');
    expect(await problem('/api/decide', { id: 'x', verdict: 'deny', by: 'me' })).toContain('key');
    expect(await problem('/api/risk', { tools: 'x', risk: 'safe' })).toContain('server:tool');
    expect(await problem('/api/risk', { tools: 'a:b', risk: 'fine' })).toContain('"risk"');
    expect(await problem('/api/policy/propose', { tools: '*' })).toContain('server');
    expect(await problem('/api/policy/propose', { tools: 'a*:b' })).toContain('server');
    const big = await browser.post('/api/search', { intent: 'x'.repeat(300_000) });
    expect(big.status).toBe(413);
    const strange = await browser.ask('/api/tools/%E0%A4%A');
    expect(strange.status).toBe(400);
    for (const path of ['/api/runs?limit=-1', '/api/runs?limit=x', '/api/graph?weight=2']) {
      expect([path, (await browser.ask(path)).status]).toEqual([path, 400]);
    }
    for (const path of [
      '/api/nothing',
      '/api/runs/wf_x',
      '/api/tools/a%3Ab',
      '/api/explain/wf_x',
    ]) {
      expect([path, (await browser.ask(path)).status]).toEqual([path, 404]);
    }
  });

  it('counts a browser that is there as a client', async () => {
    const other = await PageWorld.open({ mcpServers: {}, pml: { embedding: { model: 'none' } } });
    expect(other.http.connectionCount).toBe(0);
    await other.enter();
    expect(other.http.connectionCount).toBe(1);
    await other[Symbol.asyncDispose]();
  });
});

describe('a dashboard that ends', () => {
  it('says so to every page, and knows nobody any more', async () => {
    const world = await PageWorld.open({ mcpServers: {}, pml: { embedding: { model: 'none' } } });
    const browser = await world.enter();
    using stream = browser.follow();
    await stream.wait(({ event }) => event === 'hello');
    const closing = world[Symbol.asyncDispose]();
    await stream.wait(({ event }) => event === 'bye');
    await stream.ended;
    await closing;
    await expect(browser.ask('/api/session')).rejects.toThrow('ECONNREFUSED');
  });
});
