/**
 * The config file that a person confirmed, and the changes that wait for their word.
 *
 * The record is sealed with pml's own key, so that nobody else can write one. The daemon reads it
 * once, when it starts, and goes by its own copy from then on. It reads the record of a project
 * folder's file with every reload.
 */
import { createHash, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';

import { describeError } from '../base/errors.ts';
import { POLICY_ID } from '../base/ids.ts';
import { canonicalJson, isJsonObject, type JsonObject, parseJson } from '../base/json.ts';
import type { PolicyChange } from '../call/policy.ts';
import { readOwn, writeOwn } from './atomic-file.ts';
import type { Locations } from './locations.ts';
import { ownKey } from './own-key.ts';
import { compareWithConfirmed, nowConfirmed } from './widened.ts';

/** Changes of the config file that are not in force yet. */
export interface WaitingChange {
  /** Stands for the whole file as it is now: a further change of the file makes another id. */
  readonly id: string;
  readonly changes: readonly string[];
}

/** The part of a file that is in force, and the change that waits. */
interface FileInForce {
  readonly file: JsonObject;
  readonly waiting?: WaitingChange;
}

type Places = Pick<
  Locations,
  'configFile' | 'configChosenBy' | 'confirmedFile' | 'keyFile' | 'isKeyFileNamed' | 'tokenFile'
>;

type Confirmed =
  /** No daemon has ever used this config file. */
  | { readonly kind: 'nothing yet' }
  /** A daemon used this state folder, and its record is gone, damaged or forged. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'file'; readonly file: JsonObject };

/** Stands in the record for a daemon that ran without a config file. */
const WITHOUT_FILE = 'without a file';

/** Returns the id of a config file as it is written. It is not shortened, so that nobody finds two files with one id. */
export function configId(written: JsonObject): string {
  return createHash('sha256').update(canonicalJson(written)).digest('hex');
}

export class ConfirmedConfig {
  readonly #places: Places;
  readonly #warn: (problem: string) => void;
  #confirmed: Confirmed;
  #written: JsonObject | undefined;
  #isStarting = true;

  /** Reads the record. Calls `warn` if the record cannot be written later. */
  constructor(places: Places, warn: (problem: string) => void = () => undefined) {
    this.#places = places;
    this.#warn = warn;
    this.#confirmed = readRecord(places);
  }

  /** True if a person, or the first start, has confirmed anything of this file. */
  get isKnown(): boolean {
    return this.#confirmed.kind === 'file';
  }

  /** Compares a file with the confirmed one, without remembering anything. */
  look(written: JsonObject): FileInForce {
    return this.#inForce(this.#base(written), written);
  }

  /**
   * Puts a file in force as far as it is confirmed. At the first start of a file that somebody named,
   * all of it is: the person who wrote the file started pml with it.
   */
  take(written: JsonObject): FileInForce {
    const base = this.#base(written);
    this.#isStarting = false;
    this.#written = written;
    const compared = this.#inForce(base, written);
    // Nothing of a project's file is confirmed before somebody trusts it, so nothing is recorded.
    if (this.isKnown || this.#places.configChosenBy !== 'folder') {
      this.#record(nowConfirmed(base, compared.file));
    }
    return compared;
  }

  /**
   * Notes that the daemon runs without a config file. The first one that appears while it runs must
   * be confirmed.
   */
  takeNone(): void {
    if (this.#isStarting && this.#confirmed.kind === 'nothing yet') {
      this.#write(WITHOUT_FILE);
    }
    this.#isStarting = false;
    this.#written = undefined;
  }

  /** Returns the change that waits in the file that was taken last. */
  waiting(): WaitingChange | undefined {
    return this.#written === undefined ? undefined : this.look(this.#written).waiting;
  }

  /**
   * Confirms the change with this id for a person. Returns false if another change waits, or none.
   */
  confirm(id: string): boolean {
    if (this.#written === undefined || this.waiting()?.id !== id) {
      return false;
    }
    this.accept(this.#written);
    return true;
  }

  /** Accepts this file as it is, for a person. */
  accept(written: JsonObject): void {
    this.#record(nowConfirmed(this.#base(written), written));
  }

  #inForce(confirmed: JsonObject, written: JsonObject): FileInForce {
    const isProjectFile = this.#places.configChosenBy === 'folder';
    const { inForce, changes } = compareWithConfirmed(confirmed, written, isProjectFile);
    return changes.length === 0
      ? { file: inForce }
      : { file: inForce, waiting: { id: configId(written), changes } };
  }

  #base(written: JsonObject): JsonObject {
    if (this.#confirmed.kind === 'file') {
      return this.#confirmed.file;
    }
    const isFirst = this.#confirmed.kind === 'nothing yet' && this.#isStarting;
    return isFirst && this.#places.configChosenBy !== 'folder' ? written : {};
  }

  #record(file: JsonObject): void {
    const isSame =
      this.#confirmed.kind === 'file' &&
      canonicalJson(this.#confirmed.file) === canonicalJson(file);
    this.#confirmed = { kind: 'file', file };
    if (!isSame) {
      this.#write(canonicalJson(file));
    }
  }

  #write(text: string): void {
    const { confirmedFile, configFile } = this.#places;
    try {
      writeOwn(confirmedFile, sealText(ownKey(this.#places), configFile, text));
    } catch (error) {
      this.#warn(`what you confirmed cannot be written down: ${describeError(error)}`);
    }
  }
}

function readRecord(places: Places): Confirmed {
  let bytes: Buffer | undefined;
  try {
    bytes = readOwn(places.confirmedFile);
  } catch {
    // Somebody put a folder or a link there, or removed the right to read it.
    return { kind: 'lost' };
  }
  if (bytes === undefined) {
    // A daemon makes its token first. If the token exists, a record existed, too.
    return { kind: existsSync(places.tokenFile) ? 'lost' : 'nothing yet' };
  }
  const text = openText(ownKey(places), places.configFile, bytes.toString('utf8'));
  if (text === WITHOUT_FILE) {
    return { kind: 'nothing yet' };
  }
  const file = text === undefined ? undefined : parseJson(text);
  return isJsonObject(file) ? { kind: 'file', file } : { kind: 'lost' };
}

// Sealed texts in pml's own files: encrypted, and every change is noticed (AES-256-GCM).

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const VERSION = 1;

/** Seals a text. `about` names its purpose: a text sealed for another purpose does not open. */
function sealText(key: Buffer, about: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${JSON.stringify({
    version: VERSION,
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    sealed: sealed.toString('base64'),
  })}\n`;
}

/** Returns `undefined` for a text that was not sealed with this key, or was changed since. */
function openText(key: Buffer, about: string, written: string): string | undefined {
  const parts = parseJson(written);
  if (!isJsonObject(parts) || parts['version'] !== VERSION) {
    return undefined;
  }
  try {
    const bytesOf = (name: string): Buffer => {
      const text = parts[name];
      return Buffer.from(typeof text === 'string' ? text : '', 'base64');
    };
    const decipher = createDecipheriv(ALGORITHM, key, bytesOf('nonce'), { authTagLength: 16 })
      .setAAD(Buffer.from(about))
      .setAuthTag(bytesOf('tag'));
    return Buffer.concat([decipher.update(bytesOf('sealed')), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Returns the change of the config file that waits for a person, with the function that confirms it. */
export function policyChangeOf(
  confirmed: ConfirmedConfig,
  reload: () => Promise<void>,
): PolicyChange {
  return {
    pending: () => {
      // Other notices tell about a project's file that nobody trusts yet.
      const waiting = confirmed.isKnown ? confirmed.waiting() : undefined;
      return waiting && { id: POLICY_ID + waiting.id, changes: waiting.changes };
    },
    confirm: async (id) => {
      const isConfirmed = confirmed.confirm(id.slice(POLICY_ID.length));
      if (isConfirmed) {
        await reload();
      }
      return isConfirmed;
    },
  };
}
