import { daemonWords, type Locations } from '../../config/locations.ts';
import type { DaemonEnd } from '../daemon/daemon.ts';
import type { DaemonAccess, DaemonConnection, Program, RunHereOptions } from './command.ts';

interface LocalDaemonParts {
  readonly locations: Locations;
  readonly program: Program;
  /** Where the command is run. */
  readonly folder: string;
  /** Ends when the person gives up. */
  readonly signal: AbortSignal;
  /** Shows slow steps. */
  readonly say: (line: string) => void;
  /** Runs the daemon in this process. */
  readonly runHere: (
    locations: Locations,
    options: RunHereOptions,
    signal: AbortSignal,
  ) => Promise<DaemonEnd>;
}

/** The daemon on this machine. Its code is loaded on first use. */
export class LocalDaemon implements DaemonAccess {
  readonly #parts: LocalDaemonParts;

  constructor(parts: LocalDaemonParts) {
    this.#parts = parts;
  }

  async reach(): Promise<DaemonConnection> {
    const { locations, program, folder, say, signal } = this.#parts;
    const { connectControl } = await import('../daemon/control-client.ts');
    const launch = {
      command: program.nodeFile,
      args: [program.binFile, ...daemonWords(locations)],
    };
    return await connectControl(
      locations,
      { launch, version: program.version, folder, say },
      signal,
    );
  }

  async find(signal = this.#parts.signal): Promise<DaemonConnection | undefined> {
    const { findControl } = await import('../daemon/control-client.ts');
    const { locations, program, folder } = this.#parts;
    return await findControl(locations, { version: program.version, folder }, signal);
  }

  runHere(options: RunHereOptions, signal: AbortSignal): Promise<DaemonEnd> {
    return this.#parts.runHere(this.#parts.locations, options, signal);
  }
}
