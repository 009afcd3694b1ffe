/** Texts in pml's own files that nobody else can read or change unnoticed: AES-256-GCM. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { isJsonObject, parseJson } from '../base/json.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const VERSION = 1;

/** `about` says what the text is for; a text that was sealed for something else does not open. */
export function sealText(key: Buffer, about: string, text: string): string {
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
export function openText(key: Buffer, about: string, written: string): string | undefined {
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
