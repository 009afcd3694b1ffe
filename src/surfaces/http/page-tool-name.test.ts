import { describe, expect, it } from 'vitest';

import { listedName, wholeName } from './page-knowledge.ts';

const LONG = `server:${'n'.repeat(1_000_000)}`;

describe('listedName', () => {
  it('leaves a name of usual length alone', () => {
    expect(listedName('server:tool')).toBe('server:tool');
  });

  it('bounds a very long name and keeps it apart from one that begins alike', () => {
    expect(listedName(LONG).length).toBeLessThan(500);
    expect(listedName(LONG)).not.toBe(listedName(`${LONG}x`));
  });
});

describe('wholeName', () => {
  it('finds the tool that was listed', () => {
    const ids = ['server:tool', `${LONG}x`, LONG];
    expect(wholeName(listedName(LONG), ids)).toBe(LONG);
    expect(wholeName('server:tool', ids)).toBe('server:tool');
  });

  it('is what was asked for where no tool is called so', () => {
    expect(wholeName(`${LONG}y`, [LONG])).toBe(`${LONG}y`);
  });
});
