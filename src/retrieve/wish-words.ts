/**
 * Words that a wish and a tool use for the same thing.
 *
 * Both tables hold everyday English of computer work. They name no server and no product.
 */
import { termOf, wordsOf } from '../math/words.ts';

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
export function commandOf(word: string): Action | undefined {
  return COMMANDS.get(word);
}

/** Returns what a wish asks for and the word that says it, or undefined. "My changes" asks for nothing. */
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
export function actionIn(text: string): Action | undefined {
  for (const word of wordsOf(text)) {
    const action = COMMANDS.get(word) ?? ACTION_OF_TERM.get(termOf(word) ?? '');
    if (action !== undefined) {
      return action;
    }
  }
  return undefined;
}
