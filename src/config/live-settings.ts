import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { canonicalJson, type Json } from '../base/json.ts';
import { absolutePath } from '../base/lexical-path.ts';
import { isSecretName } from '../base/secret-signs.ts';
import type { CallRules, ServerMarks } from '../call/guard.ts';
import type { PolicyRule } from '../call/policy.ts';
import type { ScopeRules } from '../call/scope.ts';
import type { ServerSpec } from '../call/upstreams.ts';
import type { Settings, ServerEntry } from './schema.ts';
import { serverMarksOf, serverSpecs } from './server-specs.ts';

type Policy = Settings['pml']['policy'];

/** Settings and values derived from them. Never changed, only replaced. */
interface InForce {
  readonly settings: Settings;
  readonly specs: readonly ServerSpec[];
  readonly specHashes: ReadonlyMap<string, string>;
  /** More than one while a change of the policy waits for a person. */
  readonly rules: readonly CallRules[];
  readonly askThrough: readonly string[];
  readonly scopes: ScopeRules;
}

/** Data in force beside the settings. */
export interface BesideSettings {
  /** A policy that waits for a person. Its stricter rules hold already. */
  readonly policyWritten?: Policy | undefined;
  /** Servers that belong to a project, with its folder. */
  readonly projects?: ReadonlyMap<string, string> | undefined;
}

/** Where settings come from. */
interface SettingsSource {
  readonly configFile: string;
  /** Stands for how a server is reached. */
  readonly hashOf: (spec: ServerSpec) => string;
}

/**
 * Holds the settings in force and values derived from them. All are replaced together when the file
 * changes.
 */
export class LiveSettings {
  readonly #about: SettingsSource;
  #inForce: InForce;

  constructor(settings: Settings, about: SettingsSource, beside: BesideSettings = {}) {
    this.#about = about;
    this.#inForce = inForce(settings, about, beside);
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

  /** Returns the clients in which a person may be asked. */
  get askThrough(): readonly string[] {
    return this.#inForce.askThrough;
  }

  /** Rules that decide which client sees which tools. */
  get scopes(): ScopeRules {
    return this.#inForce.scopes;
  }

  /** Stands for how a server is reached; `undefined` when it is not configured or switched off. */
  specHashOf(server: string): string | undefined {
    return this.#inForce.specHashes.get(server);
  }

  /** Puts other settings in force. The returned function restores the old ones. */
  replace(settings: Settings, beside: BesideSettings = {}): () => void {
    const before = this.#inForce;
    this.#inForce = inForce(settings, this.#about, beside);
    return () => {
      this.#inForce = before;
    };
  }
}

function inForce(
  settings: Settings,
  { configFile, hashOf }: SettingsSource,
  { policyWritten, projects = new Map() }: BesideSettings,
): InForce {
  const specs = serverSpecs(settings, { configFile });
  const marks = new Map(specs.map((spec) => [spec.name, markOf(spec, settings)]));
  const rulesOf = (policy: Policy): CallRules => ({
    policy: policy.rules.map((rule) => withFolders(rule, dirname(configFile))),
    risks: policy.risks,
    marks,
  });
  const { policy } = settings.pml;
  return {
    settings,
    specs,
    specHashes: new Map(specs.map((spec) => [spec.name, hashOf(spec)])),
    rules: [policy, ...(policyWritten === undefined ? [] : [policyWritten])].map(rulesOf),
    askThrough: policy.askThrough,
    scopes: { profiles: settings.pml.profiles, projects },
  };
}

function markOf(spec: ServerSpec, settings: Settings): ServerMarks {
  const { readOnly, idempotent } = serverMarksOf(settings, spec.name);
  const entry = settings.mcpServers[spec.name];
  const folder = spec.transport.kind === 'stdio' ? spec.transport.cwd : undefined;
  return {
    trusted: spec.trusted,
    readOnly,
    idempotent,
    ...(entry !== undefined && { program: programOf(entry) }),
    ...(folder !== undefined && { folder }),
  };
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

/**
 * Identifies the program behind a server's name, so that an answer about a tool does not apply to
 * another program of the same name. A renewed token does not change it.
 */
function programOf(entry: ServerEntry): string {
  return createHash('sha256')
    .update(canonicalJson(reachedBy(entry)))
    .digest('hex');
}

function reachedBy(entry: ServerEntry): Json {
  if ('url' in entry) {
    return { url: entry.url };
  }
  const { command, args, cwd = '.' } = entry;
  const env = Object.entries(entry.env).filter(([name]) => !isSecretName(name));
  return { command, args, cwd, env: Object.fromEntries(env) };
}
