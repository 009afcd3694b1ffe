/**
 * Keeps secrets out of everything that is shown.
 *
 * It works in two ways, because neither is enough alone. By place: values in `env` and `headers`,
 * after `--token`, in an address. By value: texts that came from the environment, wherever they
 * appear.
 */
import type { Json } from '../base/json.ts';
import { plainLine, uriDecoded } from '../base/plain-text.ts';
import { coverSecretParts, isSecretName } from '../base/secret-signs.ts';
import { CONFIG } from '../tuning/config.ts';
import type { LoadedSettings } from './load.ts';
import type { ServerEntryInput, Settings } from './schema.ts';

/**
 * Returns the references in a text, which say whose value goes there and are no secret themselves.
 */
export function referencesIn(text: string): string {
  return (text.match(/\$\{(?:env|secret):[^}]*\}/gu) ?? []).join(' ');
}

/** Replaces a secret in shown texts. */
export const HIDDEN = '•••';

/**
 * Replaces every occurrence of these secrets in any text; overlapping ones leave nothing between
 * them. A secret is also found as it looks inside JSON, on one line, line by line, and cut off
 * after more than half of it: texts of servers are shortened before they get here.
 */
export function createRedactor(secrets: Iterable<string>): (text: string) => string {
  const known = [...new Set([...secrets].flatMap((secret) => formsOf(secret)))].filter(
    (each) => each.length >= CONFIG.secretLengthMin,
  );
  return (text) => {
    const spans = known.flatMap((secret) => occurrences(text, secret));
    return spans.length === 0 ? text : cover(text, spans);
  };
}

/**
 * Returns the values of the configuration in places that are meant for secrets. People paste tokens
 * there, and servers repeat them in their errors.
 */
export function secretsInPlace({
  mcpServers,
  pml,
}: Pick<Settings, 'mcpServers'> & Partial<Pick<Settings, 'pml'>>): readonly string[] {
  const ofServers = Object.values(mcpServers).flatMap((entry) =>
    'url' in entry
      ? [
          ...secretValues(entry.headers).flatMap((value) => [value, ...value.split(' ').slice(1)]),
          ...secretsInAddress(entry.url),
        ]
      : [...secretValues(entry.env), ...secretArguments(entry.args)],
  );
  const { apiKey, url: model } = pml?.embedding ?? {};
  const addresses = [pml?.storage.url, model].flatMap((each) => secretsInAddress(each ?? ''));
  return [...ofServers, ...addresses, ...(apiKey === undefined ? [] : [apiKey])];
}

/**
 * Returns the password in an address, and parameters that look like secrets; also as they are
 * meant.
 */
