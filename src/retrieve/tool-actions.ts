/** Reads which acts a tool can do, and the words of the values that its calls choose from. */
import { isJsonObject, type Json } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { nameTermsOf, termOf, wordsOf } from '../math/words.ts';
import { RETRIEVE } from '../tuning/retrieve.ts';
import { actionIn, commandOf, type Action } from './wish-words.ts';

/** "Search by title", "Get or list resources": a description begins with its verbs. */
const FIRST_WORDS = 2;
/** A parameter that chooses an act has two at least: `list | create | delete`. `open | closed` is a state. */
const ACTS_MIN = 2;

/**
 * Returns every act of a tool: by its name, by the first words of its description, and by a parameter that
 * chooses the act. `git_tag` lists, creates and deletes, depending on its `mode`.
 */
export function actionsOf(tool: Tool): ReadonlySet<Action> {
  const acts = new Set<Action>();
  for (const text of [tool.name, firstWords(tool).join(' ')]) {
    const action = actionIn(text);
    if (action !== undefined) {
      acts.add(action);
    }
  }
  for (const choices of choicesOf(tool)) {
    const chosen = choices.flatMap((choice) => commandOf(choice.toLowerCase()) ?? []);
    if (chosen.length >= ACTS_MIN) {
      for (const action of chosen) {
        acts.add(action);
      }
    }
  }
  return acts;
}

/** Returns the terms of all values that the parameters of a tool let a call choose from. */
export function choiceTerms(tool: Tool): ReadonlySet<string> {
  const text = choicesOf(tool).flat().join(' ').slice(0, RETRIEVE.textLengthMax);
  return new Set(wordsOf(text).flatMap((word) => termOf(word) ?? []));
}

/** Returns the terms that may name the act of a tool: its name, how its description begins, and what its calls choose from. */
export function verbTerms(tool: Tool): ReadonlySet<string> {
  const first = firstWords(tool).flatMap((word) => termOf(word) ?? []);
  return new Set([...nameTermsOf(tool.name), ...first, ...choiceTerms(tool)]);
}

/** Returns the values of each parameter that has a list of them. */
function choicesOf({ inputSchema }: Tool): readonly (readonly string[])[] {
  const { properties } = inputSchema;
  if (!isJsonObject(properties)) {
    return [];
  }
  return Object.values(properties)
    .slice(0, RETRIEVE.parametersMax)
    .map((property) => [
      ...listed(property),
      ...(isJsonObject(property) ? listed(property['items']) : []),
    ])
    .filter((choices) => choices.length > 0);
}

function listed(schema: Json | undefined): readonly string[] {
  const values = isJsonObject(schema) ? schema['enum'] : undefined;
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}

/** Returns the first telling words of the description. Some servers begin with their own name: "Notion | Search by title". */
function firstWords({ server, description }: Tool): readonly string[] {
  const own = new Set(wordsOf(server));
  return wordsOf(description.slice(0, RETRIEVE.textLengthMax))
    .filter((word) => !own.has(word) && termOf(word) !== undefined)
    .slice(0, FIRST_WORDS);
}
