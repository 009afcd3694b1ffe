import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { RISK } from '../tuning/call.ts';
import { nameWords } from './risk-text.ts';
import { DESTROYING_FLAGS, FORCING_FLAGS, PROGRAM_PARAMETERS } from './risk-words.ts';

/** What a tool's parameters let a call do, whatever the usual call is. */
export interface ParameterReading {
  /** A flag or mode that destroys: `delete_source: true`, `mode: overwrite`. */
  readonly destroys: string | undefined;
  /** A flag that overrides a refusal. */
  readonly forces: string | undefined;
  /** A program in full: SQL, a command, a script. */
  readonly program: string | undefined;
  /** A query in a language that can write, by the parameter's own words. */
  readonly query: string | undefined;
  /** An HTTP method to choose. */
  readonly method: string | undefined;
  /** A file that the result goes to. */
  readonly target: string | undefined;
  /** People who are brought in or written to. */
  readonly people: string | undefined;
}

const WRITING_METHOD = /^(?:post|put|patch|delete)$/iu;
const QUERY_LANGUAGE = /\b(?:sql|cypher|sparql|graphql|kql|soql|mql|hql)\b/iu;
const TARGET =
  /^(?:output|save|dest|destination|export|target|download)(?:[-_]?to)?[-_]?(?:path|file|filepath|filename|dir|directory|folder)$/iu;

/** Reads the parameters of a schema, as many as are looked at. */
export function readParameters(schema: JsonObject): ParameterReading {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const parameters = Object.entries(properties)
    .slice(0, RISK.parametersRead)
    .map(([name, value]) => parameterOf(name.slice(0, RISK.nameLengthMax), value));
  const named = (test: (parameter: Parameter) => boolean): string | undefined =>
    parameters.find(test)?.name;
  return {
    destroys: named(
      ({ words, isFlag, choices }) =>
        (isFlag &&
          words.some((word) => DESTROYING_FLAGS.has(word)) &&
          !/^(?:no|dont|skip|prevent)$/u.test(words[0] ?? '')) ||
        choices.some((choice) => DESTROYING_FLAGS.has(choice)),
    ),
    forces: named(({ words, isFlag }) => isFlag && words.some((word) => FORCING_FLAGS.has(word))),
    program: named(
      ({ name, words, choices }) =>
        choices.length === 0 &&
        (PROGRAM_PARAMETERS.has(name.toLowerCase()) ||
          (words.length > 1 && words.includes('sql')) ||
          (words.length === 2 && words[0] === 'shell')),
    ),
    query: named(({ words, text }) => words.at(-1) === 'query' && QUERY_LANGUAGE.test(text)),
    method: named(
      ({ words, choices, text }) =>
        words.at(-1) === 'method' &&
        (choices.some((choice) => WRITING_METHOD.test(choice)) || /\bPOST\b/u.test(text)),
    ),
    target: named(({ name }) => TARGET.test(name)),
    people: named(({ words }) =>
      /^(?:participants|recipients?|attendees|invitees|members)$/u.test(words.at(-1) ?? ''),
    ),
  };
}

interface Parameter {
  readonly name: string;
  readonly words: readonly string[];
  readonly isFlag: boolean;
  readonly choices: readonly string[];
  readonly text: string;
}

function parameterOf(name: string, value: Json | undefined): Parameter {
  const schema = isJsonObject(value) ? value : {};
  const { type, description } = schema;
  const choices: readonly Json[] = Array.isArray(schema['enum']) ? schema['enum'] : [];
  return {
    name,
    words: nameWords(name),
    isFlag: type === 'boolean',
    choices: choices
      .slice(0, RISK.parametersRead)
      .flatMap((choice) => (typeof choice === 'string' ? [choice.toLowerCase()] : [])),
    text: typeof description === 'string' ? description.slice(0, RISK.descriptionLengthMax) : '',
  };
}
