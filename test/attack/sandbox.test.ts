/**
 * Programs of an agent against the built daemon: whatever they do to themselves, pml answers others
 * meanwhile, keeps its memory and has no effect that was not asked for.
 *
 * The ways out of the engine are tried one by one in test/integration/sandbox-*.test.ts; see README.md here.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { CodeAnswer } from '../../src/execute/workflow-answer.ts';
import { callAsWorkflow, EditedWorld } from '../support/edited-world.ts';
import { callPml, isAlive } from '../support/pml-world.ts';

const LONG_MS = 180_000;
/** The host has to answer a health check within this, also on a busy machine. */
const RESPONSIVE_MS = 5000;
const GROWTH_BYTES_MAX = 400 * 1024 * 1024;
const KIB = 1024;

describe('a program of an agent', () => {
  const world = new EditedWorld();
  let agent: Client;
  let pid = 0;
  let health: URL;
  const resident = (): number =>
    Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * KIB;

  beforeAll(async () => {
    world.write({
      mcpServers: { known: world.server('known') },
      pml: { embedding: { model: 'none' } },
    });
    agent = await world.agent();
    assert.equal((await callAsWorkflow(agent, 'known:who')).status, 'completed');
    const control = await world.control();
    const status = await control.request('status', {}, AbortSignal.timeout(20_000));
    pid = status.pid;
    health = new URL('/healthz', status.httpUrl);
    control.close();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  /** Runs it and looks at the host meanwhile; answers how it ended and the slowest look. */
  async function attempt(code: string): Promise<CodeAnswer> {
    const state = { isOver: false };
    const running = callPml<CodeAnswer>(agent, 'execute_code', { code, timeoutMs: 4000 }).finally(
      () => (state.isOver = true),
    );
    let slowestMs = 0;
    while (!state.isOver) {
      const begunAt = performance.now();
      const response = await fetch(health, { signal: AbortSignal.timeout(2 * RESPONSIVE_MS) });
      expect(response.ok).toBe(true);
      slowestMs = Math.max(slowestMs, performance.now() - begunAt);
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
    expect(slowestMs).toBeLessThan(RESPONSIVE_MS);
    return running;
  }

  it.each([
    ['a loop without end', 'for (;;);'],
    [
      'a flood of microtasks',
      'const f = () => Promise.resolve().then(f); f(); await new Promise(() => {})',
    ],
    ['a regular expression that explodes', 'return /^(a+)+$/.test("a".repeat(60) + "b")'],
    ['nested regular expressions', 'return /(x+x+)+y/.test("x".repeat(5000))'],
    ['a text that doubles', 'let s = "x"; for (;;) s += s;'],
    ['a balloon of arrays', 'const all = []; for (;;) all.push(new Array(100000).fill(1));'],
    ['a balloon of buffers', 'const all = []; for (;;) all.push(new Uint8Array(8 * 1024 * 1024));'],
    ['a number without end', 'let n = 2n; for (;;) n = n * n;'],
    ['a huge JSON text', 'return JSON.parse("[".repeat(1e6) + "]".repeat(1e6))'],
    ['timers without end', 'const f = () => setTimeout(f, 0); f(); await new Promise(() => {})'],
    [
      'an object that is nested without end',
      'let o = {}; const r = o; for (let i = 0; i < 1e5; i++) o = o.a = {}; return r',
    ],
  ])(
    'that is %s is ended while others are answered',
    async (_what, code) => {
      const before = resident();
      const answer = await attempt(code);
      expect(answer.status).not.toBe('completed');
      expect(isAlive(pid)).toBe(true);
      expect((await callAsWorkflow(agent, 'known:who')).status).toBe('completed');
      expect(resident() - before).toBeLessThan(GROWTH_BYTES_MAX);
    },
    LONG_MS,
  );

  it.each([
    [
      'keys of arguments',
      `const a = JSON.parse('{"label":"x","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'); await mcp.known.who(a); return 'done'`,
    ],
    [
      'what it returns',
      `return JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')`,
    ],
    [
      'what it throws',
      `throw Object.assign(new Error('x'), JSON.parse('{"__proto__":{"polluted":1}}'))`,
    ],
    [
      'its own prototypes',
      `Object.prototype.polluted = 1; Array.prototype.polluted = 1; return await mcp.known.who({})`,
    ],
    [
      'names of servers and tools',
      `try { await mcp.__proto__.polluted({}) } catch {} try { await mcp['constructor']['prototype']({}) } catch {} return 1`,
    ],
  ])(
    'pollutes nothing of the host by %s',
    async (_what, code) => {
      await attempt(code);
      const answer = await callAsWorkflow(agent, 'known:who');
      expect(answer.status).toBe('completed');
      expect(JSON.stringify(answer)).not.toContain('polluted');
      const { tools } = await agent.listTools();
      expect(JSON.stringify(tools)).not.toContain('polluted');
    },
    LONG_MS,
  );

  it(
    'gets no further with odd names than with wrong ones',
    async () => {
      const names = [
        '../known',
        'known:erase',
        'known\u0000',
        '\u202Ek',
        'KNOWN',
        ' known',
        'k\u200Bnown',
      ];
      const answer = await attempt(
        `const ends = [];
       for (const server of ${JSON.stringify(names)})
         for (const tool of ['erase', 'who/../erase', 'erase\\u0000', 'Erase', '\\u0435rase'])
           ends.push(await mcp[server][tool]({ label: 'odd' }).then(() => 'made', () => 'refused'));
       for (const tool of ['erase\\u0000', 'Erase', '\\u0435rase', 'erase ', 'who:erase'])
         ends.push(await mcp.known[tool]({ label: 'odd' }).then(() => 'made', () => 'refused'));
       return [...new Set(ends)];`,
      );
      expect(answer).toMatchObject({ status: 'completed', value: ['refused'] });
      expect(world.effects()).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'cannot reach the world by itself',
    async () => {
      const answer = await attempt(
        `const names = ['process', 'require', 'fetch', 'WebAssembly', 'Worker', 'Deno', 'Bun', 'Buffer', 'XMLHttpRequest', 'WebSocket', 'navigator'];
       const roots = [globalThis, Function('return this')(), mcp.known.who.constructor('return globalThis')(), (await mcp.known.who({})).constructor.constructor('return globalThis')()];
       const imported = await import('node:fs').then(() => 'made', () => 'refused');
       return [roots.flatMap((root) => names.filter((name) => root[name] !== undefined)), imported];`,
      );
      expect(answer).toMatchObject({ status: 'completed', value: [[], 'refused'] });
    },
    LONG_MS,
  );
});
