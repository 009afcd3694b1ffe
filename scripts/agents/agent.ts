/** What the command knows of a coding agent: where it is, how it finds the scripted model, how its model calls pml. */
import type { JsonObject } from '../../src/base/json.ts';
import type { Step } from './model/dialect.ts';

/** Where an agent runs. */
export interface AgentPlace {
  /** The isolated home folder. */
  readonly home: string;
  /** Where the scripted model is, without a path. */
  readonly modelUrl: string;
}

/** One agent. */
export interface Agent {
  readonly id: string;
  readonly title: string;
  /** As `pml init --client` knows it. */
  readonly initName: string;
  /** The program, below the folder that its package is installed into. */
  readonly program: string;
  /** Writes the agent's own settings, before `pml init` adds pml to them. */
  readonly prepare: (place: AgentPlace) => void;
  readonly args: (prompt: string) => readonly string[];
  readonly env: (place: AgentPlace) => Readonly<Record<string, string>>;
  /** What its model has to say first, where the tools of pml are kept back at the start. */
  readonly opening?: Step;
  /** What its model says to call a tool of pml. */
  readonly call: (tool: string, args: JsonObject) => Step;
  /** True for the definition of a tool of pml, as its model sees it. */
  readonly isOwnTool: (name: string) => boolean;
}

/** The name of a dummy key: no agent starts without one, and no service ever sees it. */
export const DUMMY_KEY = 'dummy-key-for-loopback';
