import type { StudyStatus } from '../../src/call/study-link.ts';
import type { AheadStatistics } from '../../src/gateway/gateway.ts';

/** What is told where nothing was run ahead. */
export const NOTHING_AHEAD: AheadStatistics = {
  total: {
    predictions: 0,
    hits: 0,
    joined: 0,
    wasted: 0,
    invalidated: 0,
    held: 0,
    missed: 0,
    savedMs: 0,
    wastedMs: 0,
  },
  cost: 0,
  byTool: [],
  byDay: [],
  boosts: { asked: 0, applied: 0 },
  suggestions: { accepted: 0, edited: 0, rejected: 0 },
};

/** As a gateway says it that was told nothing yet. */
export const NOTHING_STUDIED: StudyStatus = {
  state: 'asleep',
  facts: 0,
  factsLost: 0,
  ends: 0,
  learned: 0,
  dropped: 0,
  failed: 0,
  waiting: 0,
};
