import {
  type InlineSecret,
  inlineSecrets,
  plainName,
  withReferences,
} from '../../config/inline-secrets.ts';
import type { Locations } from '../../config/locations.ts';
import type { ServerEntryInput } from '../../config/schema.ts';
import { SecretKeeper } from '../../config/secret-keeper.ts';
import { CONFIG } from '../../tuning/config.ts';
import type { CommandOptions, Invocation } from './command.ts';
import { agree } from './terminal.ts';

/** Entries that are about to be written, by the names of their servers. */
type Entries = ReadonlyMap<string, ServerEntryInput>;

/** The entries to write, and the secrets that were stored for them. */
export interface OfferedSecrets {
  readonly entries: Entries;
  readonly stored: readonly string[];
  /** Removes the stored secrets again, if nothing is written after all. */
  readonly forget: () => void;
}

/** The option that leaves secrets where they are. */
export const KEEP_INLINE: CommandOptions = {
  'keep-secrets-inline': 'Write secrets into the file as they are, without asking.',
};

/**
 * Offers to move values that look like secrets out of the configuration. Without a person at the
 * terminal it changes nothing and says what could be done.
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
      const where = place === 'keychain' ? 'the keychain' : 'a file that only you can read';
      terminal.say(`${name} is kept in ${where}.`);
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
