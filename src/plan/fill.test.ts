import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../base/json.ts';
import { parametersOf } from './draft-parameters.ts';
import { fillings } from './fill.ts';
import type { Link, ParameterLinks } from './links.ts';
import type { ParameterView } from './tool-view.ts';

const view = (name: string, schema: JsonObject): ParameterView => {
  const [parameter] = parametersOf({ inputSchema: { properties: { [name]: schema } } });
  if (parameter === undefined) {
    throw new Error('a schema with one property has one parameter');
  }
  return {
    parameter,
    kind: 'text',
    order: 0,
    name: new Set([name]),
    head: name,
    tail: name,
    about: new Set(),
    words: [name],
    only: new Set(),
    examples: [],
    dateFormat: undefined,
    takesZone: false,
  };
};
/** A link to one word; words are ten characters apart. */
const link = (at: number, score: number, length = 1): Link => ({
  candidate: {
    span: {
      start: at * 10,
      end: (at + length) * 10 - 1,
      from: at,
      to: at + length,
      kind: 'words',
      text: `w${at}`,
    },
    value: `w${at}`,
    form: 'words',
  },
  score,
});
const links = (name: string, own: readonly Link[]): ParameterLinks => ({
  view: view(name, { type: 'string' }),
  none: 0,
  links: own.toSorted((one, other) => other.score - one.score),
});
const filled = (
  parameters: readonly ParameterLinks[],
  from = 0,
  to = 100,
  turns: Readonly<Record<string, number>> = {},
) =>
  fillings(parameters, from, to, {
    of: (_, { score }) => score,
    turn: (name) => turns[name] ?? 0,
  }).map(({ calls, picks }) => ({
    calls,
    picks: picks.map(({ parameter, link: own }) => `${parameter}=${own.candidate.span.text}`),
  }));

describe('a part of an intent fills the parameters of a tool', () => {
  it('so that the sum is best, not each pick by itself', () => {
    const one = links('a', [link(1, 5), link(2, 4)]);
    const other = links('b', [link(1, 4.5), link(2, 1)]);
    expect(filled([one, other]).find(({ calls }) => calls === 1)?.picks).toEqual(['1=w1', '0=w2']);
  });

  it('with values that do not overlap', () => {
    const one = links('a', [link(1, 5, 3)]);
    const other = links('b', [link(2, 4)]);
    expect(filled([one, other])[0]?.picks).toEqual(['0=w1']);
  });

  it('with values of this part alone', () => {
    expect(filled([links('a', [link(1, 5), link(7, 9)])], 0, 3)[0]?.picks).toEqual(['0=w1']);
  });

  it('for several calls, in order, where one parameter has several values', () => {
    const cities = links('city', [link(1, 5), link(2, 5), link(3, 5)]);
    const unit = links('unit', [link(6, 4)]);
    expect(filled([cities, unit]).find(({ calls }) => calls === 3)?.picks).toEqual([
      '0=w1',
      '0=w2',
      '0=w3',
      '1=w6',
    ]);
  });

  it('for every pair, or one by one, where two parameters have as many values', () => {
    const genres = links('genre', [link(1, 5), link(2, 5)]);
    const cities = links('city', [link(4, 5), link(5, 5)]);
    const all = filled([genres, cities]).map(({ calls }) => calls);
    expect(all).toContain(2);
    expect(all).toContain(4);
  });

  it('for every pair where two parameters have different numbers of values', () => {
    const genres = links('genre', [link(1, 5), link(2, 5)]);
    const cities = links('city', [link(4, 5), link(5, 5), link(6, 5)]);
    expect(filled([genres, cities]).some(({ calls }) => calls === 6)).toBe(true);
  });

  it('with one call at its best whatever the values for many calls gain', () => {
    const many = links(
      'a',
      Array.from({ length: 12 }, (_, at) => link(at + 1, 3 + at / 10)),
    );
    const rest = links(
      'b',
      Array.from({ length: 12 }, (_, at) => link(at + 1, 3)),
    );
    const single = filled([many, rest]).find(({ calls }) => calls === 1);
    expect(single?.picks).toHaveLength(2);
    expect(single?.picks).toContain('0=w12');
  });

  it('in the order of the parameters where nothing else tells them apart', () => {
    const alike = [link(1, 3), link(2, 3.1)];
    const turns = { 'order up twin': 0.5, 'order down twin': -0.5 };
    const single = (own: typeof turns | undefined) =>
      filled([links('a', alike), links('b', [link(1, 3), link(2, 3)])], 0, 100, own).find(
        ({ calls }) => calls === 1,
      )?.picks;
    expect(single(undefined)).toEqual(['1=w1', '0=w2']);
    expect(single(turns)).toEqual(['0=w1', '1=w2']);
  });
});
