/**
 * Finds tags, role lines, paths of secrets, addresses, encoded text and names. Every pattern has a
 * bound on each repetition, or repeats a single class once, so that the time is proportional to the
 * text.
 */
import { POISON } from '../tuning/poison.ts';
import { AUTHORITY_TAGS, SENSITIVE_PATHS } from './poison-lexicon.ts';

type MarkKind = 'tag' | 'role' | 'path' | 'address' | 'encoded' | 'name' | 'comment';

export interface Mark {
  readonly kind: MarkKind;
  readonly at: number;
  readonly text: string;
  /** A tag inside a sentence or quotes: the text may be about it. */
  readonly isLoose?: boolean;
}

const CHUNK = /\S+/gu;
/** Most chunks: a word with the marks around it. */
const PLAIN_WORD = /^[("']?\p{Lu}?\p{Ll}{0,22}[)"'.,;:!?]{0,2}$/u;
const CHUNK_MAX = 4096;
const TAG = /<[|/!]{0,2}\s?([\p{L}_-]{2,24})[^<>\n]{0,64}>|\[\/?([\p{L}_ -]{2,24})\]|<!--/gu;
/** Matches the text before an opening tag: nothing, a line break or the end of a sentence. */
const OPENING = /^$|^\s+$|[\n>\]]\s*$|[.!?:;)]\s{1,2}$/u;
const OPENING_LENGTH = 3;
const UNSEEN_STYLE =
  /display\s{0,2}:\s{0,2}none|visibility\s{0,2}:\s{0,2}hidden|font-size\s{0,2}:\s{0,2}0|opacity\s{0,2}:\s{0,2}0[;"']|^\[\/\/\]:\s?#/gimu;
const BARE_TAG = /^[\p{L}_-]+$/u;
const ROLE =
  /(?:^|[\n"'>]|[.!?|] )[ \t#*>[-]{0,8}(?:(?:hey|dear|attention|note to|note for)(?: the)? )?(system|assistant|user|human|developer|admin|administrator|ai|agent|model|llm|claude|chatgpt|gpt)[ \t]{0,2}(?:message|prompt|note|override|instruction|instructions|notice|reply|response)?[*\]]{0,2}(?::|,(?= \p{L}))/giu;
const ADDRESS = /https?:\/\/|wss?:\/\/|[\w.+-]{1,64}@[\w-]{1,64}\.[a-z]{2,}/iu;
const HOME_DOTFILE =
  /(?:~|\$\{?home\}?|%userprofile%|%appdata%|\/root|\/home\/[^/]{1,64}|\/users\/[^/]{1,64})[/\\]\.\w/iu;
/** A variable of the environment that holds a secret: `$NPM_TOKEN`. */
const VARIABLE = /[$%]\{?\w{0,32}(?:TOKEN|SECRET|PASSWORD|API_?KEY|CREDENTIALS?)/u;
const ENCODED = /[A-Za-z0-9+/_=-]+/gu;
const NAME = /[\p{L}\p{N}][\p{L}\p{N}_.:/-]{2,127}/gu;
const COMPOUND = /[_:/.-]|\p{Ll}\p{Lu}/u;

/** Returns the marks of a text, in the order of their places. */
export function poisonMarks(text: string): readonly Mark[] {
  const marks: Mark[] = [];
  for (const match of text.matchAll(TAG)) {
    const kind = tagKind(match[0], match[1] ?? match[2] ?? '');
    if (kind !== undefined) {
      const isLoose = !OPENING.test(
        text.slice(Math.max(0, match.index - OPENING_LENGTH), match.index),
      );
      marks.push({ kind, at: match.index, text: match[0], isLoose });
    }
  }
  for (const match of text.matchAll(UNSEEN_STYLE)) {
    marks.push({ kind: 'comment', at: match.index, text: match[0] });
  }
  for (const match of text.matchAll(ROLE)) {
    marks.push({ kind: 'role', at: match.index + match[0].search(/[\p{L}]/u), text: match[0] });
  }
  for (const match of text.matchAll(CHUNK)) {
    marks.push(...chunkMarks(match[0].slice(0, CHUNK_MAX), match.index));
  }
  return marks.toSorted((left, right) => left.at - right.at);
}

function tagKind(whole: string, name: string): MarkKind | undefined {
  if (whole === '<!--') {
    return 'comment';
  }
  const lower = name.trim().toLowerCase();
  const words = lower.split(/[ _-]/u);
  const isAuthority = AUTHORITY_TAGS.has(lower) || words.every((word) => AUTHORITY_TAGS.has(word));
  // A bracket with a sentence in it is a heading; a bracket with a single loud word is a tag.
  const isLoud = whole.startsWith('<') || name === name.toUpperCase() || whole.startsWith('[/');
  return isAuthority && isLoud && BARE_TAG.test(words.join('')) ? 'tag' : undefined;
}

function chunkMarks(chunk: string, at: number): readonly Mark[] {
  const marks: Mark[] = [];
  if (PLAIN_WORD.test(chunk)) {
    return marks;
  }
  const lower = chunk.toLowerCase().replace(/[.,;:!?)]+$/u, '');
  const isAddress = ADDRESS.test(chunk);
  if (isAddress) {
    marks.push({ kind: 'address', at, text: chunk });
  } else if (
    SENSITIVE_PATHS.some((path) => lower.includes(path)) ||
    HOME_DOTFILE.test(lower) ||
    VARIABLE.test(chunk)
  ) {
    marks.push({ kind: 'path', at, text: chunk });
  }
  if (chunk.length >= POISON.encodedLengthMin) {
    for (const match of chunk.matchAll(ENCODED)) {
      if (isEncoded(match[0])) {
        marks.push({ kind: 'encoded', at: at + match.index, text: match[0] });
      }
    }
  }
  if (!isAddress) {
    for (const match of chunk.matchAll(NAME)) {
      const name = match[0].replace(/[.:/-]+$/u, '');
      if (COMPOUND.test(name) || chunk[match.index - 1] === '`') {
        marks.push({ kind: 'name', at: at + match.index, text: name });
      }
    }
  }
  return marks;
}

const HEX = /^(?:[0-9a-f]{2})+$/iu;
/** Digits of hashes: MD5, SHA-1, SHA-224, SHA-256, SHA-384 and SHA-512. */
const HASHES: ReadonlySet<string> = new Set('32 40 56 64 96 128'.split(' '));
const PATH_PARTS = 4;
const MIXED = [/[a-z]/u, /[A-Z]/u, /[0-9]/u] as const;

/** True for text like base64 or hexadecimal; false for a word, a path or a hash. */
function isEncoded(run: string): boolean {
  if (run.length < POISON.encodedLengthMin) {
    return false;
  }
  if (HEX.test(run)) {
    return !HASHES.has(String(run.length)) && /[a-f]/iu.test(run) && /[0-9]/u.test(run);
  }
  return (
    MIXED.every((kind) => kind.test(run)) &&
    !/[_-]/u.test(run) &&
    run.split('/').length < PATH_PARTS
  );
}
