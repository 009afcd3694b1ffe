/**
 * Plans changes of `pml.json` from the client files that were found. Pure: planning changes
 * nothing, and a second import adds nothing.
 */
import { findAt } from '../../base/json-path.ts';
import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { matchesPattern } from '../../base/pattern.ts';
import { CONFIG } from '../../tuning/config.ts';
import type { PolicyRuleInput } from '../edit-config.ts';
import { serverNameProblem } from '../server-specs.ts';
import {
  type ClientId,
  type FoundRule,
  type FoundServer,
  type Reading,
  PML_NAME,
} from './client.ts';
import { isEmptyContainer } from './take-out.ts';

/** One file of one client, read. */
interface FoundInClients {
  readonly client: ClientId;
  readonly file: string;
  readonly reading: Reading;
}

/** The plan for one server of a client. */
export interface PlannedServer {
  readonly client: ClientId;
  readonly file: string;
  readonly found: FoundServer;
  /** Its name in `pml.json`. */
  readonly name: string;
  /** `known`: the same definition is there already. `pml`: it is pml itself. */
  readonly kind: 'added' | 'known' | 'pml';
}

/** Everything that would change in `pml.json`. */
export interface ImportPlan {
  readonly servers: readonly PlannedServer[];
  /** Denials, which go before the rules that are there. */
  readonly rulesBefore: readonly PolicyRuleInput[];
  readonly rulesAfter: readonly PolicyRuleInput[];
}

/** Plans an import. `config` is the value of `pml.json`, or an empty object. */
export function planImport(
  config: JsonObject,
  findings: readonly FoundInClients[],
  binFile: string,
): ImportPlan {
  const taken = new Map<string, string>();
  const { mcpServers } = config;
  for (const [name, entry] of Object.entries(isJsonObject(mcpServers) ? mcpServers : {})) {
    taken.set(name, fingerprint(entry));
  }
  const servers = findings.flatMap(({ client, file, reading }) =>
    reading.servers.map((found): PlannedServer => {
      const place = { client, file, found };
      if (isPml(found, binFile)) {
        return { ...place, name: PML_NAME, kind: 'pml' };
      }
      const print = fingerprint(found.entry);
      const known = sameDefinition(taken, found.name, print);
      if (known !== undefined) {
        return { ...place, name: known, kind: 'known' };
      }
      const name = freeName(found.name, taken);
      taken.set(name, print);
      return { ...place, name, kind: 'added' };
    }),
  );
  return { servers, ...planRules(config, findings, servers) };
}

/**
 * Returns true for an entry that starts pml or points at it on this machine. Importing it would
 * make a circle.
 */
function isPml({ entry, name }: FoundServer, binFile: string): boolean {
  if ('url' in entry) {
    return name === PML_NAME && /^https?:\/\/(?:127\.|localhost|\[::1\])/u.test(entry.url);
  }
  const words = [entry.command, ...(entry.args ?? [])];
  const isProgram = (word: string): boolean =>
    word === binFile || /(?:^|[\\/])pml(?:@[\w.-]+)?(?:\.cmd|\.exe)?$/u.test(word);
  return words.includes('stdio') && words.some((word) => isProgram(word));
}

/**
 * Finds an equal definition. One of the same name is preferred, so that a second import finds what
 * the first one wrote.
 */
function sameDefinition(
  taken: ReadonlyMap<string, string>,
  name: string,
  print: string,
): string | undefined {
  return taken.get(name) === print ? name : [...taken].find(([, other]) => other === print)?.[0];
}

/**
 * Returns a fingerprint of an entry. Entries with the same fingerprint start the same thing;
 * optional empty keys do not count.
 */
function fingerprint(entry: Json | undefined): string {
  if (!isJsonObject(entry)) {
    return canonicalJson(entry);
  }
  const { type, ...rest } = entry;
  const kept = Object.entries(rest).filter(([, value]) => !isEmptyContainer(value));
  return canonicalJson({ ...Object.fromEntries(kept), ...(type === 'sse' ? { type } : {}) });
}

function freeName(wanted: string, taken: ReadonlyMap<string, string>): string {
  const shown = wanted.replaceAll(':', '-').replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
  const usable = serverNameProblem(shown.slice(0, CONFIG.serverNameLengthMax));
  const base = usable === undefined && shown !== '__proto__' ? shown : 'server';
  for (let count = 1; count < CONFIG.renameTriesMax; count += 1) {
    const suffix = count === 1 ? '' : `-${count}`;
    const name = base.slice(0, CONFIG.serverNameLengthMax - suffix.length) + suffix;
    if (!taken.has(name)) {
      return name;
    }
  }
  return base;
}

function planRules(
  config: JsonObject,
  findings: readonly FoundInClients[],
  servers: readonly PlannedServer[],
): Pick<ImportPlan, 'rulesBefore' | 'rulesAfter'> {
  const existing = findAt(config, ['pml', 'policy', 'rules']);
  const seen = new Set(
    (Array.isArray(existing) ? (existing as readonly Json[]) : []).map((rule) =>
      canonicalJson(rule),
    ),
  );
  const found = findings.flatMap(({ client, reading }) => {
    const own = servers.filter((each) => each.client === client && each.kind !== 'pml');
    return reading.rules.flatMap((rule) =>
      targetsOf(rule, own).map((tools) => ({
        rule: { tools, action: rule.action },
        isRest: rule.isRest ?? false,
      })),
    );
  });
  const fresh = found.filter(({ rule }) => {
    const text = canonicalJson(rule);
    return seen.has(text) ? false : seen.add(text);
  });
  const pick = (action: FoundRule['action'], isRest = false): readonly PolicyRuleInput[] =>
    fresh
      .filter((each) => each.rule.action === action && each.isRest === isRest)
      .map(({ rule }) => rule);
  return {
    rulesBefore: pick('deny'),
    rulesAfter: [
      ...pick('ask'),
      ...pick('allow'),
      ...fresh.filter(({ isRest }) => isRest).map(({ rule }) => rule),
    ],
  };
}

/**
 * A client's rule speaks of that client's servers only: it is written for each of them under
 * the name it has in pml, and a rule for a server that the client does not have is dropped.
 */
function targetsOf(rule: FoundRule, servers: readonly PlannedServer[]): readonly string[] {
  const { target, joint } = rule;
  if (joint === ':') {
    const colon = target.indexOf(':');
    const [server, tool] = [target.slice(0, colon), target.slice(colon + 1)];
    return servers
      .filter(({ found }) => matchesPattern(server, found.name))
      .map(({ name }) => `${name}:${tool}`);
  }
  if (/^\*+$/u.test(target)) {
    return servers.map(({ name }) => `${name}:*`);
  }
  const matches = servers.flatMap(({ found, name }) => {
    const written = found.name.replaceAll(/[^A-Za-z0-9_-]/gu, '_');
    if (target === written) {
      return [{ length: written.length, tools: `${name}:*` }];
    }
    const start = `${written}__`;
    return target.startsWith(start)
      ? [{ length: written.length, tools: `${name}:${target.slice(start.length)}` }]
      : [];
  });
  const longest = Math.max(0, ...matches.map(({ length }) => length));
  return matches.filter(({ length }) => length === longest).map(({ tools }) => tools);
}
