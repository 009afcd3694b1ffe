/** References to the environment in all the places of a configuration that may have them. */
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { formatPath, type ValuePath } from './json-document.ts';
import type { PlainProblem } from './plain-problem.ts';
import { substitute } from './substitute.ts';

/** A server that cannot be used because a variable it needs is not set. */
export interface LeftOutServer {
  readonly server: string;
  readonly message: string;
}

export interface SubstitutedConfig {
  readonly value: JsonObject;
  readonly secrets: readonly string[];
  /** Texts that had references, as they are written. */
  readonly written: ReadonlyMap<string, string>;
  readonly leftOut: readonly LeftOutServer[];
  readonly problems: readonly PlainProblem[];
}

/** Everything in `mcpServers`, and the address of the database. */
export function substituteAll(
  config: JsonObject,
  env: Readonly<Record<string, string | undefined>>,
): SubstitutedConfig {
  const secrets: string[] = [];
  const written = new Map<string, string>();
  const problems: PlainProblem[] = [];
  const missing = new Map<string, Set<string>>();

  const visit = (value: Json, path: ValuePath): Json => {
    if (Array.isArray(value)) {
      return value.map((each: Json, index) => visit(each, [...path, index]));
    }
    if (isJsonObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, visit(each ?? null, [...path, key])]),
      );
    }
    if (typeof value !== 'string') {
      return value;
    }
    const found = substitute(value, env);
    const [top, server] = path;
    for (const reference of found.malformed) {
      const message = `"${reference}" is not of the form \${env:NAME}`;
      problems.push({ path, part: 'value', message });
    }
    for (const name of found.missing) {
      if (top === 'mcpServers') {
        const names = missing.get(String(server)) ?? new Set();
        missing.set(String(server), names.add(name));
      } else {
        problems.push({ path, part: 'value', message: `the variable ${name} is not set` });
      }
    }
    if (found.secrets.length > 0) {
      secrets.push(...found.secrets);
      written.set(formatPath(path), value);
    }
    return found.text;
  };

  const { mcpServers: servers, pml } = config;
  const storage = isJsonObject(pml) ? pml['storage'] : undefined;
  const value: JsonObject = {
    ...config,
    ...(isJsonObject(servers) ? { mcpServers: visit(servers, ['mcpServers']) } : {}),
    ...(isJsonObject(pml) && isJsonObject(storage)
      ? { pml: { ...pml, storage: visit(storage, ['pml', 'storage']) } }
      : {}),
  };
  const leftOut = [...missing].map(([server, names]) => ({
    server,
    message: `The server "${server}" is left out: ${sentence([...names])}. Set it where pml is started, or change mcpServers.`,
  }));
  return { value, secrets, written, leftOut, problems };
}

function sentence(names: readonly string[]): string {
  return names.length === 1
    ? `the variable ${names[0]} is not set`
    : `the variables ${names.join(', ')} are not set`;
}
