import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { JsonObject } from '../base/json.ts';
import type { Pick } from './fill.ts';
import type { ParameterLinks } from './links.ts';
import { readIntent } from './reading.ts';
import { viewOf } from './tool-view.ts';
import { orderFeatures, separationsIn, turnOf } from './value-order.ts';

const linksOf = (properties: Record<string, JsonObject>): readonly ParameterLinks[] =>
  viewOf(draftTool('tool', 'A tool', properties)).parameters.map((view) => ({
    view,
    none: 0,
    links: [],
  }));
const NUMBER = { type: 'number' };
const twins = linksOf({ num1: NUMBER, num2: NUMBER });

/** A value for a parameter, by where it stands. */
const pick = (parameter: number, start: number): Pick => ({
  parameter,
  link: {
    candidate: {
      span: { start, end: start + 1, from: start, to: start + 1, kind: 'number', text: '1' },
      value: 1,
      form: 'number',
    },
    score: 1,
  },
});

const at = (place: number) => pick(0, place).link.candidate.span;

describe('values stand in the order of their parameters', () => {
  it('or not, by how much the parameters are alike', () => {
    const others = linksOf({
      start_date: { type: 'string' },
      end_date: { type: 'string' },
      city: { type: 'string' },
      days: NUMBER,
    });
    expect(turnOf(twins, 0, 1, false)).toBe('order up twin');
    expect(turnOf(twins, 1, 0, false)).toBe('order down twin');
    expect(turnOf(others, 0, 1, false)).toBe('order up sibling');
    expect(turnOf(others, 2, 0, false)).toBe('order down alike');
    expect(turnOf(others, 0, 3, false)).toBeUndefined();
  });

  it('and begin again with the next call', () => {
    expect(turnOf(twins, 1, 0, true)).toBe('order again twin');
    expect(turnOf(twins, 0, 0, true)).toBe('order column');
    expect(turnOf(twins, 0, 9, true)).toBeUndefined();
  });

  it('as a text has them', () => {
    const found: string[] = [];
    const { words } = readIntent('of 45 , 60 and then also (the pair) 81');
    orderFeatures([pick(1, 2), pick(0, 1), pick(0, 8)], twins, words, (name) => found.push(name));
    expect(found).toEqual(['order up twin', 'order again twin', 'order again twin break']);
  });

  it('with what stands between them', () => {
    const { words } = readIntent('4 and 5, 6 per 7. 8');
    const between = separationsIn(words);
    expect(between(at(0), at(2))).toBe('joined');
    expect(between(at(2), at(3))).toBe('comma');
    expect(between(at(3), at(5))).toBe('near');
    expect(between(at(5), at(6))).toBe('break');
  });
});
