/**
 * The configuration of a daemon: the person's own file, and the servers of project folders beside it.
 *
 * A project's file is a `pml.json` in a folder where a client works, or above it. Its servers run
 * in that folder and are offered only to clients there. The file counts only after a person has
 * trusted it (`pml trust`). Trust is stored as for every config file.
 */
import { basename, dirname, resolve } from 'node:path';

import { describeError, GatewayError } from '../base/errors.ts';
import { isJsonObject, type Json, parseJson } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import { CONFIG } from '../tuning/config.ts';
import { ownTextFile, type OwnTextFile, readIfThere } from './atomic-file.ts';
import { ConfirmedConfig } from './confirmed-config.ts';
import { type ConfigWarning, type LoadedSettings, loadSettings, writtenConfig } from './load.ts';
import {
  type Locations,
  projectFileAbove,
  projectLocations,
  type Surroundings,
} from './locations.ts';
import type { ServerEntry, ServerSettings, Settings } from './schema.ts';
import { serverMarksOf, serverNameProblem } from './server-specs.ts';

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
    return this.projects.beside(loadSettings(locations, surroundings, this.confirmed));
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

interface ProjectFilesParts {
  readonly locations: Locations;
  readonly surroundings: Surroundings;
  /** Lists the project files that clients came from. The list gives no trust. */
  readonly list: OwnTextFile;
  /** Called if the list cannot be written. */
  readonly warn: (problem: string) => void;
}

/** The settings together with the servers of projects. */
export interface WithProjects extends LoadedSettings {
  /** Servers that belong to a project, with its folder. */
  readonly projects: ReadonlyMap<string, string>;
}

interface ProjectServer {
  readonly name: string;
  readonly folder: string;
  readonly entry: ServerEntry;
  readonly marks: ServerSettings;
}

export class ProjectFiles {
  readonly #parts: ProjectFilesParts;
  /** The file that a client came from last stands last. */
  #files: readonly string[];
  /**
   * Files of the folders from which clients came to this process. A person is told only about
   * mistakes in these.
   */
  readonly #visited = new Set<string>();

  constructor(parts: ProjectFilesParts) {
    this.#parts = parts;
    this.#files = filesIn(parts.list.read());
  }

  /** Returns the project files that are known. */
  get files(): readonly string[] {
    return this.#files;
  }

