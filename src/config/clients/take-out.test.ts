import { describe, expect, it } from 'vitest';

import { isBlank, takeOut, withMarkedPart } from './take-out.ts';

const json = (before: string, after: unknown, now: string): unknown => {
  const own = [['mcpServers', 'pml']];
  const versions = { before, after: JSON.stringify(after), now };
  return JSON.parse(takeOut({ kind: 'json', own }, versions)) as unknown;
};

const marked = (before: string, now: string): string =>
  takeOut({ kind: 'marked' }, { before, after: withMarkedPart(before, 'ours'), now });

describe('taking the changes of pml out of an edited JSON file', () => {
  const pml = { command: 'pml', args: ['stdio'] };
  const before = '{"theme": "dark", "mcpServers": {"git": {"command": "git-mcp"}}}';
  const after = { theme: 'dark', mcpServers: { pml } };

  it('takes the entry out, brings servers back, and keeps what the person added and changed', () => {
    const now =
      '{"theme": "light", "mcpServers": {"pml": {"command": "pml"}, "new": {"command": "n"}}}';
    expect(json(before, after, now)).toEqual({
      theme: 'light',
      mcpServers: { git: { command: 'git-mcp' }, new: { command: 'n' } },
    });
  });

  it('takes out its entry also where the person edited it, and puts an older one back', () => {
    const edited = JSON.stringify({ mcpServers: { pml: { ...pml, env: { A: '1' } } }, more: 1 });
    expect(json('{}', { mcpServers: { pml } }, edited)).toEqual({ more: 1 });
    const older = '{"mcpServers": {"pml": {"command": "old"}}}';
    expect(json(older, { mcpServers: { pml } }, edited)).toEqual({
      mcpServers: { pml: { command: 'old' } },
      more: 1,
    });
  });

  it('keeps a server of the same name that the person has added since', () => {
    const now = JSON.stringify({ mcpServers: { pml, git: { command: 'mine' } } });
    expect(json(before, after, now)).toEqual({ mcpServers: { git: { command: 'mine' } } });
  });

  it('brings servers back also where the person took the whole list away', () => {
    expect(json(before, after, '{"theme": "light"}')).toEqual({
      theme: 'light',
      mcpServers: { git: { command: 'git-mcp' } },
    });
  });

  it('takes its items out of lists once each, and the list where nothing else is in it', () => {
    const wrote = { permissions: { allow: ['a', 'b', 'ours'] } };
    const now = '{"permissions": {"allow": ["ours", "b", "c", "ours"], "deny": []}}';
    expect(json('{"permissions": {"allow": ["a", "b"]}}', wrote, now)).toEqual({
      permissions: { allow: ['ours', 'b', 'c'], deny: [] },
    });
    const fresh = { permissions: { allow: ['ours'] } };
    expect(json('', fresh, '{"permissions": {"allow": ["ours"]}, "x": 1}')).toEqual({ x: 1 });
    expect(json('', fresh, '{"permissions": {"allow": ["ours"], "ask": ["y"]}}')).toEqual({
      permissions: { ask: ['y'] },
    });
  });

  it('leaves an imported server that the person edited whole, and takes the others out', () => {
    const wrote = { mcpServers: { a: { command: 'a', args: ['x'] }, b: { url: 'https://b' } } };
    const now = JSON.stringify({
      mcpServers: { ...wrote.mcpServers, a: { command: 'a', args: [] } },
    });
    expect(json('', wrote, now)).toEqual({ mcpServers: { a: { command: 'a', args: [] } } });
  });

  it('keeps comments and the layout of the person', () => {
    const now =
      '{\n\t// mine\n\t"mcpServers": {\n\t\t// his\n\t\t"x": {"command": "x"},\n\t\t"pml": {}\n\t}\n}\n';
    const format = { kind: 'json', own: [['mcpServers', 'pml']] } as const;
    const text = takeOut(format, {
      before: '{"mcpServers": {}}',
      after: '{"mcpServers": {"pml": {}}}',
      now,
    });
    expect(text).toBe(
      '{\n\t// mine\n\t"mcpServers": {\n\t\t// his\n\t\t"x": {"command": "x"}\n\t}\n}\n',
    );
  });

  it('says so where the text cannot be read', () => {
    expect(() => json(before, after, '{"mcpServers": {')).toThrow(/not valid JSON/u);
  });
});

describe('taking the changes of pml out of an edited TOML file', () => {
  const before =
    'model = "a"\n\n# docs\n[mcp_servers.docs]\ncommand = "docs"\n\n[mcp_servers.docs.env]\nKEY = "1"\n\n[profiles.x]\nmodel = "b"\n';
  const after =
    'model = "a"\n\n# docs\n\n\n[profiles.x]\nmodel = "b"\n\n[mcp_servers.pml]\ncommand = "pml"\nargs = [ "stdio" ]\n';
  const toml = (now: string): string => takeOut({ kind: 'toml' }, { before, after, now });

  it('takes the section out, brings servers back, and keeps every other line', () => {
    const now = `# edited\n${after}startup_timeout_sec = 9\n\n[mcp_servers.new] # mine\ncommand = "n"\n`;
    expect(toml(now)).toBe(
      '# edited\nmodel = "a"\n\n# docs\n\n\n[profiles.x]\nmodel = "b"\n\n\n[mcp_servers.new] # mine\ncommand = "n"\n\n' +
        '[mcp_servers.docs]\ncommand = "docs"\n\n[mcp_servers.docs.env]\nKEY = "1"\n',
    );
  });

  it('keeps a server of the same name that the person has added since', () => {
    const own = '[mcp_servers.docs]\ncommand = "mine"\n';
    expect(toml(`${after}\n${own}`)).toMatch(/\[mcp_servers\.docs\]\ncommand = "mine"\n$/u);
  });

  it('says so where the text cannot be read, or not be changed', () => {
    expect(() => toml('[mcp_servers')).toThrow(/not valid TOML/u);
    expect(() => toml('mcp_servers = { pml = { command = "pml" } }\n')).toThrow(/cannot change/u);
  });
});

describe('taking the part of pml out of an edited text', () => {
  it('leaves what the person wrote before and after it', () => {
    const now = `# Mine, edited\n\n${withMarkedPart('', 'ours')}\n## More\n`;
    expect(marked('# Mine\n', now)).toBe('# Mine, edited\n\n## More\n');
    expect(marked('# Mine\n', 'no part any more\n')).toBe('no part any more\n');
  });

  it('puts an older part back', () => {
    const older = withMarkedPart('# Mine\n', 'older');
    expect(marked(older, `${withMarkedPart('# Mine\n', 'ours')}more\n`)).toBe(`${older}more\n`);
  });
});

it('knows a text with nothing in it', () => {
  expect(['', ' \n', '{}\n', '\uFEFF{\n}\n'].every((text) => isBlank(text))).toBe(true);
  expect(['{"a": 1}', '{ /* mine */ }', '# x'].some((text) => isBlank(text))).toBe(false);
});
