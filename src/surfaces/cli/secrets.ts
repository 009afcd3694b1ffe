import { describeError } from '../../base/errors.ts';
import {
  type InlineSecret,
  inlineSecrets,
  plainName,
  withReferences,
} from '../../config/inline-secrets.ts';
import type { Locations } from '../../config/locations.ts';
import type { ServerEntryInput } from '../../config/schema.ts';
import { type KeptSecret, SecretKeeper } from '../../config/secret-keeper.ts';
import { CONFIG } from '../../tuning/config.ts';
import { type Command, type CommandOptions, type Invocation, usage } from './command.ts';
import { refuseAgent } from './require-person.ts';
import { table } from './terminal-text.ts';
import { agree, printJson } from './terminal.ts';

/** `pml secrets`: stores, lists and removes secrets. Configurations refer to them as `${secret:NAME}`. */
export const secretsCommand: Command = {
  usage: 'list | set NAME | remove NAME',
  details:
    'A secret is kept in the keychain of this system. Without a keychain it is kept in a file ' +
    'that only you can read. The configuration refers to it as ${secret:NAME}. set asks for the ' +
    'value without showing it, or reads it from stdin. The value is never given on the command ' +
    'line, which other programs can read. list shows names, never values.',
  positionals: { min: 1, max: 2 },
  examples: [
    'pml secrets set GITHUB_TOKEN',
    'pass show github | pml secrets set GITHUB_TOKEN',
    'pml secrets list',
    'pml secrets remove GITHUB_TOKEN',
  ],
  async run(invocation: Invocation): Promise<number> {
    const [action = '', name] = invocation.positionals;
    const keeper = new SecretKeeper(invocation.locations);
    if (action === 'list' && name === undefined) {
      return list(keeper.list(), invocation);
    }
    if (name === undefined || (action !== 'set' && action !== 'remove')) {
      throw usage('pml secrets: write list, set NAME or remove NAME');
    }
    refuseAgent(invocation, `pml secrets ${action}`);
    return action === 'set'
      ? await set(name, keeper, invocation)
      : await remove(name, keeper, invocation);
  },
};

function list(secrets: readonly KeptSecret[], { terminal, json, show }: Invocation): number {
  if (secrets.length === 0 && !json) {
    terminal.say('No secrets are kept. Store one with pml secrets set NAME.');
    return 0;
  }
  const rows = secrets.map(({ name, place }) => [name, place]);
  show(secrets, (width) => table(['NAME', 'KEPT IN'], rows, width).join('\n'));
  return 0;
}

const placeText = (place: KeptSecret['place']): string =>
  place === 'keychain' ? 'the keychain' : 'a file that only you can read';

async function set(name: string, keeper: SecretKeeper, invocation: Invocation): Promise<number> {
  const { terminal, json, signal } = invocation;
  const given = terminal.isInteractive
    ? await terminal.askHidden(`The secret ${name} (it is not shown):`, signal)
    : await terminal.readInput(signal);
  const place = keeper.set(name, given.replace(/\r?\n$/u, ''));
  if (json) {
    printJson(terminal, { name, place });
  }
  terminal.say(`${name} is kept in ${placeText(place)}. Refer to it as \${secret:${name}}.`);
  await reload(invocation);
  return 0;
}

async function remove(name: string, keeper: SecretKeeper, invocation: Invocation): Promise<number> {
  const { terminal, json } = invocation;
  const removed = keeper.remove(name);
  if (json) {
    printJson(terminal, { name, removed });
  }
  terminal.say(removed ? `${name} is gone.` : `There is no secret "${name}".`);
  await reload(invocation);
  return 0;
}

/**
 * Tells a running daemon to read its configuration again. A server may have waited for this secret.
 */
async function reload({ daemon, terminal, signal }: Invocation): Promise<void> {
  const running = await daemon.find();
  try {
    await running?.request('reload', {});
  } catch (error) {
    signal.throwIfAborted();
    terminal.say(`The running pml goes on as it is: ${describeError(error)}`);
  }
}

