/** The world in which engines are killed: tools with effects that are counted, and a person. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Graph, GraphTask } from './executor-graphs.ts';

/** What happened, a line each, in files that outlive the process. */
export type Ledger = 'effects' | 'reads' | 'answers' | 'doubts';

/** Where a process is killed: before, in or after the call of a task, or while people are asked. */
export type Moment =
  | 'never'
  /** Both approvals are asked for, none is given. */
  | 'waiting'
  /** One is given and what it allowed is done and stored; the other is still open. */
  | 'between'
  | `${'begun' | 'effect_done' | 'answered' | 'under_way'}:${string}`;

/** In which order the person answers. */
export type Order = readonly string[];

const read = (id: string, dependsOn: readonly string[], ms = 0): GraphTask => ({
  id,
  tool: 'sleep',
  ms,
  dependsOn,
});
const write = (id: string, dependsOn: readonly string[]): GraphTask => ({
  id,
  tool: 'write',
  ms: 5,
  dependsOn,
});

/** A write beside a read that takes longer, then a read and a write. */
export const WRITES: Graph = [
  read('before', []),
  write('first', ['before']),
  read('slow', ['before'], 150),
  read('after', ['first', 'slow']),
  write('second', ['after']),
];

/** Two writes that a person has to allow, in parallel, and one that follows both. */
export const APPROVALS: Graph = [
  { ...write('left', []), tool: 'guarded_write' },
  { ...write('right', []), tool: 'guarded_write' },
  write('last', ['left', 'right']),
];

export const GRAPHS = { writes: WRITES, approvals: APPROVALS } as const;

export class World {
  readonly #folder: string;
  readonly #moment: Moment;

  constructor(folder: string, moment: Moment) {
    this.#folder = folder;
    this.#moment = moment;
  }

  note(ledger: Ledger, label: string): void {
    appendFileSync(join(this.#folder, ledger), `${label}\n`);
  }

  read(ledger: Ledger): readonly string[] {
    const file = join(this.#folder, ledger);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  }

  /** The process ends here and now, if this is the moment. */
  at(moment: Moment): void {
    if (moment === this.#moment) {
      process.kill(process.pid, 'SIGKILL');
    }
  }

  /** The tool behind every task: a read is noted, a write has its effect. */
  async call({ id, tool, ms }: GraphTask): Promise<{ readonly label: string }> {
    this.at(`begun:${id}`);
    if (tool === 'sleep') {
      this.note('reads', id);
      await delay(ms / 2);
      this.at(`under_way:${id}`);
      await delay(ms / 2);
    } else {
      await delay(ms);
      this.note('effects', id);
      this.at(`effect_done:${id}`);
      await delay(ms);
      // The engine has the answer by then and begins to store it.
      setImmediate(() => this.at(`answered:${id}`));
    }
    return { label: id };
  }
}
