/**
 * Words that a wish and a tool use for the same thing, and the acts that a tool can do.
 *
 * Both tables hold everyday English of computer work. They name no server and no product.
 */
import { propertiesIn, listOf } from '../base/json-schema.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { nameTermsOf, termOf, wordsOf } from '../math/words.ts';
import { RETRIEVE } from '../tuning/retrieve.ts';

/** The action that a wish asks for, or that a tool does. */
export type Action = 'read' | 'find' | 'make' | 'remove' | 'change' | 'send' | 'run' | 'stop';

/** Questions come first: "what does delete do" asks to read. */
const ACTION_WORDS: Readonly<Record<Action, string>> = {
  read: `get show list read view see fetch retrieve display print describe inspect check tell what which who
    how whats is are return download count explain summarize`,
  find: 'find search look query lookup locate where discover browse',
  make: `create add make new insert write generate build put schedule draft save attach upload append install
    register record remember store`,
  remove: 'delete remove drop erase clear destroy uninstall forget discard unset purge wipe throw',
  change: `update change modify edit rename set move alter patch mark replace pause resume switch adjust
    configure rotate assign tick complete finish archive enable disable turn undo revert`,
  send: 'send post reply publish push respond answer comment share message notify',
  run: 'run execute start launch restart trigger begin invoke open go navigate visit rerun',
  stop: 'stop terminate close cancel end kill abort disconnect quit shutdown',
};

const COMMANDS: ReadonlyMap<string, Action> = new Map(
  Object.entries(ACTION_WORDS).flatMap(([action, words]) =>
    words.split(/\s+/u).map((word) => [word, action as Action] as const),
  ),
);

/** "Retrieves" and "creating" are the same action as "retrieve" and "create". */
const ACTION_OF_TERM: ReadonlyMap<string, Action> = new Map(
  [...COMMANDS].map(([word, action]) => [termOf(word) ?? word, action]),
);

/** Groups of things with about the same meaning in a tool's name. A word of several groups has them all. */
const SAME_THINGS = [
  'document docs documentation manual',
  'repository repo',
  'directory folder dir',
  'email mail',
  'image picture photo img media',
  'database db',
  'environment env',
  'message msg',
  'configuration config settings',
  'application app',
  'issue bug ticket',
  'reaction emoji',
  'replica copy instance',
  'near nearby nearest',
  'error failure fail',
  'function code',
  'task todo',
  'price cost',
  'website page url site link web browser',
  'record row entry',
  'field column property attribute',
  'library package framework',
  'history log logs',
  'screenshot screen capture',
  'person user member people who',
  'event appointment meeting',
] as const;

/** Groups of acts with about the same meaning. A wish says them as a command: "change", and not "my changes". */
const SAME_ACTS = [
  'delete remove drop forget erase',
  'create add new make insert',
  'remember save store',
  'undo revert reset',
  'complete finish tick mark',
  'pause disable',
  'resume enable',
  'approve accept review',
  'ask query',
  'pick choose select',
  'sort order rank',
  'watch monitor track',
  'type enter input fill',
  'undo rollback',
  'again retry rerun',
  'schedule plan',
  'download export',
  'update change edit modify',
  'rename update move',
  'search find query lookup',
  'get read fetch retrieve show',
  'list show all',
  'copy duplicate clone',
  'launch start run open execute',
  'stop terminate close end kill',
  'click tap press',
  'open navigate visit go',
  'open create',
  'send post',
  'tell notify message',
  'attach upload',
  'upgrade update',
] as const;

const THINGS = sameTerms(SAME_THINGS, (word) => termOf(word) ?? word);
const ACTS = sameTerms(SAME_ACTS, (word) => word);

/** Maps the key of each word to the terms of the other words of its groups. */
function sameTerms(
  groups: readonly string[],
  keyOf: (word: string) => string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const same = new Map<string, Set<string>>();
  for (const words of groups.map((group) => group.split(' '))) {
    for (const word of words) {
      const own = termOf(word) ?? word;
      const others = same.get(keyOf(word)) ?? new Set<string>();
      same.set(keyOf(word), others);
      for (const other of words.map((each) => termOf(each) ?? each)) {
        if (other !== own) {
          others.add(other);
        }
      }
    }
  }
  return same;
}

/** Returns the terms that mean about the same as this word of a wish. */
export function sameAs(word: string): readonly string[] {
  return [...(THINGS.get(termOf(word) ?? word) ?? []), ...(ACTS.get(word) ?? [])];
}

/** Returns the action that a word names as a command: "create", and not "created" or "creates". */
function commandOf(word: string): Action | undefined {
  return COMMANDS.get(word);
}

/** Returns the action that a wish asks for, with its word, or undefined. "My changes" asks for no action. */
export function actionAsked(
  wish: string,
): { readonly action: Action; readonly word: string } | undefined {
  for (const word of wordsOf(wish)) {
    const action = commandOf(word);
    if (action !== undefined) {
      return { action, word };
    }
  }
  return undefined;
}

/** Returns the first action that a tool's own text names, in any form of the word, or undefined. */
function actionIn(text: string): Action | undefined {
  for (const word of wordsOf(text)) {
    const action = COMMANDS.get(word) ?? ACTION_OF_TERM.get(termOf(word) ?? '');
    if (action !== undefined) {
      return action;
    }
  }
  return undefined;
}

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
  return Object.values(propertiesIn(inputSchema))
    .slice(0, RETRIEVE.parametersMax)
    .map((property) => [
      ...listed(property),
      ...(isJsonObject(property) ? listed(property['items']) : []),
    ])
    .filter((choices) => choices.length > 0);
}

function listed(schema: Json | undefined): readonly string[] {
  const values = isJsonObject(schema) ? listOf(schema['enum']) : [];
  return values.filter((value) => typeof value === 'string');
}

/** Returns the first telling words of the description. Some servers begin with their own name: "Notion | Search by title". */
function firstWords({ server, description }: Tool): readonly string[] {
  const own = new Set(wordsOf(server));
  return wordsOf(description.slice(0, RETRIEVE.textLengthMax))
    .filter((word) => !own.has(word) && termOf(word) !== undefined)
    .slice(0, FIRST_WORDS);
}
