import { describe, expect, it } from 'vitest';

import {
  fileOfCapability,
  programFrames,
  programLine,
  withProgramFrames,
} from './program-stack.ts';

const STACK = [
  '    at frames (pml:prelude:36:19)',
  '    at call (pml:prelude:90:17)',
  '    at load (pml.total.ts:4:10)',
  '    at map (native)',
  '    at <anonymous> (program.ts:7:3)',
  '    at go (program.ts:9)',
  '',
].join('\n');

describe('programFrames', () => {
  it('keeps the frames of programs, without columns', () => {
    expect(programFrames(STACK)).toEqual([
      '    at load (pml.total.ts:4)',
      '    at program.ts:7',
      '    at go (program.ts:9)',
    ]);
  });

  it('reads frames that have no function', () => {
    expect(programFrames('    at program.ts:3:9\n')).toEqual(['    at program.ts:3']);
  });
});

describe('programLine', () => {
  it('is the first line of the program itself', () => {
    expect(programLine(STACK)).toBe(7);
  });

  it('is unknown where there is none', () => {
    expect(programLine('    at load (pml.total.ts:4:10)\n')).toBeUndefined();
    expect(programLine('    at f (pml.program.ts:4:10)\n')).toBeUndefined();
    expect(programLine('')).toBeUndefined();
  });
});

describe('withProgramFrames', () => {
  it('takes frames of ours out of a text and leaves the rest', () => {
    expect(withProgramFrames(`before\nError: x\n${STACK}`)).toBe(
      'before\nError: x\n    at load (pml.total.ts:4)\n    at program.ts:7\n    at go (program.ts:9)',
    );
    expect(withProgramFrames('we met\n    at noon')).toBe('we met\n    at noon');
  });
});

describe('fileOfCapability', () => {
  it('is never the file of the program, nor anything but a short name', () => {
    expect(fileOfCapability('program')).toBe('pml.program.ts');
    expect(fileOfCapability('a)\n b')).toBe('pml.a___b.ts');
    expect(fileOfCapability('x'.repeat(500)).length).toBeLessThan(80);
  });
});
