/** Works out what `pml init` would do, before anything is written. */
import { describeError } from '../../base/errors.ts';
import type { JsonObject } from '../../base/json.ts';
import { readIfThere } from '../../config/atomic-file.ts';
import type { PlannedWrite } from '../../config/backups.ts';
import { findClients, type FoundClient } from '../../config/clients/all-clients.ts';
import {
  type ClientFile,
  type ClientId,
  type ClientPlace,
  PML_NAME,
} from '../../config/clients/client.ts';
import {
  type ImportPlan,
  type PlannedServer,
  planImport,
} from '../../config/clients/import-plan.ts';
import { readJsonFile } from '../../config/clients/json-file.ts';
import { EMPTY_CONFIG, withRules, withServer } from '../../config/edit-config.ts';
import { withSecrets } from '../../config/inline-secrets.ts';
import type { ServerEntryInput } from '../../config/schema.ts';
import { isTrustedByDefault } from '../../config/server-specs.ts';

/** The surroundings that `pml init` reads. */
interface InitScope {
  readonly place: ClientPlace;
  /** Only these clients; all when empty. */
  readonly clients: readonly ClientId[];
  readonly configFile: string;
  readonly binFile: string;
  readonly launch: readonly string[];
  /**
   * Returns a stored secret by its name. An entry that refers to a secret equals an entry that
   * contains it.
   */
  readonly secretOf?: (name: string) => string | undefined;
  /** The skill that lists the capabilities. Left out if there are none. */
  readonly skillIndex?: string | undefined;
}

/** A client and how its files would change if it were pointed at pml. */
interface ClientPlan {
  readonly found: FoundClient;
  readonly writes: readonly PlannedWrite[];
  /** Other changes for the client, in words. */
  readonly told: readonly string[];
  /** Number of its servers that would move to `pml.json`. */
  readonly movedCount: number;
  readonly problems: readonly string[];
}

/** The plan before a person has decided anything. */
export interface InitPlan {
  readonly configFile: string;
  /** The text of `pml.json` as it is; `undefined` if there is none. */
  readonly configText: string | undefined;
  readonly additions: ImportPlan;
  readonly clients: readonly ClientPlan[];
}

/** Decisions of the person, or of `--yes`. */
export interface InitDecisions {
  readonly trusted: ReadonlyMap<string, boolean>;
  readonly pointed: ReadonlySet<ClientId>;
}

/** Throws CONFIG_INVALID when the `pml.json` that is there cannot be read. */
export function makeInitPlan(scope: InitScope): InitPlan {
  const { configFile, binFile, launch, skillIndex } = scope;
  const configText = readIfThere(configFile)?.toString('utf8');
  const found = findClients(scope.place, scope.clients);
  const findings = found.flatMap(({ client, files }) =>
    files.flatMap((each) =>
      each.kind === 'read'
        ? [{ client: client.id, file: each.file.path, reading: each.reading }]
        : [],
    ),
  );
  const config: JsonObject = configText === undefined ? {} : readJsonFile(configText);
  const additions = planImport(withSecrets(config, scope.secretOf), findings, binFile);
  return {
    configFile,
    configText,
    additions,
    clients: found.map((each) => planClient(each, additions.servers, { launch, skillIndex })),
  };
}

/** The servers that would be new in `pml.json`. */
export function addedServers(plan: InitPlan): readonly PlannedServer[] {
  return plan.additions.servers.filter(({ kind }) => kind === 'added');
}

/** Returns the plan with its new entries replaced. */
export function withEntries(
  plan: InitPlan,
  entries: ReadonlyMap<string, ServerEntryInput>,
): InitPlan {
  const servers = plan.additions.servers.map((server): PlannedServer => {
    const entry = server.kind === 'added' ? entries.get(server.name) : undefined;
    return entry === undefined ? server : { ...server, found: { ...server.found, entry } };
  });
  return { ...plan, additions: { ...plan.additions, servers } };
}

/** Returns the default trust of each new server. */
export function defaultTrust(plan: InitPlan): ReadonlyMap<string, boolean> {
  return new Map(
    addedServers(plan).map(({ name, found }) => [name, isTrustedByDefault(found.entry)]),
  );
}

