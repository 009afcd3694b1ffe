/**
 * The inventory in `src/tuning/`: every number we chose, with its unit, range and where it came from.
 *
 * `@source` is a measurement (what, when), a decision, the specification of pml (SPEC), or
 * "chosen, unmeasured", said plainly. The linter keeps other literal numbers out of the core rooms but for
 * named constants of a format.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { ModuleGraph } from '../support/module-graph.ts';

const SRC = join(import.meta.dirname, '../../src');
const EVAL = join(import.meta.dirname, '../../eval');
const read = (file: string): string => readFileSync(join(SRC, file), 'utf8');

interface Entry {
  readonly name: string;
  readonly value: unknown;
  /** The comment that stands before it. */
  readonly comment: string;
}

/** Every value of a file, with what is said of it where it is written. */
async function entriesOf(file: string): Promise<readonly Entry[]> {
  const text = read(file);
  const groups = (await import(join(SRC, file))) as Readonly<Record<string, object>>;
  return Object.entries(groups).flatMap(([group, values]) => {
    const block = text.split(`export const ${group} = {`)[1]?.split('\n}')[0] ?? '';
    return Object.entries(values).map(([key, value]: [string, unknown]) => {
      const before = block.split(new RegExp(`^  ${key}: `, 'mu'))[0] ?? '';
      return { name: `${group}.${key}`, value, comment: before.split('/**').at(-1) ?? '' };
    });
  });
}

const inventory = new ModuleGraph().files.filter((file) => file.startsWith('tuning/'));
const entries = (await Promise.all(inventory.map(async (file) => entriesOf(file)))).flat();
const numbers = entries.filter(({ value }) => typeof value === 'number');

describe('src/tuning', () => {
  it('is seen', () => {
    expect(numbers.length).toBeGreaterThan(800);
  });

  it('gives a unit, a range and a source for every number', () => {
    const bare = numbers.filter(
      ({ comment }) => !['@unit', '@range', '@source'].every((tag) => comment.includes(tag)),
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it('has every number within its range', () => {
    const outside = numbers.filter(({ value, comment }) => {
      const [, least, most] = /@range (-?[\d.]+?)\.\.(-?[\d.]+)/u.exec(comment) ?? [];
      return !(Number(least) <= Number(value) && Number(value) <= Number(most));
    });
    expect(outside.map(({ name }) => name)).toEqual([]);
  });

  it('has nothing that nobody uses', () => {
    const used = new ModuleGraph().files
      .filter((file) => !inventory.includes(file))
      .map((file) => read(file));
    // What is measured and not yet part of the gateway is used by its evaluation.
    const measured = readdirSync(EVAL)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(EVAL, file), 'utf8'));
    const source = [...used, ...measured].join('\n');
    const words = new Set(source.match(/\w+/gu));
    const named = new Set(source.match(/\b[A-Z_]+\.\w+/gu));
    const handedOn = new Set(
      [...source.matchAll(/(?:\.\.\.|\()([A-Z][A-Z_]+)(?=[,)\s])/gu)].map(([, group]) => group),
    );
    for (const [, keys = '', group = ''] of source.matchAll(/\{([^{}]*)\} = ([A-Z_]+)\b/gu)) {
      for (const [key] of keys.matchAll(/\w+/gu)) {
        named.add(`${group}.${key}`);
      }
    }
    const unused = entries.filter(({ name }) => {
      const [group = '', key = ''] = name.split('.');
      // A group that is handed on whole: whoever gets it names the key.
      return !named.has(name) && !(handedOn.has(group) && words.has(key));
    });
    expect(unused.map(({ name }) => name)).toEqual([]);
  });
});
