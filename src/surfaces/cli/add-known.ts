/** `pml add` with a name alone: the list of known servers, and a newer list in its place. */
import { readFileSync, statSync } from 'node:fs';

import { describeError, GatewayError } from '../../base/errors.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import { writeWhole } from '../../config/atomic-file.ts';
import { filledEntry, knownServers, parseKnownServers } from '../../config/known-servers.ts';
import { describeEntry } from '../../config/redact.ts';
import type { ServerEntryInput } from '../../config/schema.ts';
import { CLI } from '../../tuning/cli.ts';
import type { Invocation } from './command.ts';
import { requirePerson } from './require-person.ts';
import { table } from './terminal-text.ts';
import { printJson } from './terminal.ts';

/** The entry of a known server with the values of `--set`. Throws where it is unknown or a value is missing. */
export function knownEntry(
  name: string,
  given: ReadonlyMap<string, string>,
  { locations }: Pick<Invocation, 'locations'>,
): ServerEntryInput {
  const all = knownServers(locations.knownServersFile);
  const known = all[name];
  if (known === undefined || !Object.hasOwn(all, name)) {
    const hint = didYouMean(name, Object.keys(all));
    throw usage(
      `there is no known server "${name}"${hint} (pml add --known lists them; another one needs -- and a command, or --url and an address)`,
    );
  }
  const missing = Object.entries(known.values).filter(([key]) => !given.has(key));
  if (missing.length > 0) {
    const wanted = missing.map(([key, about]) => `--set ${key}=… (${about})`);
    throw usage(`${name} needs ${wanted.join(' and ')}`);
  }
  const unknown = [...given.keys()].find((key) => !Object.hasOwn(known.values, key));
  if (unknown !== undefined) {
    const hint = didYouMean(unknown, Object.keys(known.values));
    throw usage(`${name} has no value "${unknown}"${hint}`);
  }
  return filledEntry(known, given);
}

/** Prints the known servers. */
export function listKnown({ locations, show }: Invocation): number {
  const all = Object.entries(knownServers(locations.knownServersFile)).toSorted(([one], [two]) =>
    one.localeCompare(two),
  );
  const known = all.map(([name, { about, entry, values }]) => ({ name, about, entry, values }));
  const rows = known.map(({ name, about, entry }) => [name, about, describeEntry(entry)]);
  show(known, (width) => table(['NAME', 'ABOUT', 'STARTS'], rows, width).join('\n'));
  return 0;
}

/** Takes another list, from a file or an address. A person does so: its entries are programs to start. */
export async function updateKnown(source: string, invocation: Invocation): Promise<number> {
  const { locations, terminal, json } = invocation;
  requirePerson(invocation, 'pml add --update');
  const text = await textAt(source, invocation.signal);
  const servers = Object.keys(parseKnownServers(text, source)).toSorted();
  writeWhole(locations.knownServersFile, text);
  if (json) {
    printJson(terminal, { file: locations.knownServersFile, servers });
  }
  terminal.say(`${servers.length} servers of ${source} are known now: ${servers.join(', ')}`);
  return 0;
}

async function textAt(source: string, signal: AbortSignal): Promise<string> {
  try {
    return /^https?:/u.test(source) ? await fetched(source, signal) : readFile(source);
  } catch (error) {
    throw new GatewayError(
      'CONFIG_INVALID',
      `${source} could not be read: ${describeError(error)}`,
    );
  }
}

function readFile(file: string): string {
  if (statSync(file).size > CLI.knownListLengthMax) {
    throw new Error('the list is too long');
  }
  return readFileSync(file, 'utf8');
}

async function fetched(source: string, signal: AbortSignal): Promise<string> {
  const { protocol, hostname } = new URL(source);
  if (protocol !== 'https:' && !LOOPBACK.has(hostname)) {
    // Whoever is on the way could put another program into the list.
    throw new Error('a list is taken over https only');
  }
  const within = AbortSignal.any([signal, AbortSignal.timeout(CLI.knownListWithinMs)]);
  const response = await fetch(source, { signal: within, redirect: 'error' });
  if (!response.ok) {
    throw new Error(`it answered ${response.status}`);
  }
  const letters = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += letters.decode(chunk as Uint8Array, { stream: true });
    if (text.length > CLI.knownListLengthMax) {
      throw new Error('the list is too long');
    }
  }
  return text + letters.decode();
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const usage = (words: string): GatewayError => new GatewayError('USAGE', `pml add: ${words}`);
