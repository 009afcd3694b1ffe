import { readFileSync, statSync } from 'node:fs';

import { describeError, GatewayError } from '../../base/errors.ts';
import { isJsonObject } from '../../base/json.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import { readIfThere, writeWhole } from '../../config/atomic-file.ts';
import { writeWithBackup } from '../../config/backups.ts';
import { readJsonFile } from '../../config/clients/json-file.ts';
import {
  EMPTY_CONFIG,
  fileWithServer,
  withoutServer,
  withServer,
} from '../../config/edit-config.ts';
import { filledEntry, knownServers, parseKnownServers } from '../../config/known-servers.ts';
import { checkConfig } from '../../config/load.ts';
import { describeEntry } from '../../config/redact.ts';
import type { ServerEntryInput } from '../../config/schema.ts';
import { isTrustedByDefault, serverNameProblem } from '../../config/server-specs.ts';
import { CLI } from '../../tuning/cli.ts';
import type { Command, Invocation } from './command.ts';
import { confirmEdit, WAITS } from './confirm-edit.ts';
import { requirePerson } from './require-person.ts';
import { KEEP_INLINE, type OfferedSecrets, offerSecrets } from './secrets.ts';
import { table } from './terminal-text.ts';
import { agree, confirm, printJson } from './terminal.ts';

/** `pml add`: adds a server to the configuration. */
export const addCommand: Command = {
  usage:
    'NAME [--set K=V…] | NAME (-- COMMAND [ARGUMENT…] | --url URL) [--env K=V…] [--header K:V…]',
  details:
    'A name alone is looked up in the list of known servers that comes with pml. --known shows ' +
    'the list. --update takes a newer list, from a file or an address. Its entries replace those ' +
    'of the same name. pml can keep secrets out of the file. In a terminal it offers to store ' +
    'them in the keychain, and writes ${secret:TOKEN} instead. --env TOKEN=${env:TOKEN} takes the ' +
    'value from the environment in which pml starts. A trusted server is believed about its own ' +
    'tools. By default a program is trusted, and a remote server is not.',
  positionals: { min: 0, max: 1 },
  options: {
    'set K=V…': 'A value that a known server needs.',
    known: 'List the known servers.',
    'update FILE|URL': 'Take a newer list of known servers.',
    'url URL': 'Address of a remote server.',
    'type http|sse': 'How to speak to it; http falls back to sse by itself.',
    'header K:V…': 'A header for every request.',
    'env K=V…': 'A variable of the program.',
    'cwd DIR': 'Folder the program starts in.',
    trusted: 'Believe what the server says about its tools.',
    'not-trusted': 'Do not believe it.',
    ...KEEP_INLINE,
    replace: 'Replace a server of the same name.',
  },
  examples: [
    'pml add --known',
    'pml add filesystem --set folder=/home/me/notes',
    'pml add github --env GITHUB_TOKEN=${env:GITHUB_TOKEN} -- npx -y @modelcontextprotocol/server-github',
    'pml add linear --url https://mcp.linear.app/mcp',
  ],
  async run(invocation: Invocation): Promise<number> {
    const { locations, surroundings, terminal, json } = invocation;
    const update = invocation.text('update');
    if (invocation.flag('known') || update !== undefined) {
      return update === undefined ? listKnown(invocation) : await updateKnown(update, invocation);
    }
    const [name] = invocation.positionals;
    if (name === undefined) {
      throw usage('needs the name of a server; pml add --known lists the servers that pml knows');
    }
    const nameProblem = serverNameProblem(name);
    if (nameProblem !== undefined) {
      throw usage(nameProblem);
    }
    const given = entryOf(name, invocation);
    const before = readIfThere(locations.configFile)?.toString('utf8');
    refuseDuplicate(name, before, invocation);
    const trusted = await trustedOf(name, given, invocation);
    const isAsked = terminal.isInteractive && !json;
    const offered = await offerSecrets(new Map([[name, given]]), locations, invocation, isAsked);
    const entry = offered.entries.get(name) ?? given;
    const marks = trusted === isTrustedByDefault(entry) ? {} : { trusted };
    const text = withServer(before ?? EMPTY_CONFIG, { name, entry, marks });
    const edit = {
      locations,
      before,
      after: text,
      write: () => writeWhole(locations.configFile, text),
    };
    const { warnings, outcome } = await written(offered, async () => {
      const checked = checkConfig(text, locations, surroundings);
      return { warnings: checked.warnings, outcome: await confirmEdit(invocation, edit) };
    });
    if (json) {
      const waits = outcome === 'waits';
      printJson(terminal, { name, configFile: locations.configFile, trusted, waits });
    }
    terminal.say(`${name} is in ${locations.configFile}: ${describeEntry(entry)}`);
    if (before === undefined) {
      terminal.say('The file is new: from now on it is used instead of the starter set.');
    }
    for (const { message } of warnings.filter(({ server }) => server === name)) {
      terminal.say(message);
    }
    if (outcome === 'waits') {
      terminal.say(WAITS);
    }
    return 0;
  },
};

/** Removes the stored secrets if the file is not written after all. */
async function written<Value>(
  { forget }: OfferedSecrets,
  write: () => Promise<Value>,
): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    forget();
    throw error;
  }
}

