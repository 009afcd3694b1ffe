import { describe, expect, it } from 'vitest';

import {
  explainImport,
  explainMissing,
  fileOfCapability,
  programFrames,
  programLine,
  withProgramFrames,
} from './thrown.ts';

const SERVERS = ['filesystem', 'my-server'];

describe('explainMissing', () => {
  it('says what to do instead and what there is', () => {
    expect(explainMissing('fetch is not defined', SERVERS)).toMatch(
      /^fetch is not defined\. .*no network.*mcp\.filesystem, mcp\["my-server"\]; pml\.find/u,
    );
  });

  it('knows servers that are called without mcp', () => {
    expect(explainMissing("'filesystem' is not defined", SERVERS)).toContain(
      'through mcp: mcp.filesystem.',
    );
  });

  it('guesses what was mistyped', () => {
    expect(explainMissing('mpc is not defined', SERVERS)).toContain('"mcp"');
  });

  it('names a few servers of many', () => {
    const many = Array.from({ length: 50 }, (_, index) => `s${index}`);
    const message = explainMissing('x1 is not defined', many);
    expect(message).toContain('mcp.s11, and 38 more');
    expect(message).not.toContain('mcp.s12');
  });

  it('says so where there is no server', () => {
    expect(explainMissing('x1 is not defined', [])).toContain('no server is connected');
  });

  it.each(['it is not defined', 'cannot read property', 'constructor of x is not defined'])(
    'leaves "%s" as it is',
    (message) => {
      expect(explainMissing(message, SERVERS)).toMatch(
        message === 'it is not defined'
          ? /^it is not defined\. There are/u
          : new RegExp(`^${message}$`, 'u'),
      );
    },
  );

  it('takes names of the language for names', () => {
    expect(explainMissing('toString is not defined', SERVERS)).toMatch(
      /^toString is not defined\. (?:Did|There)/u,
    );
  });
});

describe('explainImport', () => {
  it('names the module and what there is', () => {
    expect(explainImport('node:fs', SERVERS)).toMatch(
      /^import\("node:fs"\) is not possible.*mcp\.filesystem/u,
    );
  });
});

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
