import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { absolutePath, isWithin } from './lexical-path.ts';

describe('absolutePath', () => {
  it.each([
    ['/a/b', undefined, '/a/b'],
    ['/a//b/./c/', undefined, '/a/b/c'],
    ['/a/../../etc/passwd', undefined, '/etc/passwd'],
    ['b/c', '/a', '/a/b/c'],
    ['../c', '/a/b', '/a/c'],
    ['b', undefined, undefined],
    ['~/secret', '/a', undefined],
    ['', '/a', undefined],
    ['/a\0b', undefined, undefined],
    ['file:///a/%2e%2e/b', undefined, '/b'],
    ['file://localhost/a', undefined, '/a'],
    ['file://elsewhere/a', undefined, undefined],
    ['file:///a/%zz', undefined, undefined],
    ['C:\\Users\\me\\..\\you', undefined, 'c:/Users/you'],
    ['file:///C:/Users', undefined, 'c:/Users'],
  ])('reads %j from %j as %j', (text, folder, path) => {
    expect(absolutePath(text, folder)).toBe(path);
  });
});

describe('isWithin', () => {
  it('takes a folder and what is below it, not what only begins alike', () => {
    expect(isWithin('/a', '/a')).toBe(true);
    expect(isWithin('/a/b', '/a')).toBe(true);
    expect(isWithin('/ab', '/a')).toBe(false);
    expect(isWithin('/anything', '/')).toBe(true);
  });
});

describe('laws', () => {
  const path = fc.array(fc.constantFrom('a', 'b', '.', '..', ''), { maxLength: 8 });

  it('writes a path the same way twice', () => {
    fc.assert(
      fc.property(path, (parts) => {
        const once = absolutePath(`/${parts.join('/')}`, undefined) ?? '';
        expect(absolutePath(once, undefined)).toBe(once);
        expect(once.split('/')).not.toContain('..');
      }),
    );
  });
});
