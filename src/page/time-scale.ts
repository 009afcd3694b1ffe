/** An axis of time on which long stretches without work take little room. */

/** From one moment to another, in milliseconds since the run began. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A stretch in which nothing was worked at, drawn shorter than it was. */
export interface Fold extends Span {
  readonly ms: number;
}

export interface TimeScale {
  /** The place of a moment, as if what is folded were as short as it is drawn. */
  readonly placeOf: (ms: number) => number;
  /** The moment at a place. */
  readonly momentAt: (place: number) => number;
  /** How long all of it is drawn. */
  readonly length: number;
  /** What is folded, by places. */
  readonly folds: readonly Fold[];
}

/** A stretch without work is folded when it is longer than this share of all work. */
const FOLDED_FROM = 0.3;
/** A shorter one is drawn as it was. */
const FOLDED_MS_MIN = 1000;
/** How long a fold is drawn, as a share of all work. */
const FOLD_SHARE = 0.12;

interface Stretch extends Span {
  /** Where it begins, and how long it is drawn. */
  readonly place: number;
  readonly drawn: number;
}

/** Makes the axis of so many milliseconds in which there was work in these spans. */
export function timeScale(work: readonly Span[], wholeMs: number): TimeScale {
  const busy = merged(work, wholeMs);
  const workMs = busy.reduce((sum, { from, to }) => sum + to - from, 0);
  const stretches: Stretch[] = [];
  const folds: Fold[] = [];
  let place = 0;
  const add = (from: number, to: number, drawn: number): void => {
    if (to > from) {
      stretches.push({ from, to, place, drawn });
      place += drawn;
    }
  };
  const addIdle = (from: number, to: number): void => {
    const ms = to - from;
    const isFolded = workMs > 0 && ms > Math.max(FOLDED_MS_MIN, FOLDED_FROM * workMs);
    const drawn = isFolded ? FOLD_SHARE * workMs : ms;
    if (isFolded) {
      folds.push({ from: place, to: place + drawn, ms });
    }
    add(from, to, drawn);
  };
  let at = 0;
  for (const { from, to } of busy) {
    addIdle(at, from);
    add(from, to, to - from);
    at = to;
  }
  addIdle(at, wholeMs);
  const last = stretches.at(-1);
  return {
    length: place,
    folds,
    placeOf(ms) {
      const found = stretches.find(({ to }) => ms <= to);
      return found === undefined
        ? place + Math.max(0, ms - wholeMs)
        : found.place + ((ms - found.from) / (found.to - found.from)) * found.drawn;
    },
    momentAt(drawn) {
      const found = stretches.find((each) => drawn <= each.place + each.drawn) ?? last;
      return found === undefined
        ? drawn
        : found.from + ((drawn - found.place) / found.drawn) * (found.to - found.from);
    },
  };
}

/** The spans without overlap, in order, within the whole. */
function merged(spans: readonly Span[], wholeMs: number): readonly Span[] {
  const joined: Span[] = [];
  for (const { from, to } of spans.toSorted((left, right) => left.from - right.from)) {
    const last = joined.at(-1);
    const end = Math.min(to, wholeMs);
    if (last !== undefined && from <= last.to) {
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, end) };
    } else if (end > from) {
      joined.push({ from: Math.max(0, from), to: end });
    }
  }
  return joined;
}
