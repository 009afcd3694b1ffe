import { describe, expect, it } from 'vitest';

import { FREE_LOOP } from '../../../test/support/daemon-examples.ts';
import type { ServerState } from '../../call/upstreams.ts';
import type { DoctorFacts } from './doctor-facts.ts';
import { findings } from './doctor.ts';

const RUNNING = { kind: 'running' as const, pid: 7, version: '1.2.3', notices: [] };

const WELL: DoctorFacts = {
  node: { version: '22.1.0' },
  program: { version: '1.2.3' },
  config: { kind: 'usable', file: '/pml.json', exists: true, warnings: [] },
  key: { place: 'keychain', file: '/state/key', hasKeychain: true },
  folders: [{ path: '/state', exists: true, isWritable: true, isOpenToOthers: false }],
  disk: { folder: '/data', freeBytes: 1_000_000_000_000 },
  database: { kind: 'not_checked' },
  daemon: { kind: 'running', pid: 7, version: '1.2.3', notices: [] },
  http: { kind: 'answering', url: 'http://127.0.0.1:7717/healthz' },
  servers: [{ name: 'git', command: { name: 'git-mcp', isFound: true } }],
  clients: [{ name: 'Cursor', file: '/mcp.json', pml: { kind: 'present' } }],
};

const STATE: ServerState = {
  name: 'git',
  status: 'ready',
  trusted: true,
  transport: 'stdio',
  toolCount: 28,
  processIds: [],
  callsUnderWay: 0,
  restarts: 0,
};

/** Findings that are not fine, as `level subject: message`. */
function complaints(change: Partial<DoctorFacts>): readonly string[] {
  return findings({ ...WELL, ...change })
    .filter(({ level }) => level !== 'fine')
    .map(({ level, subject, message }) => `${level} ${subject}: ${message}`);
}

