/**
 * Says which demands a text makes on the model that reads it.
 *
 * No sentence is listed here. A signal is a combination of general meanings: a prohibition next
 * to "tell" and "user" hides something from a person, whatever the words are. Signals have
 * weights, and the sum over a few neighbouring sentences decides.
 */
import { POISON, POISON_WEIGHTS } from '../tuning/poison.ts';
import type { Meaning } from './poison-lexicon.ts';
import { type Mark, poisonMarks } from './poison-marks.ts';
import { type Hit, type Sentence, sentencesOf } from './poison-words.ts';

export type Signal = keyof typeof POISON_WEIGHTS;

/** The points of each signal. */
const WEIGHTS: Readonly<Record<Signal, number>> = { ...POISON_WEIGHTS };

/** A sentence with its signals. */
export interface SignalSentence {
  readonly start: number;
  readonly end: number;
  readonly signals: ReadonlyMap<Signal, number>;
  /** Names in it that could be names of tools. */
  readonly names: readonly string[];
  /** Words in it that could be names of servers: it speaks of tools or servers. */
  readonly serverWords: readonly string[];
  /** True if a sentence gives an order that could concern a tool of that name. */
  readonly isDirective: boolean;
  readonly encoded: readonly string[];
}

/** Kind of a text. */
export interface SignalReading {
  /** True for a parameter. Its text tells the model what to fill in. */
  readonly isParameter: boolean;
  /** A default, an example or a choice. */
  readonly isValue: boolean;
  /**
   * Subject of the tool, by its name and first sentence. A password manager may speak of passwords.
   */
  readonly purpose: ReadonlySet<Meaning>;
  /** True if the tool is about a secret or has a parameter for one, as login tools have. */
  readonly takesSecret: boolean;
}

/** Meanings whose English words occur in every language. */
const EVERYWHERE: ReadonlySet<Meaning> = new Set([
  'model',
  'secret',
  'talk',
  'tool',
  'decode',
  'outside',
  'store',
  'power',
]);
const CLOSE = 4;
const PAIR = 3;
const HALF = 0.5;
const THIRD = 0.34;
/** Share of a signal that remains if it is about the tool's own purpose. */
const IN_PURPOSE = 0.6;

/** Returns the meanings in the first sentence of a text. */
export function purposeOf(text: string): ReadonlySet<Meaning> {
  const [first] = sentencesOf(text);
  return new Set((first?.hits ?? []).map(({ meaning }) => meaning));
}

export function signalsOf(text: string, reading: SignalReading): readonly SignalSentence[] {
  const marks = poisonMarks(text);
  const sentences = sentencesOf(text);
  let next = 0;
  return sentences.map((sentence, index) => {
    const end = sentences[index + 1]?.start ?? text.length + 1;
    const own: Mark[] = [];
    for (let mark = marks[next]; mark !== undefined && mark.at < end; mark = marks[next]) {
      own.push(mark);
      next += 1;
    }
    return signalSentence({ sentence, marks: own, reading });
  });
}

interface Part {
  readonly sentence: Sentence;
  readonly marks: readonly Mark[];
  readonly reading: SignalReading;
}

function signalSentence({ sentence, marks, reading }: Part): SignalSentence {
  const signals = new Map<Signal, number>();
  let isDirective = false;
  const add: Add = (signal, share = 1) => {
    const points = WEIGHTS[signal] * share;
    signals.set(signal, Math.max(signals.get(signal) ?? 0, points));
  };
  const languages = sentence.hits.map((hit) => hit.language);
  for (const language of languages.length + marks.length === 0
    ? []
    : new Set(['en', ...languages])) {
    const own = new Set(
      sentence.hits.filter((hit) => hit.language === language).map(({ meaning }) => meaning),
    );
    // One word alone is more likely a word of another language.
    if (language !== 'en' && own.size < 2) {
      continue;
    }
    const hits = sentence.hits.filter(
      (hit) => hit.language === language || (hit.language === 'en' && EVERYWHERE.has(hit.meaning)),
    );
    const words = new Words(hits);
    ruleSignals(words, reading, add);
    thingSignals(words, { marks, reading }, add);
    toolSignals(words, add);
    isDirective ||= DIRECTIVE.some((meaning) => words.has(meaning));
  }
  markSignals(marks, add);
  return {
    start: sentence.start,
    end: sentence.end,
    signals,
    names: marks.filter(({ kind }) => kind === 'name').map(({ text }) => text),
    serverWords: wordsBeside(sentence, 'tool'),
    isDirective,
    encoded: marks.filter(({ kind }) => kind === 'encoded').map(({ text }) => text),
  };
}

