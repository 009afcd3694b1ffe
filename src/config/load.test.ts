import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { GatewayError } from '../base/errors.ts';
import { ConfirmedConfig } from './confirmed-config.ts';
import { loadSettings, type LoadedSettings, writtenConfig } from './load.ts';
import {
  locate,
  type Locations,
  projectLocations,
  ownFolders,
  type Surroundings,
} from './locations.ts';
import type { placeProblem } from './plain-problem.ts';

type ConfigProblem = ReturnType<typeof placeProblem>;

let home = '';

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'pml-load-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

function surroundings(env: Record<string, string> = {}): Surroundings {
  return { env, cwd: home, home, temporaryFolder: tmpdir(), platform: process.platform };
}

function place(text: string): Locations {
  writeFileSync(join(home, 'pml.json'), text);
  return locate(surroundings(), 'pml.json');
}

function load(config: unknown, env: Record<string, string> = {}): LoadedSettings {
  const text = typeof config === 'string' ? config : JSON.stringify(config, undefined, 2);
  return loadSettings(place(text), surroundings(env));
}

function problemsOf(config: unknown, env: Record<string, string> = {}): readonly ConfigProblem[] {
  try {
    load(config, env);
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'CONFIG_INVALID') {
      return (error.data as { problems: readonly ConfigProblem[] }).problems;
    }
    throw error;
  }
  throw new Error('the configuration was accepted');
}

const NAME_NEEDED =
  'is needed with pml.storage.url: without it the project is the folder of this file, and machines with the same folder would share their rows by accident';
const LOUD = 'pml.logLevel: must be "debug" or "info" or "warn" or "error"';

const messagesOf = (config: unknown): readonly string[] =>
  problemsOf(config).map(({ path, message }) => `${path}: ${message}`);

describe('the name of a server', () => {
  it('cannot be the one that capabilities go by', () => {
    expect(messagesOf({ mcpServers: { pml: { command: 'x' } } })).toEqual([
      'mcpServers.pml: a server cannot be called "pml": that is what capabilities go by; give it another name',
    ]);
  });
});

describe('a configuration that can be used', () => {
  it('is complete, frozen and knows where each value came from', () => {
    const { settings, origins, warnings } = loadSettings(
      place('{"mcpServers": {"a": {"command": "x"}}, "pml": {"http": {"host": "::1"}}}'),
      surroundings({ PML_HTTP_PORT: '8080', PML_LOG_LEVEL: 'warn' }),
    );
    expect(warnings).toEqual([]);
    expect(settings.pml.http).toMatchObject({ host: '::1', port: 8080, enabled: true });
    expect(settings.mcpServers['a']).toEqual({ command: 'x', args: [], env: {} });
    expect(origins.get('pml.http.port')).toBe('environment');
    expect(origins.get('pml.logLevel')).toBe('environment');
    expect(origins.get('pml.http.host')).toBe('file');
    expect(origins.get('pml.http.enabled')).toBe('default');
    expect(origins.get('mcpServers.a.command')).toBe('file');
    expect(Object.isFrozen(settings.mcpServers['a'])).toBe(true);
  });

  it('takes an empty variable as one that is not set', () => {
    const { settings, origins } = load({}, { PML_LOG_LEVEL: '', PML_HTTP_ENABLED: '0' });
    expect(settings.pml.logLevel).toBe('info');
    expect(origins.get('pml.logLevel')).toBe('default');
    expect(settings.pml.http.enabled).toBe(false);
  });

  it('may have comments and trailing commas', () => {
    const { settings } = load('{\n// mine\n"mcpServers": {"a": {"command": "x",},},}');
    expect(Object.keys(settings.mcpServers)).toEqual(['a']);
  });

  it('has the values of variables and remembers that they are secret', () => {
    const { settings, secrets, written } = load(
      { mcpServers: { a: { url: 'https://${env:HOST}/mcp', headers: { K: '${env:KEY}' } } } },
      { HOST: 'x.io', KEY: 'hunter22' },
    );
    expect(settings.mcpServers['a']).toMatchObject({
      url: 'https://x.io/mcp',
      headers: { K: 'hunter22' },
    });
    expect(secrets).toEqual(expect.arrayContaining(['x.io', 'hunter22']));
    expect(written.get('mcpServers.a.headers.K')).toBe('${env:KEY}');
  });

  it('has the values of variables in the address and the key of the model', () => {
    const embedding = {
      model: 'openai',
      url: 'http://${env:EMBEDDING_LOGIN}@127.0.0.1:11434/v1',
      name: 'nomic',
      apiKey: '${env:EMBEDDING_KEY}',
    };
    const { settings, secrets, written } = load(
      { pml: { embedding } },
      { EMBEDDING_LOGIN: 'joe:hunter22', EMBEDDING_KEY: 'sk-hunter33' },
    );
    expect(settings.pml.embedding).toMatchObject({
      url: 'http://joe:hunter22@127.0.0.1:11434/v1',
      name: 'nomic',
      apiKey: 'sk-hunter33',
    });
    expect(secrets).toEqual(expect.arrayContaining(['joe:hunter22', 'sk-hunter33']));
    expect(written.get('pml.embedding.apiKey')).toBe('${env:EMBEDDING_KEY}');
  });

  it('leaves out only the server whose variable is not set, and says which and why', () => {
    const { settings, warnings } = load({
      mcpServers: { good: { command: 'x' }, bad: { url: '${env:ADDRESS}/mcp' } },
      pml: { servers: { bad: { trusted: true } } },
    });
    expect(Object.keys(settings.mcpServers)).toEqual(['good']);
    expect(warnings).toEqual([
      { server: 'bad', message: expect.stringContaining('the variable ADDRESS is not set') },
    ]);
  });

  it('says nothing of the variables of a server that is not enabled', () => {
    const { warnings } = load({
      mcpServers: { off: { command: '${env:NONE}' } },
      pml: { servers: { off: { enabled: false } } },
    });
    expect(warnings).toEqual([]);
  });
});

