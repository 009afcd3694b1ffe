import { wordSet, type VerbForm, type VerbKind, type VerbUse } from './risk-words.ts';

/**
 * Verbs that mean something else together with a particle: who gets rid of a file gets nothing.
 *
 * Only those are here that do more than their first word says; "look up" and "find out" read as
 * "look" and "find" do. A phrase may only raise a class.
 */

interface Phrase {
  /** The single word with the same meaning, if the lists have one. Otherwise the phrase. */
  readonly verb: string;
  readonly kind: VerbKind;
  /** Its object may stand between: "turn the lamp off". */
  readonly parts: boolean;
}

/** `head: particle particle`, a line each. */
const TOGETHER: Readonly<Partial<Record<VerbKind, string>>> = {
  destroy: `get: rid
    wipe: out
    blow: away`,
  money: `cash: in out
    buy: out`,
  outward: `reach: out
    hand: out`,
  change: `check: in off
    sign: up in out off on
    log: in out on off
    set: up off
    opt: in out
    show: off
    pick: up
    spin: up down
    start: up over
    fire: up
    bring: up back down
    wake: up
    clock: in out
    punch: in out
    lock: in out
    step: up down
    fill: in out
    act: on
    read: out
    get: going moving
    count: down
    put: on
    let: in out go
    back: up
    take: on out`,
};

const PARTING: Readonly<Partial<Record<VerbKind, string>>> = {
  destroy: `shut: down off
    tear: down
    take: down
    throw: away out
    roll: back
    power: down off
    call: off
    cut: off`,
  money: `sell: off
    give: away
    pay: off out back`,
  access: `hand: over off
    turn: over
    take: over
    give: back`,
  outward: `roll: out
    give: out
    send: off out`,
  change: `turn: on off up down
    switch: on off
    power: on up
    take: off away back
    put: away off back
    play: back
    read: aloud`,
};

/** "Check out our guides" buys nothing: only these are checked out. */
const CHECKED_OUT: ReadonlySet<string> =
  wordSet(`cart basket bag order orders purchase purchases item items book books room rooms hotel guest guests customer
   branch commit revision worktree repository repo ref tag pr`);

/** Words that make a noun of the phrase before them: `check_out_date`, `sign_in_logs`. */
const NOUN_AFTER: ReadonlySet<string> =
  wordSet(`date dates time times status history stats statistics log logs list count page url stock range
   bounds form rate rates`);

const PARTED_WORDS_MAX = 4;
/** Words that end the object of a phrase at the latest. */
const OBJECT_END: ReadonlySet<string> = wordSet(
  `, ( / : and or to for by with from of in at if when that which as`,
);

const PHRASES: ReadonlyMap<string, ReadonlyMap<string, Phrase>> = allPhrases();
const HEADS: ReadonlyMap<string, { readonly head: string; readonly form: VerbForm }> = allHeads();

/** Returns the phrase that begins at this word of a name. */
export function phraseInName(words: readonly string[], at: number): VerbUse | undefined {
  const head = words[at] ?? '';
  const particle = words[at + 1] ?? '';
  const rest = words.slice(at + 2);
  if (NOUN_AFTER.has(rest[0] ?? '') && head !== 'get') {
    return undefined;
  }
  if (head === 'check' && particle === 'out') {
    return { verb: 'checkout', kind: 'money', form: 'base' };
  }
  const phrase = PHRASES.get(head)?.get(particle) ?? (at === 0 ? partedInName(words) : undefined);
  return phrase === undefined ? undefined : { verb: phrase.verb, kind: phrase.kind, form: 'base' };
}

/** Finds a phrase whose particle ends the name: `turn_lamp_off`. */
function partedInName(words: readonly string[]): Phrase | undefined {
  const phrase = PHRASES.get(words[0] ?? '')?.get(words.at(-1) ?? '');
  return phrase?.parts === true ? phrase : undefined;
}

/** Returns the phrase whose verb is this token of a sentence, in the form of the verb. */
export function phraseInSentence(tokens: readonly string[], at: number): VerbUse | undefined {
  const found = HEADS.get(tokens[at] ?? '');
  if (found === undefined) {
    return undefined;
  }
  const { head, form } = found;
  if (head === 'check' && tokens[at + 1] === 'out') {
    const objects = tokens.slice(at + 2, at + 2 + PARTED_WORDS_MAX);
    return objects.some((token) => CHECKED_OUT.has(token))
      ? { verb: 'checkout', kind: 'money', form }
      : undefined;
  }
  const particles = PHRASES.get(head);
  for (let next = at + 1; next <= at + 1 + PARTED_WORDS_MAX; next += 1) {
    const token = tokens[next] ?? ',';
    const phrase = particles?.get(token);
    if (phrase !== undefined && (next === at + 1 || phrase.parts)) {
      return { verb: phrase.verb, kind: phrase.kind, form };
    }
    if (OBJECT_END.has(token)) {
      return undefined;
    }
  }
  return undefined;
}

function allPhrases(): ReadonlyMap<string, ReadonlyMap<string, Phrase>> {
  const phrases = new Map<string, Map<string, Phrase>>();
  for (const [table, parts] of [
    [TOGETHER, false],
    [PARTING, true],
  ] as const) {
    for (const [kind, text] of Object.entries(table) as [VerbKind, string][]) {
      for (const line of text.split('\n')) {
        const [head = '', particles = ''] = line.split(':').map((part) => part.trim());
        const known = phrases.get(head) ?? new Map<string, Phrase>();
        phrases.set(head, known);
        for (const particle of particles.split(' ')) {
          known.set(particle, { verb: `${head} ${particle}`, kind, parts });
        }
      }
    }
  }
  return phrases;
}

/** Returns the first verbs of all phrases, in their base form and third person. */
function allHeads(): ReadonlyMap<string, { readonly head: string; readonly form: VerbForm }> {
  const heads = new Map<string, { readonly head: string; readonly form: VerbForm }>();
  for (const head of [...PHRASES.keys(), 'check']) {
    heads.set(head, { head, form: 'base' });
    heads.set(`${head}${/(?:ch|sh)$/u.test(head) ? 'es' : 's'}`, { head, form: 'third' });
  }
  return heads;
}
