import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../base/json.ts';
import { learnConstants } from './constants.ts';

const session = (...args: readonly JsonObject[]) => ({
  intent: '',
  calls: args.map((one) => ({ tool: 'search', args: one, result: null })),
});

describe('learnConstants', () => {
  it('finds what was the same in enough sessions, whatever it is', () => {
    const sessions = ['a', 'b', 'c'].map((query) =>
      session({ query, limit: 10 }, { query, limit: 10 }),
    );
    expect(learnConstants(sessions)).toEqual([
      { tool: 'search', parameter: 'limit', value: 10, sessions: 3 },
    ]);
  });

  it('forgets for good what was something else once', () => {
    const same = session({ limit: 10 });
    expect(learnConstants([same, same, session({ limit: 5 }), same, same])).toEqual([]);
  });

  it('does not call constant what few sessions gave', () => {
    expect(learnConstants([session({ limit: 10 }, { limit: 10 }, { limit: 10 })])).toEqual([]);
  });
});
