/** Features of a part of a plan, as numbers with names. */
import { PLANNER } from '../tuning/planner.ts';
import type { Pick } from './fill.ts';
import { LEXICON } from './lexicon.ts';
import { countsThings, isPlural, type Sink } from './link-features.ts';
import type { ParameterLinks } from './links.ts';
import { endsInArrow, type Word } from './reading.ts';
import { ALMOST_AS_GOOD } from './rival-values.ts';
import type { Part } from './segments.ts';
import type { Span, Spans } from './spans.ts';
import { overall, ownFitFeatures, type Fit } from './tool-fit.ts';
import { orderFeatures } from './value-order.ts';

/** Log-odds beyond this tell nothing more. */
const ODDS_MAX = 12;
const CHOSEN_MAX = 8;

/** The log-odds of a pick, as plans count them. */
export function boundedOdds(score: number): number {
  return Math.max(-ODDS_MAX, Math.min(ODDS_MAX, score));
}

/** The sum of the odds of all candidates within a stretch, and of none. */
function massOf({ links }: ParameterLinks, from: number, to: number): number {
  let sum = 1;
  for (const { candidate, score } of links) {
    if (candidate.span.from >= from && candidate.span.to <= to) {
      sum += Math.exp(score);
    }
  }
  return sum;
}

/** The features of a part: how well its tool fits, how well it is filled, what is missing. */
export function partFeatures(part: Part, fit: Fit, rival: number, spans: Spans, sink: Sink): void {
  const { text, words } = spans.reading;
  const { filling, tool, border } = part;
  const { calls, picks } = filling;
  sink('calls', calls);
  if (border === 'read') {
    readingFeatures(part, fit, spans, sink);
    return;
  }
  if (border === 'write') {
    writingFeatures(part, fit, spans, sink);
    return;
  }
  if (border === 'lookup') {
    lookupFeatures(part, fit, spans, sink);
    return;
  }
  sink('several', Number(calls > 1));
  sink('calls extra', calls - 1);
  fitFeatures(fit, rival, border, sink);
  for (const [parameter, links] of tool.links.entries()) {
    const need = links.view.parameter.isRequired ? 'required' : 'optional';
    const own = picks.filter((pick) => pick.parameter === parameter);
    const whole = massOf(links, part.from, part.to);
    if (own.length === 0) {
      sink(`none ${need}`, -Math.log(whole));
    }
    for (const { how, score } of droppedBeside(own, links, part, text, words)) {
      sink(`${how} dropped`, 1);
      sink(`${how} dropped score`, boundedOdds(score));
    }
    if (own.length > 1) {
      dealtFeatures(own, text, words, sink);
    }
    for (const { link } of own) {
      const others = own.reduce((sum, other) => sum + Math.exp(other.link.score), 0);
      const rest = Math.max(0, whole - others) + Math.exp(link.score);
      sink(`chosen ${need}`, Math.max(-CHOSEN_MAX, link.score - Math.log(rest)));
      sink(`odds ${need}`, boundedOdds(link.score));
      sink(`picks ${need}`, 1);
    }
  }
  const shared = picks.filter(
    ({ parameter }) => picks.filter((other) => other.parameter === parameter).length === 1,
  );
  sink('shared', calls > 1 ? shared.length : 0);
  sink('shares', Number(calls > 1 && shared.length > 0));
  sink('pairs', Number(calls > 1 && picks.length > 0 && isPaired(part)));
  orderFeatures(picks, tool.links, spans, sink);
  const isRespective = words
    .slice(part.from, part.to)
    .some(({ lower }) => LEXICON.respective.has(lower));
  sink(`respective ${isPaired(part) ? 'pairs' : 'dealt'}`, Number(isRespective && calls > 1));
}

/** Features of a step that nobody named: a file or page is read first. */
function readingFeatures(
  { filling: { picks } }: Part,
  fit: Fit,
  { reading: { words } }: Spans,
  sink: Sink,
): void {
  sink('reads', 1);
  sink('reads search', fit.reads);
  sink('reads whole', fit.whole);
  sink('reads told', fit.told);
  sink('reads file type', fit.fileType);
  for (const { link } of picks) {
    sink('reads odds', boundedOdds(link.score));
    sink('reads turned', Number(isTurnedTo(link.candidate.span, words)));
  }
}

