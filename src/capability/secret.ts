import { isJsonObject, type Json } from '../base/json.ts';
import {
  coverSecretParts,
  isCountName,
  isSecretName,
  secretPartsIn,
  secretShapesIn,
  type TextPart,
} from '../base/secret-signs.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import type { ProgramReading } from './program-reader.ts';

/** Takes secrets that the gateway knows by their value out of a text. */
export type Redact = (text: string) => string;

const RUN = /[A-Za-z0-9+=_-]+/gu;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;
/** Base64 of thirty bytes, as some clouds make their keys; with its strokes it is no single run. */
const STROKED_KEY =
  /(?<![A-Za-z0-9/+])(?=[^\s]{0,39}[A-Z])(?=[^\s]{0,39}[a-z])(?=[^\s]{0,39}\d)[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])/u;
const IN_ADDRESS = /[?&;#]([^=&;#\s]{1,100})=[^&;#\s]/gu;

/**
 * Returns true if a value may be a secret: by its names, by its shape, or because the gateway knows
 * it. In doubt it is true: such a value only has to be given each time.
 */
export function mayBeSecret(value: Json, names: readonly string[], redact: Redact): boolean {
  if (typeof value === 'string') {
    return value !== '' && (names.some((name) => isSecretName(name)) || looksSecret(value, redact));
  }
  if (typeof value === 'number') {
    return names.some((name) => isSecretName(name) && !isCountName(name));
  }
  if (Array.isArray(value)) {
    return isToldInList(value) || value.some((item: Json) => mayBeSecret(item, names, redact));
  }
  return (
    isJsonObject(value) &&
    Object.entries(value).some(
      ([name, item]) => item !== undefined && mayBeSecret(item, [name, ...names], redact),
    )
  );
}

/** Returns true if a list holds a secret: a command line in pieces, or a key in pieces. */
function isToldInList(list: readonly Json[]): boolean {
  const words = list.filter((item) => typeof item === 'string' || typeof item === 'number');
  return secretPartsIn(words.join(' ')).length > 0 || secretShapesIn(words.join('')).length > 0;
}

/** Returns true if a text may contain a secret. */
export function looksSecret(text: string, redact: Redact): boolean {
  return (
    hasKnownSecret(text, redact) ||
    secretPartsIn(text).length > 0 ||
    (text.match(RUN) ?? []).some(isKeyLike) ||
    STROKED_KEY.test(text) ||
    [...text.matchAll(IN_ADDRESS)].some(([, name = '']) => isSecretName(name))
  );
}

/**
 * Returns true if a text has a known secret, or a part in the shape of one. Unlike `looksSecret` it
 * does not look for random keys: long names in programs look like them.
 */
export function hasKnownSecret(text: string, redact: Redact): boolean {
  return redact(text) !== text || secretShapesIn(text).length > 0;
}

/**
 * Returns true for a long run of capitals, small letters and digits in a mix that nobody writes by
 * hand.
 */
function isKeyLike(run: string): boolean {
  if (run.length < CAPABILITY.keyLengthMin || UUID.test(run)) {
    return false;
  }
  const letters = run.replaceAll(/[^A-Za-z0-9]/gu, '');
  if (/^[0-9a-f]+$/iu.test(letters)) {
    return letters.length >= CAPABILITY.hexKeyLengthMin && /\d/u.test(letters);
  }
  const digits = letters.match(/\d+/gu)?.length ?? 0;
  // A capital before small letters begins a word, as names in code do.
  const turns = letters.match(/[a-z](?=[A-Z0-9])|[A-Z](?=\d)|\d(?=[A-Za-z])/gu)?.length ?? 0;
  return (
    letters.length >= CAPABILITY.keyLengthMin &&
    digits > 0 &&
    (digits >= CAPABILITY.keyDigitRunsMin || turns / letters.length >= CAPABILITY.keyTurnsMin)
  );
}

/** Replaces a secret in stored texts. */
export const HIDDEN_TEXT = '[secret]';

/** Returns a text without anything in it that may be a secret, nor any of these values. */
export function withoutSecrets(text: string, secrets: Iterable<string>, redact: Redact): string {
  let clean = text;
  for (const secret of secrets) {
    clean = withoutText(clean, secret);
  }
  clean = redact(coverSecretParts(clean, HIDDEN_TEXT));
  return clean
    .split(/(\s+)/u)
    .map((word) => (looksSecret(word, redact) ? HIDDEN_TEXT : word))
    .join('');
}

/**
 * Removes a secret from a text. A short one is removed only as a whole word, because it may be part
 * of other words.
 */
function withoutText(text: string, secret: string): string {
  if (secret.length >= CAPABILITY.secretLengthMin) {
    return text.replaceAll(secret, HIDDEN_TEXT);
  }
  const words = text.split(/([^\p{L}\p{N}_-]+)/u);
  return words.map((word) => (word === secret ? HIDDEN_TEXT : word)).join('');
}

/** A literal of a program, by where it stands. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The constant that it is. */
  readonly constant: string | undefined;
}

