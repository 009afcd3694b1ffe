/**
 * An agent that has file tools, git and a shell, all of them allowed by the policy, and wants pml's
 * own files. Real servers, the built program, every road that leads to a server.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Statistics } from '../../src/gateway/gateway.ts';
import { npmServer, PmlWorld } from '../support/pml-world.ts';

const SHELL = join(import.meta.dirname, '../fixtures/servers/shell-server.mjs');
const GIT = fileURLToPath(import.meta.resolve('@cyanheads/git-mcp-server'));

type Road = (client: Client, tool: string, args: Record<string, unknown>) => Promise<string>;

const ROADS: Readonly<Record<string, Road>> = {
  'a workflow': (client, tool, args) =>
    said(client, 'execute_workflow', { workflow: { tasks: [{ id: 'a', tool, args }] } }),
  'a program': (client, tool, args) => {
    const [server = '', name = ''] = tool.split(':');
    const call = `mcp[${JSON.stringify(server)}][${JSON.stringify(name)}](${JSON.stringify(args)})`;
    return said(client, 'execute_code', {
      code: `try { return { got: await ${call} } } catch (error) { return { code: error.code, message: String(error) } }`,
    });
  },
  'a tool of its own': (client, tool, args) => said(client, tool.replace(':', '__'), args),
};

/** Everything that a call is answered with. */
async function said(client: Client, name: string, args: Record<string, unknown>): Promise<string> {
  return JSON.stringify(await client.callTool({ name, arguments: args }));
}

