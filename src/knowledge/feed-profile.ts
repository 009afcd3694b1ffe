/** Reads a tool's inputs, outputs and subject, for feeds. */
import { nameTermsOf, nameWordsOf, termOf, termsOf } from '../math/words.ts';
import { FEEDS } from '../tuning/feeds.ts';
import { inputSlots, outputSlots, type DescribedTool, type Slot } from './feed-slots.ts';

/** Inputs, outputs and subject of one tool. */
export interface ToolProfile {
  readonly tool: DescribedTool;
  readonly name: ReadonlySet<string>;
  /** Terms of its name without the verbs. */
  readonly subject: ReadonlySet<string>;
  /** The terms of its description. */
  readonly text: ReadonlySet<string>;
  readonly act: Act;
  /** True if it needs no arguments. */
  readonly isAmbient: boolean;
  /** True if it reports its environment, such as the current date or the system's language. */
  readonly isEnvironment: boolean;
  readonly inputs: readonly Slot[];
  /** Never empty: a tool without an output schema gives the subject of its name. */
  readonly outputs: readonly Slot[];
  readonly isPublished: boolean;
}

/** The act that a name states: look up, judge, or change. */
type Act = 'lookup' | 'check' | 'change';

/** Verbs that look something up. The rest of the name is the object. */
const LOOKUPS = termSet(
  'get list search find fetch retrieve read show view describe lookup look query browse generate calculate compute convert login',
);
const CHECKS = termSet('check validate verify test is has');
const CHANGES = termSet(
  `set create add make new update edit modify change delete remove cancel send post put patch analyze run
  execute start stop display count open close book reserve buy order schedule play track monitor manage
  logout log sign return load save store upload download export import translate encrypt decrypt share
  api tool function`,
);
/** Words that select a value that exists anyway. */
const QUALIFIERS = termSet('current system default latest my own active present local');
/** Verbs of logging in. Such a tool gives a session. */
const LOGINS: ReadonlySet<string> = new Set(['login', 'signin', 'authenticate', 'auth']);
const SESSION = termsOf('session id');
/** After these words a name tells the means or the target, no longer the object. */
const PREPOSITIONS: ReadonlySet<string> = new Set(
  'by for from with via in to of on at per using based'.split(' '),
);

/** Reads a tool once; a profile lives as long as its tool. */
export function profileOf(tool: DescribedTool): ToolProfile {
  const name = tool.name.slice(0, FEEDS.nameLengthMax);
  const terms = nameTermsOf(name);
  const subject = terms.filter((term) => !isVerb(term));
  const text = new Set(termsOf(tool.description.slice(0, FEEDS.descriptionLengthMax)));
  const inputs = inputSlots(tool);
  const published = outputSlots(tool).filter(({ path }) => path !== '');
  return {
    tool,
    name: new Set(terms),
    subject: new Set(subject),
    text,
    act: actOf(terms),
    isAmbient: inputs.length === 0,
    isEnvironment:
      inputs.every(({ isRequired }) => !isRequired) && terms.some((term) => QUALIFIERS.has(term)),
    inputs,
    outputs: published.length > 0 ? published : [wholeOf(name, text)],
    isPublished: published.length > 0,
  };
}

function wholeOf(name: string, text: ReadonlySet<string>): Slot {
  const words = nameWordsOf(name);
  const end = words.findIndex((word, at) => at > 0 && PREPOSITIONS.has(word));
  const before = (end < 0 ? words : words.slice(0, end)).flatMap((word) => termOf(word) ?? []);
  const nouns = before.filter((term) => !isVerb(term));
  const told = words.some((word) => LOGINS.has(word))
    ? SESSION
    : nouns.filter((term) => !QUALIFIERS.has(term));
  return {
    path: '',
    terms: told.length > 0 ? told : nouns,
    around: [],
    text,
    type: 'any',
    isRequired: true,
    isSettled: false,
  };
}

function isVerb(term: string): boolean {
  return LOOKUPS.has(term) || CHECKS.has(term) || CHANGES.has(term);
}

function actOf(terms: readonly string[]): Act {
  const verb = terms.find(isVerb);
  if (verb !== undefined && LOOKUPS.has(verb)) {
    return 'lookup';
  }
  return verb !== undefined && CHECKS.has(verb) ? 'check' : 'change';
}

function termSet(words: string): ReadonlySet<string> {
  return new Set(termsOf(words));
}
