import type { Logger } from '../base/logger.ts';
import { ownTextFile } from './atomic-file.ts';
import { ConfirmedConfig } from './confirmed-config.ts';
import { loadSettings, type LoadedSettings } from './load.ts';
import type { Locations, Surroundings } from './locations.ts';
import { ProjectFiles, type WithProjects } from './project-files.ts';

interface DaemonConfigParts {
  readonly locations: Locations;
  readonly surroundings: Surroundings;
}

/** Holds the config file of a daemon, as far as a person confirmed it. */
export class DaemonConfig {
  readonly confirmed: ConfirmedConfig;
  readonly projects: ProjectFiles;
  /** Puts the file in force again; set once the daemon can do that. */
  reload: () => Promise<void> = nothing;
  readonly #parts: DaemonConfigParts;
  readonly #problems: string[] = [];
  #told: string | undefined;

  constructor(parts: DaemonConfigParts) {
    this.#parts = parts;
    const warn = (problem: string): void => void this.#problems.push(problem);
    this.confirmed = new ConfirmedConfig(parts.locations, warn);
    this.projects = new ProjectFiles({
      ...parts,
      list: ownTextFile(parts.locations.projectsFile),
      warn,
    });
  }

  /**
   * Reads the file at the start. In a container nobody sits at a terminal, so whoever starts it can
   * confirm a change by its id.
   */
  start(): WithProjects {
    const first = this.load();
    const id = this.#parts.surroundings.env['PML_CONFIRM_CONFIG'] ?? '';
    return this.confirmed.confirm(id) ? this.load() : first;
  }

  load(): WithProjects {
    const { locations, surroundings } = this.#parts;
    return this.projects.beside(
      loadSettings(locations, surroundings, { remember: this.confirmed }),
    );
  }

  /** Writes one line to the log for each change that begins to wait. */
  tell({ waiting }: LoadedSettings, logger: Logger): void {
    if (waiting !== undefined && waiting.id !== this.#told) {
      logger.warn('config_change_waits', { id: waiting.id, changes: waiting.changes.join('; ') });
    }
    this.#told = waiting?.id;
    for (const problem of this.#problems.splice(0)) {
      logger.error('config_not_kept', { problem });
    }
  }
}

const nothing = (): Promise<void> => Promise.resolve();
