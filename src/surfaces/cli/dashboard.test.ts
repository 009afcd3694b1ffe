import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, inject, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { STATUS } from '../../../test/support/daemon-examples.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';

const LINK = { url: 'http://127.0.0.1:7717/open?key=abc', expiresAt: 1000 };

function daemon(clientProcesses: readonly number[] = []): FakeDaemon {
  return new FakeDaemon({ status: () => ({ ...STATUS, clientProcesses }), dashboard: () => LINK });
}

const person = (): RecordedTerminal => new RecordedTerminal({ answers: [] });

describe('pml dashboard', () => {
  it('prints a link, alone on its line', async () => {
    const terminal = person();
    const { code } = await commandLine(['dashboard'], { daemon: daemon(), terminal });
    expect(code).toBe(0);
    expect(terminal.output.trim()).toBe(LINK.url);
    expect(terminal.said.join('\n')).toContain('works once');
  });

  it('opens the browser without the secret of the link, where there is a display', async () => {
    const folder = mkdtempSync(join(inject('temporaryFolder'), 'opener-'));
    const opened = join(folder, 'opened');
    writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > ${opened}\n`, {
      mode: 0o755,
    });
    const env = { PATH: folder, DISPLAY: ':0' };
    const terminal = person();
    await commandLine(['dashboard'], { daemon: daemon(), terminal, surroundings: { env } });
    await expect
      .poll(() => existsSync(opened) && readFileSync(opened, 'utf8'))
      .toBe('http://127.0.0.1:7717/');
    expect(terminal.output.trim()).toBe(LINK.url);
    rmSync(opened);
    const quiet = { daemon: daemon(), terminal: person() };
    await commandLine(['dashboard', '--no-open'], { ...quiet, surroundings: { env } });
    await commandLine(['dashboard'], { ...quiet, surroundings: { env: { PATH: folder } } });
    const far = { ...env, SSH_CONNECTION: '10.0.0.1' };
    await commandLine(['dashboard'], { ...quiet, surroundings: { env: far } });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(existsSync(opened)).toBe(false);
  });

  it('prints it as JSON', async () => {
    const terminal = person();
    await commandLine(['dashboard', '--json'], { daemon: daemon(), terminal });
    expect(JSON.parse(terminal.output)).toEqual(LINK);
  });

  it('is refused where no person types it', async () => {
    const running = daemon();
    const { code } = await commandLine(['dashboard', '--json'], { daemon: running });
    expect(code).toBe(4);
    expect(running.requests.map(({ method }) => method)).not.toContain('dashboard');
  });

  it('is refused below a client of pml', async () => {
    const running = daemon([process.ppid]);
    const terminal = person();
    const { code } = await commandLine(['dashboard'], { daemon: running, terminal });
    expect(code).toBe(4);
    expect(terminal.output).not.toContain(LINK.url);
  });
});

describe('the link in pml up', () => {
  it('is for a person', async () => {
    const terminal = person();
    await commandLine(['up'], { daemon: daemon(), terminal });
    expect(terminal.output).toContain(LINK.url);
  });

  it('is printed neither to a script nor below a client of pml', async () => {
    const piped = await commandLine(['up'], { daemon: daemon() });
    expect(piped.code).toBe(0);
    expect(piped.terminal.output).not.toContain(LINK.url);
    expect(piped.terminal.output).toContain('pml dashboard');
    const terminal = person();
    await commandLine(['up'], { daemon: daemon([process.ppid]), terminal });
    expect(terminal.output).not.toContain(LINK.url);
    const asJson = person();
    await commandLine(['up', '--json'], { daemon: daemon([process.ppid]), terminal: asJson });
    expect(asJson.output).not.toContain('open?key');
  });
});
