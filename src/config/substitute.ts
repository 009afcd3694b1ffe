import type { Surroundings } from './locations.ts';

/**
 * `${env:NAME}`, `${secret:NAME}` and `${env:NAME:-other}` in texts of the configuration.
 *
 * `$${env:` and `$${secret:` stand for the characters themselves. Nothing else is special, so that
 * a text that was meant for a server reaches it unchanged.
 */

/** Target of a reference: a variable of the environment, or a secret that pml keeps. */
type ReferenceKind = 'env' | 'secret';

/** Finds the value of a reference; `undefined` where there is none. */
export type Lookup = (kind: ReferenceKind, name: string) => string | undefined;

/** One reference, taken apart. */
export interface Reference {
  readonly kind: ReferenceKind;
  readonly name: string;
}

/** The result of filling in one text. */
interface Substitution {
  readonly text: string;
  /** Values that were put in: never to be shown. */
  readonly secrets: readonly string[];
  /** References that have no value and no other text. */
  readonly missing: readonly Reference[];
  /** References that cannot be understood, as they are written. */
  readonly malformed: readonly string[];
}

const REFERENCE = /\$(\$\{(?:env|secret):)|\$\{(env|secret):([^}]*)(\}?)/gu;
const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_()]*$/u;
const SECRET_NAME = /^(?!__proto__$)[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/u;

/** Returns true if the name is valid for this kind. */
export function isReferenceName(kind: ReferenceKind, name: string): boolean {
  return (kind === 'env' ? VARIABLE_NAME : SECRET_NAME).test(name);
}

/** Puts values in the place of references; a missing or malformed one is left as it is written. */
export function substitute(source: string, lookup: Lookup): Substitution {
  const secrets: string[] = [];
  const missing: Reference[] = [];
  const malformed: string[] = [];
  const text = source.replaceAll(
    REFERENCE,
    (written, escaped?: string, kind?: ReferenceKind, inside = '', close = '') => {
      if (escaped !== undefined || kind === undefined) {
        return escaped ?? written;
      }
      const [name = '', ...others] = inside.split(':-');
      if (close === '' || !isReferenceName(kind, name)) {
        malformed.push(written);
        return written;
      }
      const value = lookup(kind, name);
      if (value !== undefined) {
        secrets.push(value);
        return value;
      }
      if (others.length > 0) {
        return others.join(':-');
      }
      missing.push({ kind, name });
      return written;
    },
  );
  return { text, secrets, missing, malformed };
}

/** The text that `substitute` turns back into this one. */
export function escapeReferences(text: string): string {
  return text.replaceAll(/\$\{(?:env|secret):/gu, (start) => `$${start}`);
}

/** Where references in a configuration find their values. */
export type References = Pick<Surroundings, 'env' | 'secretOf'>;

/** Looks references up in these surroundings. A secret is asked for only where one is named. */
export function lookupIn({ env, secretOf }: References): Lookup {
  return (kind, name) => (kind === 'env' ? env[name] : secretOf?.(name));
}
