import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { JsonObject } from '../base/json.ts';
import type { Pick } from './fill.ts';
import type { ParameterLinks } from './links.ts';
import { mentionsIn } from './mentions.ts';
import { readIntent } from './reading.ts';
import { spansOf, type Span, type Spans } from './spans.ts';
import { viewOf } from './tool-view.ts';
import { orderFeatures, separationsIn, turnFeatures, turnOf } from './value-order.ts';

const linksOf = (properties: Record<string, JsonObject>): readonly ParameterLinks[] =>
  viewOf(draftTool('tool', 'A tool', properties)).parameters.map((view) => ({
    view,
    none: 0,
    links: [],
  }));
const spansIn = (intent: string): Spans => {
  const reading = readIntent(intent);
  return spansOf(reading, mentionsIn(reading));
};
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
    const text = spansIn('of 45 , 60 and then also (the pair) 81');
    orderFeatures([pick(1, 2), pick(0, 1), pick(0, 8)], twins, text, (name) => found.push(name));
    expect(found).toEqual([
      'order up twin',
      'order again twin',
      'order again twin break',
      'order again twin stronger',
    ]);
  });

  it('compare the mark between two values with the mark before it', () => {
    const text = spansIn('3 and 4, 5 and 12');
    const [three, four, five, twelve] = text.mentions;
    const features = (name: string, ...[last, next, before]: readonly (Span | undefined)[]) =>
      last === undefined || next === undefined
        ? []
        : turnFeatures(name, separationsIn(text), last, next, before);
    expect(features('order column', four, five, three)).toEqual([
      'order column',
      'order column comma',
      'order column stronger',
    ]);
    expect(features('order column', five, twelve, four)).toContain('order column weaker');
    expect(features('order column', three, four)).toEqual(['order column', 'order column joined']);
    expect(features('order up twin', three, four)).toEqual(['order up twin']);
  });

  it('are near each other in one pair of brackets', () => {
    const text = spansIn('the pairs (45, 60) and (81, 27)');
    const [one, other, next] = text.mentions;
    const between = separationsIn(text);
    expect(one !== undefined && other !== undefined && between(one, other)).toBe('near');
    expect(other !== undefined && next !== undefined && between(other, next)).toBe('break');
  });

  it('with what stands between them', () => {
    const between = separationsIn(spansIn('4 and 5, 6 per 7. 8'));
    expect(between(at(0), at(2))).toBe('joined');
    expect(between(at(2), at(3))).toBe('comma');
    expect(between(at(3), at(5))).toBe('near');
    expect(between(at(5), at(6))).toBe('break');
  });
});
