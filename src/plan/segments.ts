/** Where an intent can be divided, and what each part of it can mean. */
import { PLANNER } from '../tuning/planner.ts';
import { fillings, type Filling, type Gains } from './fill.ts';
import { LEXICON } from './lexicon.ts';
import type { ParameterLinks } from './links.ts';
import type { Word } from './reading.ts';
import type { Spans } from './spans.ts';
import type { Fit } from './tool-fit.ts';
import type { ToolView } from './tool-view.ts';

/** A place before a word where a new part may begin. */
export interface Border {
  readonly at: number;
  readonly kind: 'start' | 'sentence' | 'clause' | 'joined' | 'comma' | 'turn' | 'end';
  /** Where the clause begins that a `turn` is in; `at` for all others. */
  readonly clause: number;
}

const RANKS: Readonly<Record<Border['kind'], number>> = {
  start: 0,
  end: 0,
  sentence: 1,
  clause: 2,
  joined: 3,
  comma: 4,
  turn: 5,
};

/** Finds the borders of an intent, the strongest ones where there are too many. */
export function bordersIn({ reading, mentions, enclosed }: Spans): readonly Border[] {
  const { words, text } = reading;
  const isInside = (at: number): boolean =>
    mentions.some(({ from, to, kind }) => kind !== 'number' && from < at && to > at) ||
    enclosed.some(({ from, to }) => from <= at && to > at);
  // "save the schema of a.db into b.md": from "into" on, it is about another tool.
  const isTurn = (word: Word, at: number): boolean =>
    LEXICON.turning.has(word.lower) &&
    mentions.some(
      ({ from, kind }) => kind !== 'number' && from > at && from <= at + PLANNER.turnWordsMax,
    );
  const inner = words.flatMap((word, at): readonly Border[] => {
    if (at === 0 || isInside(at)) {
      return [];
    }
    const isJoining =
      LEXICON.joining.has(word.lower) && !LEXICON.joining.has(words[at - 1]?.lower ?? '');
    const isBracket = /^[\s()[\]{}"',]*$/u.test(text.slice(words[at - 1]?.end, word.start));
    if (word.gap === 'sentence' || (word.gap === 'clause' && !isBracket)) {
      return [{ at, kind: word.gap, clause: at }];
    }
    if (isJoining) {
      return [{ at, kind: 'joined', clause: at }];
    }
    if (word.gap === 'comma' || /,/u.test(text.slice(words[at - 1]?.end, word.start))) {
      return [{ at, kind: 'comma', clause: at }];
    }
    return isTurn(word, at) ? [{ at, kind: 'turn', clause: 0 }] : [];
  });
  const kept = inner
    .toSorted((one, other) => RANKS[one.kind] - RANKS[other.kind] || one.at - other.at)
    .slice(0, PLANNER.bordersMax)
    .toSorted((one, other) => one.at - other.at);
  let clause = 0;
  const placed = kept.map((border) => {
    clause = border.kind === 'turn' ? clause : border.at;
    return { ...border, clause };
  });
  const { length } = words;
  return [
    { at: 0, kind: 'start', clause: 0 },
    ...placed,
    { at: length, kind: 'end', clause: length },
  ];
}

/** A tool with the links of its parameters. */
export interface LinkedTool {
  readonly view: ToolView;
  readonly links: readonly ParameterLinks[];
}

/** One reading of a part of the intent: calls of one tool. */
export interface Part {
  readonly from: number;
  readonly to: number;
  /** How the part begins, or what it does for another part if nobody named it. */
  readonly border: Border['kind'] | 'read' | 'write' | 'lookup';
  readonly tool: LinkedTool;
  readonly filling: Filling;
}

/** Tells whether a part is a step that nobody named: it reads or looks up what another part needs, or writes what it gives. */
export function isUnnamed({ border }: Pick<Part, 'border'>): boolean {
  return border === 'read' || border === 'write' || border === 'lookup';
}

/** A part with how well its tool and the best other tool fit its words. */
export interface RatedPart extends Part {
  readonly fit: Fit;
  readonly rival: number;
}

/** Returns the ways in which a tool can take the words from `from` up to `to`. */
export function partsFor(
  tool: LinkedTool,
  from: number,
  to: number,
  border: Border['kind'],
  gains: Gains,
): readonly Part[] {
  return fillings(tool.links, from, to, gains).map((filling) => ({
    from,
    to,
    border,
    tool,
    filling,
  }));
}
