/** Finds values inside the arguments that raise the class of a call, whatever their schema says. */
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { RISK } from '../tuning/call.ts';
import type { Risk } from './risk-class.ts';
import { kindByObject } from './risk-kind.ts';
import { nameWords, readName } from './risk-text.ts';
import { isGiven, isOn, isSelector } from './risk-values.ts';
import {
  CLEARING_FLAGS,
  DESTROYING_FLAGS,
  FORCING_FLAGS,
  NOUN_TOO,
  OPENING_FLAGS,
  OPERATING_NUMBERS,
  PART_SELECTORS,
  verbUse,
} from './risk-words.ts';

/** A finding about the call, from the value of one argument. */
export interface ArgumentFinding {
  readonly name: string;
  readonly risk: Risk;
  readonly says: string;
  readonly isQuery: boolean;
}

interface Detail {
  readonly name: string;
  readonly value: Json;
  readonly depth: number;
  /** The schema of the tool names it, so that the words of the tool were read with it. */
  readonly isDeclared: boolean;
  /** Text of the schema about the parameter. May be empty. */
  readonly text: string;
}

/** The class of a call without its details, and whether somebody gave it instead of the tool's words. */
interface Base {
  readonly risk: Risk;
  readonly isByWord: boolean;
}

/** Reads the values of a call for flags, choices and numbers that destroy. */
export function readDetails(
  tool: Tool,
  args: JsonObject,
  { risk: base, isByWord }: Base,
): readonly ArgumentFinding[] {
  const { properties } = tool.inputSchema;
  const objects = nameWords(tool.name.slice(0, RISK.nameLengthMax));
  // If somebody gave the class, the declared flags were not read yet.
  const known = { properties: isJsonObject(properties) ? properties : {}, isRead: !isByWord };
  return detailsOf(args, known).flatMap((detail) => {
    const says = dangerOf(detail, base, objects);
    const risk = base === 'safe' ? 'moderate' : 'dangerous';
    return says === undefined ? [] : [{ name: detail.name, risk, says, isQuery: false }];
  });
}

/**
 * Returns the named values of the arguments, outer ones first, within limits of number and depth.
 */
function detailsOf(
  args: JsonObject,
  { properties, isRead }: { readonly properties: JsonObject; readonly isRead: boolean },
): readonly Detail[] {
  const found: Detail[] = [];
  let level: readonly (readonly [string, Json])[] = entriesOf(args);
  for (let depth = 0; depth < RISK.detailsDepth && level.length > 0; depth += 1) {
    const schemaOf = (name: string): Json | undefined =>
      depth === 0 && Object.hasOwn(properties, name) ? properties[name] : undefined;
    const room = RISK.detailsRead - found.length;
    const taken = level.slice(0, room);
    found.push(
      ...taken.map(([name, value]) => {
        const schema = schemaOf(name);
        const isDeclared = isRead && schema !== undefined;
        return { name, value, depth, isDeclared, text: textIn(schema) };
      }),
    );
    level = taken.flatMap(([name, value]) => insideOf(name, value)).slice(0, RISK.detailsRead);
  }
  return found;
}

function textIn(schema: Json | undefined): string {
  const text = isJsonObject(schema) ? schema['description'] : undefined;
  return typeof text === 'string' ? text.slice(0, RISK.descriptionLengthMax) : '';
}

function entriesOf(object: JsonObject): readonly (readonly [string, Json])[] {
  return Object.entries(object).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
}

/** Returns the members of an object, or the items of a list under the list's name. */
function insideOf(name: string, value: Json): readonly (readonly [string, Json])[] {
  if (isJsonObject(value)) {
    return entriesOf(value);
  }
  // Of a long list only the first are looked at, so that only those are put down.
  return Array.isArray(value)
    ? value.slice(0, RISK.detailsRead).map((item: Json) => [name, item] as const)
    : [];
}

const DESTROYING_KINDS: ReadonlySet<string> = new Set(['destroy', 'access']);
const OPTION_LIST = /^(?:flags|options|opts|args|arguments|argv|params|extra)$/u;
const OPTION = /^--?[a-z][a-z-]*/u;
const VALUE_LENGTH_MAX = 64;

