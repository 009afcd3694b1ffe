/**
 * Passes commands between instances: sends those for other instances' runs, takes those for its
 * own.
 */

import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { RunId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { CommandRequest } from './control-run.ts';
import type { CommandAnswer, IdentifiedCommand, RunCommand } from './run-command.ts';

/** Turns a received command into an executable one, with local lookups. */
export type ReadCommand = (written: WrittenCommand) => Promise<RunCommand>;

interface FarCommandsParts {
  readonly post: CommandPost;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The runs that this instance drives. */
  readonly driven: () => readonly RunId[];
  /** Gives a command to a run of this instance; nothing where it is no longer here. */
  readonly command: (id: RunId, command: IdentifiedCommand) => Promise<CommandAnswer | undefined>;
}

const TOO_LATE =
  'the instance of pml that has this run did not take the command in time; it changed nothing, try again';

export class FarCommands {
  readonly #parts: FarCommandsParts;
  #cancel: () => void = () => undefined;
  #isClosed = false;

  constructor(parts: FarCommandsParts) {
    this.#parts = parts;
  }

  /** Takes commands that others send for runs of this instance, until it is closed. */
  serve(read: ReadCommand): void {
    this.#cancel = this.#parts.clock.after(EXECUTE.commandLookMs, () => {
      void this.#takeAll(read).finally(() => {
        if (!this.#isClosed) {
          this.serve(read);
        }
      });
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel();
  }

  /**
   * Sends a command to the instance that drives its run, and waits for the answer. It tries `here`
   * meanwhile: the run may have ended, or moved to this instance. Returns undefined if the command
   * was taken and no answer came.
   */
  async send(
    sent: SentCommand,
    here: () => Promise<CommandAnswer | undefined>,
  ): Promise<CommandAnswer | undefined> {
    const { post, clock } = this.#parts;
    await post.send(sent);
    const endMs = clock.monotonicMs() + EXECUTE.commandWithinMs;
    while (clock.monotonicMs() < endMs) {
      const answer = (await post.answerTo(sent)) ?? (await here());
      if (answer !== undefined) {
        await post.withdraw(sent);
        return answer;
      }
      await new Promise<void>((resolve) => {
        clock.after(EXECUTE.commandLookMs, resolve);
      });
    }
    return (await post.withdraw(sent))
      ? { kind: 'refused', reason: TOO_LATE }
      : post.answerTo(sent);
  }

  async #takeAll(read: ReadCommand): Promise<void> {
    const { post, logger, driven } = this.#parts;
    const own = driven();
    if (own.length === 0) {
      return;
    }
    try {
      const taken = await post.take(own);
      await Promise.all(taken.map((sent) => this.#do(sent, read)));
    } catch (error) {
      logger.warn('commands_not_read', { error: describeError(error) });
    }
  }

  async #do(sent: SentCommand, read: ReadCommand): Promise<void> {
    const { post, command, logger } = this.#parts;
    const { id, runId } = sent;
    try {
      const answer = await command(runId, { id, command: await read(sent.command) });
      await post.answer(sent, answer ?? { kind: 'refused', reason: TOO_LATE });
    } catch (error) {
      logger.warn('command_not_taken', { runId, error: describeError(error) });
    }
  }
}

/** Writes a command down. Its functions are left out: they are made again of the rest. */
export function writtenCommand(command: RunCommand): WrittenCommand {
  return JSON.parse(JSON.stringify(command)) as WrittenCommand;
}

/** A command as data, so that it can go to another instance. */
export type WrittenCommand = CommandRequest['command'] | (RunCommand & { readonly kind: 'decide' });

/** A command for a run that another instance drives. The same id again is the same command. */
interface SentCommand {
  readonly id: string;
  readonly runId: RunId;
  readonly command: WrittenCommand;
}

/** Port: passes commands between the instances of a project. */
export interface CommandPost {
  /** Leaves a command for the instance that drives its run. */
  send(sent: SentCommand): Promise<void>;
  /** Reads the answer to a command; undefined until there is one. Each answer is read once. */
  answerTo(sent: SentCommand): Promise<CommandAnswer | undefined>;
  /**
   * Takes a command back. Returns false if an instance had taken it: then it may have been done.
   */
  withdraw(sent: SentCommand): Promise<boolean>;
  /** Takes all commands for these runs, each for one instance only; the oldest first. */
  take(runs: readonly RunId[]): Promise<readonly SentCommand[]>;
  answer(sent: SentCommand, answer: CommandAnswer): Promise<void>;
}
