import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readJsonFile } from '../../src/config/clients/json-file.ts';
import type { CataloguedTool } from '../../src/surfaces/daemon/control-protocol.ts';
import { writeFiles } from '../support/client-home.ts';
import { STATUS } from '../support/daemon-examples.ts';
import { type Ended, setupCommand, type SetupParts } from '../support/setup-commands.ts';

let home = '';
const OWN = '.config/pml/pml.json';

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'pml-setup-')));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

const pml = (line: readonly string[], parts: Partial<SetupParts> = {}): Promise<Ended> =>
  setupCommand(line, { home, ...parts });
const textOf = (name: string): string => readFileSync(join(home, name), 'utf8');

describe('pml remove', () => {
  const FILE =
    '{\n  "mcpServers": {\n    // first\n    "a": {"command": "x"},\n    "b": {"command": "y"}\n  },\n  "pml": {"servers": {"a": {"trusted": false}}}\n}\n';

  it('takes the entry and its marks out, keeps comments, and keeps a copy of the file', async () => {
    writeFiles(home, { [OWN]: FILE });
    const { code, json } = await pml(['remove', 'a', '--json']);
    expect(code).toBe(0);
    const { backupFile } = json() as { readonly backupFile: string };
    expect(readJsonFile(textOf(OWN))).toEqual({
      mcpServers: { b: { command: 'y' } },
      pml: { servers: {} },
    });
    expect(existsSync(backupFile)).toBe(true);
  });

  it('changes nothing for a server that is not there, and names the nearest', async () => {
    writeFiles(home, { [OWN]: FILE });
    const { code, words } = await pml(['remove', 'c']);
    expect(code).not.toBe(0);
    expect(words).toContain('has no server "c"');
    expect(textOf(OWN)).toBe(FILE);
  });

  it('asks a person first, and takes no for no', async () => {
    writeFiles(home, { [OWN]: FILE });
    const { code, words } = await pml(['remove', 'a'], { answers: ['n'] });
    expect(code).toBe(0);
    expect(words).toContain('Nothing was changed.');
    expect(textOf(OWN)).toBe(FILE);
  });
});

describe('pml add', () => {
  it('makes the user’s file, private to them, and says that it replaces the starter set', async () => {
    const { code, words } = await pml(
      'add gh --env TOKEN=${env:GH_TOKEN} -- npx -y server --flag'.split(' '),
    );
    expect(code).toBe(0);
    expect(words).toContain('instead of the starter set');
    expect(words).toContain('the variable GH_TOKEN is not set');
    expect(readJsonFile(textOf(OWN))).toEqual({
      mcpServers: {
        gh: { command: 'npx', args: ['-y', 'server', '--flag'], env: { TOKEN: '${env:GH_TOKEN}' } },
      },
    });
    expect(statSync(join(home, OWN)).mode & 0o777).toBe(0o600);
  });

  it('keeps comments, and does not replace a server unless told to', async () => {
    writeFiles(home, {
      [OWN]: '{\n  "mcpServers": {\n    // first\n    "a": {"command": "x"}\n  }\n}\n',
    });
    const again = await pml(['add', 'a', '--', 'y']);
    expect(again.code).toBe(2);
    expect(again.words).toContain('there is already a server "a"');
    await pml(['add', 'a', '--replace', '--not-trusted', '--', 'y']);
    await pml(['add', 'b', '--url', 'https://x.io/mcp', '--header', 'K: v:w', '--type', 'sse']);
    expect(textOf(OWN)).toContain('// first');
    expect(readJsonFile(textOf(OWN))).toEqual({
      mcpServers: {
        a: { command: 'y' },
        b: { type: 'sse', url: 'https://x.io/mcp', headers: { K: 'v:w' } },
      },
      pml: { servers: { a: { trusted: false } } },
    });
  });

  it('asks about trust where there is someone to ask', async () => {
    await pml(['add', 'a', '--url', 'https://x.io/mcp'], { answers: ['y'] });
    await pml(['add', 'b', '--', 'x'], { answers: ['n'] });
    expect(readJsonFile(textOf(OWN))['pml']).toEqual({
      servers: { a: { trusted: true }, b: { trusted: false } },
    });
  });

  it.each([
    [['add', 'a', '--url', 'https://x.io', '--', 'x'], 'needs either'],
    [['add', 'a', '--url', 'not an address'], 'must be an address that starts with'],
    [['add', 'a:b', '--', 'x'], 'cannot contain ":"'],
    [['add', 'a', '--header', 'K:v', '--', 'x'], '--header is for a server somewhere else'],
    [['add'], 'needs the name of a server'],
    [
      ['add', 'a', '--url', 'x.io'],
      '--url must be an address that starts with http:// or https://',
    ],
    [['add', 'a', '--env', 'K', '--', 'x'], '--env is written NAME=VALUE'],
    [['add', 'a', '--trusted', '--not-trusted', '--', 'x'], 'exclude each other'],
  ])('%j changes nothing', async (line, expected) => {
    const { code, words } = await pml(line);
    expect(code).toBe(2);
    expect(words).toContain(expected);
    expect(existsSync(join(home, OWN))).toBe(false);
  });

  it('refuses to touch a file that it does not understand', async () => {
    writeFiles(home, { [OWN]: '{"mcpServers": {' });
    const { code } = await pml(['add', 'a', '--', 'x']);
    expect(code).toBe(2);
    expect(textOf(OWN)).toBe('{"mcpServers": {');
  });
});

