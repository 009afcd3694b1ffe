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
});