describe('findings', () => {
  it('has no complaint when all is well, and says what it saw', () => {
    expect(complaints({})).toStrictEqual([]);
    expect(findings(WELL).map(({ subject }) => subject)).toStrictEqual([
      'node',
      'config',
      'key',
      'disk',
      'daemon',
      'http',
      'server git',
      'client',
    ]);
  });

  it.each<[string, Partial<DoctorFacts>, string]>([
    [
      'Node is too old',
      { node: { version: '20.18.3' } },
      'problem node: Node 20.18.3 is too old for pml.',
    ],
    [
      'Node is past its end of life',
      { node: { version: '20.19.0' } },
      'note node: Node 20.19.0 works, but is past its end of life.',
    ],
    [
      'the config has mistakes',
      { config: { kind: 'unusable', file: '/pml.json', problem: '/pml.json has 2 problems' } },
      'problem config: /pml.json has 2 problems',
    ],
    [
      'the key lies in a file',
      { key: { place: 'file', file: '/state/key', hasKeychain: false } },
      'note key: The key to stored logins and confirmations is in /state/key: a program that reads your files can use it.',
    ],
    [
      'there is no config',
      {
        config: {
          kind: 'usable',
          file: '/pml.json',
          exists: false,
          warnings: [],
        },
      },
      'note config: There is no /pml.json; the starter set is used.',
    ],
    [
      'a variable is not set',
      {
        config: {
          kind: 'usable',
          file: '/pml.json',
          exists: true,
          warnings: ['GITHUB_TOKEN is not set'],
        },
      },
      'problem config: GITHUB_TOKEN is not set',
    ],
    [
      'a change of the config waits',
      {
        config: {
          kind: 'usable',
          file: '/pml.json',
          exists: true,
          waiting: { id: 'abc', changes: ['server x is new'] },
          warnings: [],
        },
      },
      'problem config: /pml.json has changes that have no effect until a person confirms them: server x is new.',
    ],
    [
      'a folder is read-only',
      { folders: [{ path: '/state', exists: true, isWritable: false, isOpenToOthers: false }] },
      'problem files: /state cannot be written.',
    ],
    [
      'a folder cannot be made',
      { folders: [{ path: '/state', exists: false, isWritable: false, isOpenToOthers: false }] },
      'problem files: /state cannot be made.',
    ],
    [
      'others may read the token',
      { folders: [{ path: '/token', exists: true, isWritable: true, isOpenToOthers: true }] },
      'problem files: /token can be read or entered by other users.',
    ],
    [
      'the disk is nearly full',
      { disk: { folder: '/data', freeBytes: 3_145_728 } },
      'problem disk: Only 3 MiB free for /data.',
    ],
    [
      'the daemon does not run',
      { daemon: { kind: 'absent' }, http: { kind: 'not_checked' } },
      'note daemon: pml is not running; it starts when a client or a command needs it.',
    ],
    [
      'the daemon does not answer',
      { daemon: { kind: 'unreachable', problem: 'the daemon cannot be reached' } },
      'problem daemon: the daemon cannot be reached',
    ],
    [
      'the daemon is another version',
      { daemon: { kind: 'running', pid: 7, version: '1.0.0', notices: [] } },
      'note daemon: The running pml has version 1.0.0; this one has 1.2.3.',
    ],
    [
      'a database was set aside',
      { daemon: { kind: 'running', pid: 7, version: '1.2.3', notices: ['set aside as x'] } },
      'note notice: set aside as x',
    ],
    [
      'everybody had to wait',
      { daemon: { ...RUNNING, loop: { ...FREE_LOOP, longestMs: 700 } } },
      'note event loop: Everybody waited: it was held for 700 ms at most in the last 90 s (99 % below 1.2 ms), 130 ms since the start.',
    ],
    [
      'the daemon uses an older config',
      { daemon: { kind: 'running', pid: 7, version: '1.2.3', notices: [], configError: 'typo' } },
      'problem daemon: It goes on with an older configuration: typo',
    ],
    [
      'tools are being embedded',
      {
        daemon: { ...RUNNING, search: { mode: 'lexical', embedded: 1, total: 9, model: 'minilm' } },
      },
      'note search: Search is by words alone until all tools are embedded with minilm (1 of 9).',
    ],
    [
      'the model cannot be used',
      {
        daemon: {
          ...RUNNING,
          search: { mode: 'lexical', embedded: 0, total: 9, model: 'minilm', problem: 'no file' },
        },
      },
      'problem search: Search is by words alone: no file.',
    ],
    [
      'the model that serves until another is ready does not answer',
      {
        daemon: {
          ...RUNNING,
          search: {
            mode: 'lexical',
            embedded: 0,
            total: 9,
            model: 'bge-m3',
            serving: { embedded: 9, total: 9, model: 'minilm', problem: 'no file' },
          },
        },
      },
      'problem search: Search is by words alone until all tools are embedded with bge-m3 (0 of 9): minilm cannot be used: no file.',
    ],
    ['HTTP is off', { http: { kind: 'off' } }, 'note http: The HTTP endpoint is switched off.'],
    [
      'HTTP is silent',
      { http: { kind: 'silent', url: 'http://x/healthz', problem: 'connect ECONNREFUSED' } },
      'problem http: http://x/healthz does not answer: connect ECONNREFUSED',
    ],
    ['nothing is configured', { servers: [] }, 'note servers: No servers are configured.'],
    [
      'a program is missing',
      { servers: [{ name: 'git', command: { name: 'uvx', isFound: false }, state: STATE }] },
      'problem server git: There is no program "uvx" on this machine.',
    ],
    [
      'a server keeps failing',
      { servers: [{ name: 'git', state: { ...STATE, status: 'broken', lastError: 'exit 1' } }] },
      'problem server git: It does not run: exit 1',
    ],
    [
      'a server is starting',
      { servers: [{ name: 'git', state: { ...STATE, status: 'starting' } }] },
      'note server git: It is starting; its tools are not known yet.',
    ],
    [
      'the folder of a server holds pml’s own files',
      { servers: [{ name: 'git', state: STATE, roots: [{ kind: 'own files', folder: '/home' }] }] },
      'note server git: Its folder /home holds pml’s own files: calls that lead to them are refused, and calls about the whole folder are asked about.',
    ],
    [
      'the folder of a server holds the config file',
      { servers: [{ name: 'git', state: STATE, roots: [{ kind: 'config', folder: '/work' }] }] },
      'note server git: Its folder /work holds the file that pml takes its settings from: calls that may change it are asked about.',
    ],
    [
      'the folder of a server holds the program of another',
      {
        servers: [
          {
            name: 'files',
            state: STATE,
            roots: [{ kind: 'program', folder: '/opt', server: 'git' }],
          },
        ],
      },
      'note server files: Its folder /opt holds the program of the server git: an agent could change it.',
    ],
    [
      'somebody tried to get to pml’s own files',
      { daemon: { ...RUNNING, ownFiles: { count: 1, last: { what: 'files:read', at: 0 } } } },
      'note own files: An agent tried to get to pml’s own files: 1 call refused since the start, the last to files:read at 1970-01-01T00:00:00.000Z.',
    ],
    [
      'a server is left out',
      { servers: [{ name: 'git', leftOut: 'the variable TOKEN is not set' }] },
      'problem server git: the variable TOKEN is not set',
    ],
    [
      'a server wants a login',
      { servers: [{ name: 'git', state: { ...STATE, status: 'unauthorized' } }] },
      'problem server git: It wants a login.',
    ],
    [
      'a client does not use pml',
      { clients: [{ name: 'Cursor', file: '/mcp.json', pml: { kind: 'absent' } }] },
      'note client: Cursor does not use pml (/mcp.json).',
    ],
    [
      'a client starts a pml that is gone',
      {
        clients: [
          { name: 'Cursor', file: '/mcp.json', pml: { kind: 'dangling', command: '/old/bin.js' } },
        ],
      },
      'problem client: Cursor starts pml as "/old/bin.js", which is not there (/mcp.json).',
    ],
    [
      'the file of a client is broken',
      {
        clients: [
          { name: 'Cursor', file: '/mcp.json', pml: { kind: 'unreadable', problem: 'line 3' } },
        ],
      },
      'problem client: The configuration of Cursor cannot be read (/mcp.json): line 3',
    ],
  ])('says so when %s, and nothing else', (_, change, complaint) => {
    expect(complaints(change)).toStrictEqual([complaint]);
  });

  it('says nothing about servers that it could not read', () => {
    const config = { kind: 'unusable', file: '/pml.json', problem: 'broken' } as const;
    expect(complaints({ config, servers: [] })).toStrictEqual(['problem config: broken']);
  });
});

const aboutDatabase = (database: DoctorFacts['database']): readonly (readonly string[])[] =>
  findings({ ...WELL, database })
    .filter(({ subject }) => subject === 'database')
    .map(({ level, message }) => [level, message]);

describe('what doctor says about the database', () => {
  it('names a newer schema, a server that is away, and nothing where all is well', () => {
    const seen = { kind: 'seen', understood: 20, pending: [] } as const;
    expect(aboutDatabase({ ...seen, engine: 'pglite', version: 20 })).toEqual([]);
    expect(aboutDatabase({ ...seen, engine: 'pglite' })).toEqual([]);
    expect(aboutDatabase({ ...seen, engine: 'postgres', version: 20 })).toEqual([
      ['fine', 'PostgreSQL answers, schema 20'],
    ]);
    expect(aboutDatabase({ ...seen, engine: 'pglite', version: 21 })).toEqual([
      ['problem', expect.stringContaining('schema 21')],
    ]);
    expect(aboutDatabase({ kind: 'unreachable', problem: 'ECONNREFUSED' })).toEqual([
      ['problem', 'The database cannot be used: ECONNREFUSED'],
    ]);
  });
});
