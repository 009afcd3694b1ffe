/**
 * Finds which of a task's tools feed which, with the words of the intent as evidence. A parameter
 * has one source, so only its best giver is kept. Of two opposite feeds the better one is kept. A
 * tool that the intent does not mention serves another: it feeds the best fit.
 */

import type { ToolId } from '../base/ids.ts';
import { termOf, wordsOf } from '../math/words.ts';
import { FEED_INTENT_WEIGHTS, FEEDS } from '../tuning/feeds.ts';
import { feedConfidence, evidenceOf, shareOf, type TermWeight } from './feed-evidence.ts';
import type { ToolProfile } from './feed-profile.ts';
import type { Slot } from './feed-slots.ts';
import type { Feed, FeedIndex } from './feeds.ts';

/** The feeds among these tools, best first; the order of the ids does not matter. */
export function feedsForIntent(
  index: FeedIndex,
  ids: Iterable<ToolId>,
  intent: string,
): readonly Feed[] {
  const profiles = [...new Set(ids)]
    .toSorted()
    .slice(0, FEEDS.taskToolsMax)
    .flatMap((id) => index.profiles.get(id) ?? []);
  const reading = readIntentFor(intent, profiles, index.weight);
  const possible = profiles.flatMap((taker) =>
    profiles.flatMap((giver) => (giver === taker ? [] : feedsOfPair(index, reading, giver, taker))),
  );
  const drawn = withoutOpposites(
    bestOf(possible, ({ to, toParameter }) => `${to} ${toParameter}`).filter(
      ({ confidence }) => confidence >= FEEDS.intentConfidenceMin,
    ),
  );
  return [...drawn, ...servicesOf(profiles, reading, possible, drawn)].toSorted(
    (left, right) => right.confidence - left.confidence,
  );
}

/** For each parameter of the taker the output that fits it best. */
function feedsOfPair(
  { weight }: FeedIndex,
  reading: IntentReading,
  giver: ToolProfile,
  taker: ToolProfile,
): readonly Feed[] {
  const isTold = taker.inputs.length > 0;
  const feeds = (isTold ? taker.inputs.slice(0, FEEDS.parametersMax) : [UNTOLD]).flatMap((input) =>
    giver.outputs.map((output) => {
      const evidence = {
        ...evidenceOf(giver, output, taker, input, weight),
        ...reading.evidence(giver, output, taker, input),
        untold: Number(!isTold),
      };
      return {
        from: giver.tool.id,
        to: taker.tool.id,
        fromPath: output.path,
        toParameter: input.path,
        confidence: feedConfidence(evidence, { ...FEED_INTENT_WEIGHTS }),
        why: evidence.named > evidence.name ? 'the intent names it there' : 'it fits by its name',
      };
    }),
  );
  return bestOf(feeds, ({ toParameter }) => toParameter);
}

/** Stands for the argument of a tool without an input schema. */
const UNTOLD: Slot = {
  path: '',
  terms: [],
  around: [],
  text: new Set(),
  type: 'any',
  isRequired: true,
  isSettled: false,
};

/** The first of the best for each key. */
function bestOf(feeds: readonly Feed[], keyOf: (feed: Feed) => string): readonly Feed[] {
  const best = new Map<string, Feed>();
  for (const feed of feeds) {
    const key = keyOf(feed);
    if (feed.confidence > (best.get(key)?.confidence ?? 0)) {
      best.set(key, feed);
    }
  }
  return [...best.values()];
}

function withoutOpposites(feeds: readonly Feed[]): readonly Feed[] {
  const strength = new Map<string, number>();
  for (const { from, to, confidence } of feeds) {
    const key = `${from} ${to}`;
    strength.set(key, Math.max(confidence, strength.get(key) ?? 0));
  }
  return feeds.filter(({ from, to }) => {
    const own = strength.get(`${from} ${to}`) ?? 0;
    const opposite = strength.get(`${to} ${from}`) ?? 0;
    return own > opposite || (own === opposite && from < to);
  });
}

