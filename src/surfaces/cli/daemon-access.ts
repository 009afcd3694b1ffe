import type { ControlClient } from '../daemon/control-client.ts';
import type { DaemonStatus } from '../daemon/control-protocol.ts';
import type { DaemonEnd } from '../daemon/daemon.ts';

/** A connection to a running daemon, as commands use it. */
export type DaemonConnection = Pick<
  ControlClient,
  'daemon' | 'request' | 'follow' | 'stopDaemon' | 'close'
>;

/** The ways of a command to its daemon. */
export interface DaemonAccess {
  /** Connects, starting the daemon where none runs. */
  reach(signal: AbortSignal): Promise<DaemonConnection>;
  /** Connects to the daemon that runs, or answers `undefined`. Starts nothing. */
  find(signal: AbortSignal): Promise<DaemonConnection | undefined>;
  /** Is the daemon in this process until the signal, a client or idleness ends it. */
  runHere(options: RunHereOptions, signal: AbortSignal): Promise<DaemonEnd>;
}

/** Options for running the daemon in this process. */
export interface RunHereOptions {
  /** True if a person watches. The daemon then stays until it is told to stop. */
  readonly isForeground: boolean;
  /** Called once, when clients can connect. */
  readonly onReady: (status: DaemonStatus) => void;
}