/** Tells whether something is brought to a place: "… into a.txt". */
function isTurnedTo({ from }: Span, words: readonly Word[]): boolean {
  const near = words.slice(Math.max(0, from - PLANNER.turnWordsMax), from);
  return near.some(({ lower }) => LEXICON.turning.has(lower));
}

/** Features of a step that nobody named: a result is written to a file. */
function writingFeatures(
  { filling: { picks } }: Part,
  fit: Fit,
  { reading: { text, words } }: Spans,
  sink: Sink,
): void {
  sink('writes', 1);
  sink('writes search', fit.writes);
  sink('writes told', fit.told);
  sink('writes verb', fit.verb);
  sink('writes file type', fit.fileType);
  for (const { link } of picks) {
    const { from, start } = link.candidate.span;
    sink('writes odds', boundedOdds(link.score));
    sink('writes turned', Number(isTurnedTo(link.candidate.span, words)));
    sink('writes arrow', Number(endsInArrow(text.slice(0, start))));
    sink('writes first', Number(from === 0));
  }
}

/** Features of a step that nobody named: an id is looked up by a name. */
function lookupFeatures(
  { tool, filling: { picks } }: Part,
  fit: Fit,
  { reading: { words } }: Spans,
  sink: Sink,
): void {
  sink('looks up', 1);
  sink('looks up search', Math.max(fit.search, fit.whole));
  for (const { link } of picks) {
    const { from, to, kind } = link.candidate.span;
    sink('looks up odds', boundedOdds(link.score));
    sink('looks up quoted', Number(kind === 'quoted'));
    const beside = words.slice(Math.max(0, from - PLANNER.turnWordsMax), to + 1);
    sink('looks up named', Number(beside.some(({ term }) => tool.view.name.includes(term))));
  }
}

/**
 * Features of how well a tool fits its words. A part that begins with a turn shares its words with
 * the part before it, so other tools may fit them better.
 */
function fitFeatures(fit: Fit, rival: number, border: Part['border'], sink: Sink): void {
  sink(`border:${border}`, 1);
  ownFitFeatures(fit, border === 'turn' ? 'turn' : 'fit', sink);
  if (border !== 'turn') {
    sink('lead', overall(fit) - rival);
    sink('lead against', Math.max(0, rival - overall(fit)));
  }
}

/** The features of the words that nothing explains. */
export function leftoverFeatures(
  { reading, mentions }: Spans,
  from: number,
  to: number,
  taken: readonly Span[],
  vocabulary: ReadonlySet<string> | undefined,
  sink: Sink,
): void {
  const isTaken = (start: number, end: number): boolean =>
    taken.some((span) => span.start < end && span.end > start);
  const prefix = vocabulary === undefined ? 'skipped' : 'left';
  for (const mention of mentions) {
    if (mention.from >= from && mention.from < to && !isTaken(mention.start, mention.end)) {
      const kind = countsThings(mention, reading.words) ? 'counting' : mention.kind;
      sink(`${prefix} ${kind}`, 1);
    }
  }
  let [names, plain] = [0, 0];
  for (const word of reading.words.slice(from, to)) {
    if (word.term === '' || isTaken(word.start, word.end) || vocabulary?.has(word.term) === true) {
      continue;
    }
    if (word.isCapital && word.gap !== 'sentence') {
      names += 1;
    } else {
      plain += 1;
    }
  }
  sink(`${prefix} names`, names);
  sink(`${prefix} words`, plain);
}

/** Features: the text counts things ("two circles"), and there are as many calls. */
export function countFeatures(
  { reading, mentions }: Spans,
  from: number,
  to: number,
  taken: readonly Span[],
  calls: ReadonlySet<number>,
  sink: Sink,
): void {
  for (const mention of mentions) {
    const number = mention.mention?.number ?? 0;
    const isOpen =
      mention.from >= from &&
      mention.from < to &&
      number > 1 &&
      countsThings(mention, reading.words) &&
      !taken.some(({ start, end }) => start < mention.end && end > mention.start);
    if (isOpen) {
      sink(calls.has(number) ? 'counts calls' : 'counts else', 1);
    }
  }
}

/** The features of a part that asks for a tool again. */
export function repeatFeatures(
  part: Part,
  earlier: readonly Part[],
): readonly (readonly [string, number])[] {
  const last = earlier.at(-1);
  if (last?.tool === part.tool) {
    return [
      ['repeats', 1],
      [`repeats:${part.border}`, 1],
    ];
  }
  return earlier.some(({ tool }) => tool === part.tool) ? [['returns', 1]] : [];
}

