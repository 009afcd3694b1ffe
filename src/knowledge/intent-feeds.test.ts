import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { DescribedTool } from './feed-slots.ts';
import { indexFeeds } from './feeds.ts';
import { feedsForIntent } from './intent-feeds.ts';

const TEXT = { type: 'string' };
const NUMBER = { type: 'number' };

function tool(
  name: string,
  description: string,
  takes: Readonly<Record<string, JsonObject>>,
  gives: Readonly<Record<string, JsonObject>>,
): DescribedTool {
  return {
    id: toolId('s', name),
    server: 's',
    name,
    description,
    inputSchema: { type: 'object', properties: takes, required: Object.keys(takes) },
    outputSchema: { type: 'object', properties: gives },
  };
}

const LYRICS = tool('find_lyrics', 'Find the lyrics of a song', { song: TEXT }, { lyrics: TEXT });
const TRANSLATE = tool('translate', 'Translate a text', { text: TEXT }, { translation: TEXT });
const SALARY = tool(
  'gross_salary',
  'Calculate the gross salary',
  { basic: NUMBER },
  { gross_salary: NUMBER },
);
const CONVERT = tool(
  'convert_currency',
  'Convert a currency',
  { amount: NUMBER },
  { converted: NUMBER },
);
const AIRPORT = tool('search_airport', 'Search airports', { query: TEXT }, { skyId: TEXT });
const FLIGHT = tool(
  'search_flight',
  'Search flights',
  { originSkyId: TEXT, date: TEXT },
  { price: NUMBER },
);
const ALL = [LYRICS, TRANSLATE, SALARY, CONVERT, AIRPORT, FLIGHT];

function pairs(tools: readonly DescribedTool[], intent: string): readonly string[] {
  const feeds = feedsForIntent(
    indexFeeds(ALL),
    tools.map(({ id }) => id),
    intent,
  );
  return [...new Set(feeds.map(({ from, to }) => `${from} -> ${to}`))].toSorted();
}

describe('feedsForIntent', () => {
  it('draws what the intent names where it speaks of the taker', () => {
    const intent =
      "Calculate the gross salary for a basic of 100, then convert the gross salary from USD to EUR. Find the lyrics of 'Hello'.";
    expect(pairs([SALARY, CONVERT, LYRICS], intent)).toEqual([
      's:gross_salary -> s:convert_currency',
    ]);
  });

  it('follows a pronoun to the tool before', () => {
    expect(pairs([TRANSLATE, LYRICS], "Find the lyrics of 'Hello' and translate them")).toEqual([
      's:find_lyrics -> s:translate',
    ]);
  });

  it('draws from names and types alone where the intent says nothing of the steps', () => {
    expect(pairs([FLIGHT, AIRPORT], 'I want to fly from Rome on May 3')).toEqual([
      's:search_airport -> s:search_flight',
    ]);
  });

  it('says which output goes to which parameter', () => {
    const [feed] = feedsForIntent(
      indexFeeds(ALL),
      [FLIGHT.id, AIRPORT.id],
      'I want to fly from Rome on May 3',
    );
    expect(feed).toMatchObject({ fromPath: 'skyId', toParameter: 'originSkyId' });
  });

  it('leaves out tools that it does not know', () => {
    expect(feedsForIntent(indexFeeds([]), [LYRICS.id, TRANSLATE.id], 'anything')).toEqual([]);
  });
});

describe('laws', () => {
  const intents = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.constantFrom(
      "find 'x' and translate it",
      'a'.repeat(100_000),
      '必应搜索 歌词',
      '\u0001\u0001',
    ),
  );

  it('does not depend on the order of the tools, and no pair feeds both ways', () => {
    fc.assert(
      fc.property(intents, fc.shuffledSubarray(ALL), (intent, tools) => {
        const index = indexFeeds(ALL);
        const ids = tools.map(({ id }) => id);
        const feeds = feedsForIntent(index, ids, intent);
        expect(feedsForIntent(index, ids.toReversed(), intent)).toEqual(feeds);
        const drawn = new Set(feeds.map(({ from, to }) => `${from} ${to}`));
        for (const { from, to, confidence } of feeds) {
          expect(drawn.has(`${to} ${from}`)).toBe(false);
          expect(confidence > 0 && confidence < 1).toBe(true);
        }
      }),
    );
  });
});