/** Finds feeds for tools that have none and that the intent does not mention. */
function servicesOf(
  profiles: readonly ToolProfile[],
  reading: IntentReading,
  possible: readonly Feed[],
  drawn: readonly Feed[],
): readonly Feed[] {
  const busy = new Set(drawn.flatMap(({ from, to }) => [from, to]));
  const idle = profiles.filter(
    (profile) => !busy.has(profile.tool.id) && reading.unspoken(profile) >= FEEDS.unspokenMin,
  );
  return withoutOpposites(idle.flatMap(({ tool }) => bestServices(tool.id, possible)));
}

/** Returns the best taker of a tool, and those nearly as good. */
function bestServices(id: ToolId, possible: readonly Feed[]): readonly Feed[] {
  const own = possible.filter(({ from, toParameter }) => from === id && toParameter !== '');
  const most = Math.max(0, ...own.map(({ confidence }) => confidence));
  return bestOf(
    own.filter(({ confidence }) => confidence >= most * FEEDS.serviceShare),
    ({ to }) => to,
  );
}

// Reads from an intent where it mentions each tool, and where values come from. In "Find the
// lyrics, translate them" each tool stands at its nearest words, up to the next tool.

/** Each in [0, 1]. */
interface IntentEvidence {
  /** The taker's segment names the output in words that are not the taker's own. */
  readonly named: number;
  /** The taker's segment points back: it, them, the result. */
  readonly pointing: number;
  /** 1: the giver comes before the taker; 0: after; a half: not told. */
  readonly order: number;
  /** The giver is the last tool spoken of before the taker. */
  readonly adjacent: number;
  /** The intent itself gives the value. */
  readonly given: number;
  /** Fewer values are said about the taker than it requires; a half where it does not say. */
  readonly lacking: number;
}

/** An intent's words about each of some tools. */
interface IntentReading {
  evidence(giver: ToolProfile, output: Slot, taker: ToolProfile, input: Slot): IntentEvidence;
  /** Returns the share of a tool's subject that the intent does not mention, in [0, 1]. */
  unspoken(profile: Pick<ToolProfile, 'subject'>): number;
}

/** A part of an intent that says one thing. */
interface Segment {
  readonly words: readonly string[];
  readonly terms: ReadonlySet<string>;
}

/** The segment of one tool. */
interface Place extends Segment {
  /** Position among the segments; `undefined` where the intent does not speak of it. */
  readonly at: number | undefined;
  readonly before: ToolProfile | undefined;
  /** The terms that are the tool's own. */
  readonly own: ReadonlySet<string>;
}

/** Stands for a value that is written out: quoted, or a number. */
const VALUE = '\u0001';
const WRITTEN_OUT =
  /"[^"]*"|“[^”]*”|‘[^’]*’|(?<![\p{L}\p{N}])'[^']*'(?!\p{L})|[$€£]?\d[\d.,:/-]*%?/gu;
const BOUNDARY =
  /[.;!?。？！；](?:\s+|$)|[\r\n]+|,\s+|(?:^|\s)(?:after (?:that|this)|and|then|also|finally|after|but)\b/giu;
const POINTING: ReadonlySet<string> = new Set(
  `it its them their that those these this both result results resulting same obtained calculated
  generated found`.split(/\s+/u),
);

/** Reads an intent once for these tools. */
function readIntentFor(
  intent: string,
  profiles: readonly ToolProfile[],
  weight: TermWeight,
): IntentReading {
  const segments = segmentsOf(intent.slice(0, FEEDS.textLengthMax));
  const places = placesOf(segments, profiles, weight);
  const spoken = new Set(segments.flatMap(({ terms }) => [...terms]));
  return {
    evidence(giver, output, taker, input) {
      const from = places.get(giver) ?? NOWHERE;
      const to = places.get(taker) ?? NOWHERE;
      const news = new Set([...to.terms].filter((term) => !to.own.has(term)));
      return {
        named: shareOf(new Set(output.terms), news, weight),
        pointing: Number(to.words.some((word) => POINTING.has(word))),
        order: orderOf(from.at, to.at),
        adjacent: Number(to.before === giver),
        given: givenIn(to.words, input),
        lacking: lackingIn(to.words, taker),
      };
    },
    unspoken: ({ subject }) => (subject.size === 0 ? 0 : 1 - shareOf(subject, spoken, weight)),
  };
}

