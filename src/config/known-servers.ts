/**
 * Servers that `pml add NAME` knows by name. A list comes with pml; a person can put a newer one beside it
 * (`pml add --update`). Entries of the newer list replace those of the same name.
 */
import { z } from 'zod';

import { GatewayError } from '../base/errors.ts';
import { SETTINGS } from '../tuning/config.ts';
import { readIfThere } from './atomic-file.ts';
import shipped from './known-servers.json' with { type: 'json' };
import type { ServerEntryInput } from './schema.ts';
import { remoteServer, stdioServer } from './server-schema.ts';
import { serverNameProblem } from './server-specs.ts';

const knownServer = z.strictObject({
  about: z.string().min(1).max(SETTINGS.knownAboutLengthMax),
  entry: z.union([stdioServer, remoteServer]),
  /** Meaning of each `{name}` in the entry. The person gives its value. */
  values: z.record(z.string().regex(/^[a-z]+$/u), z.string().min(1)).default({}),
});
const list = z.strictObject({ servers: z.record(z.string(), knownServer) });

/** One server of the list. */
type KnownServer = z.infer<typeof knownServer>;
type KnownServers = Readonly<Record<string, KnownServer>>;

/** Reads a list. Throws if the text is none. */
export function parseKnownServers(text: string, source: string): KnownServers {
  const wrong = (why: string): GatewayError =>
    new GatewayError('CONFIG_INVALID', `${source} is no list of servers: ${why}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw wrong('it is not JSON');
  }
  const parsed = list.safeParse(value);
  if (!parsed.success) {
    throw wrong(z.prettifyError(parsed.error).split('\n')[0] ?? 'its shape is another');
  }
  const { servers } = parsed.data;
  for (const [name, { values, entry }] of Object.entries(servers)) {
    const problem = serverNameProblem(name);
    const unused = Object.keys(values).find((key) => !JSON.stringify(entry).includes(placeOf(key)));
    if (problem !== undefined || unused !== undefined) {
      throw wrong(problem ?? `"${name}" has the value "${unused}", and its entry does not use it`);
    }
  }
  return servers;
}

/**
 * Returns all known servers by name: those that came with pml, and those of the newer list in
 * `file`.
 */
export function knownServers(file: string): KnownServers {
  const newer = readIfThere(file)?.toString('utf8');
  return {
    ...parseKnownServers(JSON.stringify(shipped), 'the list of pml'),
    ...(newer !== undefined && parseKnownServers(newer, file)),
  };
}

const placeOf = (name: string): string => `{${name}}`;

/**
 * Returns the entry with the values that a person gave. Text of a value is never read as a place.
 */
export function filledEntry(
  { entry, values }: KnownServer,
  given: ReadonlyMap<string, string>,
): ServerEntryInput {
  const fill = (text: string): string =>
    text.replaceAll(/\{(?<name>[a-z]+)\}/gu, (place, name: string) =>
      Object.hasOwn(values, name) ? (given.get(name) ?? place) : place,
    );
  const fillAll = (texts: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fill(text)]));
  if ('url' in entry) {
    const { headers, type, url } = entry;
    return {
      type,
      url: fill(url),
      ...(Object.keys(headers).length > 0 && { headers: fillAll(headers) }),
    };
  }
  const { command, args, cwd, env } = entry;
  return {
    command: fill(command),
    ...(cwd !== undefined && { cwd: fill(cwd) }),
    args: args.map((text) => fill(text)),
    ...(Object.keys(env).length > 0 && { env: fillAll(env) }),
  };
}
