import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { JsonObject } from '../base/json.ts';
import { mentionsIn } from './mentions.ts';
import { nearbyFeatures } from './nearby-features.ts';
import { readIntent } from './reading.ts';
import { spansOf } from './spans.ts';
import { viewOf } from './tool-view.ts';

const text = (description: string): JsonObject => ({ type: 'string', description });

/** The features of a value for a parameter. */
function featuresOf(
  intent: string,
  value: string,
  properties: Record<string, JsonObject>,
  parameter: string,
): Readonly<Record<string, number>> {
  const tool = viewOf(draftTool('tool', 'A tool', properties));
  const view = tool.parameters.find((each) => each.parameter.name === parameter);
  const reading = readIntent(intent);
  const spans = spansOf(reading, mentionsIn(reading));
  const span = [...spans.mentions, ...spans.texts].find((each) => each.text === value);
  if (view === undefined || span === undefined) {
    throw new Error(`no ${parameter} or no ${value}`);
  }
  const found: Record<string, number> = {};
  nearbyFeatures(span, view, tool, reading, (name, amount) => {
    if (amount !== 0) {
      found[name] = amount;
    }
  });
  return found;
}

describe('the words beside a value', () => {
  const letters = { a: { type: 'number' }, b: { type: 'number' } };

  it('name its parameter, small words and letters too', () => {
    expect(featuresOf('solve it with a=2, b = 5', '5', letters, 'b')['assigned']).toBe(1);
    expect(featuresOf('solve it with a=2, b = 5', '5', letters, 'a')).toMatchObject({
      'assigned to another': 1,
    });
    const size = { sample_size: { type: 'number' }, mean: { type: 'number' } };
    expect(featuresOf('a sample size of 50', '50', size, 'sample_size')['assigned']).toBe(1);
  });

  it('name no parameter that has no words in its name', () => {
    expect(
      featuresOf('take 5', '5', { '--': { type: 'number' } }, '--')['assigned'],
    ).toBeUndefined();
  });

  it('do not name it with the end of another word', () => {
    expect(featuresOf('the sofa 5', '5', letters, 'a')['assigned']).toBeUndefined();
  });

  it('name it by a preposition', () => {
    const languages = { from_lang: text('Language'), to_lang: text('Language') };
    const intent = 'translate it from English to Spanish';
    expect(featuresOf(intent, 'Spanish', languages, 'to_lang')['preposition named']).toBe(1);
    expect(featuresOf(intent, 'Spanish', languages, 'from_lang')['preposition of another']).toBe(1);
  });

  it('belong to one parameter or to another', () => {
    const lines = {
      head: { type: 'number', description: 'Returns only the first N lines' },
      tail: { type: 'number', description: 'Returns only the last N lines' },
    };
    expect(featuresOf('the first 2 lines', '2', lines, 'head')['own words beside']).toBe(1);
    expect(featuresOf('the first 2 lines', '2', lines, 'tail')["another's words beside"]).toBe(1);
  });
});

describe('the shape of a value', () => {
  const file = {
    path: text('Where to write'),
    content: text('What to write'),
    list: text('A file'),
  };
  const intent = 'write notes/a.txt';

  it('is what the parameter speaks of, by name or description', () => {
    expect(featuresOf(intent, 'notes/a.txt', file, 'path')['kind named:path']).toBe(1);
    expect(featuresOf(intent, 'notes/a.txt', file, 'list')['kind told']).toBe(1);
  });

  it('belongs to another parameter that speaks of it', () => {
    expect(featuresOf(intent, 'notes/a.txt', file, 'content')).toMatchObject({
      'kind unsaid:path': 1,
      'kind of another:path': 1,
    });
  });

  it('says nothing where it is free text', () => {
    const found = featuresOf('write greetings', 'greetings', file, 'content');
    expect(Object.keys(found).filter((name) => name.startsWith('kind'))).toEqual([]);
  });
});