describe('a configuration that cannot be used', () => {
  it.each([
    [{ pml: { htpp: {} } }, ['pml.htpp: unknown key; did you mean "http"?']],
    [{ http: { port: 1 } }, ['http: does not belong here; write it under "pml"']],
    [{ mcpServer: {} }, ['mcpServer: unknown key; did you mean "mcpServers"?']],
    [
      { mcpServers: { a: { comand: 'x' } } },
      ['mcpServers.a: needs "command" (a program) or "url" (a server somewhere else)'],
    ],
    [
      { mcpServers: { a: { command: 'x', url: 'http://x' } } },
      [
        'mcpServers.a: has both "command" (a program) and "url" (a server somewhere else); keep one',
      ],
    ],
    [
      { mcpServers: { a: { command: 'x', trusted: true } } },
      ['mcpServers.a.trusted: does not belong here; write it in pml.servers.a'],
    ],
    [
      { mcpServers: { a: { command: 'x', disabled: true } } },
      ['mcpServers.a.disabled: unknown key; write "enabled": false in pml.servers for this server'],
    ],
    [
      { mcpServers: { a: { command: 'x', argz: [] } } },
      ['mcpServers.a.argz: unknown key; did you mean "args"?'],
    ],
    [
      { mcpServers: { a: { url: 'ftp://x' } } },
      ['mcpServers.a.url: must be an address that starts with http:// or https://'],
    ],
    [
      { mcpServers: { a: { url: 'http://x', type: 'htpp' } } },
      ['mcpServers.a.type: must be "http" or "streamable-http" or "sse"; did you mean "http"?'],
    ],
    [
      { mcpServers: { a: { command: 1, args: 'x' } } },
      [
        'mcpServers.a.command: must be a text, not a number',
        'mcpServers.a.args: must be a list, not a text',
      ],
    ],
    [{ mcpServers: { a: 'x' } }, ['mcpServers.a: must be an object, not a text']],
    [{ mcpServers: [] }, ['mcpServers: must be an object, not a list']],
    [
      { mcpServers: { 'a:b': { command: 'x' } } },
      ['mcpServers["a:b"]: a server\'s name cannot contain ":", which separates it from its tools'],
    ],
    [
      { mcpServers: { github: { command: 'x' } }, pml: { servers: { gihub: {} } } },
      ['pml.servers.gihub: there is no server "gihub" in mcpServers; did you mean "github"?'],
    ],
    [
      { pml: { policy: { rules: [{ tools: 'a:*', action: 'alow' }] } } },
      ['pml.policy.rules[0].action: must be "allow" or "ask" or "deny"; did you mean "allow"?'],
    ],
    [
      { pml: { http: { port: 70_000 }, contextWindow: 1.5 } },
      [
        'pml.http.port: must be at most 65535',
        'pml.contextWindow: must be a whole number, not a fraction',
      ],
    ],
    [
      { pml: { project: { name: 'p' }, storage: { url: 'postgres://${env:NONE}@x' } } },
      ['pml.storage.url: the variable NONE is not set'],
    ],
    [
      { pml: { embedding: { apiKey: '${env:NONE}' } } },
      ['pml.embedding.apiKey: the variable NONE is not set'],
    ],
    [
      { pml: { logLevel: 'loud', storage: { url: 'postgres://x' } } },
      [`pml.project.name: ${NAME_NEEDED}`, LOUD],
    ],
    [
      { pml: { project: { name: 7 }, storage: { url: 'postgres://x' } } },
      ['pml.project.name: must be a text, not a number'],
    ],
    [
      { mcpServers: { a: { command: '${env:}' } } },
      ['mcpServers.a.command: "${env:}" is not of the form ${env:NAME}'],
    ],
  ])('%j', (config, expected) => {
    expect(messagesOf(config)).toEqual(expected);
  });

  it('is one with a database from the environment and no name for the project', () => {
    const url = { PML_STORAGE_URL: 'postgres://x' };
    expect(problemsOf({}, url)).toEqual([
      expect.objectContaining({ path: 'pml.project.name', message: NAME_NEEDED }),
    ]);
    const { settings } = load({}, { ...url, PML_PROJECT_NAME: 'shop' });
    expect(settings.pml.project.name).toBe('shop');
  });

  it('gets all its problems at once, in the order of the file', () => {
    const problems = problemsOf(
      '{\n  "mcpServers": {\n    "a": {},\n    "b": {"command": 2}\n  },\n  "pml": {"htpp": 1}\n}',
    );
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [3, 10],
      [4, 22],
      [6, 11],
    ]);
  });

  it('is told apart from a duplicate and from a cut file', () => {
    expect(problemsOf('{"mcpServers": {"a": {"command": "x"}, "a": {"command": "y"}}}')).toEqual([
      {
        path: '',
        line: 1,
        column: 40,
        message: '"a" is here a second time; the first is at 1:17',
      },
    ]);
    expect(problemsOf('{"mcpServers": {')[0]).toMatchObject({
      line: 1,
      column: 17,
      message: expect.stringContaining('ends too early'),
    });
    expect(problemsOf('[]')[0]?.message).toBe('must be an object: {…}');
  });

  it('names the variable where the environment is wrong', () => {
    expect(problemsOf({}, { PML_HTTP_PORT: 'eighty' })).toEqual([
      { path: 'pml.http.port', message: 'PML_HTTP_PORT must be a number, not a text' },
    ]);
  });

  it('never shows a value that came from the environment', () => {
    const config = { mcpServers: { a: { url: '${env:KEY}', type: '${env:KEY}' } } };
    expect(JSON.stringify(problemsOf(config, { KEY: 'hunter22' }))).not.toContain('hunter22');
  });

  it('is refused when the file that was named does not exist', () => {
    const locations = locate(surroundings(), 'nowhere.json');
    expect(() => loadSettings(locations, surroundings())).toThrow(
      expect.objectContaining({
        code: 'FILE_UNUSABLE',
        message: expect.stringMatching(/--config names .*nowhere\.json/u) as string,
      }),
    );
  });
});

