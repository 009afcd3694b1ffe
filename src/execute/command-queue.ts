import { EXECUTE } from '../tuning/execute.ts';
import type { CommandAnswer, IdentifiedCommand } from './run-command.ts';

/** Commands to one run, taken one after the other; no more of them wait than is sensible. */
export class CommandQueue {
  readonly #take: (command: IdentifiedCommand) => Promise<CommandAnswer>;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(take: (command: IdentifiedCommand) => Promise<CommandAnswer>) {
    this.#take = take;
  }

  push(command: IdentifiedCommand): Promise<CommandAnswer> {
    if (this.#waiting >= EXECUTE.commandsWaitingMax) {
      const reason = `${this.#waiting} commands are waiting for it`;
      return Promise.resolve({ kind: 'refused', reason });
    }
    this.#waiting += 1;
    const taken = this.#last.then(() => this.#take(command));
    const settle = (): void => {
      this.#waiting -= 1;
    };
    this.#last = taken.then(settle, settle);
    return taken;
  }
}