function entryOf(name: string, invocation: Invocation): ServerEntryInput {
  const { rest, text, texts, flag } = invocation;
  const url = text('url');
  if (flag('trusted') && flag('not-trusted')) {
    throw usage('--trusted and --not-trusted exclude each other');
  }
  if (url === undefined && rest.length === 0) {
    refuse(['type', 'header', 'env', 'cwd'], 'a server that you describe', invocation);
    const values = new Map(texts('set').map((pair) => split(pair, '=', '--set')));
    return knownEntry(name, values, invocation);
  }
  refuse(['set'], 'a known server: leave out the command or --url', invocation);
  if (url !== undefined && rest.length > 0) {
    throw usage('needs either -- and a command, or --url and an address');
  }
  if (url === undefined) {
    refuse(['type', 'header'], 'a server somewhere else: add --url', invocation);
    const [command = '', ...args] = rest;
    const env = Object.fromEntries(texts('env').map((pair) => split(pair, '=', '--env')));
    const cwd = text('cwd');
    return {
      command,
      ...(args.length > 0 ? { args } : {}),
      ...(Object.keys(env).length > 0 ? { env } : {}),
      ...(cwd === undefined ? {} : { cwd }),
    };
  }
  refuse(['env', 'cwd'], 'a program: leave out --url', invocation);
  if (!/^https?:\/\/./u.test(url) && !url.includes('${')) {
    throw usage(`--url must be an address that starts with http:// or https://`);
  }
  const type = text('type');
  if (type !== undefined && type !== 'http' && type !== 'sse') {
    throw usage('--type is http or sse');
  }
  const headers = Object.fromEntries(texts('header').map((pair) => split(pair, ':', '--header')));
  return {
    ...(type === undefined ? {} : { type }),
    url,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
  };
}

function refuse(names: readonly string[], what: string, { isGiven }: Invocation): void {
  const given = names.find(isGiven);
  if (given !== undefined) {
    throw usage(`--${given} is for ${what}`);
  }
}

function split(pair: string, joint: string, option: string): readonly [string, string] {
  const at = pair.indexOf(joint);
  if (at <= 0) {
    throw usage(`${option} is written NAME${joint}VALUE`);
  }
  const value = pair.slice(at + 1);
  return [pair.slice(0, at), joint === ':' ? value.trim() : value];
}

function refuseDuplicate(name: string, text: string | undefined, invocation: Invocation): void {
  const servers = text === undefined ? {} : readJsonFile(text)['mcpServers'];
  if (isJsonObject(servers) && Object.hasOwn(servers, name) && !invocation.flag('replace')) {
    throw new GatewayError(
      'SERVER_EXISTS',
      `there is already a server "${name}" in ${invocation.locations.configFile}`,
    );
  }
}

/** Asks whether to trust the server. An option, or the default without a person, decides instead. */
async function trustedOf(
  name: string,
  entry: ServerEntryInput,
  { flag, terminal, signal, json }: Invocation,
): Promise<boolean> {
  if (flag('trusted') || flag('not-trusted')) {
    return flag('trusted');
  }
  const usual = isTrustedByDefault(entry);
  if (!terminal.isInteractive || json) {
    return usual;
  }
  const question = `Believe what ${name} says about its tools?`;
  return usual
    ? await agree(terminal, question, signal)
    : await confirm(terminal, question, signal);
}

const usage = (words: string): GatewayError => new GatewayError('USAGE', `pml add: ${words}`);

/** `pml remove`: removes a server from the configuration. */
export const removeCommand: Command = {
  usage: 'SERVER [--yes]',
  details:
    'Removes the entry of the server and its marks under pml.servers. A copy of the old file is ' +
    'kept. Knowledge about its tools stays: pml forget --tool removes that. To stop a server for ' +
    'a while only, write "enabled": false for it under pml.servers.',
  positionals: { min: 1, max: 1 },
  options: { yes: 'Do not ask.' },
  examples: ['pml remove github', 'pml remove github --yes --json'],
  async run(invocation: Invocation): Promise<number> {
    const { locations, surroundings, terminal, json, signal } = invocation;
    const { configFile, userFolder } = locations;
    const [server = ''] = invocation.positionals;
    const before = fileWithServer(locations, surroundings, server);
    const after = withoutServer(before, server);
    checkConfig(after, locations, surroundings);
    const isAsked = terminal.isInteractive && !json && !invocation.flag('yes');
    if (isAsked && !(await confirm(terminal, `Remove ${server} from ${configFile}?`, signal))) {
      terminal.say('Nothing was changed.');
      return 0;
    }
    let backupFile = '';
    const write = (): void => {
      const change = { path: configFile, before, contents: after };
      backupFile = writeWithBackup(userFolder, [change], new Date());
    };
    const outcome = await confirmEdit(invocation, { locations, before, after, write });
    if (json) {
      printJson(terminal, { name: server, configFile, backupFile, waits: outcome === 'waits' });
      return 0;
    }
    terminal.print(`${server} is no longer in ${configFile}.`);
    terminal.say(`The file as it was is kept in ${backupFile}.`);
    if (outcome === 'waits') {
      terminal.say(WAITS);
    }
    return 0;
  },
};

// `pml add` with a name alone: the list of known servers, and a newer list in its place.

/** Returns the entry of a known server with the values of `--set`. Throws if the server is unknown or a value is missing. */
function knownEntry(
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
function listKnown({ locations, show }: Invocation): number {
  const all = Object.entries(knownServers(locations.knownServersFile)).toSorted(([one], [two]) =>
    one.localeCompare(two),
  );
  const known = all.map(([name, { about, entry, values }]) => ({ name, about, entry, values }));
  const rows = known.map(({ name, about, entry }) => [name, about, describeEntry(entry)]);
  show(known, (width) => table(['NAME', 'ABOUT', 'STARTS'], rows, width).join('\n'));
  return 0;
}

/** Takes another list, from a file or an address. Only a person may do so, because its entries are programs to start. */
async function updateKnown(source: string, invocation: Invocation): Promise<number> {
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
    // Over http, anybody between here and the source could put another program into the list.
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
