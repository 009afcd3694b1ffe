import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';

import type { Logger } from '../../base/logger.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';

/** Attempts, ten per second. */
const TRIES = Math.ceil(UPSTREAM.graceMs / 100);

/**
 * Reads `add GROUP` and `del GROUP`; when its input ends, for whatever reason, it ends every
 * group that is left. It ignores the signals that a terminal sends to everyone at once.
 */
const SCRIPT = `
trap '' HUP INT TERM QUIT
groups=' '
while read -r verb group; do
  case "$verb" in
    add) groups="$groups$group " ;;
    del) case "$groups" in *" $group "*) groups="\${groups%% $group *} \${groups#* $group }" ;; esac ;;
  esac
done
left() { for group in $groups; do kill -s 0 -- "-$group" 2>/dev/null && return 0; done; return 1; }
for group in $groups; do kill -s TERM -- "-$group" 2>/dev/null; done
tries=0
while left && [ "$tries" -lt ${TRIES} ]; do tries=$((tries + 1)); sleep 0.1; done
for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done
`;

/**
 * Makes sure that no started program outlives the gateway, `kill -9` of the gateway included.
 *
 * A process cannot clean up after its own SIGKILL, so a tiny shell in a session of its own
 * holds the list of groups. The kernel closes its input when we are gone. One shell per
 * gateway; it is started with the first program. Between the start of a program and its
 * registration lie microseconds; a kill in just that moment leaves the program to notice the
 * end of its own input.
 */
export class Reaper implements Disposable {
  readonly #logger: Logger;
  readonly #groups = new Set<number>();
  #shell: ChildProcess | undefined;
  #starts = 0;
  #closed = false;

  constructor(parts: { readonly logger: Logger }) {
    this.#logger = parts.logger;
  }

  add(groupId: number): void {
    this.#groups.add(groupId);
    if (this.#shell === undefined) {
      this.#start();
    } else {
      this.#tell(`add ${groupId}`);
    }
  }

  remove(groupId: number): void {
    if (this.#groups.delete(groupId)) {
      this.#tell(`del ${groupId}`);
    }
  }

  [Symbol.dispose](): void {
    this.#closed = true;
    this.#shell?.stdin?.end();
    this.#shell = undefined;
  }

  #tell(line: string): void {
    this.#shell?.stdin?.write(`${line}\n`);
  }

  #start(): void {
    if (this.#closed || process.platform === 'win32' || this.#starts >= UPSTREAM.reaperStartsMax) {
      return;
    }
    this.#starts += 1;
    const shell = spawn('/bin/sh', ['-c', SCRIPT], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    });
    this.#shell = shell;
    const onLost = (reason: string): void => {
      if (this.#shell === shell) {
        this.#shell = undefined;
        this.#logger.warn('reaper_lost', { reason, starts: this.#starts });
        this.#start();
      }
    };
    shell.once('error', (error) => onLost(error.message));
    shell.once('exit', () => onLost('it ended'));
    // A write to a shell that just ended; its exit is what counts.
    shell.stdin.on('error', () => undefined);
    // It must not keep us alive: our end is what it waits for.
    shell.unref();
    (shell.stdin as Socket).unref();
    for (const groupId of this.#groups) {
      this.#tell(`add ${groupId}`);
    }
  }
}
