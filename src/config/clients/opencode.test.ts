import { describe, expect, it } from 'vitest';

import { CLIENTS } from './all-clients.ts';
import type { ClientFile, ClientPlace } from './client.ts';

const place: ClientPlace = { home: '/home/ada', platform: 'linux', env: {} };

function fileOf(ending: string, where: ClientPlace = place): ClientFile {
  const opencode = CLIENTS.find(({ id }) => id === 'opencode');
  const file = opencode?.files(where).find(({ path }) => path.endsWith(ending));
  if (file === undefined) {
    throw new Error(`there is no file that ends with ${ending}`);
  }
  return file;
}

const read = (value: unknown): ReturnType<ClientFile['read']> =>
  fileOf('opencode.json').read(JSON.stringify(value));

describe('opencode', () => {
  it('keeps its file below the folder for settings, on every system', () => {
    expect(fileOf('opencode.json').path).toBe('/home/ada/.config/opencode/opencode.json');
    expect(fileOf('.json', { ...place, platform: 'darwin' }).path).toBe(
      '/home/ada/.config/opencode/opencode.json',
    );
    expect(fileOf('.json', { ...place, env: { XDG_CONFIG_HOME: '/x' } }).path).toBe(
      '/x/opencode/opencode.json',
    );
  });

  it('has programs as one list of words, and its own way to write variables', () => {
    const { servers, problems } = read({
      mcp: {
        github: {
          type: 'local',
          command: ['npx', '-y', 'gh'],
          environment: { TOKEN: '{env:GH_TOKEN}', PLAIN: '${x}' },
        },
        docs: {
          type: 'remote',
          url: 'https://docs.example/mcp',
          headers: { Authorization: 'Bearer {env:DOCS}' },
          enabled: false,
        },
        dollar: { type: 'local', command: ['x', '${env:X}'] },
        sealed: { type: 'local', command: ['x'], environment: { KEY: '{file:~/key}' } },
      },
    });
    expect(servers.map(({ name, entry, marks }) => ({ name, entry, marks }))).toEqual([
      {
        name: 'github',
        entry: {
          command: 'npx',
          args: ['-y', 'gh'],
          env: { TOKEN: '${env:GH_TOKEN:-}', PLAIN: '${x}' },
        },
        marks: {},
      },
      {
        name: 'docs',
        entry: {
          url: 'https://docs.example/mcp',
          headers: { Authorization: 'Bearer ${env:DOCS:-}' },
        },
        marks: { enabled: false },
      },
    ]);
    expect(problems).toEqual([
      '"dollar" stays where it is: ${env:X} has no counterpart in pml',
      '"sealed" stays where it is: {file:~/key} has no counterpart in pml',
    ]);
  });

  it('keeps what is forbidden and asked about, and takes over no permission', () => {
    const { rules } = read({
      mcp: { github: { type: 'local', command: ['gh'] } },
      tools: { 'github_delete_*': false, github_list: true, bash: false },
      permission: { github_merge: 'ask', github_get: 'allow', edit: 'deny' },
    });
    expect(rules).toEqual([
      { target: 'github:delete_*', joint: ':', action: 'deny' },
      { target: 'github:merge', joint: ':', action: 'ask' },
    ]);
  });

  it('gets an entry of pml, and gives up what was taken over', () => {
    const text =
      '{\n  "model": "a/b", // mine\n  "mcp": { "a": { "type": "local", "command": ["x"] } }\n}\n';
    const changed =
      fileOf('opencode.json').point?.(text, { launch: ['pml', 'stdio'], moved: [['mcp', 'a']] }) ??
      '';
    expect(changed).toContain('// mine');
    expect(fileOf('opencode.json').read(changed).servers).toMatchObject([
      { name: 'pml', entry: { command: 'pml', args: ['stdio'] } },
    ]);
    expect(changed).toContain('"type": "local"');
  });

  it('renews an older entry of pml, and keeps what pml does not write', () => {
    const text =
      '{"mcp": {"pml": {"type": "local", "command": ["pml", "stdio"], "enabled": true, "environment": {"A": "1"}}}}';
    const launch = ['pml', 'stdio', '--config', '/c/pml.json'];
    const changed = fileOf('opencode.json').point?.(text, { launch, moved: [] }) ?? '';
    expect(JSON.parse(changed)).toEqual({
      mcp: { pml: { type: 'local', command: launch, enabled: true, environment: { A: '1' } } },
    });
    expect(fileOf('opencode.json').point?.(changed, { launch, moved: [] })).toBe(changed);
  });
});
