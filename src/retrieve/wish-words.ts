/**
 * Words that a wish and a tool use for the same thing.
 *
 * Both tables hold everyday English of computer work. They name no server and no product.
 */
import { termOf, wordsOf } from '../math/words.ts';

/** What a wish asks to be done, or what a tool does. */
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

const ACTION_OF: ReadonlyMap<string, Action> = new Map(
  Object.entries(ACTION_WORDS).flatMap(([action, words]) =>
    words.split(/\s+/u).flatMap((word) => [
      [word, action as Action] as const,
      // "Retrieves" and "creating" are the same action as "retrieve" and "create".
      [termOf(word) ?? word, action as Action] as const,
    ]),
  ),
);

/** Groups of words that mean about the same in a tool's name. A word of several groups has them all. */
const SAME_WORDS = [
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
  'delete remove drop forget erase',
  'create add new make insert',
  'remember save store',
  'undo revert reset',
  'complete finish tick mark',
  'pause disable',
  'resume enable',
  'approve accept review',
  'issue bug ticket',
  'reaction emoji',
  'replica copy instance',
  'ask query',
  'pick choose select',
  'sort order rank',
  'watch monitor track',
  'type enter input fill',
  'near nearby nearest',
  'error failure fail',
  'undo rollback',
  'again retry rerun',
  'function code',
  'task todo',
  'schedule plan',
  'download export',
  'price cost',
  'update change edit modify',
  'rename update move',
  'search find query lookup',
  'get read fetch retrieve show',
  'list show all',
  'copy duplicate clone',
  'launch start run open execute',
  'stop terminate close end kill',
  'click tap press',
  'website page url site link web browser',
  'open navigate visit go',
  'open create',
  'send post',
  'tell notify message',
  'record row entry',
  'field column property attribute',
  'attach upload',
  'upgrade update',
  'library package framework',
  'history log logs',
  'screenshot screen capture',
  'person user member people who',
  'event appointment meeting',
] as const;

const SAME: ReadonlyMap<string, ReadonlySet<string>> = sameTerms();

function sameTerms(): ReadonlyMap<string, ReadonlySet<string>> {
  const same = new Map<string, Set<string>>();
  for (const group of SAME_WORDS) {
    const terms = group.split(' ').map((word) => termOf(word) ?? word);
    for (const term of terms) {
      const others = same.get(term) ?? new Set<string>();
      for (const other of terms) {
        if (other !== term) {
          others.add(other);
        }
      }
      same.set(term, others);
    }
  }
  return same;
}

/** Returns the terms that mean about the same as this one. */
export function sameAs(term: string): Iterable<string> {
  return SAME.get(term) ?? [];
}

/** Returns the first action that a text names and the word that names it, or undefined. */
export function actionIn(
  text: string,
): { readonly action: Action; readonly word: string } | undefined {
  for (const word of wordsOf(text)) {
    const action = ACTION_OF.get(word) ?? ACTION_OF.get(termOf(word) ?? '');
    if (action !== undefined) {
      return { action, word };
    }
  }
  return undefined;
}
