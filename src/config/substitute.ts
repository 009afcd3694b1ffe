/**
 * `${env:NAME}` and `${env:NAME:-other}` in texts of the configuration.
 *
 * `$${env:` stands for the characters themselves. Nothing else is special, so that a text that
 * was meant for a server reaches it unchanged.
 */

/** What became of one text. */
export interface Substitution {
  readonly text: string;
  /** Values that came from the environment: never to be shown. */
  readonly secrets: readonly string[];
  /** Variables that are not set and have no other text. */
  readonly missing: readonly string[];
  /** References that cannot be understood, as they are written. */
  readonly malformed: readonly string[];
}

const REFERENCE = /\$\$\{env:|\$\{env:([^}]*)(\}?)/gu;
const NAME = /^[A-Za-z_][A-Za-z0-9_()]*$/u;

/** Puts values in the place of references; a missing or malformed one is left as it is written. */
export function substitute(
  source: string,
  env: Readonly<Record<string, string | undefined>>,
): Substitution {
  const secrets: string[] = [];
  const missing: string[] = [];
  const malformed: string[] = [];
  const text = source.replaceAll(REFERENCE, (written, inside?: string, close?: string) => {
    if (inside === undefined) {
      return '${env:';
    }
    const [name = '', ...others] = inside.split(':-');
    if (close === '' || !NAME.test(name)) {
      malformed.push(written);
      return written;
    }
    const value = env[name];
    if (value !== undefined) {
      secrets.push(value);
      return value;
    }
    if (others.length > 0) {
      return others.join(':-');
    }
    missing.push(name);
    return written;
  });
  return { text, secrets, missing, malformed };
}

/** The text that `substitute` turns back into this one. */
export function escapeReferences(text: string): string {
  return text.replaceAll('${env:', () => '$${env:');
}
