/**
 * Compares the config file with the one that a person confirmed.
 *
 * Both are compared as written, before references are filled in. A change that can widen what
 * happens waits: the confirmed value stays in force. Every other change applies at once. A server
 * entry that nobody confirmed is not in force at all, so nothing can start it, connect to it or
 * give it a secret.
 */
import { findAt } from '../base/json-path.ts';
import {
  canonicalJson,
  isJsonObject,
  type Json,
  type JsonObject,
  ownMember,
} from '../base/json.ts';
import { isSecretName } from '../base/secret-signs.ts';
import { describeEntry, HIDDEN, redactAddress, redactSetting, referencesIn } from './redact.ts';
import { configSchema, type ServerEntryInput } from './schema.ts';
import { serverMarks } from './server-schema.ts';
import { isTrustedByDefault } from './server-specs.ts';
import {
  MARK_RULES,
  SETTING_RULES,
  type SettingKey,
  WAIT_TOGETHER,
  type Widening,
} from './setting-rules.ts';

/** The result of the comparison. */
interface Compared {
  /** The file, with the confirmed value in the place of every change that waits. */
  readonly inForce: JsonObject;
  /** The changes that wait, as lines for a person; none when all of it is in force. */
  readonly changes: readonly string[];
}

interface Change {
  readonly path: readonly string[];
  readonly inForce: Json | undefined;
  readonly line: string;
}

const DEFAULTS = configSchema.parse({}) as unknown as JsonObject;
const MARK_DEFAULTS = serverMarks.parse({}) as unknown as JsonObject;

/**
 * Compares a file with the confirmed one. Precondition: both have the shape of a config file. A
 * server of a project's file is trusted only if the file says so.
 */
export function compareWithConfirmed(
  confirmed: JsonObject,
  written: JsonObject,
  isProjectFile = false,
): Compared {
  const isTrusted = isProjectFile ? (): boolean => false : isTrustedEntry;
  const changes = [
    ...settingChanges(confirmed, written),
    ...serverChanges(confirmed, written, isTrusted),
  ];
  const inForce = changes.reduce(
    (file, change) => withValue(file, change.path, change.inForce),
    written,
  );
  return { inForce, changes: changes.flatMap(({ line }) => (line === '' ? [] : [line])) };
}

/**
 * Returns the new confirmed configuration after `inForce` was applied. Servers that are missing
 * from the file at the moment keep their confirmed entries.
 */
export function nowConfirmed(confirmed: JsonObject, inForce: JsonObject): JsonObject {
  const present = objectAt(inForce, ['mcpServers']);
  const marksOf = (file: JsonObject, isWanted: (server: string) => boolean): JsonObject =>
    Object.fromEntries(
      Object.entries(objectAt(file, ['pml', 'servers'])).filter(([name]) => isWanted(name)),
    );
  const marks = {
    ...marksOf(confirmed, (name) => !Object.hasOwn(present, name)),
    ...marksOf(inForce, (name) => Object.hasOwn(present, name)),
  };
  const servers = { ...objectAt(confirmed, ['mcpServers']), ...present };
  return withValue({ ...inForce, mcpServers: servers }, ['pml', 'servers'], marks);
}

function settingChanges(confirmed: JsonObject, written: JsonObject): readonly Change[] {
  const found = new Map<SettingKey, Change>();
  for (const [key, { widens }] of Object.entries(SETTING_RULES) as [
    SettingKey,
    { widens: Widening },
  ][]) {
    const path = key.split('.');
    const before = findAt(confirmed, path) ?? findAt(DEFAULTS, path);
    const after = findAt(written, path) ?? findAt(DEFAULTS, path);
    if (isWidened(widens, before, after)) {
      const line =
        widens === 'rules' ? ruleLines(before, after).join('; ') : settingLine(path, before, after);
      found.set(key, { path, inForce: meanwhile(widens, before, after), line });
    }
  }
  for (const group of WAIT_TOGETHER.filter((keys) => keys.some((key) => found.has(key)))) {
    for (const key of group.filter((each) => !found.has(each))) {
      const path = key.split('.');
      found.set(key, { path, inForce: findAt(confirmed, path), line: '' });
    }
  }
  return [...found.values()];
}

