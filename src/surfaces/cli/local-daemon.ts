import type { Locations } from '../../config/locations.ts';
import type { Program } from './command.ts';
import type { DaemonAccess, DaemonConnection } from './daemon-access.ts';

/** What it takes to reach, or to be, the daemon of one configuration. */
export interface LocalDaemonParts {
  readonly locations: Locations;
  readonly program: Program;
  /** Told what takes time. */
  readonly say: (line: string) => void;
  /** Runs the daemon in this process until the signal; from the composition root. */
  readonly runForeground: (
    locations: Locations,
    onReady: () => void,
    signal: AbortSignal,
  ) => Promise<void>;
}

/** The daemon on this machine. What it needs is loaded when it is first asked for. */
export class LocalDaemon implements DaemonAccess {
  readonly #parts: LocalDaemonParts;

  constructor(parts: LocalDaemonParts) {
    this.#parts = parts;
  }

  async reach(signal: AbortSignal): Promise<DaemonConnection> {
    const { locations, program, say } = this.#parts;
    const { connectControl } = await import('../daemon/control-client.ts');
    const launch = {
      command: program.nodeFile,
      args: [program.binFile, 'daemon', '--config', locations.configFile],
    };
    return await connectControl(locations, { launch, version: program.version, say }, signal);
  }

  async find(signal: AbortSignal): Promise<DaemonConnection | undefined> {
    const { findControl } = await import('../daemon/control-client.ts');
    return await findControl(this.#parts.locations, this.#parts.program.version, signal);
  }

  runHere(onReady: () => void, signal: AbortSignal): Promise<void> {
    return this.#parts.runForeground(this.#parts.locations, onReady, signal);
  }
}
