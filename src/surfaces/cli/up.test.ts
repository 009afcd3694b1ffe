import { describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { STATUS } from '../../../test/support/daemon-examples.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';

describe('pml up and down', () => {
  it('starts the daemon and says how to use it', async () => {
    const daemon = new FakeDaemon({ status: () => STATUS }, { isRunning: false });
    const { code, terminal } = await commandLine(['up'], { daemon });
    expect([code, daemon.starts]).toStrictEqual([0, 1]);
    for (const words of [
      'is up (process 4711)',
      'http://127.0.0.1:7717/mcp',
      '/state/token',
      'claude mcp add pml -- /usr/bin/node /opt/pml/dist/bin.js stdio',
      '"mcpServers":{"pml":{"command":"/usr/bin/node","args":["/opt/pml/dist/bin.js","stdio","--config","/nowhere/ada/.config/pml/pml.json"]}}',
      `code --add-mcp '{"name":"pml",`,
      'web     broken',
      'Note: The starter set is used.',
    ]) {
      expect(terminal.output).toContain(words);
    }
  });

  it('waits a moment for servers that are starting', async () => {
    let asked = 0;
    const daemon = new FakeDaemon(
      {
        status: () => {
          asked += 1;
          const servers = STATUS.servers.map(
            (server) => ({ ...server, status: 'starting' }) as const,
          );
          return asked < 3 ? { ...STATUS, servers } : STATUS;
        },
      },
      { isRunning: false },
    );
    const { terminal } = await commandLine(['up'], { daemon });
    expect(terminal.output).toContain('web     broken');
    expect(terminal.shownProgress.join('\n')).toContain('waiting for git, web');
  });

  it('says that the starter set is in use and where its files are', async () => {
    const daemon = new FakeDaemon({ status: () => STATUS }, { isRunning: false });
    const { terminal } = await commandLine(['up', '--foreground'], { daemon });
    expect(terminal.output).toContain('the starter set, because there is no');
    expect(terminal.output).toMatch(/pml-scratch\/.* is what its file tools see/u);
    expect(terminal.output).not.toContain(STATUS.logFile);
  });

  it('says so when it runs already, also in the foreground', async () => {
    for (const argv of [['up'], ['up', '--foreground']]) {
      const daemon = new FakeDaemon({ status: () => STATUS });
      const { code, terminal } = await commandLine(argv, { daemon });
      expect([code, daemon.starts]).toStrictEqual([0, 0]);
      expect(terminal.output).toContain('was running already (process 4711)');
    }
  });

  it('prints the same from the foreground and ends with how the daemon ended', async () => {
    const daemon = new FakeDaemon({ status: () => STATUS }, { isRunning: false });
    const { code, terminal } = await commandLine(['up', '--foreground'], { daemon });
    expect([code, daemon.starts]).toStrictEqual([0, 0]);
    expect(terminal.output).toContain('is up (process 4711)');
    const unclean = new FakeDaemon(
      { status: () => STATUS },
      { isRunning: false, end: { kind: 'stopped', reason: 'signal', isClean: false } },
    );
    expect((await commandLine(['up', '--foreground'], { daemon: unclean })).code).toBe(1);
  });

  it('shows the other daemon when another was faster', async () => {
    const daemon = new FakeDaemon(
      { status: () => STATUS },
      { isRunning: false, end: { kind: 'already_running' } },
    );
    const { code, terminal } = await commandLine(['up', '--foreground'], { daemon });
    expect(code).toBe(0);
    expect(terminal.output).toContain('was running already');
  });

  it('prints one JSON value', async () => {
    const daemon = new FakeDaemon({ status: () => STATUS });
    const { json } = await commandLine(['up', '--json'], { daemon });
    expect(json()).toMatchObject({
      endpoint: 'http://127.0.0.1:7717/mcp',
      tokenFile: '/state/token',
      wasRunning: true,
      clients: [{ client: 'Claude Code' }, { client: 'Cursor' }, { client: 'VS Code' }],
    });
  });

  it('stops the daemon, and is content when none runs', async () => {
    const daemon = new FakeDaemon({});
    const first = await commandLine(['down'], { daemon });
    expect([first.code, first.terminal.output]).toStrictEqual([0, 'Stopped (process 4711).']);
    const second = await commandLine(['down', '--json'], { daemon });
    expect([second.code, second.json()]).toStrictEqual([0, { stopped: false }]);
    expect([daemon.stops, daemon.starts]).toStrictEqual([1, 0]);
  });
});
