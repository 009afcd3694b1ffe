import type { Command } from './command.ts';

/** A command in the registry: what the overview shows, and how the rest is loaded when needed. */
export interface CommandEntry {
  readonly name: string;
  /** The same sentence as in the command itself, so that the overview need not load them all. */
  readonly summary: string;
  readonly group: 'use' | 'setup' | 'care' | 'hidden';
  load(): Promise<Command>;
}