/** Characters between two items of a list. */
const BETWEEN_MAX = 40;
const SEPARATORS =
  /^[\s,;&/()]*(?:and|or|und|oder|et|ou|y|o|e|plus|then|as well as)?[\s(]*(?:the|in|for|of)?\s*$/iu;

/**
 * Returns true if there are only separators between two values. A unit may follow each: "10 years
 * and 20 years".
 */
function isSeparator(text: string, one: Span, other: Span): boolean {
  const [first, next] = one.start <= other.start ? [one, other] : [other, one];
  const between = text.slice(first.end, next.start);
  const unit = /^ ?\p{L}+/u.exec(text.slice(next.end, next.end + BETWEEN_MAX))?.[0] ?? '';
  const bare = unit !== '' && between.startsWith(unit) ? between.slice(unit.length) : between;
  return bare.length <= BETWEEN_MAX && SEPARATORS.test(bare);
}

/** A value that is not taken although it looks like one that is: both stand in one list, or behind the same words. */
interface Dropped {
  readonly how: 'joined' | 'alike';
  readonly score: number;
}

/** The values beside each pick that are almost as good, and are not taken. */
function droppedBeside(
  own: readonly Pick[],
  { links, view }: ParameterLinks,
  { from, to, filling }: Part,
  text: string,
  words: readonly Word[],
): readonly Dropped[] {
  if (view.kind === 'flag' || view.kind === 'list' || view.kind === 'numbers') {
    return [];
  }
  const taken = filling.picks.map(({ link }) => link.candidate.span);
  return own.flatMap(({ link }): readonly Dropped[] => {
    const open = links.filter(
      ({ candidate: { span }, score }) =>
        score > link.score - ALMOST_AS_GOOD &&
        span.from >= from &&
        span.to <= to &&
        !taken.some((other) => other.start < span.end && other.end > span.start),
    );
    const mine = link.candidate.span;
    const joined = open.find(({ candidate: { span } }) => isSeparator(text, mine, span));
    if (joined !== undefined) {
      return [{ how: 'joined', score: joined.score }];
    }
    const alike = open.find(({ candidate: { span } }) => isIntroducedAlike(words, mine, span));
    return alike === undefined ? [] : [{ how: 'alike', score: alike.score }];
  });
}

/**
 * Returns true if two values of one kind follow the same two words ("a radius of 5", "a radius of
 * 10").
 */
function isIntroducedAlike(words: readonly Word[], one: Span, other: Span): boolean {
  const before = ({ from }: Span): string =>
    words
      .slice(Math.max(0, from - 2), from)
      .map(({ lower }) => lower)
      .join(' ');
  return one.kind === other.kind && before(one) !== '' && before(one) === before(other);
}

/** The features of values that are dealt out: whether they stand in one list, and look alike. */
function dealtFeatures(
  own: readonly Pick[],
  text: string,
  words: readonly Word[],
  sink: Sink,
): void {
  const scores = own.map(({ link }) => link.score);
  sink('dealt drop', Math.max(...scores) - Math.min(...scores));
  sink('dealt weakest', boundedOdds(Math.min(...scores)));
  const [first] = own;
  const before = words.slice(
    Math.max(0, (first?.link.candidate.span.from ?? 0) - NEAR_WORDS),
    first?.link.candidate.span.from,
  );
  sink('dealt each', Number(before.some(({ lower }) => LEXICON.distributing.has(lower))));
  sink('dealt plural', Number(before.some(isPlural)));
  sink('dealt forms', new Set(own.map(({ link }) => link.candidate.form)).size - 1);
  for (const [at, { link }] of own.slice(1).entries()) {
    const [last, next] = [own[at]?.link.candidate.span, link.candidate.span];
    if (last !== undefined) {
      const isJoined = isSeparator(text, last, next);
      sink(isJoined ? 'dealt joined' : 'dealt apart', 1);
      const isAlike = words[last.from - 1]?.lower === words[next.from - 1]?.lower;
      sink('dealt alike', Number(isAlike && !isJoined));
    }
  }
}

const NEAR_WORDS = 4;

/** Returns true if every pair of two lists of values is a call. */
function isPaired({ filling: { calls, picks } }: Part): boolean {
  return picks.some(({ parameter }) => {
    const { length } = picks.filter((other) => other.parameter === parameter);
    return length > 1 && length < calls;
  });
}