/** Entries that are about to be written, by the names of their servers. */
type Entries = ReadonlyMap<string, ServerEntryInput>;

/** The entries to write, and the secrets that were stored for them. */
export interface OfferedSecrets {
  readonly entries: Entries;
  readonly stored: readonly string[];
  /** Removes the stored secrets again, if nothing is written after all. */
  readonly forget: () => void;
}

/** The option that keeps secrets in the file. */
export const KEEP_INLINE: CommandOptions = {
  'keep-secrets-inline': 'Write secrets into the file as they are, without asking.',
};

/**
 * Offers to move values that look like secrets out of the configuration. Without a person at the
 * terminal it changes nothing and prints advice.
 */
export async function offerSecrets(
  entries: Entries,
  locations: Locations,
  invocation: Invocation,
  isAsked: boolean,
): Promise<OfferedSecrets> {
  const { terminal, signal, flag } = invocation;
  const unchanged: OfferedSecrets = { entries, stored: [], forget: () => undefined };
  const keeper = new SecretKeeper(locations);
  const secrets = named(
    [...entries].flatMap(([server, entry]) => inlineSecrets(server, entry)),
    keeper,
  );
  if (secrets.length === 0 || flag('keep-secrets-inline')) {
    return unchanged;
  }
  const [{ name: first } = { name: '' }] = secrets;
  terminal.say(secrets.length === 1 ? 'This looks like a secret:' : 'These look like secrets:');
  for (const { server, label } of secrets) {
    terminal.say(`  ${server}: ${label}`);
  }
  if (!isAsked) {
    terminal.say(
      `Left in ${locations.configFile} as it is. To keep it out: pml secrets set ${first}, then write \${secret:${first}} there.`,
    );
    return unchanged;
  }
  const question = `Keep ${secrets.length === 1 ? 'it' : 'them'} elsewhere, and write \${secret:${first}} into the file?`;
  if (!(await agree(terminal, question, signal))) {
    return unchanged;
  }
  return stored(entries, secrets, keeper, invocation);
}

function stored(
  entries: Entries,
  secrets: readonly InlineSecret[],
  keeper: SecretKeeper,
  { terminal }: Invocation,
): OfferedSecrets {
  const names: string[] = [];
  for (const { name, value } of secrets) {
    if (keeper.look(name).kind !== 'found') {
      const place = keeper.set(name, value);
      names.push(name);
      terminal.say(`${name} is kept in ${placeText(place)}.`);
    }
  }
  const changed = [...entries].map(([server, entry]) => {
    const own = secrets.filter((each) => each.server === server);
    return [server, withReferences(entry, own)] as const;
  });
  const forget = (): void => {
    for (const name of names) {
      keeper.remove(name);
    }
  };
  return { entries: new Map(changed), stored: names, forget };
}

/**
 * Gives each secret a name. Secrets with the same value share one, and secrets with different
 * values do not.
 */
function named(secrets: readonly InlineSecret[], keeper: SecretKeeper): readonly InlineSecret[] {
  const taken = new Map<string, string>();
  const isFree = (name: string, value: string): boolean => {
    const known = keeper.look(name);
    const there = taken.get(name) ?? (known.kind === 'found' ? known.value : undefined);
    return there === undefined ? known.kind === 'absent' : there === value;
  };
  return secrets.flatMap((secret) => {
    const own = plainName(`${secret.server}-${secret.label}`);
    const numbered = Array.from({ length: CONFIG.renameTriesMax }, (_, at) => `${own}-${at + 2}`);
    const name = [secret.name, own, ...numbered].find((each) => isFree(each, secret.value));
    if (name === undefined) {
      return [];
    }
    taken.set(name, secret.value);
    return [{ ...secret, name }];
  });
}