/**
 * Returns words at most two away from one with this meaning: "the github server", "tools of slack".
 */
function wordsBeside({ hits, words }: Sentence, meaning: Meaning): readonly string[] {
  const places = hits.filter((hit) => hit.meaning === meaning).map(({ at }) => at);
  return words
    .filter(({ at }) => places.some((place) => place !== at && Math.abs(place - at) <= BESIDE))
    .map(({ text }) => text);
}

const BESIDE = 2;
const DIRECTIVE: readonly Meaning[] = [
  'must',
  'forbid',
  'first',
  'instead',
  'use',
  'give',
  'also',
  'undo',
  'prefer',
  'standing',
];

type Add = (signal: Signal, share?: number) => void;

/** Reads the words of one language in a sentence. */
class Words {
  readonly #places = new Map<Meaning, number[]>();

  constructor(hits: readonly Hit[]) {
    for (const { meaning, at } of hits) {
      const places = this.#places.get(meaning);
      if (places === undefined) {
        this.#places.set(meaning, [at]);
      } else {
        places.push(at);
      }
    }
  }

  has(meaning: Meaning): boolean {
    return this.#places.has(meaning);
  }

  any(...meanings: readonly Meaning[]): boolean {
    return meanings.some((meaning) => this.has(meaning));
  }

  /**
   * True if two different words with these meanings are within `distance` words. Sentences are
   * bounded, so this is too.
   */
  near(left: Meaning, right: Meaning, distance: number = POISON.near): boolean {
    return this.#pairs(this.#at(left), this.#at(right), distance);
  }

  /**
   * True if one of these verbs is near the thing and not forbidden: "do not store passwords" asks
   * for nothing.
   */
  does(verbs: readonly Meaning[], thing: Meaning): boolean {
    return this.#pairs(this.#wanted(verbs), this.#at(thing), POISON.near);
  }

  /** True if the sentence has one of these verbs and does not forbid it. */
  wants(...verbs: readonly Meaning[]): boolean {
    return this.#wanted(verbs).length > 0;
  }

  #wanted(verbs: readonly Meaning[]): readonly number[] {
    const forbidden = this.#at('forbid');
    return verbs
      .flatMap((verb) => this.#at(verb))
      .filter((at) => !forbidden.some((before) => at > before && at - before <= FORBIDDEN));
  }

  #at(meaning: Meaning): readonly number[] {
    return this.#places.get(meaning) ?? [];
  }

  #pairs(left: readonly number[], right: readonly number[], distance: number): boolean {
    return left.some((at) =>
      right.some((other) => other !== at && Math.abs(other - at) <= distance),
    );
  }
}

/** Words between a prohibition and the verb that it forbids, both included: "do not store". */
const FORBIDDEN = 2;
const MOVING: readonly Meaning[] = ['take', 'give'];

