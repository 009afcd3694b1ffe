import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isNewerVersion, parseHello, parseHelloAnswer } from './socket-protocol.ts';

describe('versions', () => {
  it.each([
    ['1.0.1', '1.0.0', true],
    ['1.10.0', '1.9.9', true],
    ['2.0.0', '10.0.0', false],
    ['1.0.0', '1.0.0', false],
    ['1.0.0', '1.0.0-beta.1', true],
    ['1.0.0-beta.1', '1.0.0', false],
    ['1.0.0-beta.10', '1.0.0-beta.9', true],
    ['1.0.0-beta.1', '1.0.0-beta', true],
    ['1.0.0-beta', '1.0.0-beta.1', false],
    ['1.0.0-beta', '1.0.0-1', true],
    ['1.0.0+build', '1.0.0', false],
  ])('%s is newer than %s: %s', (candidate, current, isNewer) => {
    expect(isNewerVersion(candidate, current)).toBe(isNewer);
  });
});

describe('hello lines', () => {
  it.each([
    ['4711', 4711],
    ['0', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['"4711"', undefined],
  ])('name the process that started the shim, or nobody: %s', (parent, expected) => {
    const line = `{"pml":1,"role":"mcp","version":"1","shim":"a","parent":${parent}}`;
    expect(parseHello(line)?.parent).toBe(expected);
  });

  it('are refused when they are anything else', () => {
    for (const line of [
      '',
      'null',
      '[]',
      '{}',
      '{"pml":1,"role":"root","version":"1","shim":"a"}',
    ]) {
      expect(parseHello(line)).toBeUndefined();
      expect(parseHelloAnswer(line)).toBeUndefined();
    }
    expect(parseHello('{"pml":1,"role":"mcp","version":"1","shim":"a"}')).toEqual({
      pml: 1,
      role: 'mcp',
      version: '1',
      shim: 'a',
      resumed: false,
    });
  });
});

const version = fc
  .tuple(fc.nat(12), fc.nat(12), fc.option(fc.constantFrom('alpha', 'alpha.2', 'beta.11', '7')))
  .map(([minor, patch, pre]) => `1.${minor}.${patch}${pre === null ? '' : `-${pre}`}`);

describe('laws', () => {
  it('puts any two different versions in one order', () => {
    fc.assert(
      fc.property(version, version, (left, right) => {
        const [isLeft, isRight] = [isNewerVersion(left, right), isNewerVersion(right, left)];
        expect(isLeft !== isRight || (left === right && !isLeft)).toBe(true);
      }),
    );
  });

  it('puts any three versions in one order', () => {
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        const isChain = isNewerVersion(a, b) && isNewerVersion(b, c);
        expect(!isChain || isNewerVersion(a, c)).toBe(true);
      }),
    );
  });
});
