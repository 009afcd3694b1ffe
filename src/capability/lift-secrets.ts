import type { Json } from '../base/json.ts';
import { secretPartsIn, secretShapesIn, type TextPart } from '../base/secret-signs.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import type { ProgramReading } from './program-reader.ts';
import { looksSecret, type Redact } from './secret.ts';

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
        // Known by its value: what stands before it has nothing to do with it.
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

/** Returns true if a value contains a secret of the intent, whatever its name in the program. */
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
  // By its look or because it is known: then nobody can say which piece gives it away.
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
