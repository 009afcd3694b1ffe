import type { JsonPath } from '../base/json-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { settingName } from './json-document.ts';
import type { Surroundings } from './locations.ts';
import type { PlainProblem } from './plain-problem.ts';

/**
 * `${env:NAME}`, `${secret:NAME}` and `${env:NAME:-other}` in texts of the configuration.
 *
 * `$${env:` and `$${secret:` stand for the characters themselves. Nothing else is special, so that
 * a text that was meant for a server reaches it unchanged.
 */

/** Target of a reference: a variable of the environment, or a secret that pml keeps. */
type ReferenceKind = 'env' | 'secret';

/** Finds the value of a reference; `undefined` if there is none. */
export type Lookup = (kind: ReferenceKind, name: string) => string | undefined;

/** One reference, taken apart. */
interface Reference {
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

/** Replaces references by their values. A missing or malformed reference stays as it is written. */
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

/** Returns the text that `substitute` turns back into this one. */
export function escapeReferences(text: string): string {
  return text.replaceAll(/\$\{(?:env|secret):/gu, (start) => `$${start}`);
}

/** Where references in a configuration find their values. */
export type References = Pick<Surroundings, 'env' | 'secretOf'>;

/** Looks references up in these surroundings. Asks for a secret only if one is named. */
export function lookupIn({ env, secretOf }: References): Lookup {
  return (kind, name) => (kind === 'env' ? env[name] : secretOf?.(name));
}

/** A server that cannot be used because a variable or a secret it needs is not there. */
interface LeftOutServer {
  readonly server: string;
  readonly message: string;
}

interface SubstitutedConfig {
  readonly value: JsonObject;
  readonly secrets: readonly string[];
  /** Texts that had references, as they are written. */
  readonly written: ReadonlyMap<string, string>;
  readonly leftOut: readonly LeftOutServer[];
  readonly problems: readonly PlainProblem[];
}

/** The parts of `pml` that may have references: addresses and keys are in no other. */
const PARTS_WITH_REFERENCES: ReadonlySet<string> = new Set(['storage', 'embedding']);

/** Replaces the references in `mcpServers`, and in the parts of `pml` that name addresses and keys. */
export function substituteAll(config: JsonObject, lookup: Lookup): SubstitutedConfig {
  const secrets: string[] = [];
  const written = new Map<string, string>();
  const problems: PlainProblem[] = [];
  const missing = new Map<string, Map<string, Reference>>();

  const visit = (value: Json, path: JsonPath): Json => {
    if (Array.isArray(value)) {
      return value.map((each: Json, index) => visit(each, [...path, index]));
    }
    if (isJsonObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, visit(each ?? null, [...path, key])]),
      );
    }
    if (typeof value !== 'string') {
      return value;
    }
    const found = substitute(value, lookup);
    const [top, server] = path;
    for (const reference of found.malformed) {
      const form = reference.startsWith('${env:') ? '${env:NAME}' : '${secret:NAME}';
      const message = `"${reference}" is not of the form ${form}`;
      problems.push({ path, part: 'value', message });
    }
    for (const reference of found.missing) {
      if (top === 'mcpServers') {
        const ofServer = missing.get(String(server)) ?? new Map<string, Reference>();
        ofServer.set(`${reference.kind}:${reference.name}`, reference);
        missing.set(String(server), ofServer);
      } else {
        problems.push({ path, part: 'value', message: sentence([reference]) });
      }
    }
    if (found.secrets.length > 0) {
      secrets.push(...found.secrets);
      written.set(settingName(path), value);
    }
    return found.text;
  };

  const { mcpServers: servers, pml } = config;
  const parts = Object.entries(isJsonObject(pml) ? pml : {})
    .filter(([name, part]) => PARTS_WITH_REFERENCES.has(name) && isJsonObject(part))
    .map(([name, part]) => [name, visit(part ?? null, ['pml', name])] as const);
  const value: JsonObject = {
    ...config,
    ...(isJsonObject(servers) ? { mcpServers: visit(servers, ['mcpServers']) } : {}),
    ...(isJsonObject(pml) ? { pml: { ...pml, ...Object.fromEntries(parts) } } : {}),
  };
  const leftOut = [...missing].map(([server, references]) => ({
    server,
    message: leftOutMessage(server, [...references.values()]),
  }));
  return { value, secrets, written, leftOut, problems };
}

function leftOutMessage(server: string, missing: readonly Reference[]): string {
  const hasSecret = missing.some(({ kind }) => kind === 'secret');
  const hasVariable = missing.some(({ kind }) => kind === 'env');
  const remedies = [
    ...(hasVariable ? ['Set it where pml is started, or change mcpServers.'] : []),
    ...(hasSecret ? ['Store it with pml secrets set NAME, or unlock the keychain.'] : []),
  ];
  return `The server "${server}" is left out: ${sentence(missing)}. ${remedies.join(' ')}`;
}

function sentence(missing: readonly Reference[]): string {
  const names = (wanted: Reference['kind']): readonly string[] =>
    missing.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  return [
    counted(names('env'), 'the variable', 'set'),
    counted(names('secret'), 'the secret', 'stored'),
  ]
    .filter((part) => part !== '')
    .join(', and ');
}

function counted(names: readonly string[], what: string, state: string): string {
  if (names.length === 0) {
    return '';
  }
  return names.length === 1
    ? `${what} ${names[0]} is not ${state}`
    : `${what}s ${names.join(', ')} are not ${state}`;
}
