import type { ToolId } from '../base/ids.ts';
import type { EpisodeReach } from './episode-store.ts';
import type { Episode } from './episode.ts';
import type { GateName, GateState } from './gate-rule.ts';
import type { RecordChange } from './threshold-outcome.ts';
import type { ToolRecord } from './threshold.ts';

/** The record of one tool as it is stored. */
export interface StoredRecord extends ToolRecord {
  readonly tool: ToolId;
}

/** A gate and the kind of work that it is for. */
export interface GateKey {
  readonly gate: GateName;
  readonly context: string;
}

/** A gate as it is stored. */
export interface StoredGate extends GateKey, GateState {
  /** When the last of its outcomes was. */
  readonly at: number;
}

/** What is stored, or what of it has changed. */
export interface ThresholdReading {
  /** Of the store, which goes up with every change by anyone. */
  readonly version: number;
  readonly records: readonly StoredRecord[];
  readonly gates: readonly StoredGate[];
  /** In the order in which they happened. */
  readonly episodes: readonly Episode[];
  /** Rows that could not be understood. */
  readonly ignored: number;
}

/** What some outcomes change. */
export interface ThresholdChange {
  /** Each tool once; applied to what is stored, in the database. */
  readonly records: readonly RecordChange[];
  readonly gates: readonly GateKey[];
  /** Makes of those gates that are stored what they are from now on. */
  readonly changeGates: (stored: readonly StoredGate[]) => readonly StoredGate[];
  readonly episodes: readonly Episode[];
}

/** Where what thresholds are made of is kept, shared by all gateways of a project. */
export interface ThresholdStore {
  /**
   * What was changed after this version; all with 0. Answers with the version 0 where something was
   * taken away since (a restore, `forget`): then all has to be read anew.
   */
  read(since: number, reach: EpisodeReach): Promise<ThresholdReading>;
  /**
   * Keeps a change in one transaction and answers with what is there now of what it is about.
   * A tool whose id is too long to be looked up is left out.
   */
  record(change: ThresholdChange): Promise<ThresholdReading>;
}