function isWidened(widens: Widening, before: Json | undefined, after: Json | undefined): boolean {
  switch (widens) {
    case 'changed':
      return !isEqual(before, after);
    case 'turned on':
      return after === true && before !== true;
    case 'turned off':
      return after === false && before !== false;
    case 'raised':
      return Number(after) > Number(before);
    case 'lowered':
      return Number(after) < Number(before);
    case 'added':
      return itemsOf(after).some((item) => !isAmong(itemsOf(before), item));
    case 'removed':
      return itemsOf(before).some((item) => !isAmong(itemsOf(after), item));
    case 'rules':
      return ruleLines(before, after).length > 0;
    // Servers are compared one by one.
    case 'entries':
    case 'marks':
    case 'never':
      return false;
    default:
      return widens satisfies never;
  }
}

/**
 * Returns the value that holds until a person decides. The half of a list change that narrows holds
 * at once.
 */
function meanwhile(
  widens: Widening,
  before: Json | undefined,
  after: Json | undefined,
): Json | undefined {
  if (widens === 'added') {
    return itemsOf(after).filter((item) => isAmong(itemsOf(before), item));
  }
  if (widens === 'removed') {
    const added = itemsOf(after).filter((item) => !isAmong(itemsOf(before), item));
    return [...itemsOf(before), ...added];
  }
  return before;
}

function settingLine(
  path: readonly string[],
  before: Json | undefined,
  after: Json | undefined,
): string {
  const shown = (value: Json | undefined): string =>
    value === undefined ? 'nothing' : JSON.stringify(redactSetting(path, value));
  return `${path.join('.')}: ${shown(after)} (confirmed: ${shown(before)})`;
}

/**
 * Returns a line for each rule that may allow more than before. A new rule that denies allows no
 * more, wherever it stands. Any other change of the list may.
 */
function ruleLines(before: Json | undefined, after: Json | undefined): readonly string[] {
  const [old, now] = [itemsOf(before), itemsOf(after)];
  const isNewDenial = (rule: Json): boolean =>
    isJsonObject(rule) && rule['action'] === 'deny' && !isAmong(old, rule);
  if (
    isEqual(
      old,
      now.filter((rule) => !isNewDenial(rule)),
    )
  ) {
    return [];
  }
  const added = now.filter((rule) => !isAmong(old, rule));
  const gone = old.filter((rule) => !isAmong(now, rule));
  return [
    ...added.map((rule) => `new rule: ${JSON.stringify(rule)}`),
    ...gone.map((rule) => `rule taken away: ${JSON.stringify(rule)}`),
    ...(added.length + gone.length === 0 ? ['the rules are in another order'] : []),
  ];
}

/** Returns whether a server is trusted if its marks do not say. */
type TrustedByDefault = (entry: Json | undefined) => boolean;

function serverChanges(
  confirmed: JsonObject,
  written: JsonObject,
  isTrusted: TrustedByDefault,
): readonly Change[] {
  const before = objectAt(confirmed, ['mcpServers']);
  return Object.entries(objectAt(written, ['mcpServers'])).flatMap(
    ([name, entry]): readonly Change[] => {
      const known = ownMember(before, name);
      const entryPath = ['mcpServers', name];
      const marksPath = ['pml', 'servers', name];
      const marks = objectAt(written, marksPath);
      if (known === undefined) {
        const line = `server ${name} is new, ${trustWord(marks['trusted'] ?? isTrusted(entry))}: ${shownEntry(entry)}`;
        return [
          { path: entryPath, inForce: undefined, line },
          { path: marksPath, inForce: undefined, line: '' },
        ];
      }
      const ofMarks = markChanges(name, {
        before: objectAt(confirmed, marksPath),
        after: marks,
        isTrusted: isTrusted(known),
      });
      if (isEqual(known, entry)) {
        return ofMarks;
      }
      const line = `server ${name} is another program, ${trustWord(marks['trusted'] ?? isTrusted(entry))}: ${shownEntry(entry)} (confirmed: ${shownEntry(known)}; changed: ${changedParts(known, entry).join(', ')})`;
      return [{ path: entryPath, inForce: known, line }, ...ofMarks];
    },
  );
}