const NOWHERE: Place = {
  at: undefined,
  words: [],
  terms: new Set(),
  before: undefined,
  own: new Set(),
};

function segmentsOf(intent: string): readonly Segment[] {
  return intent
    .replaceAll(WRITTEN_OUT, ` ${VALUE} `)
    .split(BOUNDARY)
    .map((text) => {
      const parts = text.split(VALUE).map((part) => wordsOf(part));
      return {
        words: parts.flatMap((words, at) => (at === 0 ? words : [VALUE, ...words])),
        terms: new Set(parts.flat().flatMap((word) => termOf(word) ?? [])),
      };
    })
    .filter(({ words }) => words.length > 0);
}

/** Each tool's place runs from its own segment to that of the next tool. */
function placesOf(
  segments: readonly Segment[],
  profiles: readonly ToolProfile[],
  weight: TermWeight,
): ReadonlyMap<ToolProfile, Place> {
  const anchors = anchorsOf(segments, profiles, weight);
  const inOrder = [...anchors].toSorted(([, left], [, right]) => left - right);
  const places = new Map<ToolProfile, Place>();
  for (const profile of profiles) {
    const at = anchors.get(profile);
    const next = inOrder.find(([, other]) => at !== undefined && other > at)?.[1];
    const region = at === undefined ? [] : segments.slice(at, next);
    places.set(profile, {
      at,
      words: region.flatMap(({ words }) => words),
      terms: new Set(region.flatMap(({ terms }) => [...terms])),
      before: inOrder.findLast(([, other]) => at !== undefined && other < at)?.[0],
      own: ownTerms(profile),
    });
  }
  return places;
}

/** The best pairs of tool and segment first. A segment speaks of one tool, if there are enough. */
function anchorsOf(
  segments: readonly Segment[],
  profiles: readonly ToolProfile[],
  weight: TermWeight,
): ReadonlyMap<ToolProfile, number> {
  const pairs = profiles
    .flatMap((profile) =>
      segments.map(({ terms }, at) => ({
        profile,
        at,
        nearness: nearness(profile, terms, weight),
      })),
    )
    .filter((pair) => pair.nearness >= FEEDS.nearnessMin)
    .toSorted((left, right) => right.nearness - left.nearness || left.at - right.at);
  const anchors = new Map<ToolProfile, number>();
  const taken = new Set<number>();
  for (const { profile, at } of pairs) {
    if (!anchors.has(profile) && !taken.has(at)) {
      anchors.set(profile, at);
      taken.add(at);
    }
  }
  for (const { profile, at } of pairs) {
    if (!anchors.has(profile)) {
      anchors.set(profile, at);
    }
  }
  return anchors;
}

function nearness(
  { name, text, inputs }: ToolProfile,
  terms: ReadonlySet<string>,
  weight: TermWeight,
): number {
  const parameters = new Set(inputs.flatMap((input) => input.terms));
  const gainOf = (term: string): number => {
    if (name.has(term)) {
      return FEEDS.nearnessName;
    }
    if (text.has(term)) {
      return 1;
    }
    return parameters.has(term) ? FEEDS.nearnessParameter : 0;
  };
  return [...terms].reduce((sum, term) => sum + weight(term) * gainOf(term), 0);
}

function ownTerms({ name, text, inputs }: ToolProfile): ReadonlySet<string> {
  return new Set([...name, ...text, ...inputs.flatMap(({ terms }) => terms)]);
}

function orderOf(from: number | undefined, to: number | undefined): number {
  if (from === undefined || to === undefined || from === to) {
    return 1 / 2;
  }
  return Number(from < to);
}

/** The parameter's name with a value soon after it. */
function givenIn(words: readonly string[], { terms }: Slot): number {
  const own = new Set(terms);
  const at = words.findIndex((word) => word !== VALUE && own.has(termOf(word) ?? ''));
  return Number(at >= 0 && words.slice(at, at + FEEDS.valueReach).includes(VALUE));
}

function lackingIn(words: readonly string[], { inputs }: ToolProfile): number {
  const required = inputs.filter(({ isRequired, isSettled }) => isRequired && !isSettled);
  const values = words.filter((word) => word === VALUE);
  return inputs.length === 0 ? 1 / 2 : Number(values.length < required.length);
}
