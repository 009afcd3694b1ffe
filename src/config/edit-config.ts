/** Changes to the text of `pml.json` that leave comments and everything else as they are. */
import { GatewayError } from '../base/errors.ts';
import { findAt } from '../base/json-path.ts';
import type { Json } from '../base/json.ts';
import { didYouMean } from '../base/nearest-name.ts';
import { readIfThere } from './atomic-file.ts';
import { writeWithBackup } from './backups.ts';
import { insertInJson, readJsonFile, setInJson } from './clients/json-file.ts';
import { checkConfig } from './load.ts';
import type { Locations, Surroundings } from './locations.ts';
import type { ServerEntryInput, ServerMarksInput, SettingsInput } from './schema.ts';

/** One line of the policy. */
export type PolicyRuleInput = NonNullable<
  NonNullable<NonNullable<SettingsInput['pml']>['policy']>['rules']
>[number];

/** A server to be written. Marks that are empty are not written. */
interface ServerChange {
  readonly name: string;
  readonly entry: ServerEntryInput;
  readonly marks: ServerMarksInput;
}

/** Content of a new file. */
export const EMPTY_CONFIG = '{\n  "mcpServers": {}\n}\n';

const RULES = ['pml', 'policy', 'rules'] as const;

/** Returns the text with this server in it, in the place of one with the same name. */
export function withServer(text: string, { name, entry, marks }: ServerChange): string {
  const withEntry = setInJson(text, ['mcpServers', name], entry);
  return Object.entries(marks).reduce(
    (changed, [mark, value]) => setInJson(changed, ['pml', 'servers', name, mark], value as Json),
    withEntry,
  );
}

/** Returns the text without this server and its part of `pml.servers`. */
export function withoutServer(text: string, name: string): string {
  const without = setInJson(text, ['mcpServers', name], undefined);
  const marks = ['pml', 'servers', name];
  return findAt(readJsonFile(without), marks) === undefined
    ? without
    : setInJson(without, marks, undefined);
}

/** Returns the text with one mark of a server. */
export function withMark<Mark extends keyof ServerMarksInput>(
  text: string,
  server: string,
  mark: Mark,
  value: NonNullable<ServerMarksInput[Mark]>,
): string {
  return setInJson(text, ['pml', 'servers', server, mark], value);
}

/**
 * Returns the text with these rules added. The first matching rule counts. So denials go before the
 * existing rules, where an older, wider permission cannot outrank them. The others go after them.
 */
export function withRules(
  text: string,
  before: readonly PolicyRuleInput[],
  after: readonly PolicyRuleInput[],
): string {
  if (before.length + after.length === 0) {
    return text;
  }
  const hasRules = Array.isArray(findAt(readJsonFile(text), RULES));
  const started = hasRules ? text : setInJson(text, RULES, []);
  const fronted = before
    .toReversed()
    .reduce((rest, rule) => insertInJson(rest, RULES, 0, rule), started);
  return after.reduce((rest, rule) => insertInJson(rest, RULES, -1, rule), fronted);
}

/** The file in which a server was switched off. */
interface SwitchedOff {
  readonly configFile: string;
  /** Holds a copy of the file as it was. */
  readonly backupFile: string;
}

/** Returns the text of the config file. Throws if there is no file, or if it has no such server. */
export function fileWithServer(
  locations: Locations,
  surroundings: Surroundings,
  server: string,
): string {
  const { configFile } = locations;
  const text = readIfThere(configFile)?.toString('utf8');
  if (text === undefined) {
    throw new GatewayError(
      'FILE_UNUSABLE',
      `there is no ${configFile}: make one with pml init or pml add; pml list shows what runs`,
    );
  }
  const names = Object.keys(checkConfig(text, locations, surroundings).settings.mcpServers);
  if (!names.includes(server)) {
    throw new GatewayError(
      'SERVER_UNKNOWN',
      `${configFile} has no server "${server}"${didYouMean(server, names)}`,
    );
  }
  return text;
}

/**
 * Writes `enabled: false` for a server into the config file. This only narrows, so it holds at once.
 */
export function switchOff(
  locations: Locations,
  surroundings: Surroundings,
  server: string,
  now: Date,
): SwitchedOff {
  const { configFile, userFolder } = locations;
  const before = fileWithServer(locations, surroundings, server);
  const contents = withMark(before, server, 'enabled', false);
  checkConfig(contents, locations, surroundings);
  const backupFile = writeWithBackup(userFolder, [{ path: configFile, before, contents }], now);
  return { configFile, backupFile };
}
