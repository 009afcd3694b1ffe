/** Values of parameters as a call gives them. */
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { RISK } from '../tuning/call.ts';
import { nameWords } from './risk-text.ts';
import { DRY_FLAGS, FREE_SELECTORS, SELECTORS } from './risk-words.ts';

/** A parameter of a schema, with its value in one call. */
export interface Parameter {
  readonly name: string;
  readonly words: readonly string[];
  readonly isFlag: boolean;
  readonly isList: boolean;
  /** The given choices in lower case; empty for a free value. */
  readonly choices: readonly string[];
  readonly text: string;
  readonly isRequired: boolean;
  /** Chooses what is done: `mode: list | delete`. */
  readonly selects: boolean;
  /** The value cannot be told: there is no call, or the call leaves it out and the schema names none. */
  readonly isOpen: boolean;
  /** The value of this call, or the default that the schema names. */
  readonly value: Json | undefined;
}

/** Returns the parameters of a schema with their values, and those that only the call names. */
export function parametersOf(schema: JsonObject, args?: JsonObject): readonly Parameter[] {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const required: readonly Json[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const declared = Object.entries(properties)
    .slice(0, RISK.parametersRead)
    .map(([name, value]) => parameterOf(name, value, required.includes(name), args))
    .map((parameter, _, all) => closedBy(all, parameter));
  const undeclared = Object.keys(args ?? {})
    .filter((name) => properties[name] === undefined)
    .slice(0, RISK.parametersRead)
    .map((name) => parameterOf(name, {}, false, args));
  return [...declared, ...undeclared];
}

/** A selector that may be left out is no open question where the call chooses by another one. */
function closedBy(all: readonly Parameter[], parameter: Parameter): Parameter {
  const isChosen = all.some(({ selects, value, isOpen }) => selects && !isOpen && isGiven(value));
  return isChosen && parameter.isOpen && !parameter.isRequired
    ? { ...parameter, isOpen: false, selects: false }
    : parameter;
}

function parameterOf(
  fullName: string,
  declared: Json | undefined,
  isRequired: boolean,
  args: JsonObject | undefined,
): Parameter {
  const name = fullName.slice(0, RISK.nameLengthMax);
  const schema = isJsonObject(declared) ? declared : {};
  const { type, description } = schema;
  const words = nameWords(name);
  const choices = choicesOf(schema).slice(0, RISK.parametersRead);
  const selects = choices.length > 1 && isSelector(words);
  const value = args?.[fullName] ?? schema['default'];
  return {
    name,
    words,
    isFlag: type === 'boolean' || typeof value === 'boolean',
    isList: type === 'array',
    choices,
    text: typeof description === 'string' ? description.slice(0, RISK.descriptionLengthMax) : '',
    isRequired,
    selects,
    isOpen: args === undefined || (value === undefined && (isRequired || selects)),
    value,
  };
}

/** Whether the words of a parameter's name say that it chooses what is done: `subCommand`, `mode`. */
export function isSelector(words: readonly string[]): boolean {
  return SELECTORS.has(words.at(-1) ?? '');
}

/**
 * Whether a parameter chooses what is done by a free text: `subtool: "WriteFile"`. What such a tool does in one
 * call cannot be told.
 */
export function isFreeSelector({ words, choices, isFlag, isList }: Parameter): boolean {
  const last = words.at(-1) ?? '';
  const isText = choices.length === 0 && !isFlag && !isList;
  return isText && (SELECTORS.has(last) || FREE_SELECTORS.has(last));
}

/** The texts among which a schema lets choose, also where it lists them as variants. */
function choicesOf(schema: JsonObject): readonly string[] {
  const variants = schema['anyOf'] ?? schema['oneOf'];
  const parts: readonly Json[] = Array.isArray(variants) ? variants : [];
  return [schema, ...parts.filter(isJsonObject)]
    .flatMap((part): readonly Json[] =>
      Array.isArray(part['enum']) ? part['enum'] : [part['const'] ?? null],
    )
    .flatMap((choice) => (typeof choice === 'string' ? [choice.toLowerCase()] : []));
}

const OFF: ReadonlySet<string> = new Set(['', 'false', 'no', 'n', 'off', '0', 'none', 'never']);
const ON: ReadonlySet<string> = new Set(['true', 'yes', 'y', 'on', '1', 'always', 'force']);

/** Whether a value switches a flag on. */
export function isOn(value: Json | undefined): boolean {
  return value === true || (typeof value === 'string' && ON.has(value.trim().toLowerCase()));
}

/** Whether a value says something: no null, no empty text or list, not false. */
export function isGiven(value: Json | undefined): boolean {
  if (typeof value === 'string') {
    return !OFF.has(value.trim().toLowerCase());
  }
  if (typeof value === 'object' && value !== null) {
    return Object.keys(value).length > 0;
  }
  return value !== undefined && value !== null && value !== false;
}

/** Whether a declared flag asks only for a look at what would happen: `dryRun`, `validate_only`. */
export function isDryFlag({ isFlag, words }: Parameter): boolean {
  return (
    isFlag &&
    (DRY_FLAGS.has(words.join(' ')) || (words.length <= DRY_WORDS_MAX && words[0] === 'dry'))
  );
}

const DRY_WORDS_MAX = 2;