interface Program {
  readonly code: string;
  /** By where they begin, in order. */
  readonly pieces: ReadonlyMap<number, Piece>;
  readonly constants: ReadonlyMap<string, Piece>;
}

/** A literal and its place in the text of the chain. */
interface ChainPart {
  readonly piece: Piece;
  readonly start: number;
  readonly end: number;
}

/** Literals that become one text when the program runs. */
interface Chain {
  readonly text: string;
  readonly parts: readonly ChainPart[];
}

const JOINT = /[\s()`{}$+]/u;
const JOINS = /[+$}]/u;
const NEXT_ITEM = /\s*,\s*/uy;
const COMPUTED = /[\w$.?[\]]{1,200}(?:\([^()]{0,200}\))?/uy;
const CONSTANT = /(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*$/u;
/** Stands for a computed value: it is neither a secret nor the end of one. */
const UNKNOWN: Chain = { text: '${}', parts: [] };
/** Constants that are made of constants are followed no further: their sizes multiply. */
const DEPTH_MAX = 1;
const BEFORE_LENGTH = 80;
const NEAR_LENGTH = 200;

/**
 * Finds literals that are a secret only together: in sums and templates, through constants, as an
 * option and its value, or one after the other. Returns where they begin.
 */
export function joinedSecrets(reading: ProgramReading, redact: Redact): ReadonlySet<number> {
  const pieces = piecesOf(reading);
  const constants = new Map(
    [...pieces.values()].flatMap((piece) =>
      piece.constant === undefined ? [] : [[piece.constant, piece] as const],
    ),
  );
  const program = { code: reading.code, pieces, constants };
  const starts = new Set(shapedStarts([...pieces.values()], redact));
  const chained = new Set<Piece>();
  for (const piece of pieces.values()) {
    if (!chained.has(piece)) {
      const chain = chainFrom(piece, program);
      for (const { piece: part } of chain.parts) {
        // A constant has a chain of its own, which goes on where others read it.
        if (part.constant === undefined) {
          chained.add(part);
        }
      }
      for (const start of secretStarts(chain, redact)) {
        starts.add(start);
      }
    }
  }
  return starts;
}

/**
 * Finds literals that have the shape of a key when they are read one after the other, however the
 * program joins them: `+=`, `concat`, `join`, members of an object. Only the shape counts, because
 * plain words in a row are common.
 */
function shapedStarts(pieces: readonly Piece[], redact: Redact): readonly number[] {
  return pieces.flatMap((_, first) => {
    const parts: ChainPart[] = [];
    let text = '';
    for (const piece of pieces.slice(first, first + CAPABILITY.secretPiecesMax)) {
      parts.push({ piece, start: text.length, end: text.length + piece.text.length });
      text += piece.text;
      if (redact(text) !== text) {
        // A secret that is known by its value: pieces before it do not belong to it.
        const rest = text.slice(parts[0]?.end);
        return redact(rest) === rest ? parts.map((part) => part.piece.start) : [];
      }
    }
    return secretShapesIn(text).flatMap((shape) => {
      const from = text.indexOf(shape);
      const within = parts.filter(({ start, end }) => from < end && start < from + shape.length);
      return within.length > 1 ? within.map(({ piece }) => piece.start) : [];
    });
  });
}

/** Returns true if a value contains a secret from the intent. */
export function holdsTold(value: Json | undefined, intent: string): boolean {
  const told = secretPartsIn(intent).map(([start, end]) => intent.slice(start, end));
  const texts = (Array.isArray(value) ? value : [value]).map(String);
  return texts.some((text) =>
    told.some(
      (secret) =>
        text === secret || (secret.length >= CAPABILITY.sharedLengthMin && text.includes(secret)),
    ),
  );
}

function piecesOf({ code, holes, texts }: ProgramReading): ReadonlyMap<number, Piece> {
  const all = [...holes, ...texts.filter(({ form }) => form !== 'fixed')];
  const pieces = all.flatMap(({ start, end, value }): Piece[] => {
    if (typeof value !== 'string' && typeof value !== 'number') {
      return [];
    }
    const constant = CONSTANT.exec(code.slice(Math.max(0, start - BEFORE_LENGTH), start))?.[1];
    return [{ start, end, text: String(value), constant }];
  });
  return new Map(
    pieces
      .toSorted((left, right) => left.start - right.start)
      .map((piece) => [piece.start, piece] as const),
  );
}

function chainFrom(first: Piece, program: Program, depth = 0): Chain {
  const { code, pieces, constants } = program;
  const parts: ChainPart[] = [];
  let text = '';
  const add = (chain: Chain): void => {
    const shift = text.length;
    for (const { piece, start, end } of chain.parts) {
      parts.push({ piece, start: start + shift, end: end + shift });
    }
    text += chain.text;
  };
  add(alone(first));
  let last = first;
  for (let at = first.end; at < code.length && text.length <= CAPABILITY.codeLengthMax;) {
    const item = last.text.startsWith('-') ? take(NEXT_ITEM, code, at) : '';
    const joint = jointAt(at, program);
    if (item === '' && !JOINS.test(joint)) {
      break;
    }
    text += item === '' ? '' : ' ';
    at += (item || joint).length;
    const piece = pieces.get(at);
    const computed = take(COMPUTED, code, at);
    if (piece !== undefined) {
      add(alone(piece));
      last = piece;
      at = piece.end;
    } else if (computed === '') {
      break;
    } else {
      const constant = depth < DEPTH_MAX ? constants.get(computed) : undefined;
      add(constant === undefined ? UNKNOWN : chainFrom(constant, program, depth + 1));
      at += computed.length;
    }
  }
  return { text, parts };
}

const alone = (piece: Piece): Chain => ({
  text: piece.text,
  parts: [{ piece, start: 0, end: piece.text.length }],
});

/**
 * Returns the code between two pieces. A piece of a template may begin with the same characters.
 */
function jointAt(start: number, { code, pieces }: Program): string {
  let end = start;
  while (end < code.length && JOINT.test(code.charAt(end)) && (end === start || !pieces.has(end))) {
    end += 1;
  }
  return code.slice(start, end);
}

function take(pattern: RegExp, code: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(code)?.[0] ?? '';
}

function secretStarts({ text, parts }: Chain, redact: Redact): readonly number[] {
  if (parts.length < 2) {
    return [];
  }
  const secrets = [
    ...secretPartsIn(text),
    ...parts.flatMap((part, at) => nextTo(parts[at - 1], part, text)),
  ];
  // The whole text looks secret or is known, so every piece counts.
  const isAnywhere = secrets.length === 0 && looksSecret(text, redact);
  return parts
    .filter(
      ({ start, end }) => isAnywhere || secrets.some(([from, to]) => from < end && start < to),
    )
    .map(({ piece }) => piece.start);
}

/**
 * Returns secrets that begin in a piece, read together with the piece before it. Text after the
 * piece is ignored.
 */
function nextTo(
  before: ChainPart | undefined,
  { start, end }: ChainPart,
  text: string,
): readonly TextPart[] {
  if (before === undefined) {
    return [];
  }
  const from = Math.max(before.start, start - NEAR_LENGTH);
  return secretPartsIn(text.slice(from, end))
    .map(([first, last]): TextPart => [first + from, last + from])
    .filter(([first]) => first >= start);
}