function secretsInAddress(address: string): readonly string[] {
  const password = /^[a-z][a-z0-9+.-]*:\/\/[^/?#:]*:([^/?#]*)@/iu.exec(address)?.[1];
  const parameters = [...address.matchAll(/[?&;#]([^=&;#]*)=([^&;#]*)/gu)].flatMap(
    ([, name = '', value = '']) => (isSecretName(name) ? [value] : []),
  );
  const found = [...(password === undefined ? [] : [password]), ...parameters];
  return found.flatMap((each) => [each, uriDecoded(each)]);
}

function secretValues(values: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
}

function secretArguments(args: readonly string[]): readonly string[] {
  const shown = redactArguments(args);
  return args.flatMap((argument, index) => {
    const visible = shown[index] ?? '';
    if (visible === argument || !visible.endsWith(HIDDEN)) {
      return [];
    }
    return visible === HIDDEN ? [argument] : [argument.replace(/^[^=:]*[=:]\s*/u, '')];
  });
}

/** Returns an address without its password and without parameters that look like secrets. */
export function redactAddress(address: string): string {
  const withoutLogin = address.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/iu, `$1${HIDDEN}@`);
  return coverSecretParts(
    withoutLogin.replaceAll(
      /([?&;#]([^=&;#]*)=)([^&;#]*)/gu,
      (whole, start: string, name: string) => (isSecretName(name) ? `${start}${HIDDEN}` : whole),
    ),
    HIDDEN,
  );
}

/**
 * Returns command line arguments with secrets covered: after `--token`, in `KEY=…`, or by their
 * shape.
 */
export function redactArguments(args: readonly string[]): readonly string[] {
  return args.map((argument, index) => {
    const before = args[index - 1];
    const isValue = before?.startsWith('-') && !before.includes('=') && !argument.startsWith('-');
    if (isValue && isSecretName(before ?? '')) {
      return HIDDEN;
    }
    const assignment = /^([^=\s]+)=(.*)$/su.exec(argument);
    if (assignment?.[1] !== undefined && isSecretName(assignment[1])) {
      return `${assignment[1]}=${HIDDEN}`;
    }
    const header = /^([\w-]+):\s*\S/u.exec(argument);
    if (header?.[1] !== undefined && isSecretName(header[1])) {
      return `${header[1]}: ${HIDDEN}`;
    }
    return redactAddress(argument);
  });
}

/** Describes the program or address of a server entry, with secrets covered. */
export function describeEntry(entry: ServerEntryInput): string {
  return 'url' in entry
    ? redactAddress(entry.url)
    : [entry.command, ...redactArguments(entry.args ?? [])].join(' ');
}

/**
 * Returns a setting as it may be shown: `env` and `headers` of servers and keys are hidden whole.
 */
export function redactSetting(path: readonly (string | number)[], value: Json): Json {
  const [top, , part] = path;
  const isPrivate = part === 'env' || part === 'headers';
  if ((top === 'mcpServers' && isPrivate) || (top === 'pml' && part === 'apiKey')) {
    return HIDDEN;
  }
  if (Array.isArray(value)) {
    return value.every((each) => typeof each === 'string') ? redactArguments(value) : value;
  }
  return typeof value === 'string' ? redactAddress(value) : value;
}

type Span = readonly [start: number, end: number];

/** Returns a secret in all forms that it can have in a line of text. */
function formsOf(secret: string): readonly string[] {
  const forms = [
    secret,
    plainLine(secret, Number.POSITIVE_INFINITY),
    ...secret.split(/[\r\n]+/u).map((line) => line.trim()),
  ];
  // Escaped twice, too: a server may have written JSON, and our line escapes it again.
  return forms.flatMap((form) => [form, escaped(form), escaped(escaped(form))]);
}

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * Returns the length of the start by which a secret is known; a short one must be there as a whole.
 */
function startLength(secret: string): number {
  return Math.max(
    Math.min(secret.length, CONFIG.secretStartLengthMin),
    Math.floor(secret.length / 2) + 1,
  );
}

function occurrences(text: string, secret: string): Span[] {
  const spans: Span[] = [];
  const start = secret.slice(0, startLength(secret));
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + 1)) {
    let length = start.length;
    while (length < secret.length && text[at + length] === secret[length]) {
      length += 1;
    }
    spans.push([at, at + length]);
  }
  return spans;
}

function cover(text: string, spans: readonly Span[]): string {
  let shown = '';
  let position = 0;
  for (const [start, end] of spans.toSorted(([left], [right]) => left - right)) {
    if (start >= position) {
      shown += text.slice(position, start) + HIDDEN;
    }
    position = Math.max(position, end);
  }
  return shown + text.slice(position);
}

const isShown = (parts: readonly string[]): boolean =>
  redactArguments(parts).every((shown, at) => shown === parts[at]);

/**
 * Returns true if a text holds a secret: a known one, a text with the shape of one, or a value
 * under a secret's name.
 */
export function hasSecret(text: string, redact: (text: string) => string): boolean {
  const lines = text.split(/[\r\n]+/u).map((line) => line.trim());
  const words = text.split(/\s+/u);
  return (
    redact(text) !== text ||
    redactAddress(text) !== text ||
    !lines.every((line) => isShown([line])) ||
    !isShown(words)
  );
}

/**
 * Holds the secrets of all configurations that were in force. Older ones stay known, because their
 * servers may still write while they end.
 */
export class KnownSecrets {
  readonly #secrets = new Set<string>();
  #redactor = createRedactor(this.#secrets);

  get all(): readonly string[] {
    return [...this.#secrets];
  }

  /** Adds the secrets of a configuration. */
  add({ secrets, settings }: Pick<LoadedSettings, 'secrets' | 'settings'>): void {
    for (const secret of [...secrets, ...secretsInPlace(settings)]) {
      this.#secrets.add(secret);
    }
    this.#redactor = createRedactor(this.#secrets);
  }

  /** Takes them out of a text. */
  redact(text: string): string {
    return this.#redactor(text);
  }
}
