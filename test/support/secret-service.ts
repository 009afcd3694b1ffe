/** A real Secret Service with a keyring of its own, started for one test file and gone with it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { secretService } from '../../src/config/keychain.ts';

const PROGRAMS = ['dbus-daemon', 'gnome-keyring-daemon', 'secret-tool'].map(
  (name) => `/usr/bin/${name}`,
);
const READY_WITHIN_MS = 20_000;

/** Whether the programs are there: Debian has them in dbus, gnome-keyring and libsecret-tools. */
export function hasSecretService(): boolean {
  try {
    for (const program of PROGRAMS) {
      accessSync(program, constants.X_OK);
    }
    return true;
  } catch (error) {
    process.stderr.write(
      `\n*** NO SECRET SERVICE: every test of a real keychain is skipped. ${String(error)} ***\n\n`,
    );
    return false;
  }
}

/** A bus that starts no service by itself: a second keyring, which is locked, would take its place. */
const busConfig = (socket: string): string => `<busconfig>
  <type>session</type>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;

export class SecretService implements AsyncDisposable {
  /** What a process needs to find it, and no other. */
  readonly env: Readonly<Record<string, string>>;
  readonly #home: string;
  readonly #children: readonly ChildProcess[];

  private constructor(
    home: string,
    env: Readonly<Record<string, string>>,
    children: readonly ChildProcess[],
  ) {
    this.#home = home;
    this.env = env;
    this.#children = children;
  }

  static async start(): Promise<SecretService> {
    const home = mkdtempSync(join(tmpdir(), 'pml-keyring-'));
    const own = { PATH: '/usr/bin:/bin', HOME: home, XDG_RUNTIME_DIR: home };
    const config = join(home, 'bus.xml');
    writeFileSync(config, busConfig(join(home, 'bus')));
    const bus = spawn(
      '/usr/bin/dbus-daemon',
      [`--config-file=${config}`, '--nofork', '--print-address=1'],
      { env: own, stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const [line] = (await once(bus.stdout, 'data')) as [Buffer];
    const env = { DBUS_SESSION_BUS_ADDRESS: line.toString('utf8').trim() };
    const keyring = spawn(
      '/usr/bin/gnome-keyring-daemon',
      ['--foreground', '--unlock', '--components=secrets'],
      { env: { ...own, ...env }, stdio: ['pipe', 'ignore', 'ignore'] },
    );
    keyring.stdin.end('\n');
    const service = new SecretService(home, env, [keyring, bus]);
    try {
      await service.#ready();
      return service;
    } catch (error) {
      await service[Symbol.asyncDispose]();
      throw error;
    }
  }

  async #ready(): Promise<void> {
    const keychain = secretService('/usr/bin/secret-tool', this.env);
    const item = { service: 'pml-test', account: 'ready' };
    const until = Date.now() + READY_WITHIN_MS;
    for (let answer = keychain.write(item, 'yes'); answer.kind !== 'done';) {
      if (Date.now() > until) {
        throw new Error(answer.why);
      }
      await pause(50);
      answer = keychain.write(item, 'yes');
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const child of this.#children) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 5 });
  }
}
