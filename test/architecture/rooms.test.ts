import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

import { APART, ROOMS } from './rooms.ts';

const ROOT = join(import.meta.dirname, '../..');
const SRC = join(ROOT, 'src');

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

function sourceFiles(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.replaceAll('\\', '/'));
}

function edgesOf(file: string): Edge[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) {
    throw new Error(`${file} does not parse`);
  }
  const statics = module.staticImports.map((found) => ({
    from: file,
    to: found.moduleRequest.value,
    typeOnly: found.entries.length > 0 && found.entries.every((entry) => entry.isType),
  }));
  const reexports = module.staticExports.flatMap((found) =>
    found.entries.flatMap((entry) =>
      entry.moduleRequest === null
        ? []
        : [{ from: file, to: entry.moduleRequest.value, typeOnly: entry.isType }],
    ),
  );
  const dynamic = module.dynamicImports.map((found) => {
    const literal = /^['"`](.+)['"`]$/u.exec(
      text.slice(found.moduleRequest.start, found.moduleRequest.end),
    );
    if (literal?.[1] === undefined) {
      throw new Error(`${file} imports a module whose name is computed: the plan cannot see it`);
    }
    return { from: file, to: literal[1], typeOnly: false };
  });
  return [...statics, ...reexports, ...dynamic];
}

const roomOf = (file: string): string =>
  file.includes('/') ? (file.split('/')[0] ?? '') : file.replace(/\.ts$/u, '');
const folderOf = (file: string): string => file.split('/').slice(0, 2).join('/');

const files = sourceFiles();
const edges = files.flatMap((file) => edgesOf(file));
const inside = edges
  .filter(({ to }) => to.startsWith('.'))
  .map((edge) => ({
    ...edge,
    to: relative(SRC, normalize(join(SRC, dirname(edge.from), edge.to))).replaceAll('\\', '/'),
  }));

describe('the house plan', () => {
  it('sees the source', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(edges.length).toBeGreaterThan(files.length);
  });

  it('has a room for every file', () => {
    expect(files.filter((file) => !(roomOf(file) in ROOMS))).toEqual([]);
  });

  it('lets a room import only the rooms it is given', () => {
    const trespasses = inside
      .filter(({ from, to }) => roomOf(from) !== roomOf(to))
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

  it('keeps packages and built-ins at the edges', () => {
    const leaks = edges
      .filter(({ to }) => !to.startsWith('.'))
      .filter(({ from, to }) => !ROOMS[roomOf(from)]?.outside?.some((allowed) => allowed.test(to)))
      .map(({ from, to }) => `${from} -> ${to}`);
    expect(leaks).toEqual([]);
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
