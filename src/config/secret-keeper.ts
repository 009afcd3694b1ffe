/**
 * Secrets that configurations refer to by name: `${secret:NAME}`.
 *
 * They lie in the keychain of the system, or, if there is none, in a file that only its owner
 * can read. The file also says which names are in the keychain, because not every keychain can be
 * asked for that. It belongs to the person and not to one configuration.
 */
import { join } from 'node:path';

import { GatewayError } from '../base/errors.ts';
import { isJsonObject, type Json, parseJson } from '../base/json.ts';
import { CONFIG } from '../tuning/config.ts';
import { writeWhole } from './atomic-file.ts';
import { type Keychain, type KeychainAnswer, systemKeychain } from './keychain.ts';
import type { Locations } from './locations.ts';
import { readPrivateFile } from './private-file.ts';
import { isReferenceName } from './substitute.ts';

const SERVICE = 'pml';
const OWNER_ONLY_FILE = 0o600;

type Entry = { readonly place: 'keychain' } | { readonly place: 'file'; readonly value: string };

type Contents = Readonly<Record<string, Entry>>;

/** Where a secret lies. */
type SecretPlace = Entry['place'];

/** A secret without its value. */
export interface KeptSecret {
  readonly name: string;
  readonly place: SecretPlace;
}

/** Keeps the secrets of one person. Throws FILE_UNUSABLE if the file cannot be used as it is. */
export class SecretKeeper {
  readonly #file: string;
  readonly #keychain: Keychain | undefined;

  constructor(
    { userFolder }: Pick<Locations, 'userFolder'>,
    keychain: Keychain | undefined = systemKeychain(),
  ) {
    this.#file = join(userFolder, 'secrets.json');
    this.#keychain = keychain;
  }

  /** Returns all that were stored here, by name. */
  list(): readonly KeptSecret[] {
    return Object.entries(this.#read())
      .map(([name, { place }]) => ({ name, place }))
      .toSorted((left, right) => (left.name < right.name ? -1 : 1));
  }

  /**
   * Looks a secret up in the keychain, including those that other programs stored under pml's name.
   */
  look(name: string): KeychainAnswer {
    const known = this.#entry(name);
    if (known?.place === 'file') {
      return { kind: 'found', value: known.value };
    }
    const none: KeychainAnswer =
      known === undefined
        ? { kind: 'absent' }
        : { kind: 'unavailable', why: 'there is no keychain here' };
    return this.#keychain?.read({ service: SERVICE, account: name }) ?? none;
  }

  /** Returns a secret that is in the file. The keychain is not asked. */
  lookInFile(name: string): string | undefined {
    const known = this.#entry(name);
    return known?.place === 'file' ? known.value : undefined;
  }

  /** Stores a secret, in the keychain if possible. Replaces a secret of the same name. */
  set(name: string, value: string): SecretPlace {
    checkName(name);
    if (value === '' || Buffer.byteLength(value) > CONFIG.secretBytesMax) {
      const sizes = `1 to ${CONFIG.secretBytesMax} bytes`;
      throw new GatewayError('USAGE', `a secret has ${sizes}; nothing was stored`);
    }
    const stored = this.#keychain?.write({ service: SERVICE, account: name }, value);
    const isKept = stored?.kind === 'done' && this.#isInKeychain(name, value);
    const entry: Entry = isKept ? { place: 'keychain' } : { place: 'file', value };
    this.#write({ ...this.#read(), [name]: entry });
    return entry.place;
  }

  /**
   * Removes a secret. Returns false if there was none. Throws KEYCHAIN_UNAVAILABLE if the keychain
   * does not remove it.
   */
  remove(name: string): boolean {
    const known = this.#entry(name);
    if (known === undefined) {
      return false;
    }
    if (known.place === 'keychain') {
      const gone = this.#keychain?.remove({ service: SERVICE, account: name });
      if (gone?.kind !== 'done') {
        const why = gone?.why ?? 'there is no keychain here';
        throw new GatewayError('KEYCHAIN_UNAVAILABLE', `${name} is in the keychain: ${why}`);
      }
    }
    const { [name]: _gone, ...others } = this.#read();
    this.#write(others);
    return true;
  }

  #isInKeychain(name: string, value: string): boolean {
    const kept = this.#keychain?.read({ service: SERVICE, account: name });
    return kept?.kind === 'found' && kept.value === value;
  }

  #entry(name: string): Entry | undefined {
    const contents = this.#read();
    return Object.hasOwn(contents, name) ? contents[name] : undefined;
  }

  #read(): Contents {
    const limits = { bytesMax: CONFIG.secretsFileBytesMax };
    const bytes = readPrivateFile(this.#file, 'the secrets', limits);
    if (bytes === undefined) {
      return {};
    }
    const contents = contentsOf(parseJson(bytes.toString('utf8')));
    if (contents === undefined) {
      const message = `the secrets in ${this.#file} cannot be read; restore the file, or remove it and store them again`;
      throw new GatewayError('FILE_UNUSABLE', message);
    }
    return contents;
  }

  #write(secrets: Contents): void {
    const text = `${JSON.stringify({ version: 1, secrets }, undefined, 2)}\n`;
    writeWhole(this.#file, text, OWNER_ONLY_FILE);
  }
}

function isEntry(entry: Json | undefined): boolean {
  return (
    isJsonObject(entry) &&
    (entry['place'] === 'keychain' ||
      (entry['place'] === 'file' && typeof entry['value'] === 'string'))
  );
}

/**
 * Checks the contents of the file by hand: every command reads this module, and few need a library
 * for it.
 */
function contentsOf(file: Json | undefined): Contents | undefined {
  const secrets = isJsonObject(file) && file['version'] === 1 ? file['secrets'] : undefined;
  if (!isJsonObject(secrets)) {
    return undefined;
  }
  return Object.values(secrets).every((entry) => isEntry(entry))
    ? (secrets as unknown as Contents)
    : undefined;
}

function checkName(name: string): void {
  if (!isReferenceName('secret', name)) {
    throw new GatewayError(
      'USAGE',
      `"${name}" cannot be the name of a secret: it has 1 to 64 letters, digits, dots, dashes and underscores`,
    );
  }
}

/**
 * Reads secrets for configurations. A keychain that does not answer is not asked again for a while,
 * and its earlier values are used. So a reload does not wait for it each time, and loses no server.
 * Secrets in the file are read as always.
 */
export function secretReader(
  keeper: Pick<SecretKeeper, 'look' | 'lookInFile'>,
  now: () => number = () => performance.now(),
): (name: string) => string | undefined {
  const known = new Map<string, string>();
  let silentUntil = Number.NEGATIVE_INFINITY;
  return (name) => {
    if (now() < silentUntil) {
      return keeper.lookInFile(name) ?? known.get(name);
    }
    const found = keeper.look(name);
    if (found.kind === 'unavailable') {
      silentUntil = now() + CONFIG.keychainPauseMs;
    } else if (found.kind === 'absent') {
      known.delete(name);
    } else {
      known.set(name, found.value);
    }
    return known.get(name);
  };
}
