import { type ChildProcess, spawn } from 'node:child_process';

import type { PmlWorld } from './pml-world.ts';

/** A command that runs in a terminal of its own, with somebody in front of it. */
export class TerminalSession {
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;
  #shown = '';

  constructor(world: PmlWorld, args: readonly string[], size = { columns: 100, rows: 40 }) {
    const { command, args: line, env } = world.commandLine(args);
    const quoted = [command, ...line].map((word) => `'${word}'`).join(' ');
    const sized = `stty cols ${size.columns} rows ${size.rows}; exec ${quoted}`;
    this.#child = spawn('script', ['-qec', sized, '/dev/null'], {
      cwd: world.work,
      env: { ...env, TERM: 'xterm', SHELL: '/bin/sh' },
    });
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.#shown += chunk.toString()));
    this.ended = new Promise((resolve) => {
      this.#child.on('close', resolve);
    });
  }

  /** Everything that was written to the terminal so far, escapes included. */
  get shown(): string {
    return this.#shown;
  }

  /** Types; `\u0003` is Ctrl-C. */
  type(keys: string): void {
    this.#child.stdin?.write(keys);
  }
}
