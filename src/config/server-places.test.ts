import { describe, expect, it } from 'vitest';

import { serverFolders, startsOf } from './server-places.ts';
import { installingArguments } from './starter-set.ts';

describe('where a server works', () => {
  it.each<[string, readonly string[], Record<string, string>, readonly string[]]>([
    ['a folder', ['/x/program.js', '/data'], {}, ['/x/program.js', '/data']],
    ['a relative folder', ['.', '../up', 'sub/folder'], {}, ['/work', '/up', '/work/sub/folder']],
    ['the home folder', ['~', '~/docs'], {}, ['/home', '/home/docs']],
    ['an option', ['--root=/data', '--name=x'], {}, ['/data']],
    ['an address', ['sqlite:///data/x.db'], {}, ['/data/x.db']],
    ['a variable', [], { GIT_BASE_DIR: '/repo', LEVEL: 'error' }, ['/repo']],
    ['no path', ['-y', '@scope/name', 'https://example.org/x'], {}, []],
  ])('is read from %s', (_, args, env, given) => {
    const transport = { kind: 'stdio', command: 'x', args, env, cwd: '/work' } as const;
    expect(serverFolders(transport, '/home')).toEqual({ folder: '/work', given });
  });

  it('is not the folder into which a server of the starter set is installed', () => {
    const starter = { package: '@scope/name', version: '1.0.0' };
    const args = [...installingArguments('/share/pml/starters', starter), '/share/scratch'];
    const transport = { kind: 'stdio', command: 'node', args, env: {}, cwd: '/work' } as const;
    expect(serverFolders(transport, '/home').given).toEqual(['/share/scratch']);
  });

  it('is nowhere for a server at an address', () => {
    const transport = { kind: 'http', url: 'https://example.org', headers: {} } as const;
    expect(serverFolders(transport, '/home')).toEqual({ given: [] });
  });

  it('includes the folders of files', () => {
    expect(startsOf({ folder: '/work', given: ['/data/x.db'] })).toEqual([
      '/work',
      '/data/x.db',
      '/data',
    ]);
  });
});
