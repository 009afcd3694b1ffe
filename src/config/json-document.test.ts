import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseDocument, settingName } from './json-document.ts';

describe('parseDocument', () => {
  it('reads comments, a trailing comma and a byte order mark', () => {
    const document = parseDocument('\uFEFF{\n  // why\n  "a": [1, 2,], /* so */ "b": null,\n}');
    expect(document.problems).toEqual([]);
    expect(document.value).toEqual({ a: [1, 2], b: null });
  });

  it('points at the second of two equal keys, however deep, and names the first', () => {
    const document = parseDocument('{\n  "a": {"x": 1,\n    "x": 2}\n}');
    expect(document.problems).toEqual([
      { line: 3, column: 5, message: '"x" is here a second time; the first is at 2:9' },
    ]);
  });

  it('says where a cut file ends', () => {
    const document = parseDocument('{\n  "mcpServers": {\n    "a": {"command": "x"');
    expect(document.value).toBeUndefined();
    expect(document.problems).toEqual([
      { line: 3, column: 25, message: 'a "}" is missing: the file ends too early' },
    ]);
  });

  it('says that an empty file is empty', () => {
    expect(parseDocument(' \n').problems[0]?.message).toContain('empty');
  });

  it('refuses a key that would change the object’s kind', () => {
    const document = parseDocument('{"__proto__": {"isAdmin": true}}');
    expect(document.problems[0]?.message).toContain('__proto__');
    expect(Object.getPrototypeOf(document.value)).toBe(Object.prototype);
  });

  it('reports hopeless nesting instead of running out of stack', () => {
    const document = parseDocument('['.repeat(200_000));
    expect(document.problems.length).toBeGreaterThan(0);
  });

  it('finds keys and values, and the enclosing value of what is missing', () => {
    const document = parseDocument('{\n  "pml": {\n    "http": {"port": "x"}\n  }\n}');
    expect(document.positionOf(['pml', 'http', 'port'], 'key')).toEqual({ line: 3, column: 14 });
    expect(document.positionOf(['pml', 'http', 'port'], 'value')).toEqual({ line: 3, column: 22 });
    expect(document.positionOf(['pml', 'http', 'none'], 'value')).toEqual({ line: 3, column: 13 });
  });
});

describe('settingName', () => {
  it('quotes only what needs it', () => {
    expect(settingName(['pml', 'servers', 'my server', 'readOnly', 0])).toBe(
      'pml.servers["my server"].readOnly[0]',
    );
  });
});

describe('laws', () => {
  it('reads what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes('__proto__'));
        expect(parseDocument(text).value).toEqual(JSON.parse(text));
      }),
    );
  });

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { problems, value } = parseDocument(text);
        expect(problems.length > 0 || value !== undefined).toBe(true);
      }),
    );
  });
});
