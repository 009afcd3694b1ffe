import { describe, expect, it } from 'vitest';

import { explainImport, explainMissing } from './thrown.ts';

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
