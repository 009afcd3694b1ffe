import { verbUse, wordSet, type VerbUse } from './risk-words.ts';

/**
 * Finds effects in a sentence beside its first verb.
 *
 * Most words for effects are also nouns and participles that describe a read: "open issues", "the
 * booked flights". So a word counts only by its neighbours. A word with an object acts. A word with
 * "immediately" or "will be" is done by this call.
 */

/** Words that begin the object of a verb. */
const OBJECT_START =
  wordSet(`the a an it them this these those your its their my our his her all each every everything both
   another some`);
/** After these a word is a noun, whatever follows. */
const NOUN_BEFORE =
  wordSet(`the a an of in on with from this that these those your its their my our all each every any some
   no his her is are was were be s`);

/**
 * Returns true if the word at this place is used as a verb: it takes an object, or begins an
 * action.
 */
export function takesObject(tokens: readonly string[], at: number): boolean {
  const next = tokens[at + 1] ?? '';
  const starts =
    OBJECT_START.has(next) ||
    GOES_TO.has(`${tokens[at] ?? ''} ${next}`) ||
    HASTE.has(tokens[at - 1] ?? '') ||
    tokens.slice(at + 1, at + 1 + THING_REACH).some((token) => THINGS.has(token)) ||
    (/^(?:start|begin|stop)s?$/u.test(tokens[at] ?? '') && next.endsWith('ing'));
  const verb = verbUse(tokens[at] ?? '')?.verb ?? '';
  const means = MEANS.get(verb);
  const near = tokens.slice(at + 1, at + 1 + OBJECT_REACH);
  const runs = (verb !== 'run' && verb !== 'execute') || near.some((token) => RUN.has(token));
  return (
    starts &&
    runs &&
    !NOUN_BEFORE.has(tokens[at - 1] ?? '') &&
    !isLeftToOthers(tokens, at) &&
    !MEANS_VERBS.has(verb) &&
    !near.some((token) => means?.has(token) === true)
  );
}

/** Verbs with their destination: "and store in the index". */
const GOES_TO: ReadonlySet<string> = new Set(
  ['store in', 'save to', 'save in', 'save as', 'write to', 'post to', 'upload to', 'push to']
    .concat(['export to', 'copy to', 'move to', 'mark as', 'log to', 'import into', 'load into'])
    .flatMap((pair) => [pair, pair.replace(' ', 's ')]),
);

const HASTE: ReadonlySet<string> = new Set(['automatically', 'immediately', 'instantly']);
const THING_REACH = 2;
/** Things that nobody writes an article for: "open door". */
const THINGS =
  wordSet(`door doors gate valve window windows light lights lamp lamps tv engine machine
  robot garage music song heater oven alarm curtain curtains blinds`);
/** To run is a means of every read, but not with these. */
const RUN = wordSet(
  'job jobs script scripts command commands program workflow pipeline deployment',
);

const OBJECT_REACH = 5;

/**
 * Returns true if the sentence leaves the verb to somebody else: "that you can download", "a flag
 * which will control".
 */
function isLeftToOthers(tokens: readonly string[], at: number): boolean {
  let from = at - 1;
  while (from > 0 && PASSED_OVER.test(tokens[from] ?? '')) {
    from -= 1;
  }
  const opening = tokens[from] ?? '';
  return (
    opening === 'you' ||
    ((opening === 'that' || opening === 'which') && from > 0 && tokens[from - 1] !== ',') ||
    leavesToReader(tokens, at)
  );
}

/**
 * Returns true if "you can" speaks of the reader: it then follows the tool's own verb. Before the
 * verb it speaks of the tool.
 */
function leavesToReader(tokens: readonly string[], at: number): boolean {
  const start = Math.max(0, at - CLAUSE_REACH);
  const you = tokens.slice(start, at).indexOf('you') + start;
  return (
    tokens[you] === 'you' &&
    ABLE.test(tokens[you + 1] ?? '') &&
    tokens.slice(0, you).some((token) => isOwnVerb(verbUse(token)))
  );
}

function isOwnVerb(use: VerbUse | undefined): boolean {
  return (use?.form === 'base' || use?.form === 'third') && !MEANS_VERBS.has(use.verb);
}

const CLAUSE_REACH = 10;
const PASSED_OVER = /^(?:will|can|also|then|it|\w+ly)$/u;
const ABLE = /^(?:can|could|may|want|need|must|should|will)$/u;

/**
 * Returns true if a word in "-ing" continues the sentence about the call, as in ", marking them as
 * read".
 */
export function goesOn(tokens: readonly string[], at: number): boolean {
  return (
    tokens[at - 1] === ',' &&
    !tokens.slice(0, at).some((token) => OPTIONS.test(token) || token.endsWith('ing'))
  );
}

const OPTIONS = /^(?:for|with|by|options?|parameters?|filters?)$/u;

