import { RISK } from '../tuning/call.ts';
import { goesOn, passiveEffects, spokenEffect, takesObject } from './risk-effects.ts';
import { phraseInName, phraseInSentence } from './risk-phrases.ts';
import { NOUN_FIRST, NOUN_TOO, verbUse, type VerbUse } from './risk-words.ts';

/**
 * Reads names and descriptions for their verbs.
 *
 * Only a word in the place of a verb shows what a tool does: `get_delete_marker` reads, and so does
 * "lists the deleted files". All functions here are linear in the length of the text.
 */

/** The first alternative is a short form such as `k8s`, whose digits stand for letters. */
const NAME_WORD =
  /(?<!\p{L})\p{L}\p{Nd}+\p{Ll}(?!\p{L})|\p{Lu}{2,}s?(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+|\p{Lu}+|\p{Nd}+/gu;
/** A noun follows these words: `get_accounts_by_delegate`. */
const PREPOSITIONS: ReadonlySet<string> = new Set(['by', 'for', 'from', 'of', 'with', 'per', 'in']);
const JOINING: ReadonlySet<string> = new Set(['and', 'or', 'then']);

/**
 * Splits a name into words in lower case. `readTextFile`, `read-text-file` and `read_text_file`
 * give the same words.
 */
export function nameWords(name: string): readonly string[] {
  return (name.match(NAME_WORD) ?? []).map((word) => word.toLowerCase());
}

/** Verbs written together with their object are still verbs; inflections and agents are not. */
const RUN_TOGETHER =
  /^(delete|remove|destroy|truncate|uninstall)(?!d$|s$|r$|rs$|d?[a-z]{0,2}$)[a-z]{3,}$/u;

/** The reading of a tool's name. */
export interface NameReading {
  readonly words: readonly string[];
  /** The verb that acts, and whether it stands where a noun could as well. */
  readonly main: VerbUse | undefined;
  readonly doubtful: boolean;
  /** Further verbs in the place of one: after "and", or at the end where they can be nothing else. */
  readonly also: readonly VerbUse[];
}

/** A generator's own prefix: the words after it are the name. */
const PREFIXES: ReadonlySet<string> = new Set(['api', 'mcp']);

/** Finds the acting verb: the first that is no noun, else one at the end, else any. */
export function readName(name: string): NameReading {
  const [prefix = '', ...others] = nameWords(name);
  const words = PREFIXES.has(prefix) && others.length > 0 ? others : [prefix, ...others];
  const uses = words.map((word) => actingUse(word));
  const first = uses[0];
  const last = uses.at(-1);
  const actor = uses.find(pure);
  const leading = first === undefined || NOUN_FIRST.has(first.verb) ? (actor ?? first) : first;
  const main = leading ?? last ?? uses.find((use) => use !== undefined);
  const also = uses.filter(
    (use, at): use is VerbUse =>
      use !== undefined &&
      use !== main &&
      (JOINING.has(words[at - 1] ?? '') ||
        (at === uses.length - 1 && pure(use) && !PREPOSITIONS.has(words[at - 1] ?? ''))),
  );
  return {
    words,
    main,
    doubtful: main !== undefined && !pure(main),
    also: [...also, ...namedPhrases(words, uses)],
  };
}

/** Phrases in the place of a verb: first, after "and", or at the end of a name without another verb. */
function namedPhrases(
  words: readonly string[],
  uses: readonly (VerbUse | undefined)[],
): readonly VerbUse[] {
  return words.flatMap((_, at) => {
    const stands =
      at === 0 ||
      JOINING.has(words[at - 1] ?? '') ||
      (at === words.length - 2 && !uses.slice(0, at).some((use) => use !== undefined));
    const phrase = stands ? phraseInName(words, at) : undefined;
    return phrase === undefined ? [] : [phrase];
  });
}

function pure(use: VerbUse | undefined): boolean {
  return use !== undefined && !NOUN_TOO.has(use.verb);
}

function actingUse(word: string): VerbUse | undefined {
  const use = verbUse(RUN_TOGETHER.exec(word)?.[1] ?? word);
  return use?.form === 'base' ? use : undefined;
}

/** A verb of a sentence. */
interface SpokenUse extends VerbUse {
  /** Its neighbours show that it is no noun: "book a table". */
  readonly certain: boolean;
}

/** The reading of a tool's description. */
export interface DescriptionReading {
  /** The first verb in the place of one. */
  readonly main: SpokenUse | undefined;
  /** Verbs beside it: "search and delete". */
  readonly also: readonly SpokenUse[];
  /** The purpose of the action: "runs the plugin to list". */
  readonly purposes: readonly VerbUse[];
  /** The words before the parameters are explained. */
  readonly words: readonly string[];
  readonly claims: Claims;
}

/** Phrases that say it outright. */
interface Claims {
  readonly readOnly: boolean;
  readonly irreversible: boolean;
  readonly overwrites: boolean;
  readonly arbitrary: boolean;
}

const SECTION =
  /\b(?:args|arguments|parameters|params|returns?|examples?|inputs?|outputs?|notes?)\s*:/iu;
const SENTENCE_END = /[.!?;。；]+(?:\s|$)|\n+|\s[-–—•*|]\s/u;
const TOKEN = /[a-z0-9]+(?:[_.][a-z0-9]+)+|[a-z]+(?:['’][a-z]+)?|[,(/:]/gu;
const SENTENCES_READ = 3;

/** Reads the first sentences for verbs, and the whole text for phrases that say it outright. */
export function readDescription(text: string): DescriptionReading {
  const section = SECTION.exec(text);
  // A description that is nothing but a section is read whole.
  const summary = (section === null || section.index === 0 ? text : text.slice(0, section.index))
    .trimStart()
    .replace(/^(?:\[[^\]\n]{0,200}\]\s*)+/u, '')
    .toLowerCase();
  const sentences = summary
    .split(SENTENCE_END)
    .map((sentence) => sentence.match(TOKEN) ?? [])
    .filter((tokens) => tokens.length > 0);
  const readings = sentences.slice(0, SENTENCES_READ).map((tokens) => readSentence(tokens));
  const leading = readings.findIndex((reading) => reading.main !== undefined);
  const chosen = readings[leading];
  // A later sentence counts where it goes on about the tool itself: "Deletes the original."
  const later = readings
    .slice(leading + 1)
    .flatMap(({ main }) => (leading !== -1 && main?.form === 'third' ? [main] : []))
    .filter(({ kind, certain }) => kind !== 'change' || certain);
  const passive = sentences
    .slice(0, SENTENCES_READ)
    .flatMap((tokens) => passiveEffects(tokens))
    .map((use) => ({ ...use, certain: true }));
  return {
    main: chosen?.main,
    also: [...(chosen?.also ?? []), ...later, ...passive],
    purposes: chosen?.purposes ?? [],
    words: sentences.flat(),
    claims: readClaims(text.toLowerCase()),
  };
}

const LEADING_IN: ReadonlySet<string> = new Set(
  `this tool tools tool's function method endpoint operation that which will can is used use a an the
   allows enables lets helps you users user us agents it also then i me please be able simple
   simply just must should accepts takes supports command api module utility may`.split(/\s+/u),
);
const NEGATING: ReadonlySet<string> = new Set(
  `not no never without cannot can't doesn't don't won't nor neither isn't instead rather`.split(
    ' ',
  ),
);
/** After these words a sentence is not about the tool's own action. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  `how about when if before after whether where while because since once unless e.g`.split(' '),
);
const NEGATION_REACH = 3;

interface SentenceReading {
  readonly main: SpokenUse | undefined;
  readonly also: readonly SpokenUse[];
  readonly purposes: readonly VerbUse[];
}

type Place = 'lead' | 'purpose' | 'gerund' | 'also' | 'closed';

function readSentence(tokens: readonly string[]): SentenceReading {
  let place: Place = 'lead';
  let main: SpokenUse | undefined;
  const also: SpokenUse[] = [];
  const purposes: VerbUse[] = [];
  for (const [at, token] of tokens.entries()) {
    if (ELSEWHERE.has(token) && at > 0) {
      also.push(...afterCondition(tokens, at));
      break;
    }
    const use = place === 'closed' ? undefined : useInPlace(tokens, at, place);
    if (use === undefined || isNegated(tokens, at)) {
      place = nextPlace(token, place, main !== undefined);
      continue;
    }
    if (main === undefined) {
      main = use;
    } else if (place === 'purpose' || place === 'gerund') {
      purposes.push(use);
      // "Gets a car by booking one": no read is made by spending.
      if (tokens[at - 1] === 'by' && (use.kind === 'money' || use.kind === 'access')) {
        also.push(use);
      }
    } else {
      also.push(use);
    }
    place = 'closed';
  }
  return { main, also, purposes };
}

/** Finds the action after a condition: "Checks if it is open and close it". */
function afterCondition(tokens: readonly string[], from: number): readonly SpokenUse[] {
  const rest = tokens.slice(from);
  if (!ASKING.has(tokens[from] ?? '') || rest.some((token) => ABLE.has(token))) {
    return [];
  }
  const ending = rest.findIndex(
    (token, at) => (token === 'and' || token === 'then') && takesObject(rest, at + 1),
  );
  const use = ending === -1 ? undefined : verbUse(rest[ending + 1] ?? '');
  return use?.form === 'base' || use?.form === 'third' ? [{ ...use, certain: true }] : [];
}

const ASKING: ReadonlySet<string> = new Set(['if', 'whether']);
const ABLE: ReadonlySet<string> = new Set(
  `can could may might should must would to allowed users people they you not`.split(' '),
);

function useInPlace(
  tokens: readonly string[],
  at: number,
  place: Exclude<Place, 'closed'>,
): SpokenUse | undefined {
  const token = tokens[at] ?? '';
  const phrase = phraseInSentence(tokens, at);
  const use = phrase ?? verbUse(token) ?? spokenEffect(tokens, at);
  if (use === undefined || (LEADING_IN.has(token) && phrase === undefined)) {
    return undefined;
  }
  const certain = phrase !== undefined || takesObject(tokens, at);
  const finite = use.form === 'base' || use.form === 'third';
  const fits = {
    lead: use.form !== 'past',
    purpose: use.form === 'base',
    gerund: use.form === 'gerund',
    // ", marking them as read" goes on about the call; a bare word after a comma may be a noun.
    also: (finite && !NOUN_TOO.has(use.verb)) || (certain && (finite || goesOn(tokens, at))),
  }[place];
  return fits ? { ...use, certain } : undefined;
}

function nextPlace(token: string, place: Place, hasMain: boolean): Place {
  if (token === 'to') {
    return 'purpose';
  }
  if (token === 'for' || token === 'by' || token === 'via') {
    return 'gerund';
  }
  if (
    token === ',' ||
    token === '(' ||
    token === '/' ||
    token === 'and' ||
    token === 'or' ||
    token === 'then'
  ) {
    return hasMain ? 'also' : place === 'closed' ? 'closed' : 'lead';
  }
  if (token === ':' || token === 'that' || token === 'which') {
    return hasMain ? 'also' : 'lead';
  }
  const staysOpen = place !== 'closed' && (LEADING_IN.has(token) || token.endsWith('ly'));
  return staysOpen ? place : 'closed';
}

function isNegated(tokens: readonly string[], at: number): boolean {
  return tokens.slice(Math.max(0, at - NEGATION_REACH), at).some((token) => NEGATING.has(token));
}

const READ_ONLY =
  /\bread[- ]?only\b(?! mode)|\bonly (?:reads?|selects?|select statements|select queries)\b|\bselect(?:-| queries | statements )only\b|\bno side[- ]effects\b|\b(?:does not|doesn't|never|without) (?:modify|modifies|modifying|change|changes|changing|write|writing|alter|altering)\b|\bread operations\b|\bcontains? (?:dml|ddl|writes?)\b/u;
const IRREVERSIBLE =
  /(?<!not )\birreversibl[ey]\b|\b(?:cannot|can't|can not) be (?:undone|reversed|recovered)\b|\bpermanently (?:delet|remov|destroy|eras|wip)/u;
const OVERWRITES = /\boverwrit(?:e|es|ing)\b/gu;
const ARBITRARY =
  /\barbitrary (?:\w+ )?(?:code|commands?|sql|javascript|python|shell|scripts?|quer(?:y|ies)|requests?)\b/gu;
/** A denial with the few words after it: "refuses to ever", "cannot execute". */
const DENIED_HERE =
  /(?:\b(?:not|never|nor|no|without|cannot|avoid(?:s|ing)?|refus(?:e|es|ing) to|prevent(?:s|ing)?|instead of|rather than)|n['’]t)(?: (?!but\b|unless\b|except\b)[a-z]+){0,2} $/u;

function readClaims(text: string): Claims {
  return {
    readOnly: READ_ONLY.test(text),
    irreversible: IRREVERSIBLE.test(text),
    overwrites: isClaimed(OVERWRITES, text),
    arbitrary: isClaimed(ARBITRARY, text),
  };
}

/** Returns whether a text says it at least once without denying it there. */
function isClaimed(words: RegExp, text: string): boolean {
  return [...text.matchAll(words)].some(
    ({ index }) => !DENIED_HERE.test(text.slice(Math.max(0, index - RISK.denialLength), index)),
  );
}
