/**
 * Which of a task's tools feed which, with the words of the intent as evidence.
 *
 * A parameter has one source, so the best giver of each is kept; of two opposite feeds the better.
 * A tool that the intent does not speak of is there to serve another: it feeds whom it fits best.
 */
import type { ToolId } from '../base/ids.ts';
import { FEED_INTENT_WEIGHTS, FEEDS } from '../tuning/feeds.ts';
import { confidenceOf, evidenceOf } from './feed-evidence.ts';
import { readIntentFor, type IntentReading } from './feed-intent.ts';
import type { ToolProfile } from './feed-profile.ts';
import type { Slot } from './feed-slots.ts';
import type { Feed } from './feed.ts';
import type { FeedIndex } from './feeds.ts';

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
        confidence: confidenceOf(evidence, { ...FEED_INTENT_WEIGHTS }),
        why: evidence.named > evidence.name ? 'the intent names it there' : 'it fits by its name',
      };
    }),
  );
  return bestOf(feeds, ({ toParameter }) => toParameter);
}

/** The argument of a tool that does not say what it takes. */
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

/** What tools do that neither feed nor are fed, and that the intent does not speak of. */
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

/** The taker that a tool fits best, and those that it fits nearly as well. */
function bestServices(id: ToolId, possible: readonly Feed[]): readonly Feed[] {
  const own = possible.filter(({ from, toParameter }) => from === id && toParameter !== '');
  const most = Math.max(0, ...own.map(({ confidence }) => confidence));
  return bestOf(
    own.filter(({ confidence }) => confidence >= most * FEEDS.serviceShare),
    ({ to }) => to,
  );
}
