import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { LearnedDecision } from '../knowledge/lesson.ts';
import {
  decidedBefore,
  type DecidedTools,
  declinedText,
  isDeclined,
  isLeftOut,
} from './people-decisions.ts';

const DEPLOY = toolId('site', 'deploy');
const NEVER = new AbortController().signal;
const decision = (
  kind: LearnedDecision['kind'],
  words: string,
  count = 1,
  reason?: string,
): LearnedDecision => ({
  tool: DEPLOY,
  intentHash: words,
  kind,
  words,
  count,
  ...(reason !== undefined && { reason }),
});

/** Requests are as alike as these say. */
function asked(
  decisions: readonly LearnedDecision[],
  likeness: Readonly<Record<string, number>>,
): Promise<DecidedTools> {
  return decidedBefore(
    {
      learned: { decisionsAbout: () => decisions },
      memory: {
        likenessOf: (_, others) => Promise.resolve(others.map((other) => likeness[other] ?? 0)),
      },
    },
    'put it online',
    new Set([DEPLOY]),
    undefined,
    NEVER,
  );
}

describe('decisions about requests of the same kind', () => {
  it('count by how alike the requests are, and not at all where they are not', async () => {
    const decided = await asked(
      [decision('rejected', 'same'), decision('rejected', 'half'), decision('rejected', 'other')],
      { same: 0.9, half: 0.45, other: 0.2 },
    );
    expect(decided.get(DEPLOY)).toMatchObject({ declined: 2 });
    expect(decided.get(DEPLOY)?.against).toBeCloseTo(1.5);
  });

  it('against a tool are not crowded out by many others', async () => {
    const many = Array.from({ length: 40 }, (_, at) => decision('accepted', `other ${at}`));
    const decided = await asked([decision('denied', 'same', 2), ...many], { same: 0.9 });
    expect(decided.get(DEPLOY)).toMatchObject({ declined: 2 });
  });

  it.each([
    [[decision('rejected', 'same')], true, false],
    [[decision('rejected', 'same', 2)], true, true],
    [[decision('edited', 'same', 4)], true, true],
    [[decision('denied', 'same')], true, true],
    [[decision('denied', 'same'), decision('accepted', 'same')], true, false],
    [[decision('rejected', 'same'), decision('accepted', 'same')], false, false],
    [[decision('approved', 'same', 3)], false, false],
    [[decision('rejected', 'other', 9)], false, false],
  ] as const)('are weighed against each other: %#', async (decisions, declined, leftOut) => {
    const before = (await asked(decisions, { same: 1 })).get(DEPLOY);
    expect([isDeclined(before), isLeftOut(before)]).toEqual([declined, leftOut]);
  });

  it('are told with how often, and with the reason', async () => {
    const decisions = [
      decision('rejected', 'same', 2),
      decision('denied', 'same', 1, 'not on Fridays'),
    ];
    const before = (await asked(decisions, { same: 1 })).get(DEPLOY);
    expect(before && declinedText(before)).toBe('you declined this three times ("not on Fridays")');
    expect(declinedText({ against: 1, for: 0, declined: 7 })).toBe('you declined this 7 times');
    expect(declinedText({ against: 1, for: 0, declined: 0 })).toBe('you changed it each time');
  });
});
