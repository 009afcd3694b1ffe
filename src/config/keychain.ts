/**
 * The keychain of the operating system, through the program that comes with it: `secret-tool` for
 * the Secret Service on Linux, `security` on macOS.
 *
 * The program is searched only in folders of the system, never in the PATH, which the caller of pml
 * controls. A secret is passed on stdin, because every process of the machine can read command lines.
 * There is no keychain for Windows yet: a file is used there.
 */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

import { CONFIG } from '../tuning/config.ts';

/** Key of a secret. Both parts are plain words: letters, digits, dots, dashes, underscores. */
export interface KeychainItem {
  readonly service: string;
  readonly account: string;
}

/** Why the keychain could not be asked. */
interface KeychainUnavailable {
  readonly kind: 'unavailable';
  readonly why: string;
}

export type KeychainAnswer =
  | { readonly kind: 'found'; readonly value: string }
  | { readonly kind: 'absent' }
  | KeychainUnavailable;

/** A keychain that can be asked; it never throws. */
export interface Keychain {
  /** Name for people. */
  readonly name: string;
  read(item: KeychainItem): KeychainAnswer;
  write(item: KeychainItem, value: string): { readonly kind: 'done' } | KeychainUnavailable;
  /** Succeeds also if there is no such item. */
  remove(item: KeychainItem): { readonly kind: 'done' } | KeychainUnavailable;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Folders that only the administrator can write to. */
const SYSTEM_FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin'];
const WRITABLE_BY_OTHERS = 0o022;
/** Exit code of `security` if there is no such item. */
const MAC_NOT_FOUND = 44;

/**
 * Returns the keychain of this process's user. Returns `undefined` if there is none, or
 * `PML_KEYCHAIN=off`.
 */
export function systemKeychain(
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): Keychain | undefined {
  if (env['PML_KEYCHAIN'] === 'off') {
    return undefined;
  }
  if (platform === 'darwin') {
    const program = systemProgram('security');
    return program === undefined ? undefined : macKeychain(program, env);
  }
  const program = platform === 'linux' ? systemProgram('secret-tool') : undefined;
  const bus = busAddress(env);
  return program === undefined || bus === undefined
    ? undefined
    : secretService(program, { ...env, DBUS_SESSION_BUS_ADDRESS: bus });
}

/** Returns a program of the system, which nobody but the administrator can have put there. */
function systemProgram(name: string): string | undefined {
  return SYSTEM_FOLDERS.map((folder) => join(folder, name)).find((file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found?.isFile() === true && found.uid === 0 && (found.mode & WRITABLE_BY_OTHERS) === 0;
  });
}

/**
 * Returns the address of the user's session bus. Clients start us with few variables, so it is also
 * looked for.
 */
function busAddress(env: Environment): string | undefined {
  const address = env['DBUS_SESSION_BUS_ADDRESS'];
  if (address !== undefined && address !== '') {
    return address;
  }
  const uid = process.getuid?.();
  const socket = `/run/user/${uid}/bus`;
  const found = statSync(socket, { throwIfNoEntry: false });
  return found?.isSocket() === true && found.uid === uid ? `unix:path=${socket}` : undefined;
}

const serviceWords = ({ service, account }: KeychainItem): readonly string[] => [
  'service',
  service,
  'account',
  account,
];

const macWords = ({ service, account }: KeychainItem): readonly string[] => [
  '-s',
  service,
  '-a',
  account,
];

/** Returns the Secret Service, as GNOME, KDE and others have it. */
export function secretService(program: string, env: Environment): Keychain {
  const name = 'the keychain (Secret Service)';
  const ask = (args: readonly string[], input = ''): Ended => run(program, args, input, env);
  return {
    name,
    read(item) {
      const ended = ask(['lookup', ...serviceWords(item)]);
      if (ended.status === 0) {
        return { kind: 'found', value: ended.stdout };
      }
      // The program prints nothing for a missing secret, and a message for every other failure.
      return isSilent(ended) ? { kind: 'absent' } : unavailable(name, ended);
    },
    write(item, value) {
      const ended = ask(['store', `--label=pml: ${item.account}`, ...serviceWords(item)], value);
      return ended.status === 0 ? { kind: 'done' } : unavailable(name, ended);
    },
    remove(item) {
      const ended = ask(['clear', ...serviceWords(item)]);
      return ended.status === 0 || isSilent(ended) ? { kind: 'done' } : unavailable(name, ended);
    },
  };
}

/**
 * Returns the keychain of macOS. The tests of this project never ran it, because they have no such
 * machine.
 */
function macKeychain(program: string, env: Environment): Keychain {
  const name = 'the keychain of macOS';
  return {
    name,
    read(item) {
      const ended = run(program, ['find-generic-password', ...macWords(item), '-w'], '', env);
      if (ended.status === 0) {
        return { kind: 'found', value: ended.stdout.replace(/\n$/u, '') };
      }
      return ended.status === MAC_NOT_FOUND ? { kind: 'absent' } : unavailable(name, ended);
    },
    write(item, value) {
      // The program shows other texts as hexadecimal digits, which look like a secret of digits.
      if (!/^[\x20-\x7e]*$/u.test(value)) {
        return { kind: 'unavailable', why: `${name} takes one line of plain characters` };
      }
      const digits = Buffer.from(value, 'utf8').toString('hex');
      const line = ['add-generic-password', '-U', ...macWords(item), '-X', digits].join(' ');
      const ended = run(program, ['-i'], `${line}\n`, env);
      return ended.status === 0 ? { kind: 'done' } : unavailable(name, ended);
    },
    remove(item) {
      const ended = run(program, ['delete-generic-password', ...macWords(item)], '', env);
      return ended.status === 0 || ended.status === MAC_NOT_FOUND
        ? { kind: 'done' }
        : unavailable(name, ended);
    },
  };
}

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Set if it did not end by itself. */
  readonly error?: NodeJS.ErrnoException;
}

/** Variables that the programs need to find the session, and to show their question to a person. */
const PASSED_ON = [
  'HOME',
  'DBUS_SESSION_BUS_ADDRESS',
  'XDG_RUNTIME_DIR',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
];

function run(program: string, args: readonly string[], input: string, env: Environment): Ended {
  const passed = PASSED_ON.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  const ended = spawnSync(program, args, {
    input,
    encoding: 'utf8',
    env: { ...Object.fromEntries(passed), LC_ALL: 'C.UTF-8' },
    timeout: CONFIG.keychainWithinMs,
    killSignal: 'SIGKILL',
    maxBuffer: CONFIG.keychainBytesMax,
  });
  const { status, stdout, stderr, error } = ended;
  return { status, stdout, stderr, ...(error !== undefined && { error }) };
}

function isSilent({ status, stderr, error }: Ended): boolean {
  return status === 1 && error === undefined && stderr.trim() === '';
}

/** Reports only stderr, because stdout may hold the secret. */
function unavailable(name: string, { stderr, error }: Ended): KeychainUnavailable {
  const [line = ''] = stderr.trim().split('\n');
  const why =
    error?.code === 'ETIMEDOUT'
      ? `it did not answer within ${CONFIG.keychainWithinMs} ms`
      : line || (error?.message ?? 'it failed and did not say why');
  return { kind: 'unavailable', why: `${name} cannot be used: ${why}` };
}