describe('without a config file', () => {
  it('starts with the starter set, confined to the scratch folder', () => {
    const locations = locate(surroundings());
    const { settings, origins } = loadSettings(locations, surroundings());
    expect(Object.keys(settings.mcpServers).toSorted()).toEqual([
      'everything',
      'filesystem',
      'git',
      'memory',
      'sequential-thinking',
    ]);
    expect(settings.mcpServers['filesystem']).toMatchObject({
      command: process.execPath,
      args: [expect.stringContaining('server-filesystem'), locations.scratchFolder],
    });
    expect(origins.get('mcpServers.filesystem.command')).toBe('starter set');
  });

  it('has nothing of the starter set among pml’s own files, and moves over what was there', () => {
    const locations = locate(surroundings());
    const { dataFolder, scratchFolder, memoryFile } = locations;
    for (const own of ownFolders(locations, surroundings())) {
      expect([scratchFolder, memoryFile].some((path) => path.startsWith(`${own}/`))).toBe(false);
    }
    mkdirSync(join(dataFolder, 'scratch'), { recursive: true });
    writeFileSync(join(dataFolder, 'scratch/notes'), 'kept');
    writeFileSync(join(dataFolder, 'memory.jsonl'), 'remembered');
    const { warnings, settings } = loadSettings(locations, surroundings());
    expect(readFileSync(join(scratchFolder, 'notes'), 'utf8')).toBe('kept');
    expect(readFileSync(memoryFile, 'utf8')).toBe('remembered');
    expect(existsSync(join(dataFolder, 'scratch'))).toBe(false);
    expect(settings.mcpServers['memory']).toMatchObject({ env: { MEMORY_FILE_PATH: memoryFile } });
    expect(warnings).toEqual([]);
  });

  it('says so where an old scratch folder cannot be moved', () => {
    const locations = locate(surroundings());
    const { dataFolder, scratchFolder } = locations;
    mkdirSync(join(dataFolder, 'scratch'), { recursive: true });
    mkdirSync(dirname(dirname(scratchFolder)), { recursive: true });
    writeFileSync(dirname(scratchFolder), 'in the way');
    const { warnings } = loadSettings(locations, surroundings());
    expect(warnings.map(({ message }) => message).join('\n')).toMatch(
      /scratch could not be moved to/u,
    );
    expect(existsSync(join(dataFolder, 'scratch'))).toBe(true);
  });
});