  /** Records the folders of a client. Returns true if a project file is new to this process. */
  visit(folders: readonly string[]): boolean {
    const found = folders.flatMap(
      (folder) => projectFileAbove(folder, this.#parts.locations) ?? [],
    );
    const isNew = found.some((file) => !this.#visited.has(file) || !this.#files.includes(file));
    const others = this.#files.filter((file) => !found.includes(file));
    this.#files = [...others, ...new Set(found)].slice(-CONFIG.projectsMax);
    if (!isNew) {
      return false;
    }
    found.forEach((file) => this.#visited.add(file));
    try {
      this.#parts.list.write(`${JSON.stringify(this.#files)}\n`);
    } catch (error) {
      // The list only spares the next process the first visit.
      this.#parts.warn(
        `the project ${found.join(', ')} is not remembered: ${describeError(error)}`,
      );
    }
    return true;
  }

  /** Returns the settings with the servers of all known projects, as far as a person trusted them. */
  beside(own: LoadedSettings): WithProjects {
    const servers = new Map<string, ProjectServer>();
    const warnings: ConfigWarning[] = [];
    const secrets: string[] = [];
    for (const file of this.#files) {
      const read = this.#read(file);
      secrets.push(...read.secrets);
      for (const server of read.servers) {
        const problem = nameProblem(server, own.settings, servers);
        if (problem === undefined) {
          servers.set(server.name, server);
        } else {
          read.warnings.push(problem);
        }
      }
      if (this.#visited.has(file)) {
        warnings.push(...read.warnings.map((message) => ({ message })));
      }
    }
    const { settings } = own;
    return {
      ...own,
      settings: {
        ...settings,
        mcpServers: { ...settings.mcpServers, ...fields(servers, ({ entry }) => entry) },
        pml: {
          ...settings.pml,
          servers: { ...settings.pml.servers, ...fields(servers, ({ marks }) => marks) },
        },
      },
      warnings: [...own.warnings, ...warnings],
      secrets: [...own.secrets, ...secrets],
      projects: new Map([...servers.values()].map(({ name, folder }) => [name, folder])),
    };
  }

  #read(file: string): {
    readonly servers: readonly ProjectServer[];
    readonly secrets: readonly string[];
    readonly warnings: string[];
  } {
    const surroundings = withoutOwnVariables(this.#parts.surroundings);
    const locations = projectLocations(this.#parts.surroundings, file);
    try {
      const text = readIfThere(file)?.toString('utf8');
      if (text === undefined) {
        return { servers: [], secrets: [], warnings: [] };
      }
      const { settings, warnings, secrets, waiting } = loadSettings(locations, surroundings);
      const unused = unusedIn(writtenConfig(text, locations));
      return {
        servers: serversOf(settings, file),
        secrets,
        warnings: [
          ...warnings.map(({ message }) => message),
          ...(waiting !== undefined && warnings.length === 0
            ? [`${file} has changes that nobody has trusted: run pml trust in its folder`]
            : []),
          ...(unused.length > 0
            ? [`${file} brings servers only; not used here: ${unused.join(', ')}`]
            : []),
        ],
      };
    } catch (error) {
      if (error instanceof GatewayError) {
        return { servers: [], secrets: [], warnings: [`${file}: ${describeError(error)}`] };
      }
      throw error;
    }
  }
}

/**
 * Returns the name under which a server of a project is known: `shop_db` for `db` in the folder
 * `shop`.
 */
export function projectServerName(settings: Settings, file: string, server: string): string {
  const project = settings.pml.project.name ?? basename(dirname(file));
  return `${project.replaceAll(/[^\p{L}\p{N}]+/gu, '_')}_${server}`;
}

/**
 * Removes variables such as PML_STORAGE_URL: they are about the configuration in use, not about a
 * project's file.
 */
function withoutOwnVariables(surroundings: Surroundings): Surroundings {
  const others = Object.entries(surroundings.env).filter(([name]) => !name.startsWith('PML_'));
  return { ...surroundings, env: Object.fromEntries(others) };
}

function serversOf(settings: Settings, file: string): readonly ProjectServer[] {
  const folder = dirname(file);
  return Object.entries(settings.mcpServers).map(([server, entry]) => {
    const marks = serverMarksOf(settings, server);
    return {
      name: projectServerName(settings, file, server),
      folder,
      entry: 'url' in entry ? entry : { ...entry, cwd: resolve(folder, entry.cwd ?? '.') },
      // A program that a folder brings along is as unknown as a server somewhere else.
      marks: { ...marks, trusted: marks.trusted ?? false },
    };
  });
}

function nameProblem(
  { name, folder }: ProjectServer,
  { mcpServers }: Settings,
  servers: ReadonlyMap<string, ProjectServer>,
): string | undefined {
  const other = servers.get(name);
  const problem = serverNameProblem(name);
  if (problem !== undefined) {
    return `${name} of ${folder} is left out: ${problem}`;
  }
  return Object.hasOwn(mcpServers, name) || other !== undefined
    ? `${name} of ${folder} is left out: ${other === undefined ? 'your own config file' : other.folder} has a server of that name. Give the project another name: pml.project.name in its pml.json`
    : undefined;
}

/** Returns settings that have no effect in a project's file, only in a main config file. */
function unusedIn(written: Json): readonly string[] {
  const pml = isJsonObject(written) ? written['pml'] : undefined;
  return Object.keys(isJsonObject(pml) ? pml : {})
    .filter((key) => key !== 'servers' && key !== 'project')
    .map((key) => `pml.${key}`);
}

function fields<Value>(
  servers: ReadonlyMap<string, ProjectServer>,
  of: (server: ProjectServer) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries([...servers].map(([name, server]) => [name, of(server)]));
}

function filesIn(text: string | undefined): readonly string[] {
  const list = text === undefined ? [] : parseJson(text);
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
}