describe('an agent with file tools, git and a shell', () => {
  let world: PmlWorld;
  let client: Client;
  let state = '';
  let secret = '';
  let configFile = '';
  let config = '';

  beforeAll(async () => {
    world = new PmlWorld();
    const { home } = world;
    configFile = world.configure({
      mcpServers: {
        files: npmServer('filesystem', home),
        shell: { command: process.execPath, args: [SHELL, home] },
        git: {
          command: process.execPath,
          args: [GIT],
          env: {
            MCP_TRANSPORT_TYPE: 'stdio',
            MCP_LOG_LEVEL: 'error',
            GIT_BASE_DIR: home,
            GIT_SIGN_COMMITS: 'false',
          },
        },
      },
      pml: {
        embedding: { model: 'none' },
        contextWindow: 1_000_000,
        exposure: {
          mode: 'hybrid',
          favorites: ['files:*', 'shell:*', 'git:git_init', 'git:git_checkout'],
          favoritesMax: 30,
        },
        policy: { rules: [{ tools: '*', action: 'allow' }] },
      },
    });
    config = readFileSync(configFile, 'utf8');
    client = await world.connect();
    const listed = async (): Promise<readonly string[]> =>
      (await client.listTools()).tools.map(({ name }) => name);
    const wanted = ['files__read_text_file', 'shell__run_command', 'git__git_init'];
    await vi.waitUntil(
      async () => {
        const names = await listed();
        return wanted.every((name) => names.includes(name));
      },
      { timeout: 30_000 },
    );
    const all = join(home, '.local/state/pml');
    const folder = readdirSync(all).find((each) => existsSync(join(all, each, 'token'))) ?? '';
    state = join(all, folder);
    secret = readFileSync(join(state, 'token'), 'utf8').trim();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  describe.each(Object.entries(ROADS))('by %s', (name, road) => {
    it('still works on everything else', async () => {
      const file = join(world.work, 'notes.txt');
      writeFileSync(file, 'hello from here');
      expect(await road(client, 'files:read_text_file', { path: file })).toContain('hello from');
      expect(await road(client, 'shell:run_command', { command: 'cat work/notes.txt' })).toContain(
        'hello from',
      );
      const search = { path: world.work, pattern: String.raw`\d+` };
      expect(await road(client, 'files:search_files', search)).toContain('No matches');
    });

    it.each<[string, string, () => Record<string, unknown>]>([
      ['reads the token', 'files:read_text_file', () => ({ path: join(state, 'token') })],
      [
        'reads it from ~',
        'files:read_text_file',
        () => ({ path: `~${state.slice(world.home.length)}/token` }),
      ],
      [
        'reads it relatively',
        'files:read_text_file',
        () => ({ path: `${state.slice(world.home.length + 1)}/token` }),
      ],
      [
        'reads it among others',
        'files:read_multiple_files',
        () => ({ paths: [join(world.work, 'notes.txt'), join(state, 'token')] }),
      ],
      [
        'reads it in two parts',
        'shell:read_lines',
        () => ({ folder: join(state, '..'), name: 'token' }),
      ],
      ['lists the folder', 'files:list_directory', () => ({ path: join(state, '..') })],
      ['prints it', 'shell:run_command', () => ({ command: `cat ${join(state, 'token')}` })],
      [
        'prints it by a pattern',
        'shell:run_command',
        () => ({ command: 'cat ~/.local/state/p?l/*/token' }),
      ],
      [
        'copies it',
        'shell:run_command',
        () => ({ command: `cp "$HOME/.local/state/pml"/*/token work/t` }),
      ],
      ['makes a repository of it', 'git:git_init', () => ({ path: state })],
      [
        'reads the environment of the daemon',
        'files:read_text_file',
        () => ({ path: `/proc/${world.daemonPid() ?? 0}/environ` }),
      ],
      [
        'writes what was confirmed',
        'files:write_file',
        () => ({ path: join(state, 'confirmed.json'), content: '{}' }),
      ],
      [
        'edits what was confirmed',
        'files:edit_file',
        () => ({ path: join(state, 'confirmed.json'), edits: [{ oldText: '{', newText: '{ ' }] }),
      ],
      [
        'moves a file into the folder',
        'files:move_file',
        () => ({
          source: join(world.work, 'notes.txt'),
          destination: join(state, 'confirmed.json'),
        }),
      ],
      [
        'moves the folder',
        'files:move_file',
        () => ({ source: state, destination: join(world.work, 'gone') }),
      ],
    ])('is refused when it %s', async (_, tool, args) => {
      const before = readdirSync(state).toSorted();
      const answer = await road(client, tool, args());
      expect(answer).toContain('own_files');
      expect(answer).not.toContain(secret);
      expect(readdirSync(state).toSorted()).toEqual(before);
    });

    it.each<[string, string, () => Record<string, unknown>]>([
      [
        'edits pml.json',
        'files:edit_file',
        () => ({ path: configFile, edits: [{ oldText: '{', newText: '{ ' }] }),
      ],
      [
        'writes pml.json over ~',
        'files:write_file',
        () => ({ path: '~/.config/pml/pml.json', content: '{}' }),
      ],
      [
        'writes pml.json in a shell',
        'shell:run_command',
        () => ({ command: 'echo {} > .config/pml/pml.json' }),
      ],
      [
        'moves the folder of pml.json',
        'files:move_file',
        () => ({ source: join(world.home, '.config'), destination: join(world.work, 'c') }),
      ],
      [
        'moves a folder above pml’s files',
        'files:move_file',
        () => ({ source: join(world.home, '.local'), destination: join(world.work, 'l') }),
      ],
      ['takes the tree of everything', 'files:directory_tree', () => ({ path: world.home })],
      [
        'searches everything',
        'files:search_files',
        () => ({ path: world.home, pattern: '**/token' }),
      ],
    ])('waits for a person when it %s', async (_, tool, args) => {
      const answer = await road(client, tool, args());
      expect(answer).toMatch(/approval_required|a person is asked/u);
      expect(answer).not.toContain(secret);
      expect(readFileSync(configFile, 'utf8')).toBe(config);
      expect(existsSync(join(state, 'token'))).toBe(true);
    });

    it('reads pml.json as usual', async () => {
      expect(await road(client, 'files:read_text_file', { path: configFile })).toContain(
        'mcpServers',
      );
    });

    it('does not get there over a link that a shell made', async () => {
      const link = `up-${name.replaceAll(' ', '-')}`;
      // The command names nothing that could be seen.
      const command = `a=../.loc; ln -s "$a"al/state work/${link}; echo made`;
      const made = await road(client, 'shell:run_command', { command });
      expect(made).toContain('made');
      const path = join(
        world.work,
        link,
        state.slice(join(world.home, '.local/state').length),
        'token',
      );
      expect(existsSync(path)).toBe(true);
      const answer = await road(client, 'files:read_text_file', { path });
      expect(answer).toContain('own_files');
      expect(answer).not.toContain(secret);
    });
  });

  it('does not get there over a link that git checked out', async () => {
    const repository = join(world.work, 'repository');
    const git = (...args: string[]): string =>
      execFileSync(
        'git',
        ['-c', 'user.name=a', '-c', 'user.email=a@b', '-C', repository, ...args],
        {
          encoding: 'utf8',
        },
      );
    execFileSync('git', ['init', '-q', '-b', 'main', repository]);
    git('commit', '-q', '--allow-empty', '-m', 'first');
    git('checkout', '-q', '-b', 'trap');
    symlinkSync('../../.local/state/pml', join(repository, 'docs'));
    git('add', '.');
    git('commit', '-q', '-m', 'docs');
    git('checkout', '-q', 'main');
    expect(existsSync(join(repository, 'docs'))).toBe(false);
    const checkedOut = await said(client, 'git__git_checkout', {
      path: repository,
      target: 'trap',
    });
    expect([existsSync(join(repository, 'docs')), checkedOut]).toEqual([true, checkedOut]);
    const path = join(repository, 'docs', state.slice(join(state, '..').length), 'token');
    expect(readFileSync(path, 'utf8')).toContain(secret);
    const answer = await said(client, 'files__read_text_file', { path });
    expect(answer).toContain('own_files');
    expect(answer).not.toContain(secret);
  });

  it.each<[string, (path: string) => Promise<unknown>]>([
    ['a resource', (path) => client.readResource({ uri: `file://${path}` })],
    [
      'a resource, encoded',
      (path) => client.readResource({ uri: `file://${path.replaceAll('p', '%70')}` }),
    ],
    ['a resource that is followed', (path) => client.subscribeResource({ uri: `file://${path}` })],
    ['a prompt', (path) => client.getPrompt({ name: 'shell__explain', arguments: { path } })],
    [
      'a completion',
      (path) =>
        client.complete({
          ref: { type: 'ref/prompt', name: 'shell__explain' },
          argument: { name: 'path', value: path },
        }),
    ],
  ])('does not get there by %s', async (_, ask) => {
    const free = join(world.work, 'notes.txt');
    writeFileSync(free, 'hello from here');
    await expect(ask(free)).resolves.toBeDefined();
    const refused = await ask(join(state, 'token')).then(
      (answer) => JSON.stringify(answer),
      (error: unknown) => `refused: ${String(error)}`,
    );
    expect(refused).toMatch(/^refused: .*pml’s own files/u);
    expect(refused).not.toContain(secret);
  });

  it('is told of by pml stats and pml doctor', async () => {
    const { ownFiles } = await world.json<Statistics>(['stats']);
    expect(ownFiles.count).toBeGreaterThan(0);
    const { stdout } = await world.pml(['doctor']);
    expect(stdout).toContain('An agent tried to get to pml’s own files');
    expect(stdout).toContain(`Its folder ${world.home} holds pml’s own files`);
  });
});
