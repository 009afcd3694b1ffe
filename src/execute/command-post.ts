import type { RunId } from '../base/ids.ts';
import type { CommandRequest } from './control-run.ts';
import type { CommandAnswer, RunCommand } from './run-command.ts';

/** A command as data, so that it can go to another instance. */
export type WrittenCommand = CommandRequest['command'] | (RunCommand & { readonly kind: 'decide' });

/** A command for a run that another instance drives. The same id again is the same command. */
export interface SentCommand {
  readonly id: string;
  readonly runId: RunId;
  readonly command: WrittenCommand;
}

/** How instances of a project hand each other commands. */
export interface CommandPost {
  /** Leaves a command for whoever drives its run. */
  send(sent: SentCommand): Promise<void>;
  /** Reads what became of a command; nothing while nobody has answered. Each answer is read once. */
  answerTo(sent: SentCommand): Promise<CommandAnswer | undefined>;
  /** Takes a command back. False where somebody had taken it: then it may have been done. */
  withdraw(sent: SentCommand): Promise<boolean>;
  /** Takes all commands for these runs, each for one instance only; the oldest first. */
  take(runs: readonly RunId[]): Promise<readonly SentCommand[]>;
  answer(sent: SentCommand, answer: CommandAnswer): Promise<void>;
}
