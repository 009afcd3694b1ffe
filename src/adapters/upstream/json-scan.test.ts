import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseJson } from '../../base/json.ts';
import { JsonScan } from './json-scan.ts';

const LEVELS = 100;

function scanOf(text: string, slice: number): JsonScan {
  const scan = new JsonScan(Buffer.from(text), LEVELS);
  while (scan.advance(slice) === 'scanning');
  return scan;
}

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** The paths of the members of a member that is an object. */
function innerPaths(key: string, value: unknown): readonly string[] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.keys(value).map((name) => `${key}/${name}`) : [];
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('/').reduce((inner, name) => (inner as Record<string, unknown>)[name], value);
}

/** JSON with one thing changed in it: mostly not JSON any more, sometimes still. */
const nearlyJson = fc
  .tuple(
    fc.json(),
    fc.nat(),
    fc.constantFrom('"', '\\', ',', ':', '{', ']', '0', '-', '.', 'e', '\n', 'u', ' '),
  )
  .map(([text, at, inserted]) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + inserted + text.slice(place + (at % 2));
  });

describe('JsonScan', () => {
  it('knows what is JSON as the parser does, however the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.json(), nearlyJson, fc.string()),
        fc.integer({ min: 1, max: 20 }),
        (text, slice) => {
          const isJson = parseJson(text) !== undefined;
          expect(scanOf(text, slice).state).toBe(isJson ? 'valid' : 'invalid');
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('knows where the members of an object stand, and those of the objects in it', () => {
    const name = fc.stringMatching(/^[a-z]{1,8}$/u);
    const inner = fc.dictionary(name, fc.jsonValue(), { noNullPrototype: true });
    const outer = fc.dictionary(name, fc.oneof(inner, fc.jsonValue()), { noNullPrototype: true });
    fc.assert(
      fc.property(outer, fc.nat({ max: 2 }), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        const bytes = Buffer.from(text);
        const scan = scanOf(text, 7);
        fc.pre(!scan.isAmbiguous);
        const at = (path: string): unknown => {
          const span = scan.spans.get(path);
          return span && JSON.parse(bytes.toString('utf8', span.from, span.to));
        };
        const expected = JSON.parse(text) as Record<string, unknown>;
        const paths = Object.keys(expected).flatMap((key) => [
          key,
          ...innerPaths(key, expected[key]),
        ]);
        expect(new Set(scan.spans.keys())).toEqual(new Set(paths));
        expect(paths.map(at)).toEqual(paths.map((path) => valueAt(expected, path)));
      }),
    );
  });

  it.each([
    ['a name twice', '{"result":{"isError":true,"isError":false}}'],
    ['a name with an escape', String.raw`{"result":{"is\u0045rror":true}}`],
    ['a name of the language', '{"result":{"__proto__":{}}}'],
    ['a name that looks like a path', '{"result/isError":true}'],
    [
      'too many names',
      JSON.stringify(Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`n${at}`, at]))),
    ],
  ])('leaves %s to a parser', (_, text) => {
    const scan = scanOf(text, 5);
    expect([scan.state, scan.isAmbiguous]).toEqual(['valid', true]);
  });

  it('goes so deep and no deeper', () => {
    expect(scanOf(nested(LEVELS), 9).state).toBe('valid');
    expect(scanOf(nested(LEVELS + 1), 9).state).toBe('too_deep');
    expect(scanOf('[{"a":'.repeat(1_000_000), 4096).state).toBe('too_deep');
  });
});