/** The files that have to be written for these decisions; the configuration comes first. */
export function writesOf(plan: InitPlan, decisions: InitDecisions): readonly PlannedWrite[] {
  const text = configAfter(plan, decisions.trusted);
  const config =
    text === undefined ? [] : [{ path: plan.configFile, before: plan.configText, contents: text }];
  const clients = plan.clients
    .filter(({ found }) => decisions.pointed.has(found.client.id))
    .flatMap(({ writes }) => writes);
  return [...config, ...clients];
}

function configAfter(plan: InitPlan, trusted: ReadonlyMap<string, boolean>): string | undefined {
  const { rulesBefore, rulesAfter } = plan.additions;
  const added = addedServers(plan);
  if (added.length + rulesBefore.length + rulesAfter.length === 0) {
    return undefined;
  }
  const withServers = added.reduce((text, { name, found }) => {
    const isTrusted = trusted.get(name);
    const isUsual = isTrusted === undefined || isTrusted === isTrustedByDefault(found.entry);
    const marks = isUsual ? found.marks : { ...found.marks, trusted: isTrusted };
    return withServer(text, { name, entry: found.entry, marks });
  }, plan.configText ?? EMPTY_CONFIG);
  return withRules(withServers, rulesBefore, rulesAfter);
}

/** Plans the changes of a client. If one of its files cannot be changed, the whole client stays as it is. */
function planClient(
  found: FoundClient,
  servers: readonly PlannedServer[],
  { launch, skillIndex }: Pick<InitScope, 'launch' | 'skillIndex'>,
): ClientPlan {
  const writes: PlannedWrite[] = [];
  const told: string[] = [];
  const { moved, isPointed } = usageOf(found, servers);
  for (const each of [...found.files, ...(isPointed ? found.absent.map(absentFile) : [])]) {
    const { path, point, format, isHelper, tells } = each.file;
    if (point === undefined || (each.kind === 'broken' && isHelper)) {
      continue;
    }
    if (each.kind === 'broken') {
      return unchanged(found, lostRules(found, path));
    }
    const before = each.kind === 'read' ? each.text : undefined;
    const text = before ?? '';
    const own = moved.filter(({ file }) => file === path).map((server) => server.found.path);
    try {
      const contents = point(text, { moved: own, ...(isPointed ? { launch, skillIndex } : {}) });
      if (contents !== text) {
        writes.push({ path, before, contents, ...(format === undefined ? {} : { format }) });
        const words = isPointed ? tells?.(text) : undefined;
        told.push(...(words === undefined ? [] : [`${words} (${path})`]));
      }
    } catch (error) {
      return unchanged(found, [`${path} is left as it is: ${describeError(error)}`]);
    }
  }
  return { found, writes, told, movedCount: moved.length, problems: [] };
}

function unchanged(found: FoundClient, problems: readonly string[]): ClientPlan {
  return { found, writes: [], told: [], movedCount: 0, problems };
}

const absentFile = (file: ClientFile) => ({ kind: 'absent', file }) as const;

/**
 * Returns the servers that leave the files of the client, and whether the client gets the entry of pml.
 * A client gets none if it starts pml under another name, or if it has neither servers nor the file.
 */
function usageOf(
  { client, files }: FoundClient,
  servers: readonly PlannedServer[],
): { readonly moved: readonly PlannedServer[]; readonly isPointed: boolean } {
  const own = servers.filter((each) => each.client === client.id);
  const changed = new Set(
    files.filter(({ file }) => file.point !== undefined).map(({ file }) => file.path),
  );
  const moved = own.filter(({ kind, file }) => kind !== 'pml' && changed.has(file));
  const usesPml = own.some(({ kind, found }) => kind === 'pml' && found.name !== PML_NAME);
  const hasPrimary = files.some(({ file }) => file.isPrimary);
  return { moved, isPointed: !usesPml && (hasPrimary || moved.length > 0) };
}

/**
 * Warns that rules are not imported. Rules are imported for the servers they are about, and the
 * servers of a broken file are unknown.
 */
function lostRules({ files, client }: FoundClient, broken: string): readonly string[] {
  return files.flatMap((each) =>
    each.kind === 'read' && each.reading.rules.length > 0
      ? [
          `${client.title}: the rules in ${each.file.path} about servers in ${broken} are not imported; mend that file, then run pml init again`,
        ]
      : [],
  );
}