/** Demands about rules, people and agreement. */
function ruleSignals(words: Words, { purpose }: SignalReading, add: Add): void {
  if (words.near('forbid', 'tell', CLOSE)) {
    const isHidden =
      words.near('tell', 'user') ||
      words.near('tell', 'rules', CLOSE) ||
      words.near('tell', 'limits', CLOSE);
    add('hide', isHidden ? 1 : THIRD);
  }
  if (words.has('covert')) {
    add('covert');
  }
  const overridden = overriddenShare(words);
  if (overridden > 0) {
    add('override', overridden * (purpose.has('rules') || purpose.has('limits') ? IN_PURPOSE : 1));
  }
  if (words.near('consent', 'settled', CLOSE) || words.near('consent', 'forbid', CLOSE)) {
    add('consent', words.any('user', 'model', 'must', 'tool', 'settled') ? 1 : HALF);
  }
  if (words.near('despite', 'user', PAIR)) {
    add('despite');
  }
  if (words.has('authority')) {
    add('authority');
  }
  if (words.near('undo', 'guard', CLOSE)) {
    add('guard');
  }
  if (words.does(['give', 'undo', 'use'], 'power')) {
    add('power', words.any('must', 'first', 'model', 'also') ? 1 : THIRD * 2);
  }
  if (words.has('standing')) {
    add('standing', words.any('use', 'must', 'model', 'user', 'obey', 'tool') ? 1 : HALF);
  }
  for (const plain of ['model', 'must', 'first', 'obey'] as const) {
    if (words.has(plain)) {
      add(plain);
    }
  }
}

/**
 * Scores how much a sentence sets aside the model's instructions. "Rules" are texts for a reader.
 * "Checks" and "restrictions" often belong to a program ("force, bypassing safety checks"). They
 * count only if the sentence says that they are the reader's or were given before.
 */
function overriddenShare(words: Words): number {
  if (words.near('undo', 'rules')) {
    return words.near('earlier', 'rules', CLOSE) ? 1 : HALF / 2;
  }
  return words.near('undo', 'limits') && words.near('whose', 'limits', CLOSE) ? 1 : 0;
}

/** Demands for secrets, for the conversation, and to send something away. */
function thingSignals(
  words: Words,
  { marks, reading }: { readonly marks: readonly Mark[]; readonly reading: SignalReading },
  add: Add,
): void {
  const { isParameter, isValue, purpose, takesSecret } = reading;
  const share = (thing: Meaning): number => (purpose.has(thing) ? IN_PURPOSE : 1);
  if (words.does(MOVING, 'secret')) {
    const isStrange = purpose.size > 0 && !takesSecret && !isParameter;
    add('secret', isStrange ? 1 + THIRD : share('secret'));
  }
  const isElsewhere = words.near('secret', 'store') && words.does(['take'], 'secret');
  if (isElsewhere || (words.does(MOVING, 'secret') && words.near('secret', 'tool', CLOSE))) {
    add('stored', share('secret'));
  }
  const isWhole = words.near('talk', 'whole', CLOSE);
  if (words.does(MOVING, 'talk') || (isParameter && words.has('talk'))) {
    add('talk', share('talk'));
  }
  if (isWhole || words.near('talk', 'user', CLOSE)) {
    add('whole');
  }
  const hasPath = marks.some(({ kind }) => kind === 'path');
  if (hasPath) {
    add('path', (isValue || words.wants('take', 'give', 'use') ? 1 : HALF) * share('secret'));
  }
  const isOutside = words.has('outside') || marks.some(({ kind }) => kind === 'address');
  if (words.wants('give') && isOutside) {
    add('outside', hasPath || words.any('secret', 'talk', 'also', 'standing') ? 1 : 1 / CLOSE);
  }
  if (words.has('decode')) {
    add('decode', purpose.has('decode') ? HALF : 1);
  }
}

/** Demands about the choice and the use of tools. */
function toolSignals(words: Words, add: Add): void {
  const isAbout = words.near('other', 'tool', PAIR);
  if (isAbout && words.any('must', 'forbid', 'first', 'instead', 'prefer', 'undo')) {
    add('others');
  }
  if (
    words.near('prefer', 'tool', CLOSE) ||
    words.near('prefer', 'this', CLOSE) ||
    words.near('instead', 'tool', CLOSE)
  ) {
    add('prefer');
  }
}

function markSignals(marks: readonly Mark[], add: Add): void {
  for (const { kind, isLoose } of marks) {
    if (kind === 'tag') {
      add('markup', isLoose ? HALF : 1);
    } else if (kind === 'comment' || kind === 'role' || kind === 'encoded') {
      add(kind);
    }
  }
}