function found(text: string): Locations {
  return projectLocations(surroundings(), place(text).configFile);
}

describe('the file of a project', () => {
  const TEXT = '{"mcpServers": {"a": {"command": "x"}}, "pml": {"http": {"host": "0.0.0.0"}}}';

  it('is not used before a person trusted it', () => {
    const locations = found(TEXT);
    const before = loadSettings(locations, surroundings());
    expect(before.settings.mcpServers).toEqual({});
    expect(before.settings.pml.http.host).toBe('127.0.0.1');
    expect(before.warnings[0]?.message).toContain('pml trust');
    expect(before.waiting?.changes).toHaveLength(2);

    new ConfirmedConfig(locations).accept(writtenConfig(TEXT, locations));
    const after = loadSettings(locations, surroundings());
    expect(Object.keys(after.settings.mcpServers)).toEqual(['a']);
    expect(after.waiting).toBeUndefined();
  });

  it('keeps what was trusted when it changes', () => {
    const locations = found(TEXT);
    new ConfirmedConfig(locations).accept(writtenConfig(TEXT, locations));
    found(TEXT.replace('"x"', '"y"'));
    const { settings, waiting } = loadSettings(locations, surroundings());
    expect(settings.mcpServers['a']).toMatchObject({ command: 'x' });
    expect(waiting?.changes.join()).toContain('server a is another program');
  });
});

describe('a change that nobody has confirmed', () => {
  const FIRST = { mcpServers: { a: { command: 'x' } } };

  it('is given no value of the environment', () => {
    const locations = place(JSON.stringify(FIRST));
    const remember = new ConfirmedConfig(locations);
    const env = { KEY: 'hunter22' };
    loadSettings(locations, surroundings(env), remember);
    place(
      JSON.stringify({
        mcpServers: {
          ...FIRST.mcpServers,
          thief: { url: 'https://${env:KEY}.example', headers: { K: '${env:KEY}' } },
        },
      }),
    );
    const loaded = loadSettings(locations, surroundings(env), remember);
    expect(Object.keys(loaded.settings.mcpServers)).toEqual(['a']);
    expect(loaded.secrets).toEqual([]);
    expect(JSON.stringify(loaded)).not.toContain('hunter22');
    expect(loaded.waiting?.changes.join()).toContain('${env:KEY}');
  });

  it('is in force as far as its policy is stricter', () => {
    const locations = place(JSON.stringify(FIRST));
    const remember = new ConfirmedConfig(locations);
    loadSettings(locations, surroundings(), remember);
    const rules = [
      { tools: 'a:x', action: 'ask' },
      { tools: 'a:*', action: 'allow' },
    ];
    place(JSON.stringify({ ...FIRST, pml: { policy: { rules } } }));
    const loaded = loadSettings(locations, surroundings(), remember);
    expect(loaded.settings.pml.policy.rules).toEqual([]);
    expect(loaded.policyWritten?.rules).toHaveLength(2);
  });

  it('is checked like everything else', () => {
    const locations = place(JSON.stringify(FIRST));
    const remember = new ConfirmedConfig(locations);
    loadSettings(locations, surroundings(), remember);
    place(JSON.stringify({ mcpServers: { ...FIRST.mcpServers, b: { comand: 'y' } } }));
    expect(() => loadSettings(locations, surroundings(), remember)).toThrow('mcpServers.b');
  });
});