/** Verbs that only introduce the real action. */
const MEANS_VERBS = wordSet(
  `perform handle process follow enable use ensure apply manage evaluate give pull load track`,
);
const SEARCHES = wordSet(`search query analysis scan lookup check comparison wait calculation
  retrieval request call crawl`);
const SOURCES =
  wordSet(`file files connection document page url image data model list table database
  dataset archive`);
const ANSWERS = wordSet(`list summary report chart graph table plot diagram image overview response
  answer query comparison request requests call search api model`);
const INTERFACES = wordSet(`api apis endpoint service function method url tool server rpc`);
/**
 * Objects that make a verb part of a read. To call an interface or to open a connection changes
 * nothing.
 */
const MEANS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['call', INTERFACES],
  ['open', SOURCES],
  ['load', SOURCES],
  ['start', SEARCHES],
  ['begin', SEARCHES],
  ['trigger', SEARCHES],
  ['submit', SEARCHES],
  ['post', SEARCHES],
  ['place', SEARCHES],
  ['make', ANSWERS],
  ['build', ANSWERS],
  ['draft', ANSWERS],
  ['order', wordSet('result results output rows entries answer')],
]);

/** Words that are nouns in names (`drive`, `sound`) but verbs with an object in a sentence. */
const SPOKEN_ONLY =
  wordSet(`ring sound honk drive fly land arm water feed heat cool spray fire shoot
  ship rent hire lease lift light cook bake wash flash blink vibrate park tow pour aim persist file`);

/** Returns an effect that needs its object to be recognised: "ring the bell". */
export function spokenEffect(tokens: readonly string[], at: number): VerbUse | undefined {
  const token = tokens[at] ?? '';
  const form = SPOKEN_ONLY.has(token) ? 'base' : 'third';
  const verb = form === 'base' ? token : token.replace(/(?<=sh)es$|s$/u, '');
  return SPOKEN_ONLY.has(verb) && takesObject(tokens, at)
    ? { verb, kind: 'change', form }
    : undefined;
}

const AT_ONCE = wordSet(`immediately instantly automatically directly straightaway afterwards`);
const DOUBTING =
  wordSet(`if whether when unless once not never no without cannot doesn't don't won't isn't before after until because how
   can could may might should must`);
const RELATIVE: ReadonlySet<string> = new Set(['that', 'which', 'who', 'whose', 'where', 'to']);
const BEING: ReadonlySet<string> = new Set(['is', 'are', 'be', 'gets', 'get', 'been', 'being']);

/** Finds effects in the passive voice: "the table is booked immediately". */
export function passiveEffects(tokens: readonly string[]): readonly VerbUse[] {
  const effects: VerbUse[] = [];
  let doubted = false;
  let related = false;
  for (const [at, token] of tokens.entries()) {
    // "If it is free, it is booked immediately": a condition ends where its consequence begins.
    doubted = (doubted && token !== ',') || DOUBTING.has(token);
    // After a comma a relative clause tells more about the call; without one it picks things out.
    related = (related && token !== ',') || (RELATIVE.has(token) && tokens[at - 1] !== ',');
    const use = pastUse(token);
    if (doubted || use?.form !== 'past' || MEANS_VERBS.has(use.verb)) {
      continue;
    }
    const before = tokens[at - 1] ?? '';
    const earlier = tokens[at - 2] ?? '';
    const atOnce =
      (followsAtOnce(tokens, at) && !NOUN_BEFORE_PAST.has(before)) ||
      (AT_ONCE.has(before) && (BEING.has(earlier) || earlier === 'and'));
    const will = WILL_BE.test(tokens.slice(Math.max(0, at - WILL_REACH), at).join(' '));
    if ((atOnce || (will && !ARRANGING.has(use.verb))) && !related) {
      effects.push(use);
    }
  }
  return effects;
}

const WILL_REACH = 3;
const WILL_BE = /\bwill (?:\w+ )?be$|\bwill be \w+$/u;

/**
 * Returns the use of a verb. "set" and "reset" count as past forms, because their past equals their
 * base.
 */
function pastUse(token: string): VerbUse | undefined {
  const use = verbUse(token);
  return use !== undefined && /^(?:re)?set$/u.test(token) ? { ...use, form: 'past' } : use;
}

function followsAtOnce(tokens: readonly string[], at: number): boolean {
  const next = tokens[at + 1] ?? '';
  const second = tokens[at + 2] ?? '';
  return (
    AT_ONCE.has(next) ||
    (next === 'right' && second === 'away') ||
    (next === 'at' && second === 'once')
  );
}

const NOUN_BEFORE_PAST = wordSet('the a an was were has have had');
/** Verbs that often arrange the answer instead of the world: "results will be ordered". */
const ARRANGING =
  wordSet(`place swap order block drop release bridge select group merge replace index append add include
   set tag label make record type cast open change update load convert use limit`);
