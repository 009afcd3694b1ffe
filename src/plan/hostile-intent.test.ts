import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import { PLANNER } from '../tuning/planner.ts';
import { mentionsIn } from './mentions.ts';
import { planIntent } from './plan-intent.ts';
import { LEARNED } from './planner-weights.ts';
import { readIntent } from './reading.ts';
import { spansOf } from './spans.ts';

const FIND = draftTool('find', 'Find a thing by name', {
  name: { type: 'string', description: 'The name' },
  tags: { type: 'array', items: { type: 'string' }, description: 'Tags' },
  limit: { type: 'integer', description: 'How many' },
});

describe('an intent that was written to be slow', () => {
  it.each([
    ['nothing but blanks between values', `find 1${' '.repeat(3900)}2`],
    ['nothing but commas', `find ${','.repeat(3900)}`],
    ['nothing but quotes', `find ${'"'.repeat(3900)}`],
    ['nothing but numbers', `find ${'1, '.repeat(1300)}`],
    ['nothing but names', `find ${'Ab '.repeat(1300)}`],
    ['nothing but slashes', `find ${'a/'.repeat(1900)}`],
    ['nothing but sentences', 'Find it. '.repeat(440)],
  ])('%s is read within the bounds', (_, intent) => {
    const reading = readIntent(intent);
    const mentions = mentionsIn(reading);
    const { texts } = spansOf(reading, mentions);
    expect(mentions.length).toBeLessThanOrEqual(PLANNER.mentionsMax);
    // Free texts, and for each word what goes on from it and the pieces that it has.
    expect(texts.length).toBeLessThanOrEqual(PLANNER.wordsMax * (PLANNER.spanWordsMax + 6));
    const { plans } = planIntent({ intent, tools: [FIND] }, LEARNED);
    expect(plans.length).toBeLessThanOrEqual(PLANNER.completedMax);
  });
});
