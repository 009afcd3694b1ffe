import { describe, expect, it } from 'vitest';

import { cursor } from './all-clients.ts';
import { claudeCode } from './claude-code.ts';
import type { Client, ClientFile, ClientPlace } from './client.ts';
import { codex } from './codex.ts';

const place: ClientPlace = { home: '/home/ada', platform: 'linux', env: {} };

function fileOf(client: Client, ending: string): ClientFile {
  const file = client.files(place).find(({ path }) => path.endsWith(ending));
  if (file === undefined) {
    throw new Error(`${client.title} has no file that ends with ${ending}`);
  }
  return file;
}

describe('an older entry of pml', () => {
  const launch = ['pml', 'stdio', '--config', '/c/pml.json'];

  it('is renewed in JSON, and keeps what pml does not write', () => {
    const text =
      '{"mcpServers": {"pml": {"command": "pml", "args": ["stdio"], "env": {"A": "1"}}}}';
    const changed = fileOf(cursor, 'mcp.json').point?.(text, { launch, moved: [] }) ?? '';
    expect(JSON.parse(changed)).toEqual({
      mcpServers: { pml: { command: 'pml', args: launch.slice(1), env: { A: '1' } } },
    });
    expect(fileOf(cursor, 'mcp.json').point?.(changed, { launch, moved: [] })).toBe(changed);
  });

  it('is renewed in TOML, and keeps what pml does not write', () => {
    const file = fileOf(codex, 'config.toml');
    const text =
      '[mcp_servers.pml]\ncommand = "pml"\nargs = ["stdio"]\n[mcp_servers.pml.env]\nA = "1"\n';
    const changed = file.point?.(text, { launch, moved: [] }) ?? '';
    expect(file.read(changed).servers[0]?.entry).toEqual({
      command: 'pml',
      args: launch.slice(1),
      env: { A: '1' },
    });
    expect(file.point?.(changed, { launch, moved: [] })).toBe(changed);
  });
});

describe('the entry of pml in Codex', () => {
  const file = fileOf(codex, 'config.toml');
  const pointing = { launch: ['pml', 'stdio'], moved: [] };
  const mode = 'default_tools_approval_mode = "approve"';

  it('lets Codex call the tools of pml without a question of its own: pml asks where it matters', () => {
    expect(file.point?.('', pointing)).toContain(mode);
    const older = '[mcp_servers.pml]\ncommand = "pml"\nargs = ["stdio"]\n';
    expect(file.point?.(older, pointing)).toContain(mode);
    expect(file.tells?.(older)).toContain('does not ask before it calls the tools of pml');
  });

  it('keeps the mode that the person chose', () => {
    const chosen =
      '[mcp_servers.pml]\ncommand = "pml"\nargs = ["stdio"]\ndefault_tools_approval_mode = "prompt"\n';
    expect(file.point?.(chosen, pointing)).toBe(chosen);
    expect(file.tells?.(chosen)).toBeUndefined();
  });
});

describe('allow rules for the tools of pml in Claude Code', () => {
  const settings = fileOf(claudeCode, '.claude/settings.json');
  const pointing = { launch: ['pml', 'stdio'], moved: [] };
  const [discover, workflow, code, control] = [
    'mcp__pml__discover',
    'mcp__pml__execute_workflow',
    'mcp__pml__execute_code',
    'mcp__pml__control_workflow',
  ];
  const allowed = (permissions: unknown): unknown => {
    const changed = settings.point?.(JSON.stringify({ permissions }), pointing) ?? '';
    return (JSON.parse(changed) as { permissions: { allow?: unknown } }).permissions.allow;
  };

  it('are those of its own four tools, after the rules of the person', () => {
    expect(allowed({ allow: ['Bash(ls)'] })).toEqual([
      'Bash(ls)',
      discover,
      workflow,
      code,
      control,
    ]);
    expect(JSON.parse(settings.point?.('', pointing) ?? '')).toEqual({
      permissions: { allow: [discover, workflow, code, control] },
    });
  });

  it.each([
    ['a denied tool', { deny: [code] }, [discover, workflow, control]],
    ['a question about a tool', { ask: [workflow], allow: [] }, [discover, code, control]],
    ['a denial by pattern', { deny: ['mcp__pml__execute_*'] }, [discover, control]],
    ['a question about the server', { ask: ['mcp__pml'] }, undefined],
    ['a denial of all servers', { deny: ['mcp__*'] }, undefined],
    ['an approval of the server', { allow: ['mcp__pml__*'] }, ['mcp__pml__*']],
    [
      'an approval without effect',
      { allow: ['mcp__*'], deny: [code, control] },
      ['mcp__*', discover, workflow],
    ],
    ['a list that is none', { allow: 'all' }, 'all'],
  ])('leave %s to the person', (_, permissions, expected) => {
    expect(allowed(permissions)).toEqual(expected);
  });

  it('are not added where the client does not use pml, nor twice', () => {
    expect(settings.point?.('{}', { moved: [] })).toBe('{}');
    const once = settings.point?.('{}', pointing) ?? '';
    expect(settings.point?.(once, pointing)).toBe(once);
  });

  it('are told before in words, only those that are added', () => {
    const words = settings.tells?.(JSON.stringify({ permissions: { deny: [code] } }));
    expect(words).toContain('discover, execute_workflow, control_workflow;');
    expect(words).toContain('pml itself still asks before a dangerous call');
  });
});
