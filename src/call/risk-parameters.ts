import type { JsonObject } from '../base/json.ts';
import { easedVerbs } from './risk-eased.ts';
import { nameWords } from './risk-text.ts';
import { isDryFlag, isOn, type Parameter, judgedParameters, counts } from './risk-values.ts';
import { DESTROYING_FLAGS, FORCING_FLAGS, PROGRAM_PARAMETERS, verbUse } from './risk-words.ts';

/** The abilities that the parameters of a tool give it. For one call, only the given parameters count. */
export interface ParameterReading {
  /** A flag or mode that destroys: `delete_source: true`, `mode: overwrite`. */
  readonly destroys: string | undefined;
  /** Like `destroys`, without parameters that choose the action. A dry run checks these alone. */
  readonly destroysBeside: string | undefined;
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
  /** A flag, switched on in this call, that asks only for a look at what would happen. */
  readonly dry: string | undefined;
  /** The choice of this call that keeps the old data: `mode: soft`. */
  readonly soft: string | undefined;
  /** Verbs that are no more than a change in this call. */
  readonly eased: readonly string[];
  /** A text that is called a query. */
  readonly asks: string | undefined;
  readonly all: readonly Parameter[];
}

const WRITING_METHOD = /^(?:post|put|patch|delete)$/iu;
const READING_METHOD = /^(?:get|head|options)$/iu;
const QUERY_LANGUAGE = /\b(?:sql|cypher|sparql|graphql|kql|soql|mql|hql)\b/iu;
/** Parameters that say where a result is written to. */
export const TARGET =
  /^(?:output|save|dest|destination|export|target|download)(?:[-_]?to)?[-_]?(?:path|file|filepath|filename|dir|directory|folder)$/iu;

/**
 * Reads the parameters of a schema, up to a limit. Without a call, everything that they allow
 * counts. In a call, only the given values count, and values that cannot be judged.
 */
export function readParameters(schema: JsonObject, args?: JsonObject): ParameterReading {
  const parameters = judgedParameters(schema, args);
  const named = (test: (parameter: Parameter) => boolean): string | undefined =>
    parameters.find(test)?.name;
  return {
    destroys: named((parameter) => destroys(parameter)),
    destroysBeside: named((parameter) => !parameter.selects && destroys(parameter)),
    forces: named(
      (parameter) =>
        (flagCounts(parameter) && parameter.words.some((word) => FORCING_FLAGS.has(word))) ||
        (!parameter.isOpen && chosen(parameter).some((choice) => FORCING_FLAGS.has(choice))),
    ),
    program: named(
      (parameter) =>
        counts(parameter) &&
        parameter.choices.length === 0 &&
        (PROGRAM_PARAMETERS.has(parameter.name.toLowerCase()) ||
          (parameter.words.length > 1 && parameter.words.includes('sql')) ||
          (parameter.words.length === 2 && parameter.words[0] === 'shell')),
    ),
    query: named(
      (parameter) =>
        counts(parameter) &&
        parameter.words.at(-1) === 'query' &&
        QUERY_LANGUAGE.test(parameter.text),
    ),
    method: named((parameter) => counts(parameter) && choosesMethod(parameter)),
    // Without a target the call may still write a file, at a place that the tool chooses.
    target: named(({ name }) => TARGET.test(name)),
    people: named(
      (parameter) =>
        counts(parameter) &&
        /^(?:participants|recipients?|attendees|invitees|members)$/u.test(
          parameter.words.at(-1) ?? '',
        ),
    ),
    dry: named((parameter) => isDryFlag(parameter) && !parameter.isOpen && isOn(parameter.value)),
    soft: named(
      (parameter) =>
        !parameter.isOpen &&
        (keeps(parameter) || (parameter.words[0] === 'soft' && isOn(parameter.value))),
    ),
    eased: args === undefined ? [] : easedVerbs(schema, parameters),
    asks: named(({ words }) => words.at(-1) === 'query'),
    all: parameters,
  };
}

function flagCounts({ isOpen, isFlag, value }: Parameter): boolean {
  return isOpen ? isFlag : isOn(value);
}

/** Returns the possible choices, or the choice that the call makes. */
function chosen({ isOpen, choices, value }: Parameter): readonly string[] {
  if (isOpen) {
    return choices;
  }
  return choices.length > 0 && typeof value === 'string' ? [value.toLowerCase()] : [];
}

/**
 * Returns true if the call chooses a way that keeps the old data: `soft`, or an alternative to
 * `hard`.
 */
function keeps(parameter: Parameter): boolean {
  const [choice = ''] = chosen(parameter);
  return choice === 'soft' || (KEEPING.test(choice) && parameter.choices.includes('hard'));
}

const KEEPING = /^(?:mixed|keep)$/u;

/** A flag that keeps something from being destroyed: `skip_delete`. */
const SPARING = /^(?:no|dont|skip|prevent)$/u;

function destroys(parameter: Parameter): boolean {
  const { words, isOpen } = parameter;
  const isSaid = (word: string): boolean =>
    DESTROYING_FLAGS.has(word) ||
    // In a call the inflected forms count too: `allow_deleting_content: true`.
    (!isOpen && DESTROYING_FLAGS.has(verbUse(word)?.verb ?? ''));
  return (
    (flagCounts(parameter) && words.some(isSaid) && !SPARING.test(words[0] ?? '')) ||
    chosen(parameter).some((choice) =>
      isOpen ? DESTROYING_FLAGS.has(choice) : nameWords(choice).some(isSaid),
    )
  );
}

function choosesMethod({ words, choices, text, isOpen, value }: Parameter): boolean {
  const isMethod =
    words.at(-1) === 'method' &&
    (choices.some((choice) => WRITING_METHOD.test(choice)) || /\bPOST\b/u.test(text));
  return isMethod && (isOpen || typeof value !== 'string' || !READING_METHOD.test(value));
}
