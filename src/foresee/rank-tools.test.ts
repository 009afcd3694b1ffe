import { describe, expect, it } from 'vitest';

import { made, readSession, shop } from '../../test/support/read-session.ts';
import { type ToolId, toolId } from '../base/ids.ts';
import { nextKey } from '../math/next-step.ts';
import { FORESEE } from '../tuning/foresee.ts';
import { ALL_IDEAS } from './forecast-settings.ts';
import { rankTools, type ToolStanding } from './rank-tools.ts';
import { OTHER, SAME, STAYING } from './situation.ts';

const [A, B, C, D] = [shop('a'), shop('b'), shop('c'), shop('d')];
const after = new Map([[nextKey([A]), new Map([[B, 30]])]]);
const siblings = (): readonly ToolId[] => [A, B, C, D];
const standing = (tool: typeof A, more: Partial<ToolStanding> = {}): ToolStanding => ({
  tool,
  community: false,
  recency: 0,
  pageRank: 0,
  ...more,
});

const rankUncalled = (settings = ALL_IDEAS) =>
  rankTools(readSession(made(A, {})), { next: after, siblings, settings }, (tool) => tool === D);

describe('rankTools', () => {
  it('ranks nothing before the first call', () => {
    expect(rankTools(readSession(), { next: after, settings: ALL_IDEAS })).toEqual([]);
  });

  it('takes a tool that nobody knows for repeated as often as any is', () => {
    const next = new Map([
      [nextKey([]), new Map([[B, 5]])],
      [
        nextKey(['~', '~']),
        new Map([
          [SAME, 3],
          [OTHER, 2],
        ]),
      ],
    ]);
    const chanceOf = (more: typeof next): number | undefined =>
      rankTools(readSession(made(D, {})), { next: more, settings: ALL_IDEAS }).find(
        ({ tool }) => tool === D,
      )?.probability;
    const seldom = new Map([
      ...next,
      [
        nextKey(['~', '~']),
        new Map([
          [SAME, 1],
          [OTHER, 9],
        ]),
      ],
    ]);
    expect(chanceOf(next)).toBeGreaterThan(chanceOf(seldom) ?? 1);
  });

  it('expects what this session did after the tool before', () => {
    const session = readSession(made(D, {}), made(C, {}), made(D, { id: 'W100' }));
    expect(rankTools(session, { next: new Map(), settings: ALL_IDEAS })[0]?.tool).toBe(C);
  });

  it('expects of a tool that nobody knows what follows others of its server', () => {
    const mail = toolId('mail', 'send');
    const next = new Map([
      [
        nextKey([]),
        new Map([
          [mail, 9],
          [B, 1],
        ]),
      ],
      [nextKey(['~', '~at', 'shop']), new Map([[B, 4]])],
    ]);
    const [first] = rankTools(readSession(made(D, {})), { next, settings: ALL_IDEAS });
    expect(first?.tool).toBe(B);
  });

  it('expects little of other servers where agents mostly stay, and leaves it to uncalled tools', () => {
    const mail = toolId('mail', 'send');
    const chanceOf = (stays: number, tool: ToolId): number => {
      const next = new Map([
        [nextKey([]), new Map([[mail, 90]])],
        [
          nextKey(STAYING),
          new Map([
            [SAME, stays],
            [OTHER, 100 - stays],
          ]),
        ],
      ]);
      const ranked = rankTools(readSession(made(D, {})), { next, siblings, settings: ALL_IDEAS });
      return ranked.find((each) => each.tool === tool)?.probability ?? 0;
    };
    expect(chanceOf(99, mail)).toBeLessThan(chanceOf(1, mail) / 2);
    expect(chanceOf(99, A)).toBeGreaterThan(2 * chanceOf(1, A));
  });

  describe('of the tools of a server that nobody called', () => {
    it('takes one for likelier whose name the last call was given', () => {
      const [first] = rankTools(
        readSession(made(A, {})),
        { next: new Map(), siblings, settings: ALL_IDEAS },
        (tool) => tool === D,
        (tool) => tool === C,
      );
      expect(first?.tool).toBe(C);
    });

    it('takes those for likelier that could be called, and none for surer than all that is left', () => {
      const ranked = rankUncalled();
      expect(ranked.map(({ tool }) => tool)).toEqual([B, D, C]);
      const [known = 0, ...cold] = ranked.map(({ probability }) => probability);
      expect(cold.reduce((sum, each) => sum + each, 0)).toBeCloseTo(
        (1 - known) * FORESEE.coldShare,
        12,
      );
    });

    it('names none where that idea is left out', () => {
      expect(rankUncalled({ ...ALL_IDEAS, cold: false }).map(({ tool }) => tool)).toEqual([B]);
    });
  });

  it.each([
    ['community', { community: true }],
    ['recency', { recency: 1 }],
  ] as const)('shares what is left by %s, unless that is left out', (idea, more) => {
    const standings = (): readonly ToolStanding[] => [
      standing(C, more),
      standing(D, { pageRank: 0.1 }),
    ];
    const rank = (settings: typeof ALL_IDEAS) =>
      rankTools(readSession(made(A, {})), { next: after, standings, settings });
    const ranked = rank(ALL_IDEAS);
    expect(ranked.map(({ tool }) => tool)).toEqual([B, C, D]);
    expect(ranked.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
    expect(rank({ ...ALL_IDEAS, [idea]: false }).map(({ tool }) => tool)).toEqual([B, D, C]);
  });
});
