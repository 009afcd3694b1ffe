/** What belongs to pml itself, and where the paths of servers start. */
import { homedir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createRealPaths } from '../adapters/system/real-paths.ts';
import { systemClock as clock } from '../adapters/system/system-clock.ts';
import { isJsonObject } from '../base/json.ts';
import type { PathStarts } from '../call/argument-paths.ts';
import type { ClientLink } from '../call/client-link.ts';
import { OwnFiles } from '../call/own-files.ts';
import { OwnPlacesNow } from '../call/own-places-now.ts';
import type { OwnPlaces } from '../call/own-places.ts';
import type { ServerSpec, Upstreams } from '../call/upstreams.ts';
import { isProgram, serverFolders, startsOf } from '../config/server-folders.ts';
import { OWN_FILES } from '../tuning/own-files.ts';
import type { LiveSettings } from './live-settings.ts';
import type { Wiring } from './wire-gateway.ts';

/** What of pml's own places does not follow from the settings. */
export interface FixedPlaces {
  /** Folders and files that no tool gets to. */
  readonly closed: readonly string[];
  /** The config file in use first, then others that pml reads. */
  readonly configFiles: readonly [string, ...string[]];
}

/** Folders that clients told servers to work on, by server. */
export type ClientRoots = Map<string, readonly string[]>;

export function wireOwnFiles(
  { live, own, environment, logger }: Wiring,
  roots: ClientRoots,
): OwnFiles {
  const disk = createRealPaths();
  // Every call asks for it, and it changes with the configuration or the client only.
  const known = new Map<string, KnownStarts>();
  return new OwnFiles({
    places: new OwnPlacesNow({ places: placesOf(live, own), disk, clock }),
    disk,
    startsOf: (server) => {
      const spec = live.specs.find(({ name }) => name === server);
      const given = roots.get(server);
      const before = known.get(server);
      if (before !== undefined && before.spec === spec && before.given === given) {
        return before.starts;
      }
      const starts = withRoots(pathStarts(spec, environment), given ?? []);
      known.set(server, { spec, given, starts });
      return starts;
    },
    clock,
    logger,
  });
}

interface KnownStarts {
  readonly spec: ServerSpec | undefined;
  readonly given: readonly string[] | undefined;
  readonly starts: PathStarts;
}

function withRoots(starts: PathStarts, given: readonly string[]): PathStarts {
  return given.length === 0
    ? starts
    : { ...starts, folders: [...starts.folders, ...given], roots: [...starts.roots, ...given] };
}

/** The same object as long as they are the same places. */
function placesOf(live: LiveSettings, { closed, configFiles }: FixedPlaces): () => OwnPlaces {
  let known: { readonly templates: string | undefined; readonly places: OwnPlaces } | undefined;
  return () => {
    const { templates } = live.current.pml;
    if (known === undefined || known.templates !== templates) {
      const [configFile] = configFiles;
      const named = templates === undefined ? [] : [resolve(dirname(configFile), templates)];
      const places = {
        // What a process has in its hands is as good as its files.
        closed: [...closed, ...(process.platform === 'linux' ? [`/proc/${process.pid}`] : [])],
        configFiles: [...configFiles, ...named],
        home: homedir(),
      };
      known = { templates, places };
    }
    return known.places;
  };
}

/** An address of this machine may lead to a server that reads its files. */
const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/u;

/** Whether nothing on this machine is in a server's reach. */
export function isRemote({ transport }: ServerSpec): boolean {
  return transport.kind !== 'stdio' && !LOOPBACK.test(new URL(transport.url).hostname);
}

function pathStarts(spec: ServerSpec | undefined, environment: Wiring['environment']): PathStarts {
  const home = homedir();
  if (spec?.transport.kind !== 'stdio') {
    const isElsewhere = spec !== undefined && isRemote(spec);
    return { folders: [], roots: [], home, variables: environment, isRemote: isElsewhere };
  }
  const variables = { ...environment, ...spec.transport.env };
  const own = variables['HOME'] ?? variables['USERPROFILE'] ?? home;
  const { folder, given } = serverFolders(spec.transport, own);
  const roots = given.filter((path) => !isProgram(path));
  const folders = startsOf({ ...(folder !== undefined && { folder }), given: roots });
  return { folders, roots, home: own, variables, isRemote: false };
}

/** The same servers; which folders clients tell them to work on is noted. */
export function notingRoots(upstreams: Upstreams, roots: ClientRoots): Upstreams {
  const noting = (client: ClientLink, server: string): ClientLink => ({
    name: client.name,
    capabilities: client.capabilities,
    tell: (method, params) => client.tell(method, params),
    async ask(questions, signal) {
      const answers = await client.ask(questions, signal);
      for (const [name, { method }] of Object.entries(questions)) {
        const folders = method === 'roots/list' ? foldersIn(answers[name]) : [];
        if (folders.length > 0) {
          const known = new Set([...folders, ...(roots.get(server) ?? [])]);
          roots.set(server, [...known].slice(0, OWN_FILES.startsMax));
        }
      }
      return answers;
    },
  });
  return {
    ...upstreams,
    call: (call, signal) => {
      const { client } = call;
      const server = call.tool.slice(0, call.tool.indexOf(':'));
      return upstreams.call(
        client === undefined ? call : { ...call, client: noting(client, server) },
        signal,
      );
    },
    request: (request, signal) => {
      const { client, server } = request;
      return upstreams.request(
        client === undefined ? request : { ...request, client: noting(client, server) },
        signal,
      );
    },
  };
}

function foldersIn(answer: unknown): readonly string[] {
  const listed = isJsonObject(answer) ? answer['roots'] : undefined;
  return (Array.isArray(listed) ? (listed as readonly unknown[]) : []).flatMap((root) => {
    const uri = isJsonObject(root) ? root['uri'] : undefined;
    try {
      return typeof uri === 'string' && /^file:/iu.test(uri) ? [fileURLToPath(uri)] : [];
    } catch {
      return [];
    }
  });
}
