import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { JsonObject } from '../base/json.ts';
import type { Pick } from './fill.ts';
import type { ParameterLinks } from './links.ts';
import { viewOf } from './tool-view.ts';
import { orderFeatures, turnOf } from './value-order.ts';

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
    orderFeatures([pick(1, 5), pick(0, 1), pick(0, 9)], twins, (name) => found.push(name));
    expect(found).toEqual(['order up twin', 'order again twin']);
  });
});
