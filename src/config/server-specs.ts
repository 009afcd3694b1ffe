/** Turns settings into server specs: plain data for each server in use. Checks the entries of servers. */
import { dirname, resolve } from 'node:path';

import { GatewayError } from '../base/errors.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import { didYouMean } from '../base/nearest-name.ts';
import { MS_PER_MINUTE } from '../base/units.ts';
import type { ServerSpec, ServerTransport } from '../call/upstreams.ts';
import { SETTINGS, CONFIG } from '../tuning/config.ts';
import type { Locations } from './locations.ts';
import type { PlainProblem } from './plain-problem.ts';
import type { ServerEntry, ServerEntryInput, ServerSettings, Settings } from './schema.ts';
import { serverMarks } from './server-schema.ts';

/** Returns the servers that are enabled, in the order of their names. */
export function serverSpecs(
  settings: Settings,
  locations: Pick<Locations, 'configFile'>,
): readonly ServerSpec[] {
  return Object.keys(settings.mcpServers)
    .toSorted()
    .flatMap((name) => {
      const entry = settings.mcpServers[name];
      const marks = serverMarksOf(settings, name);
      return entry === undefined || !marks.enabled
        ? []
        : [
            {
              name,
              transport: transportOf(entry, dirname(locations.configFile)),
              trusted: marks.trusted ?? isTrustedByDefault(entry),
              instances: marks.instances,
              ...(marks.login === 'person' && { login: marks.login }),
              concurrencyMax: marks.concurrency,
              ...callLimits(marks),
              startTimeoutMs: marks.startTimeoutMs,
              idleMs: marks.idleMinutes * MS_PER_MINUTE,
            },
          ];
    });
}

/** Returns the marks of a server, with defaults where nothing is said about it. */
export function serverMarksOf(settings: Settings, name: string): ServerSettings {
  const given = settings.pml.servers;
  return (Object.hasOwn(given, name) ? given[name] : undefined) ?? serverMarks.parse({});
}

/**
 * Returns the time limits of a server's calls. A limit that a person wrote holds for every call.
 * The usual limit gives way to a task that needs longer.
 */
export function callLimits({
  callTimeoutMs,
}: Pick<ServerSettings, 'callTimeoutMs'>): Pick<ServerSpec, 'callTimeoutMs' | 'callTimeoutMsMax'> {
  return {
    callTimeoutMs: callTimeoutMs ?? SETTINGS.callTimeoutMs,
    callTimeoutMsMax: callTimeoutMs ?? SETTINGS.callTimeoutMsMax,
  };
}

/** Returns true for a program that the user already runs, and false for a server elsewhere. */
export function isTrustedByDefault(entry: ServerEntryInput): boolean {
  return 'command' in entry;
}

function transportOf(entry: ServerEntry, configFolder: string): ServerTransport {
  if ('url' in entry) {
    const kind = entry.type === 'sse' ? 'sse' : 'http';
    return { kind, url: entry.url, headers: entry.headers };
  }
  return {
    kind: 'stdio',
    command: entry.command,
    args: entry.args,
    env: entry.env,
    cwd: resolve(configFolder, entry.cwd ?? '.'),
  };
}

/** Returns the server of this name. Throws SERVER_UNKNOWN, and names the nearest. */
export function specNamed(specs: readonly ServerSpec[], name: string): ServerSpec {
  const spec = specs.find((each) => each.name === name);
  if (spec === undefined) {
    const names = specs.map((each) => each.name);
    const message = `there is no server "${name}"${didYouMean(name, names)}`;
    throw new GatewayError('SERVER_UNKNOWN', message);
  }
  return spec;
}

/** Returns the reason why a name cannot be used for a server, or `undefined`. */
export function serverNameProblem(name: string): string | undefined {
  if (name === '' || name.length > CONFIG.serverNameLengthMax) {
    return `a server's name has 1 to ${CONFIG.serverNameLengthMax} characters`;
  }
  if (name.includes(':')) {
    return 'a server\'s name cannot contain ":", which separates it from its tools';
  }
  if (/[\p{Cc}\p{Cf}]/u.test(name)) {
    return "a server's name cannot contain characters that are not shown";
  }
  return undefined;
}

/**
 * Returns problems that this can say more clearly than the schema: bad names, and entries that are
 * both a program and an address, or neither.
 */
export function checkServers(value: JsonObject): readonly PlainProblem[] {
  const servers = value['mcpServers'];
  if (!isJsonObject(servers)) {
    return [];
  }
  return Object.entries(servers).flatMap(([name, entry]) => {
    const path = ['mcpServers', name];
    const nameProblem = serverNameProblem(name);
    const problems: PlainProblem[] =
      nameProblem === undefined ? [] : [{ path, part: 'key', message: nameProblem }];
    if (isJsonObject(entry) && 'command' in entry === 'url' in entry) {
      const message =
        'command' in entry
          ? 'has both "command" (a program) and "url" (a server somewhere else); keep one'
          : 'needs "command" (a program) or "url" (a server somewhere else)';
      return [...problems, { path, part: 'value', message }];
    }
    return problems;
  });
}
