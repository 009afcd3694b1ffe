import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { specHash } from '../adapters/upstream/spec-hash.ts';
import { absolutePath } from '../base/lexical-path.ts';
import type { CallRules, ServerMarks } from '../call/guard.ts';
import { type PendingPolicy, POLICY_ID, type PolicyChange } from '../call/policy-change.ts';
import type { PolicyRule } from '../call/policy.ts';
import type { ServerSpec } from '../call/upstreams.ts';
import {
  confirmedMarks,
  NOTHING_CONFIRMED,
  loosened,
  type Permissive,
  permissiveId,
  permissiveOf,
  readConfirmed,
  withServersOf,
  writeConfirmed,
} from '../config/confirmed-policy.ts';
import type { Settings } from '../config/schema.ts';
import { serverSpecs } from '../config/server-specs.ts';

/** Settings and what follows from them; never changed, only replaced. */
interface InForce {
  readonly settings: Settings;
  readonly specs: readonly ServerSpec[];
  readonly specHashes: ReadonlyMap<string, string>;
  /** More than one while a change of permissions waits for a person. */
  readonly rules: readonly CallRules[];
  readonly askThrough: readonly string[];
  readonly pending: PendingPolicy | undefined;
}

/** Where settings come from and what was confirmed about them. */
export interface SettingsPlaces {
  readonly configFile: string;
  /** Left out where whoever gives the settings is the person: a library. */
  readonly confirmedFile?: string;
  /** Nobody named the config file: it was found in a folder, where anybody may have put it. */
  readonly isFound?: boolean;
}

/** The settings in force and what follows from them; replaced as a whole when the file changes. */
export class LiveSettings implements PolicyChange {
  readonly #places: SettingsPlaces;
  #inForce: InForce;

  constructor(settings: Settings, places: SettingsPlaces) {
    this.#places = places;
    this.#inForce = inForce(settings, places);
  }

  get current(): Settings {
    return this.#inForce.settings;
  }

  get specs(): readonly ServerSpec[] {
    return this.#inForce.specs;
  }

  get rules(): readonly CallRules[] {
    return this.#inForce.rules;
  }

  /** Clients in which a person may be asked. */
  get askThrough(): readonly string[] {
    return this.#inForce.askThrough;
  }

  /** Stands for how a server is reached; `undefined` when it is not configured or switched off. */
  specHashOf(server: string): string | undefined {
    return this.#inForce.specHashes.get(server);
  }

  /** Puts other settings in force. The returned function puts back those that were. */
  replace(settings: Settings): () => void {
    const before = this.#inForce;
    this.#inForce = inForce(settings, this.#places);
    return () => {
      this.#inForce = before;
    };
  }

  pending(): PendingPolicy | undefined {
    return this.#inForce.pending;
  }

  confirm(id: string): boolean {
    const { confirmedFile } = this.#places;
    if (confirmedFile === undefined || this.#inForce.pending?.id !== id) {
      return false;
    }
    const now = permissiveOf(this.current);
    writeConfirmed(confirmedFile, withServersOf(readConfirmed(confirmedFile), now));
    this.#inForce = inForce(this.current, this.#places);
    return true;
  }
}

function inForce(settings: Settings, places: SettingsPlaces): InForce {
  const specs = serverSpecs(settings, places);
  const now = permissiveOf(settings);
  const { confirmed, pending } = comparedWithConfirmed(now, places);
  const rulesOf = (permissive: Permissive): CallRules => ({
    policy: permissive.policy.rules.map((rule) => withFolders(rule, dirname(places.configFile))),
    risks: permissive.policy.risks,
    marks: new Map(specs.map((spec) => [spec.name, marksOf(spec, permissive, now)])),
  });
  const isPending = pending !== undefined;
  return {
    settings,
    specs,
    specHashes: new Map(specs.map((spec) => [spec.name, specHash(spec)])),
    rules: isPending ? [rulesOf(now), rulesOf(confirmed)] : [rulesOf(now)],
    askThrough: now.policy.askThrough.filter(
      (pattern) => !isPending || confirmed.policy.askThrough.includes(pattern),
    ),
    pending,
  };
}

/**
 * What is no looser than what was confirmed is confirmed by that, and so is what comes first, unless
 * nobody named its file. A configuration
 * without servers confirms nothing: its file may not be in use yet. What was confirmed for a server
 * that is not there at the moment stays.
 */
function comparedWithConfirmed(
  now: Permissive,
  { confirmedFile: file, isFound }: SettingsPlaces,
): { readonly confirmed: Permissive; readonly pending: PendingPolicy | undefined } {
  if (file === undefined || Object.keys(now.servers).length === 0) {
    return { confirmed: now, pending: undefined };
  }
  const confirmed = readConfirmed(file) ?? (isFound === true ? NOTHING_CONFIRMED : undefined);
  const changes = confirmed === undefined ? [] : loosened(confirmed, now);
  if (confirmed === undefined || changes.length === 0) {
    writeConfirmed(file, withServersOf(confirmed, now));
    return { confirmed: now, pending: undefined };
  }
  return { confirmed, pending: { id: POLICY_ID + permissiveId(now), changes } };
}

function marksOf(spec: ServerSpec, permissive: Permissive, now: Permissive): ServerMarks {
  const marks = confirmedMarks(permissive, now, spec.name);
  const folder = spec.transport.kind === 'stdio' ? spec.transport.cwd : undefined;
  const program = now.servers[spec.name]?.program ?? '';
  return { ...marks, program, ...(folder !== undefined && { folder }) };
}

function withFolders(
  { when, ...rule }: Settings['pml']['policy']['rules'][number],
  configFolder: string,
): PolicyRule {
  const folders = (given: readonly string[] | undefined): readonly string[] | undefined =>
    given?.map((each) => folderOf(each, configFolder));
  const conditions = Object.entries(when ?? {}).map(([name, condition]) => {
    const { inside, outside } = condition;
    return [name, { ...condition, inside: folders(inside), outside: folders(outside) }] as const;
  });
  return { ...rule, when: Object.fromEntries(conditions) };
}

function folderOf(given: string, configFolder: string): string {
  const path = /^~(?:[\\/]|$)/u.test(given)
    ? join(homedir(), given.slice(1))
    : resolve(configFolder, given);
  return absolutePath(path, undefined) ?? path;
}