function markChanges(
  name: string,
  {
    before,
    after,
    isTrusted,
  }: { readonly before: JsonObject; readonly after: JsonObject; readonly isTrusted: boolean },
): readonly Change[] {
  const defaults = { ...MARK_DEFAULTS, trusted: isTrusted };
  return Object.entries(MARK_RULES).flatMap(([mark, widens]) => {
    const was = before[mark] ?? findAt(defaults, [mark]);
    const is = after[mark] ?? findAt(defaults, [mark]);
    const line = `server ${name}: ${mark} is ${JSON.stringify(is)} (confirmed: ${JSON.stringify(was)})`;
    return isWidened(widens, was, is)
      ? [{ path: ['pml', 'servers', name, mark], inForce: meanwhile(widens, was, is), line }]
      : [];
  });
}

function trustWord(isTrusted: Json): string {
  return isTrusted === true ? 'trusted' : 'not trusted';
}

function isTrustedEntry(entry: Json | undefined): boolean {
  return isJsonObject(entry) && isTrustedByDefault(entry as unknown as ServerEntryInput);
}

/**
 * Describes everything that decides what an entry does. Values that look like secrets are covered.
 */
function shownEntry(entry: Json | undefined): string {
  const variables = pairsOf(objectAt(entry, ['env'])).map(
    ([name, value]) =>
      `${name}=${isSecretName(name) ? referencesIn(value) || HIDDEN : redactAddress(value)}`,
  );
  const headers = pairsOf(objectAt(entry, ['headers'])).map(([name, value]) =>
    [name, referencesIn(value)].filter(Boolean).join(': '),
  );
  const cwd = findAt(entry, ['cwd']);
  return [
    describeEntry(entry as unknown as ServerEntryInput),
    ...(typeof cwd === 'string' ? [`in ${cwd}`] : []),
    ...(variables.length > 0 ? [`with ${variables.join(' ')}`] : []),
    ...(headers.length > 0 ? [`with the headers ${headers.join(', ')}`] : []),
  ].join(' ');
}

function pairsOf(object: JsonObject): readonly (readonly [string, string])[] {
  return Object.entries(object).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : '',
  ]);
}

function changedParts(before: Json, after: Json | undefined): readonly string[] {
  const [old, now] = [objectAt(before, []), objectAt(after, [])];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (part) => !isEqual(old[part], now[part]),
  );
}

/** Returns the file with another value at a path; without one where the value is `undefined`. */
function withValue(file: JsonObject, path: readonly string[], value: Json | undefined): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) {
    return file;
  }
  const { [key]: current, ...others } = file;
  if (rest.length === 0) {
    return value === undefined ? others : { ...file, [key]: value };
  }
  if (value === undefined && !isJsonObject(current)) {
    return file;
  }
  return { ...file, [key]: withValue(isJsonObject(current) ? current : {}, rest, value) };
}

function objectAt(value: Json | undefined, path: readonly string[]): JsonObject {
  const found = path.length === 0 ? value : findAt(value, path);
  return isJsonObject(found) ? found : {};
}

function itemsOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function isAmong(items: readonly Json[], item: Json): boolean {
  return items.some((each) => isEqual(each, item));
}

function isEqual(left: Json | undefined, right: Json | undefined): boolean {
  return canonicalJson(left ?? null) === canonicalJson(right ?? null);
}
