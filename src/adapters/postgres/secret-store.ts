import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { GatewayError } from '../../base/errors.ts';
import type { ProjectId } from '../../base/ids.ts';
import type { Logger } from '../../base/logger.ts';
import type { SecretStore } from '../../call/upstreams.ts';
import type { Database } from './database.ts';
import { toStorableKey } from './sql-values.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Sealed {
  readonly nonce: Uint8Array;
  /** Followed by the tag that proves it was not changed. */
  readonly ciphertext: Uint8Array;
}

/**
 * Secrets, encrypted at rest with a key that is not in the database.
 *
 * Project and name are authenticated too: a row that is copied to another name or project does not
 * decrypt there. A secret that does not decrypt (another key, damage) counts as missing, and the
 * log says so once per read.
 */
export function createSecretStore(
  database: Database,
  projectId: ProjectId,
  key: Uint8Array,
  logger: Logger,
): SecretStore {
  if (key.length !== KEY_BYTES) {
    throw new GatewayError(
      'INTERNAL',
      `the key for secrets has ${key.length} bytes, not ${KEY_BYTES}`,
    );
  }
  const boundTo = (name: string): Buffer => Buffer.from(JSON.stringify([projectId, name]));
  return {
    async read(name) {
      const rows = await database.query<Sealed>(
        'select nonce, ciphertext from secret where project_id = $1 and name = $2',
        [projectId, toStorableKey(name)],
      );
      if (rows[0] === undefined) {
        return undefined;
      }
      const secret = unseal(key, rows[0], boundTo(name));
      if (secret === undefined) {
        logger.warn('secret_unreadable', { name });
      }
      return secret;
    },

    async write(name, secret) {
      const { nonce, ciphertext } = seal(key, secret, boundTo(name));
      await database.query(
        `insert into secret (project_id, name, nonce, ciphertext, updated_at)
        values ($1, $2, $3, $4, extract(epoch from now()) * 1000)
        on conflict (project_id, name) do update set nonce = excluded.nonce,
          ciphertext = excluded.ciphertext, updated_at = excluded.updated_at`,
        [projectId, toStorableKey(name), nonce, ciphertext],
      );
    },

    async remove(name) {
      await database.query('delete from secret where project_id = $1 and name = $2', [
        projectId,
        toStorableKey(name),
      ]);
    },
  };
}

/** Encrypts a secret with a fresh nonce. A nonce used twice would give this cipher's key away. */
function seal(key: Uint8Array, secret: string, boundTo: Buffer): Sealed {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  cipher.setAAD(boundTo);
  // UTF-16, because a string may hold halves of surrogate pairs that UTF-8 would replace.
  const sealed = Buffer.concat([cipher.update(secret, 'utf16le'), cipher.final()]);
  return { nonce, ciphertext: Buffer.concat([sealed, cipher.getAuthTag()]) };
}

function unseal(
  key: Uint8Array,
  { nonce, ciphertext }: Sealed,
  boundTo: Buffer,
): string | undefined {
  try {
    const end = ciphertext.length - TAG_BYTES;
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(boundTo);
    decipher.setAuthTag(ciphertext.subarray(end));
    const secret = Buffer.concat([decipher.update(ciphertext.subarray(0, end)), decipher.final()]);
    return secret.toString('utf16le');
  } catch {
    return undefined;
  }
}