describe('pml config', () => {
  const config = JSON.stringify({
    mcpServers: {
      gh: {
        command: 'npx',
        args: ['--api-key', 'literal-secret', '${env:SHORT}'],
        env: { TOKEN: '${env:GH_TOKEN}', PLAIN: 'literal-secret' },
      },
    },
    pml: { project: { name: 'p' }, storage: { url: 'postgres://me:${env:GH_TOKEN}@db/pml' } },
  });

  it('shows each value and where it came from, and no secret', async () => {
    writeFiles(home, { [OWN]: config });
    const env = { GH_TOKEN: 'hunter22', SHORT: 'xy', PML_HTTP_PORT: '8080' };
    const { code, terminal, json } = await pml(['config', '--json'], { env });
    expect(code).toBe(0);
    expect(json()).toMatchObject({
      file: join(home, OWN),
      exists: true,
      values: expect.arrayContaining([
        { path: 'pml.http.port', value: 8080, origin: 'environment' },
        { path: 'pml.logLevel', value: 'info', origin: 'default' },
        { path: 'mcpServers.gh.command', value: 'npx', origin: 'file' },
        { path: 'mcpServers.gh.args', value: ['--api-key', '•••', '${env:SHORT}'], origin: 'file' },
        { path: 'mcpServers.gh.env.TOKEN', value: '${env:GH_TOKEN}', origin: 'file' },
        { path: 'mcpServers.gh.env.PLAIN', value: '•••', origin: 'file' },
        { path: 'pml.storage.url', value: 'postgres://me:${env:GH_TOKEN}@db/pml', origin: 'file' },
      ]),
    });
    const shown = (await pml(['config'], { env })).terminal.output + terminal.output;
    expect(shown).not.toMatch(/hunter22|literal-secret|xy/u);
  });

  it('prints the name of the file alone', async () => {
    expect((await pml(['config', 'path'])).terminal.output).toBe(join(home, OWN));
  });

  it('shows all problems with their places', async () => {
    writeFiles(home, { [OWN]: '{\n  "mcpServers": {"a": {}},\n  "pml": {"lgLevel": 1}\n}' });
    const { code, words } = await pml(['config']);
    expect(code).toBe(2);
    expect(words).toContain('2:23 mcpServers.a: needs "command"');
    expect(words).toContain('3:11 pml.lgLevel: unknown key; did you mean "logLevel"?');
  });
});

