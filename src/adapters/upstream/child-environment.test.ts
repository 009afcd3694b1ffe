import { describe, expect, it } from 'vitest';

import { childEnvironment } from './open-connection.ts';

describe('childEnvironment', () => {
  it('passes on what programs need, and no secret', () => {
    const ours = {
      PATH: '/bin',
      HOME: '/home/x',
      LC_ALL: 'C',
      XDG_CACHE_HOME: '/c',
      GITHUB_TOKEN: 'secret',
      LANG: undefined,
      SHELL: '() { :; }; echo pwned',
    };
    expect(childEnvironment(ours, { KEY: 'v', PATH: '/own' })).toEqual({
      PATH: '/own',
      HOME: '/home/x',
      LC_ALL: 'C',
      XDG_CACHE_HOME: '/c',
      KEY: 'v',
    });
  });
});
