import type { Command } from './command.ts';

/** A command in the registry: its line in the overview, and a function that loads the rest. */
export interface CommandEntry {
  readonly name: string;
  /** The same sentence as in the command itself, so that the overview need not load them all. */
  readonly summary: string;
  readonly group: 'use' | 'setup' | 'care' | 'hidden';
  load(): Promise<Command>;
}