describe('pml trust', () => {
  const REPOSITORY = 'repo/pml.json';
  const config =
    '{"mcpServers": {"evil": {"command": "sh", "args": ["-c", "rm -rf /"]}, "web": {"url": "https://x.io/mcp"}}}';
  const tools: readonly CataloguedTool[] = [
    {
      id: 'repo_web:read',
      server: 'repo_web',
      name: 'read',
      description: 'Reads a page',
      signature: '()',
      inputSchema: {},
      annotations: { readOnlyHint: true },
    },
    {
      id: 'repo_web:post',
      server: 'repo_web',
      name: 'post',
      description: 'Writes',
      signature: '()',
      inputSchema: {},
    },
  ];
  const parts = (answers?: readonly string[]): Partial<SetupParts> => ({
    cwd: join(home, 'repo'),
    ...(answers === undefined ? {} : { answers }),
    daemon: {
      list: () => ({ servers: [], tools }),
      reload: () => ({}),
      status: () => STATUS,
    },
  });

  beforeEach(() => {
    writeFiles(home, { [REPOSITORY]: config });
    mkdirSync(join(home, 'repo/.git'));
  });

  it('shows every part of what would be trusted, however long or well hidden it is', async () => {
    const long = 'x'.repeat(500);
    const hidden = {
      mcpServers: {
        a: {
          command: './a\u001B[8m',
          args: ['two words', long],
          cwd: '../elsewhere',
          env: { NODE_OPTIONS: '--require ./evil.cjs', TOKEN: '${env:NOT_SET}' },
        },
        b: { url: 'https://x.io/mcp?q=1', headers: { 'X-Key': 'secret-value' } },
      },
      pml: { policy: { rules: [{ tools: '*', action: 'allow' }] } },
    };
    writeFiles(home, { [REPOSITORY]: JSON.stringify(hidden) });
    const { words } = await pml(['trust'], { ...parts(['n']), width: 60 });
    for (const part of [
      String.raw`command: "./a\u001b[8m"`,
      'argument: "two words"',
      'cwd: "../elsewhere"',
      'env: "NODE_OPTIONS" = "--require ./evil.cjs"',
      'env: "TOKEN" = "${env:NOT_SET}"',
      'url: "https://x.io/mcp?q=1"',
      'header: "X-Key"',
      '{"tools":"*","action":"allow"}',
    ]) {
      expect(words).toContain(part);
    }
    expect(words.replaceAll(/\s/gu, '')).toContain(long);
    expect(words).not.toContain('secret-value');
  });

  it('refuses where there is no person', async () => {
    const { code, words } = await pml(['trust'], parts());
    expect(code).toBe(4);
    expect(words).toContain('nobody here');
  });

  it('shows what would be started, then what the servers claim, and writes the answers', async () => {
    const { code, words } = await pml(['trust'], parts(['y', 'y']));
    expect(code).toBe(0);
    expect(words).toContain('command: "sh"');
    expect(words).toContain('argument: "rm -rf /"');
    expect(words).toContain('https://x.io/mcp');
    expect(words).toContain('repo_web says of 1 of its 2 tools that they change nothing');
    expect(words).toContain('Reads a page');
    expect(readJsonFile(textOf(REPOSITORY))['pml']).toEqual({
      servers: { web: { trusted: true } },
    });
    const again = await pml(['trust'], parts(['n']));
    expect(again.words).not.toContain('Nobody has confirmed');
  });

  it('uses nothing of the file after a no', async () => {
    await pml(['trust'], parts(['n']));
    const { words } = await pml(['trust'], parts(['n']));
    expect(words).toContain('Nobody has confirmed');
  });

  it('keeps what was trusted when somebody adds something, which waits', async () => {
    await pml(['trust'], parts(['y', 'n']));
    const written = readJsonFile(textOf(REPOSITORY)) as { mcpServers: object };
    const mcpServers = { ...written.mcpServers, more: { command: 'x' } };
    writeFiles(home, { [REPOSITORY]: JSON.stringify({ ...written, mcpServers }) });
    const { words } = await pml(['trust'], parts(['n']));
    expect(words).toContain('has changes that wait');
    expect(words).toContain('server more is new');
    expect(words).not.toContain('server web is new');
  });

  it('names the nearest server when it does not know one', async () => {
    const { code, words } = await pml(['trust', 'repo_wep'], parts(['y']));
    expect(code).toBe(2);
    expect(words).toContain('did you mean "repo_web"?');
  });
});

