import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import { planIntent } from './plan-intent.ts';
import { shapeSigns } from './plan-signs.ts';
import { LEARNED } from './planner-weights.ts';
import { readIntent } from './reading.ts';

const LIST = draftTool('list_channels', 'Show the channels of the workspace', {
  channel: { type: 'string', description: 'The channel' },
});

const signs = (intent: string): ReadonlyMap<string, number> => {
  const [best] = planIntent({ intent, tools: [LIST] }, LEARNED).plans;
  return best === undefined ? new Map() : shapeSigns(best, readIntent(intent));
};

describe('the word that a request begins with', () => {
  it.each([
    ['list the channels of general', 1, 1],
    ['show the channel general', 1, 0],
    ['delete the channel general', 0, 0],
  ])('is a sign in %j', (intent, told, named) => {
    const own = signs(intent);
    expect([own.get('opening told'), own.get('opening named')]).toEqual([told, named]);
  });
});