function dangerOf(detail: Detail, base: Risk, objects: readonly string[]): string | undefined {
  const { name, value, isDeclared, text } = detail;
  const words = nameWords(name.slice(0, RISK.nameLengthMax));
  const last = words.at(-1) ?? '';
  if (isOn(value)) {
    return flagDanger(words, base, isDeclared) ?? toldDanger(words, base, text);
  }
  if (value === 0 && OPERATING_NUMBERS.has(last) && base !== 'safe') {
    return 'leaves none in operation';
  }
  if (typeof value !== 'string' || value.length > VALUE_LENGTH_MAX) {
    return words.length === 1 && DESTROYING_FLAGS.has(last) && isGiven(value) && !isDeclared
      ? `says ${last}`
      : undefined;
  }
  if (OPTION_LIST.test(last) && OPTION.test(value)) {
    return nameWords(value).some((word) => DESTROYING_FLAGS.has(word) || FORCING_FLAGS.has(word))
      ? `says ${value}`
      : undefined;
  }
  return base !== 'safe' && (isSelector(words) || PART_SELECTORS.has(last))
    ? choiceDanger(value, objects)
    : undefined;
}

/**
 * Returns the danger of a flag that is switched on. Flags of the schema were read with the tool's
 * words already, except those that clear something.
 */
function flagDanger(words: readonly string[], base: Risk, isDeclared: boolean): string | undefined {
  const isSaid = (set: ReadonlySet<string>): boolean =>
    words.some((word) => set.has(word) || set.has(verbUse(word)?.verb ?? ''));
  if (/^(?:no|dont|skip|prevent)$/u.test(words[0] ?? '')) {
    return undefined;
  }
  if (base === 'safe' && isSaid(CLEARING_FLAGS)) {
    return 'changes what it reads';
  }
  if (base !== 'safe' && words.some((word) => OPENING_FLAGS.has(word))) {
    return 'gives more rights or readers than usual';
  }
  const destroys = !isDeclared && isSaid(DESTROYING_FLAGS);
  const forces = !isDeclared && base !== 'safe' && words.some((word) => FORCING_FLAGS.has(word));
  return destroys ? 'destroys' : forces ? 'forces it' : undefined;
}

/** Finds the effect of a flag in its schema text: "Set to true to archive (delete) a block". */
const WHEN_ON = /\b(?:if|when|set to|is) true\b(?<does>[^.;]{0,80})/iu;
const DESTROYS =
  /\b(?:deletes?|removes?|erases?|purges?|wipes?|overwrites?|truncates?|destroys?|discards?)\b/iu;
const DENIED = /\b(?:not|never|no|without|instead|prevents?|avoids?|skips?|keeps?)\b|n['’]t\b/iu;

/**
 * Returns the danger of a flag that is switched on in a changing call: by its schema text, or
 * because it is named `replace`.
 */
function toldDanger(words: readonly string[], base: Risk, text: string): string | undefined {
  if (base === 'safe') {
    return undefined;
  }
  const does = WHEN_ON.exec(text)?.groups?.['does'] ?? '';
  if (DESTROYS.test(does) && !DENIED.test(does)) {
    return 'destroys, as its description says';
  }
  // `replace_all` says how much is edited; `replace` alone puts one thing in the place of another.
  return words.length === 1 && words[0] === 'replace' ? 'replaces what is there' : undefined;
}

/** `replace_content` overwrites the whole. `replace_range` and `replace_all` (occurrences) change parts. */
const WHOLE_THINGS: ReadonlySet<string> = new Set(
  'content contents body document page file everything'.split(' '),
);

/** Returns the danger of a choice whose word can only be a verb: `type: drop`, `event: APPROVE`. */
function choiceDanger(value: string, objects: readonly string[]): string | undefined {
  const { main, words } = readName(value.toLowerCase());
  if (main?.verb === 'replace' && WHOLE_THINGS.has(words.at(-1) ?? '')) {
    return 'replaces what is there';
  }
  const isMeant =
    main !== undefined &&
    DESTROYING_KINDS.has(kindByObject(main, objects) ?? main.kind) &&
    (!NOUN_TOO.has(main.verb) || DESTROYING_FLAGS.has(main.verb));
  return isMeant ? `says ${main.verb}` : undefined;
}