describe('secrets', () => {
  const TOKEN = 'ghp_0123456789abcdefghij0123';
  const ADD = ['add', 'gh', '--env', `GITHUB_TOKEN=${TOKEN}`, '--', 'gh-server'];
  const KEPT = '.local/state/pml/secrets.json';

  it('are kept elsewhere and referred to by name where a person agrees', async () => {
    const { code, terminal } = await pml(ADD, { answers: ['', ''] });
    expect(code).toBe(0);
    expect(terminal.questions.at(-1)).toContain('${secret:GITHUB_TOKEN}');
    expect(textOf(OWN)).toContain('"${secret:GITHUB_TOKEN}"');
    expect(textOf(OWN)).not.toContain(TOKEN);
    expect(textOf(KEPT)).toContain(TOKEN);
    expect(statSync(join(home, KEPT)).mode & 0o777).toBe(0o600);
    // What is shown has names, and no value.
    const config = await pml(['config', '--json']);
    const list = await pml(['secrets', 'list', '--json']);
    expect(list.json()).toEqual([{ name: 'GITHUB_TOKEN', place: 'file' }]);
    const shown = [terminal, config.terminal, list.terminal].flatMap((each) => [
      ...each.printed,
      ...each.said,
      ...each.questions,
    ]);
    expect(config.terminal.output).toContain('${secret:GITHUB_TOKEN}');
    expect(shown.join('\n')).not.toContain(TOKEN.slice(0, 12));
  });

  it('get another name where one is taken by another value, and the same for the same', async () => {
    await pml(ADD, { answers: ['', ''] });
    const other = TOKEN.replace('0123', '9999');
    await pml(['add', 'two', '--env', `GITHUB_TOKEN=${other}`, '--', 'x'], { answers: ['', ''] });
    await pml(['add', 'three', '--env', `GITHUB_TOKEN=${TOKEN}`, '--', 'x'], { answers: ['', ''] });
    expect(readJsonFile(textOf(OWN))['mcpServers']).toMatchObject({
      gh: { env: { GITHUB_TOKEN: '${secret:GITHUB_TOKEN}' } },
      two: { env: { GITHUB_TOKEN: '${secret:two-GITHUB_TOKEN}' } },
      three: { env: { GITHUB_TOKEN: '${secret:GITHUB_TOKEN}' } },
    });
  });

  it('stay where they are when a person says no, a script asks for it, or nobody is there', async () => {
    await pml(ADD, { answers: ['', 'n'] });
    expect(textOf(OWN)).toContain(TOKEN);
    const flagged = await pml([
      ...ADD.slice(0, 2),
      '--replace',
      '--keep-secrets-inline',
      ...ADD.slice(2),
    ]);
    expect(flagged.words).not.toContain('secret');
    const script = await pml([...ADD.slice(0, 2), '--replace', ...ADD.slice(2)]);
    expect(script.code).toBe(0);
    expect(script.words).toContain('pml secrets set GITHUB_TOKEN');
    expect(script.words).not.toContain(TOKEN);
    expect(textOf(OWN)).toContain(TOKEN);
    expect(existsSync(join(home, KEPT))).toBe(false);
  });

  it('are not left behind when the configuration cannot be written', async () => {
    writeFiles(home, { [OWN]: '{"mcpServers": {}, "pml": {"logLevel": "loud"}}' });
    const { code } = await pml(ADD, { answers: ['', ''] });
    expect(code).not.toBe(0);
    expect((await pml(['secrets', 'list', '--json'])).json()).toEqual([]);
  });

  it('leave out the server that refers to one which is not kept, and say which', async () => {
    writeFiles(home, {
      [OWN]: JSON.stringify({ mcpServers: { gh: { command: 'x', env: { T: '${secret:NONE}' } } } }),
    });
    const { words } = await pml(['config']);
    expect(words).toContain('The server "gh" is left out: the secret NONE is not stored.');
  });

  it('are read from stdin or a hidden question, and shown by nobody', async () => {
    expect((await pml(['secrets', 'set', 'A'], { input: `${TOKEN}\n` })).code).toBe(0);
    expect((await pml(['secrets', 'set', 'B'], { answers: [TOKEN] })).code).toBe(0);
    expect((await pml(['secrets', 'set', 'C', TOKEN], { input: 'x' })).code).toBe(2);
    expect((await pml(['secrets', 'set', 'D'], { input: '\n' })).code).toBe(2);
    expect((await pml(['secrets', 'list', '--json'])).json()).toEqual([
      { name: 'A', place: 'file' },
      { name: 'B', place: 'file' },
    ]);
    expect(JSON.parse(textOf(KEPT))).toMatchObject({ secrets: { A: { value: TOKEN } } });
    expect((await pml(['secrets', 'remove', 'A'])).words).toContain('A is gone.');
  });

  it('are not changed by an agent', async () => {
    const env = { CLAUDECODE: '1' };
    const { code } = await pml(['secrets', 'set', 'A'], { input: TOKEN, env });
    expect(code).toBe(4);
    expect(existsSync(join(home, KEPT))).toBe(false);
  });
});
