import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Keychain, secretService } from '../../src/config/keychain.ts';

/** A keychain behind a program that speaks like `secret-tool`, in a folder of the test. */
export class FakeKeychain {
  readonly keychain: Keychain;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(join(folder, 'items'), { recursive: true });
    const program = join(folder, 'secret-tool');
    writeFileSync(program, script(folder));
    chmodSync(program, 0o700);
    this.keychain = secretService(program, process.env);
  }

  /** Every command line that the program was started with. */
  get commandLines(): string {
    const file = join(this.#folder, 'argv.txt');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  /** From now on it refuses everything, as one that nobody has unlocked. */
  lock(): void {
    writeFileSync(join(this.#folder, 'locked'), '');
  }

  unlock(): void {
    rmSync(join(this.#folder, 'locked'), { force: true });
  }

  /** From now on it says that it stores, and does not. */
  beForgetful(): void {
    writeFileSync(join(this.#folder, 'forgetful'), '');
  }

  clear(): void {
    rmSync(join(this.#folder, 'items'), { recursive: true });
    mkdirSync(join(this.#folder, 'items'));
  }
}

const script = (folder: string): string => `#!/bin/sh
cd '${folder}' || exit 9
printf '%s\\n' "$*" >> argv.txt
if [ -e locked ]; then echo 'secret-tool: the collection is locked' >&2; exit 1; fi
verb=$1
for account; do :; done
case $verb in
  lookup) [ -e "items/$account" ] || exit 1; cat "items/$account" ;;
  store) if [ -e forgetful ]; then cat > /dev/null; else cat > "items/$account"; fi ;;
  clear) rm "items/$account" 2> /dev/null || exit 1 ;;
esac
`;
