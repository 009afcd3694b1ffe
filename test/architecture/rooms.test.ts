import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { ModuleGraph } from '../support/module-graph.ts';
import { APART, OVER_THE_LINE, ROOMS, STUDYING } from './rooms.ts';

const ROOT = join(import.meta.dirname, '../..');
const roomOf = (file: string): string =>
  file.includes('/') ? (file.split('/')[0] ?? '') : file.replace(/\.ts$/u, '');
const folderOf = (file: string): string => file.split('/').slice(0, 2).join('/');

const graph = new ModuleGraph();
const { files, edges } = graph;
const inside = edges.filter(({ isInside }) => isInside);
const outside = edges.filter(({ isInside }) => !isInside);
const between = inside.filter(({ from, to }) => roomOf(from) !== roomOf(to));

describe('the house plan', () => {
  it('sees the source', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(edges.length).toBeGreaterThan(files.length);
  });

  it('has a room for every file', () => {
    expect(files.filter((file) => !(roomOf(file) in ROOMS))).toEqual([]);
  });

  it('lets a room import only the rooms it is given', () => {
    const trespasses = between
      .filter(({ from, to, typeOnly }) => {
        const room = ROOMS[roomOf(from)];
        const target = roomOf(to);
        return !room?.imports.includes(target) && !(typeOnly && room?.types?.includes(target));
      })
      .map(({ from, to, typeOnly }) => `${from} -> ${to}${typeOnly ? ' (type)' : ''}`);
    expect(trespasses).toEqual([]);
  });

  it('keeps the adapters apart from each other', () => {
    const trespasses = inside
      .filter(({ from, to }) => APART.includes(roomOf(from)) && roomOf(from) === roomOf(to))
      .filter(({ from, to }) => folderOf(from) !== folderOf(to))
      .map(({ from, to }) => `${from} -> ${to}`);
    expect(trespasses).toEqual([]);
  });

  it('keeps the studying side out of every room that serves', () => {
    const trespasses = between
      .filter(({ to }) => STUDYING.includes(roomOf(to)))
      .filter(({ from }) => ![...STUDYING, ...OVER_THE_LINE].includes(roomOf(from)))
      .map(({ from, to }) => `${from} -> ${to}`);
    expect(trespasses).toEqual([]);
    const run = between
      .filter(
        ({ from, to, typeOnly }) =>
          !typeOnly && roomOf(from) === 'adapters' && STUDYING.includes(roomOf(to)),
      )
      .map(({ from, to }) => `${from} -> ${to}`);
    expect(run).toEqual([]);
  });

  it('loads nothing of the studying side into the thread that serves', () => {
    const seen = new Set(['bin.ts', 'pml.ts', 'index.ts']);
    // What is added while this goes on is gone through as well.
    for (const file of seen) {
      for (const { from, to, typeOnly } of inside) {
        if (from === file && !typeOnly) {
          seen.add(to);
        }
      }
    }
    expect(seen.size).toBeGreaterThan(400);
    expect([...seen].filter((file) => STUDYING.includes(roomOf(file)))).toEqual([]);
  });

  it('keeps packages and built-ins at the edges', () => {
    const leaks = outside
      .filter(({ from, to }) => !ROOMS[roomOf(from)]?.outside?.some((allowed) => allowed.test(to)))
      .map(({ from, to }) => `${from} -> ${to}`);
    expect(leaks).toEqual([]);
  });

  it('gives no room a permission that nobody in it uses', () => {
    const idle = Object.entries(ROOMS).flatMap(
      ([room, { imports, types = [], outside: others }]) => {
        const own = between.filter(({ from }) => roomOf(from) === room);
        const names = outside.filter(({ from }) => roomOf(from) === room).map(({ to }) => to);
        return [
          ...[...imports, ...types].filter(
            (target) => !own.some(({ to }) => roomOf(to) === target),
          ),
          ...imports.filter((target) => types.includes(target)),
          ...(others ?? []).filter((allowed) => !names.some((name) => allowed.test(name))),
        ].map((permission) => `${room} -> ${String(permission)}`);
      },
    );
    expect(idle).toEqual([]);
  });

  it('has no way round in a circle', () => {
    const done = new Set<string>();
    const visit = (room: string, path: readonly string[]): void => {
      expect(path, `${path.join(' -> ')} -> ${room}`).not.toContain(room);
      if (done.has(room)) {
        return;
      }
      for (const next of [...(ROOMS[room]?.imports ?? []), ...(ROOMS[room]?.types ?? [])]) {
        visit(next, [...path, room]);
      }
      done.add(room);
    };
    for (const room of Object.keys(ROOMS)) {
      visit(room, []);
    }
  });
});

describe('the MCP SDK', () => {
  it('is imported where ARCHITECTURE.md says, and nowhere else', () => {
    const importers = outside
      .filter(({ to }) => to.startsWith('@modelcontextprotocol/'))
      .map(({ from }) => folderOf(from));
    const map = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
    const sentence = /Only ([^.]*?) import the MCP SDK/su.exec(map)?.[1] ?? '';
    const named = [...sentence.matchAll(/`([\w/]+)`/gu)].map((match) => String(match[1]));
    expect(named.length).toBeGreaterThan(3);
    expect([...new Set(importers)].toSorted()).toEqual(named.toSorted());
  });
});

describe('the shim', () => {
  const { files: loaded, packages } = graph.closure(['pml.ts']);

  it('loads these files before its client’s first line, and no others', () => {
    expect(loaded).toEqual([
      'base/errors.ts',
      'base/rpc-codes.ts',
      'base/version.ts',
      'config/locations.ts',
      'pml.ts',
      'surfaces/daemon/connect.ts',
      'surfaces/daemon/line-socket.ts',
      'surfaces/daemon/shim-link.ts',
      'surfaces/daemon/shim-requests.ts',
      'surfaces/daemon/shim.ts',
      'surfaces/daemon/socket-protocol.ts',
      'system/line-text.ts',
      'system/turn-writer.ts',
      'tuning/daemon.ts',
    ]);
  });

  it('loads no package', () => {
    expect(packages.filter((name) => !name.startsWith('node:'))).toEqual([]);
  });
});
