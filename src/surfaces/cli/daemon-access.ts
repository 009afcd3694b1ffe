import type { ControlClient } from '../daemon/control-client.ts';

/** A connection to a running daemon, as commands use it. */
export type DaemonConnection = Pick<
  ControlClient,
  'daemon' | 'request' | 'follow' | 'stopDaemon' | 'close'
>;

/** How a command reaches the daemon of its configuration. */
export interface DaemonAccess {
  /** Connects, starting the daemon where none runs. */
  reach(signal: AbortSignal): Promise<DaemonConnection>;
  /** Connects to the daemon that runs, or answers `undefined`. Starts nothing. */
  find(signal: AbortSignal): Promise<DaemonConnection | undefined>;
  /** Is the daemon in this process until the signal. `onReady` is called once it takes connections. */
  runHere(onReady: () => void, signal: AbortSignal): Promise<void>;
}
