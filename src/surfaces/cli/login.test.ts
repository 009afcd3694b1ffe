import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { GatewayError } from '../../base/errors.ts';

describe('pml login and logout', () => {
  it('shows the address to open and says when it is done', async () => {
    const daemon = new FakeDaemon({
      login: (_, progress) => {
        progress({ address: 'https://login.example/authorize?x=1' });
        return {};
      },
    });
    const { code, terminal } = await commandLine(['login', 'web'], { daemon });
    expect([code, terminal.output]).toStrictEqual([0, 'Logged in to web.']);
    expect(terminal.said).toContain('  https://login.example/authorize?x=1');
  });

  it('passes on why a login failed', async () => {
    const daemon = new FakeDaemon({
      login: () => {
        throw new GatewayError('LOGIN_FAILED', 'the server said no');
      },
    });
    const { code, terminal } = await commandLine(['login', 'web'], { daemon });
    expect([code, terminal.said[0]]).toStrictEqual([4, 'pml: the server said no']);
  });

  it('forgets a login', async () => {
    const daemon = new FakeDaemon({ logout: () => ({}) });
    const { json } = await commandLine(['logout', 'web', '--json'], { daemon });
    expect(json()).toStrictEqual({ server: 'web', loggedIn: false });
  });

  it('knows that nobody logs in to a program', async () => {
    const home = mkdtempSync(join(tmpdir(), 'pml-login-'));
    try {
      const config = join(home, 'pml.json');
      writeFileSync(config, '{"mcpServers": {"git": {"command": "git-server"}}}');
      const daemon = new FakeDaemon({}, { isRunning: false });
      const surroundings = { home, cwd: home };
      const login = await commandLine(['login', 'git', '--config', config], {
        daemon,
        surroundings,
      });
      expect([login.code, login.terminal.said[0]]).toStrictEqual([
        2,
        expect.stringContaining('"env"'),
      ]);
      const logout = await commandLine(['logout', 'git', '--config', config], {
        daemon,
        surroundings,
      });
      expect([logout.code, logout.terminal.said[0]]).toStrictEqual([
        0,
        expect.stringContaining('nothing to log out of'),
      ]);
      expect(daemon.starts).toBe(0);
    } finally {
      rmSync(home, { recursive: true });
    }
  });
});
