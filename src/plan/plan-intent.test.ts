import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { PLANNER } from '../tuning/planner.ts';
import { GATES } from '../tuning/thresholds.ts';
import { argumentsOf } from './plan-arguments.ts';
import { planIntent, type PlannedIntent } from './plan-intent.ts';
import { LEARNED } from './planner-weights.ts';

const text = (description: string): JsonObject => ({ type: 'string', description });
const WEATHER = draftTool('get_weather', 'Get the weather forecast of a city', {
  city: text('The city, e.g. Boston'),
});
const FACTORIAL = draftTool('math_factorial', 'Calculate the factorial of a number', {
  number: { type: 'integer', description: 'The number' },
});
const SONG = draftTool('play_song', 'Play a song by an artist', {
  title: text('The title of the song'),
  artist: text('The name of the artist'),
});
const FIND = draftTool(
  'find_customer',
  'Find a customer by email address',
  { email: text('The email address of the customer') },
  { customer_id: { type: 'string', description: 'The id of the customer' } },
);
const ORDERS = draftTool('list_orders', 'List the orders of a customer', {
  customer_id: text('The id of the customer'),
});
const TOOLS = [WEATHER, FACTORIAL, SONG, FIND, ORDERS];

const plan = (intent: string, tools: readonly Tool[] = TOOLS): PlannedIntent =>
  planIntent({ intent, tools }, LEARNED);
const calls = (intent: string, tools?: readonly Tool[]): readonly unknown[] => {
  const own = plan(intent, tools).plans[0]?.calls ?? [];
  const tasks = own.map(({ id, tool }) => ({ id, tool: tool.view.tool }));
  return own.map((call) => [
    call.tool.view.tool.name,
    argumentsOf(call, (at) => (typeof at === 'number' ? tasks[at] : undefined)),
  ]);
};

describe('an intent becomes a plan', () => {
  it('with the tool that the words speak of and the value that they say', () => {
    expect(calls('What is the weather in Lisbon?')).toEqual([['get_weather', { city: 'Lisbon' }]]);
  });

  it('that is compared with other plans, also where much of the intent asks for nothing', () => {
    const chatty =
      'I had a long day. My friends are here, and we talk. The evening is young, and the room is warm. ' +
      'Play the song Yellow by Coldplay. It rains outside, and nobody minds. We have tea and cake.';
    const { plans } = plan(chatty);
    expect(plans.length).toBeGreaterThan(5);
  });

  it('with several values each where it belongs', () => {
    expect(calls('Play the song "Yellow" by the artist Coldplay')).toEqual([
      ['play_song', { title: 'Yellow', artist: 'Coldplay' }],
    ]);
  });

  it('with a call for each sentence that asks for something else', () => {
    expect(
      calls('Get the weather forecast of the city Paris. Then calculate the factorial of 7.'),
    ).toEqual([
      ['get_weather', { city: 'Paris' }],
      ['math_factorial', { number: 7 }],
    ]);
  });

  it('with a wire from the result of one call to the hole of another', () => {
    expect(
      calls(
        'Find the customer with the email ann@example.com. Then list the orders of the customer.',
      ),
    ).toEqual([
      ['find_customer', { email: 'ann@example.com' }],
      ['list_orders', { customer_id: '${t1.customer_id}' }],
    ]);
  });

  it('with a text taken whole and exactly', () => {
    const write = draftTool('write_file', 'Write content to a file', {
      path: text('The path of the file'),
      content: text('The content to write'),
    });
    const content = 'def f():\n    return  "x"';
    expect(calls(`Write the content \`${content}\` to the file src/a.py`, [write])).toEqual([
      ['write_file', { path: 'src/a.py', content }],
    ]);
  });
});

describe('a plan that leaves something open', () => {
  it('says what is missing and is never sure', () => {
    const { plans, confidence } = plan('play a song', [SONG]);
    expect(plans[0]?.calls[0]?.missing.length).toBeGreaterThan(0);
    expect(confidence).toBeLessThanOrEqual(PLANNER.openConfidenceMax);
  });

  it('is none where there are no words or no tools', () => {
    expect(plan('')).toMatchObject({ plans: [], confidence: 0, relevance: 0 });
    expect(plan('what is the weather', [])).toMatchObject({ plans: [], confidence: 0 });
  });

  it('is less relevant for a request that no tool answers', () => {
    const [asked, strange] = [
      plan('What is the weather in Lisbon?').relevance,
      plan('Translate this poem into Italian').relevance,
    ];
    expect(strange).toBeLessThan(GATES.explicit);
    expect(strange).toBeLessThan(asked);
  });

  it('is found in a very long intent as well, which is read in part', () => {
    const { spans, plans } = plan(`What is the weather in Lisbon? ${'More words. '.repeat(9000)}`);
    expect(spans.reading.isCut).toBe(true);
    expect(plans.length).toBeGreaterThan(0);
  });
});

describe('what searches say', () => {
  it('brings a tool in that only one part of the intent asks for', () => {
    const found = new Map([[WEATHER.id, { search: 0.9, meaning: 0.6 }]]);
    const searched = () => ({
      whole: new Map(),
      units: [{ from: 0, to: 4, text: 'is it raining in Lisbon', found }],
    });
    const { plans } = planIntent(
      { intent: 'is it raining in Lisbon', tools: TOOLS, searched },
      LEARNED,
    );
    expect(plans[0]?.calls.map(({ tool }) => tool.view.tool.id)).toEqual([WEATHER.id]);
  });
});

describe('whatever an intent says', () => {
  const word = fc.constantFrom(
    ...'weather song customer factorial orders play find list Paris "a b" 7 x@y.io and , . then not'.split(
      ' ',
    ),
  );
  const intents = fc.array(word, { maxLength: 24 }).map((words) => words.join(' '));

  it('a plan calls offered tools, says only what stands in the text, and waits for no call in a circle', () => {
    fc.assert(
      fc.property(intents, (intent) => {
        for (const { calls: own } of plan(intent).plans) {
          expect(own.length).toBeLessThanOrEqual(PLANNER.tasksMax);
          expect(own.every(({ tool }) => TOOLS.includes(tool.view.tool))).toBe(true);
          const bound = own.flatMap((call, at) =>
            [...call.bound.values()].map((each) => ({ at, each })),
          );
          const wires = bound.flatMap(({ at, each }) =>
            each.kind === 'wire' ? [[each.call, at]] : [],
          );
          expect(wires.every(([from, to]) => from !== to)).toBe(true);
          const said = bound.flatMap(({ each }) =>
            each.kind === 'said' && typeof each.link.candidate.value === 'string'
              ? [each.link.candidate.value]
              : [],
          );
          expect(said.filter((value) => !intent.includes(value))).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('a plan does not depend on the order of the tools', () => {
    fc.assert(
      fc.property(intents, (intent) => {
        const [one, other] = [plan(intent), plan(intent, TOOLS.toReversed())];
        expect(other.plans[0]?.score ?? 0).toBeCloseTo(one.plans[0]?.score ?? 0, 6);
      }),
      { numRuns: 40 },
    );
  });

  it('confidence and relevance are probabilities', () => {
    fc.assert(
      fc.property(intents, (intent) => {
        const { confidence, relevance } = plan(intent);
        expect([confidence, relevance].every((each) => each >= 0 && each <= 1)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
