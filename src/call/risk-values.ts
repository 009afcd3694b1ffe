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
  /** True if the parameter chooses the action: `mode: list | delete`. */
  readonly selects: boolean;
  /** The value cannot be told: there is no call, or the call leaves it out and the schema names none. */
  readonly isOpen: boolean;
  /** The value of this call, or the default that the schema names. */
  readonly value: Json | undefined;
}

/** The schema of a parameter, before any call. */
interface Declared extends Pick<
  Parameter,
  'name' | 'words' | 'isList' | 'choices' | 'text' | 'isRequired' | 'selects'
> {
  /** The name that the arguments have. */
  readonly key: string;
  readonly isBoolean: boolean;
  readonly usual: Json | undefined;
}

/** Schemas are read once: every call is judged by them. */
const READ = new WeakMap<JsonObject, readonly Declared[]>();

function declaredBy(schema: JsonObject): readonly Declared[] {
  let declared = READ.get(schema);
  if (declared === undefined) {
    const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
    const required: readonly Json[] = Array.isArray(schema['required']) ? schema['required'] : [];
    declared = Object.entries(properties)
      .slice(0, RISK.parametersRead)
      .map(([key, value]) => declaredOf(key, value, required.includes(key)));
    READ.set(schema, declared);
  }
  return declared;
}

function declaredOf(key: string, value: Json | undefined, isRequired: boolean): Declared {
  const schema = isJsonObject(value) ? value : {};
  const { type, description } = schema;
  const name = key.slice(0, RISK.nameLengthMax);
  const words = nameWords(name);
  const choices = choicesOf(schema).slice(0, RISK.parametersRead);
  return {
    key,
    name,
    words,
    isBoolean: type === 'boolean',
    isList: type === 'array',
    choices,
    text: typeof description === 'string' ? description.slice(0, RISK.descriptionLengthMax) : '',
    isRequired,
    selects: choices.length > 1 && isSelector(words),
    usual: schema['default'],
  };
}

/**
 * Returns the parameters of a schema with their values, and parameters that only the call names.
 */
export function judgedParameters(schema: JsonObject, args?: JsonObject): readonly Parameter[] {
  const { properties } = schema;
  const named = isJsonObject(properties) ? properties : {};
  const undeclared = Object.keys(args ?? {})
    .filter((key) => named[key] === undefined)
    .slice(0, RISK.parametersRead)
    .map((key) => declaredOf(key, {}, false));
  const all = [...declaredBy(schema), ...undeclared].map((each) => inCall(each, args));
  const isChosen = all.some(({ selects, value, isOpen }) => selects && !isOpen && isGiven(value));
  // A selector that may be left out is no open question where the call chooses by another one.
  return isChosen
    ? all.map((each) =>
        each.isOpen && !each.isRequired ? { ...each, isOpen: false, selects: false } : each,
      )
    : all;
}

function inCall(declared: Declared, args: JsonObject | undefined): Parameter {
  const { key, isBoolean, usual, isRequired, selects } = declared;
  const value = args?.[key] ?? usual;
  // Member by member: in a profile of judged calls a spread here took a third of the time.
  return {
    name: declared.name,
    words: declared.words,
    isList: declared.isList,
    choices: declared.choices,
    text: declared.text,
    isRequired,
    selects,
    isFlag: isBoolean || typeof value === 'boolean',
    isOpen: args === undefined || (value === undefined && (isRequired || selects)),
    value,
  };
}

/** Returns true if a parameter chooses the action, by its name: `subCommand`, `mode`. */
export function isSelector(words: readonly string[]): boolean {
  return SELECTORS.has(words.at(-1) ?? '');
}

/**
 * Returns true if a parameter chooses the action by free text: `subtool: "WriteFile"`. The effect
 * of such a call is unknown.
 */
export function isFreeSelector({ words, choices, isFlag, isList }: Parameter): boolean {
  const last = words.at(-1) ?? '';
  const isText = choices.length === 0 && !isFlag && !isList;
  return isText && (SELECTORS.has(last) || FREE_SELECTORS.has(last));
}

/** Returns the texts that a schema allows, from an enum or from variants. */
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

/** Returns true if a value switches a flag on. */
export function isOn(value: Json | undefined): boolean {
  return value === true || (typeof value === 'string' && isWordOf(ON, value));
}

/** No word of `ON` or `OFF` is longer. Long texts are not copied to find that out. */
const WORD_LENGTH_MAX = 8;

function isWordOf(words: ReadonlySet<string>, value: string): boolean {
  const word = value.trim();
  return word.length <= WORD_LENGTH_MAX && words.has(word.toLowerCase());
}

/** Returns true if a value is set: not null, false, or an empty text or list. */
export function isGiven(value: Json | undefined): boolean {
  if (typeof value === 'string') {
    return !isWordOf(OFF, value);
  }
  if (typeof value === 'object' && value !== null) {
    return Object.keys(value).length > 0;
  }
  return value !== undefined && value !== null && value !== false;
}

/** Returns true if a flag of the schema asks for a preview only: `dryRun`, `validate_only`. */
export function isDryFlag({ isFlag, words }: Parameter): boolean {
  return (
    isFlag &&
    (DRY_FLAGS.has(words.join(' ')) || (words.length <= DRY_WORDS_MAX && words[0] === 'dry'))
  );
}

const DRY_WORDS_MAX = 2;

/** Returns whether a parameter counts: it is given, or nobody can tell its value. */
export function counts({ isOpen, value }: Parameter): boolean {
  return isOpen || isGiven(value);
}
