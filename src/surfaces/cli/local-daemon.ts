import { daemonWords, type Locations } from '../../config/locations.ts';
import type { DaemonEnd } from '../daemon/daemon.ts';
import type { DaemonAccess, DaemonConnection, Program, RunHereOptions } from './command.ts';

/** The parts that are needed to reach, or to be, the daemon of one configuration. */
export interface LocalDaemonParts {
  readonly locations: Locations;
  readonly program: Program;
  /** Where the command is run. */
  readonly folder: string;
  /** Shows slow steps. */
  readonly say: (line: string) => void;
  /** Is the daemon in this process; from the composition root. */
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

  async reach(signal: AbortSignal): Promise<DaemonConnection> {
    const { locations, program, folder, say } = this.#parts;
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

  async find(signal: AbortSignal): Promise<DaemonConnection | undefined> {
    const { findControl } = await import('../daemon/control-client.ts');
    const { locations, program, folder } = this.#parts;
    return await findControl(locations, { version: program.version, folder }, signal);
  }

  runHere(options: RunHereOptions, signal: AbortSignal): Promise<DaemonEnd> {
    return this.#parts.runHere(this.#parts.locations, options, signal);
  }
}
