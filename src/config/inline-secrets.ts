/** Finds secrets in the entry of a server, and replaces them by references. */
import { type JsonObject, mapTexts } from '../base/json.ts';
import { secretPartsIn } from '../base/secret-signs.ts';
import type { ServerEntryInput } from './schema.ts';
import { escapeReferences, substitute } from './substitute.ts';

/** A text of an entry that is, or ends with, something that looks like a secret. */
export interface InlineSecret {
  readonly server: string;
  readonly place: 'env' | 'headers' | 'args';
  /** The name in `env` and `headers`, the index in `args`. */
  readonly key: string;
  /** Name for a person. */
  readonly label: string;
  /** Its offset in the text. */
  readonly start: number;
  readonly value: string;
  /** Proposed name of the stored secret. */
  readonly name: string;
}

const SCHEME = /^(?:Bearer|Basic|Token|ApiKey)\s+/iu;
const ASSIGNMENT = /^(-{0,2}[A-Za-z][\w.-]*)=/u;
const HEADER = /^([A-Za-z][\w-]*):\s*/u;
const REFERENCE = /(?<!\$)\$\{(?:env|secret):/u;
const SECRET_REFERENCE = /(?<!\$)\$\{secret:([A-Za-z0-9_.-]+)\}/gu;
const NAME_LENGTH_MAX = 64;

/** Finds texts in this entry that look like secrets. References are fine already. */
export function inlineSecrets(server: string, entry: ServerEntryInput): readonly InlineSecret[] {
  if ('url' in entry) {
    return Object.entries(entry.headers ?? {}).flatMap(([key, text]) =>
      found({ server, place: 'headers', key, label: key, text, before: `${key}: ` }),
    );
  }
  const ofEnv = Object.entries(entry.env ?? {}).flatMap(([key, text]) =>
    found({ server, place: 'env', key, label: key, text, before: `${key}=` }),
  );
  const args = entry.args ?? [];
  const ofArgs = args.flatMap((text, index) => {
    const option = args[index - 1] ?? '';
    const isValue = option.startsWith('-') && !option.includes('=') && !text.startsWith('-');
    const own = (ASSIGNMENT.exec(text) ?? HEADER.exec(text))?.[1];
    const label = own ?? (isValue ? option : `argument ${index + 1}`);
    const before = isValue && own === undefined ? `${option} ` : '';
    return found({ server, place: 'args', key: String(index), label, text, before });
  });
  return [...ofEnv, ...ofArgs];
}

/**
 * Returns the entry with references in the place of secrets, by the names that were chosen for
 * them.
 */
export function withReferences(
  entry: ServerEntryInput,
  secrets: readonly InlineSecret[],
): ServerEntryInput {
  const replaced = (place: InlineSecret['place'], key: string, text: string): string => {
    const secret = secrets.find((each) => each.place === place && each.key === key);
    return secret === undefined ? text : `${text.slice(0, secret.start)}\${secret:${secret.name}}`;
  };
  const all = (place: 'env' | 'headers', texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, replaced(place, key, text)]),
    );
  if ('url' in entry) {
    return entry.headers === undefined
      ? entry
      : { ...entry, headers: all('headers', entry.headers) };
  }
  return {
    ...entry,
    ...(entry.args !== undefined && {
      args: entry.args.map((text, index) => replaced('args', String(index), text)),
    }),
    ...(entry.env !== undefined && { env: all('env', entry.env) }),
  };
}

/**
 * Returns a configuration with secrets in the place of references, to compare it with one that
 * never had references. Variables stay as they are written.
 */
export function withSecrets(
  config: JsonObject,
  secretOf: ((name: string) => string | undefined) | undefined,
): JsonObject {
  return mapTexts(config, (text) =>
    text.replaceAll(SECRET_REFERENCE, (written, name: string) => {
      const secret = secretOf?.(name);
      return secret === undefined ? written : escapeReferences(secret);
    }),
  ) as JsonObject;
}

/** A text and the text before it, which can show that it is a secret. */
interface Told extends Pick<InlineSecret, 'server' | 'place' | 'key' | 'label'> {
  readonly text: string;
  readonly before: string;
}

function found({ text, before, ...where }: Told): readonly InlineSecret[] {
  const isSecret = secretPartsIn(`${before}${text}`).some(([, end]) => end > before.length);
  if (!isSecret || REFERENCE.test(text)) {
    return [];
  }
  const lead = where.place === 'args' ? (ASSIGNMENT.exec(text) ?? HEADER.exec(text)) : undefined;
  const afterLead = lead?.[0].length ?? 0;
  const start = afterLead + (SCHEME.exec(text.slice(afterLead))?.[0].length ?? 0);
  // Escaped text in the configuration is meant literally.
  const { text: value } = substitute(text.slice(start), () => undefined);
  return value === '' ? [] : [{ ...where, start, value, name: nameFor(where) }];
}

/** Returns a name for a secret. The name of a variable is clear alone; headers and options need the name of the server. */
function nameFor({
  server,
  place,
  label,
}: Pick<InlineSecret, 'server' | 'place' | 'label'>): string {
  return place === 'env' ? plainName(label) : plainName(`${server}-${label.replace(/^-+/u, '')}`);
}

/** Returns a name that a secret can have. */
export function plainName(text: string): string {
  return text
    .replaceAll(/[^A-Za-z0-9_.-]+/gu, '-')
    .replace(/^[.-]+/u, '')
    .padEnd(1, 'x')
    .slice(0, NAME_LENGTH_MAX);
}
