/** The folders in which servers run, and the files of this machine that they can reach. */
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';

import type { PathStarts } from '../call/argument-paths.ts';
import type { ServerPlace } from '../call/local-reach.ts';
import type { OwnPlaces } from '../call/own-places.ts';
import type { ServerSpec, ServerTransport } from '../call/upstreams.ts';
import type { LiveSettings } from './live-settings.ts';
import { argumentsOfServer } from './starter-set.ts';

/** pml's own places that do not depend on the settings. */
export interface FixedPlaces {
  /** Folders and files that no tool gets to. */
  readonly closed: readonly string[];
  /** The config file in use first, then others that pml reads. */
  readonly configFiles: readonly [string, ...string[]];
}

type Environment = Readonly<Record<string, string | undefined>>;

interface KnownStarts {
  readonly spec: ServerSpec | undefined;
  readonly given: readonly string[] | undefined;
  readonly starts: PathStarts;
}

/**
 * Returns the path starts of servers. They are cached, because every call needs them, and change
 * only with the configuration or the client.
 */
export class ServerStarts {
  readonly #live: Pick<LiveSettings, 'specs'>;
  readonly #environment: Environment;
  readonly #known = new Map<string, KnownStarts>();

  constructor(live: Pick<LiveSettings, 'specs'>, environment: Environment) {
    this.#live = live;
    this.#environment = environment;
  }

  /** Returns the path starts of a server. `given` are folders that clients gave it to work on. */
  of(server: string, given: readonly string[] | undefined): PathStarts {
    const spec = this.#live.specs.find(({ name }) => name === server);
    const before = this.#known.get(server);
    if (before !== undefined && before.spec === spec && before.given === given) {
      return before.starts;
    }
    const starts = withRoots(pathStarts(spec, this.#environment), given ?? []);
    this.#known.set(server, { spec, given, starts });
    return starts;
  }
}

function withRoots(starts: PathStarts, given: readonly string[]): PathStarts {
  return given.length === 0
    ? starts
    : { ...starts, folders: [...starts.folders, ...given], roots: [...starts.roots, ...given] };
}

/** Returns pml's own places. The object stays the same while the settings do. */
export function ownPlacesOf(
  live: Pick<LiveSettings, 'current' | 'scopes'>,
  { closed, configFiles }: FixedPlaces,
): () => OwnPlaces {
  let known: { readonly of: LiveSettings['scopes']; readonly places: OwnPlaces } | undefined;
  return () => {
    // The settings are replaced as a whole, so that their parts are others with every change.
    const { current, scopes } = live;
    if (known === undefined || known.of !== scopes) {
      const { templates } = current.pml;
      const [configFile] = configFiles;
      const ofProjects = [...new Set(scopes.projects.values())].map((each) =>
        join(each, 'pml.json'),
      );
      const named = templates === undefined ? [] : [resolve(dirname(configFile), templates)];
      const places = {
        // The open files of a process are as good as its files.
        closed: [...closed, ...(process.platform === 'linux' ? [`/proc/${process.pid}`] : [])],
        configFiles: [...configFiles, ...ofProjects, ...named],
        home: homedir(),
      };
      known = { of: scopes, places };
    }
    return known.places;
  };
}

/** An address of this machine may lead to a server that reads its files. */
const THIS_MACHINE = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/u;

/** Returns true if a server can reach nothing on this machine. */
function isRemote({ transport }: ServerSpec): boolean {
  return transport.kind !== 'stdio' && !THIS_MACHINE.test(new URL(transport.url).hostname);
}

function pathStarts(spec: ServerSpec | undefined, environment: Environment): PathStarts {
  const home = homedir();
  if (spec?.transport.kind !== 'stdio') {
    const isElsewhere = spec !== undefined && isRemote(spec);
    return { folders: [], roots: [], home, variables: environment, isRemote: isElsewhere };
  }
  const variables = { ...environment, ...spec.transport.env };
  const own = variables['HOME'] ?? variables['USERPROFILE'] ?? home;
  const { folder, given } = serverFolders(spec.transport, own);
  const roots = given.filter((path) => !isProgramFile(path));
  const folders = startsOf({ ...(folder !== undefined && { folder }), given: roots });
  return { folders, roots, home: own, variables, isRemote: false };
}

/** Programs that run a server on another machine, or with another view of the disk. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'docker',
  'podman',
  'nerdctl',
  'kubectl',
  'ssh',
  'wsl',
]);

/** Returns the folder of a server, as far as its entry says it. */
export function configuredPlace(
  { specs }: Pick<LiveSettings, 'specs'>,
  environment: Environment,
  server: string,
): ServerPlace {
  const spec = specs.find(({ name }) => name === server);
  if (spec?.transport.kind !== 'stdio') {
    return { isRemote: spec !== undefined && isRemote(spec) };
  }
  const { command, cwd, env, args } = spec.transport;
  if (ELSEWHERE.has(basename(command).replace(/\.exe$/iu, ''))) {
    return { isRemote: true };
  }
  const [, ...rest] = args;
  const home = env['HOME'] ?? environment['HOME'];
  return {
    isRemote: false,
    folder: cwd,
    ...(home !== undefined && { home }),
    // A path in its entry may be a file that it reads. Its program is none.
    files: [...Object.values(env), ...rest].filter((text) => isAbsolute(text)),
  };
}

/** Absolute paths in the entry of a local server. They may not exist. */
interface ServerFolders {
  /** Its working folder. */
  readonly folder?: string;
  /** Paths among its arguments and variables: folders, or files. */
  readonly given: readonly string[];
}

/** Returns the folders of a server. A remote server has none. `home` is the server's `~`. */
export function serverFolders(transport: ServerTransport, home: string): ServerFolders {
  if (transport.kind !== 'stdio') {
    return { given: [] };
  }
  const { args, env, cwd } = transport;
  const texts = [...argumentsOfServer(args), ...Object.values(env)].flatMap((text) => [
    text,
    ...afterSign(text),
  ]);
  const given = texts.flatMap((text) => pathOf(text, cwd, home) ?? []);
  return { ...(cwd !== undefined && { folder: cwd }), given: [...new Set(given)] };
}

/** Returns the path after a sign: `--root=/folder`, `sqlite:///file`. */
function afterSign(text: string): readonly string[] {
  const [, value] = /^[\w-]+=(.+)$/u.exec(text) ?? [];
  const [, path] = /^[a-z][a-z0-9+.-]+:(?:\/\/)?(\/(?!\/).+)$/iu.exec(text) ?? [];
  return [value, path].flatMap((each) => each ?? []);
}

function pathOf(text: string, cwd: string | undefined, home: string): string | undefined {
  if (isAbsolute(text)) {
    return resolve(text);
  }
  if (/^~(?=$|[\\/])/u.test(text)) {
    return resolve(home, `.${text.slice(1)}`);
  }
  return cwd !== undefined &&
    /^\.{1,2}(?=$|[\\/])|^[\w.-]+[\\/]/u.test(text) &&
    !text.includes('://')
    ? resolve(cwd, text)
    : undefined;
}

/** Returns true if a path names a program. Servers start from it and do not work on it. */
export function isProgramFile(path: string): boolean {
  return /\.(?:[cm]?[jt]s|py|rb|jar|exe|sh)$/iu.test(path);
}

/** Returns the starts of relative paths: the given paths, and the folders of given files. */
export function startsOf({ folder, given }: ServerFolders): readonly string[] {
  return [
    ...new Set([
      ...(folder === undefined ? [] : [folder]),
      ...given,
      ...given.map((path) => dirname(path)),
    ]),
  ];
}
