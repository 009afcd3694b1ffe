import { describe, expect, it } from 'vitest';

import { type ToolId, toolId } from '../base/ids.ts';
import { EPISODES } from '../tuning/thresholds.ts';
import { type Episode, EpisodeIndex } from './episode.ts';

const READ = toolId('files', 'read');
const LIST = toolId('files', 'list');
const SEND = toolId('mail', 'send');
const NOW = 1_700_000_000_000;
const QUESTION = { alpha: 0.75, context: '', nowMs: NOW };

const episodes = (tool: ToolId, count: number, more: Partial<Episode> = {}): readonly Episode[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'call' as const,
    tool,
    context: '',
    alpha: 0.75,
    success: true,
    at: NOW - count + at,
    ...more,
  }));

describe('an index of episodes', () => {
  it('knows nothing of a tool that it has not seen', () => {
    expect(new EpisodeIndex().similar(READ, QUESTION)).toEqual([]);
  });

  it('answers for a new tool from those that belong with it now', () => {
    const index = new EpisodeIndex();
    index.add([...episodes(LIST, 4), ...episodes(SEND, 5)]);
    expect(index.similar(READ, QUESTION)).toEqual([]);
    index.setCommunities(
      new Map<ToolId, number>([
        [READ, 1],
        [LIST, 1],
        [SEND, 0],
      ]),
    );
    expect(index.similar(READ, QUESTION).map(({ tool }) => tool)).toEqual([LIST, LIST, LIST, LIST]);
    index.setCommunities(
      new Map<ToolId, number>([
        [READ, 0],
        [LIST, 1],
        [SEND, 0],
      ]),
    );
    expect(index.similar(READ, QUESTION).map(({ tool }) => tool)).toEqual(
      episodes(SEND, 5).map(() => SEND),
    );
  });

  it('holds the newest of each tool, so many at the most', () => {
    const index = new EpisodeIndex();
    index.add(episodes(READ, EPISODES.perToolMax + 44));
    expect(index.size).toBe(EPISODES.perToolMax);
    expect(index.similar(READ, QUESTION)[0]?.at).toBe(NOW - 1);
  });

  it('forgets the tool that was silent longest when it holds too much', () => {
    const index = new EpisodeIndex();
    const tools = Math.ceil(EPISODES.heldMax / EPISODES.perToolMax) + 1;
    index.add(episodes(READ, 1));
    index.add(episodes(LIST, EPISODES.perToolMax));
    for (let tool = 0; tool < tools; tool += 1) {
      index.add(episodes(READ, 1));
      index.add(episodes(toolId('many', String(tool)), EPISODES.perToolMax));
    }
    expect(index.size).toBeLessThanOrEqual(EPISODES.heldMax);
    expect(index.similar(LIST, QUESTION)).toEqual([]);
    expect(index.similar(READ, QUESTION)).not.toEqual([]);
  });

  it('looks at an equal part of every tool of a community, so many episodes at the most', () => {
    const index = new EpisodeIndex();
    const members = Array.from({ length: EPISODES.communityMax / 10 }, (_, at) =>
      toolId('m', String(at)),
    );
    for (const member of members) {
      index.add(episodes(member, 20, { success: false }));
    }
    index.setCommunities(new Map([READ, ...members].map((tool) => [tool, 'all'])));
    const found = index.similar(READ, QUESTION);
    expect(found).toHaveLength(50);
    expect(new Set(found.map(({ tool }) => tool)).size).toBe(50);
  });

  it('is empty after it was cleared', () => {
    const index = new EpisodeIndex();
    index.add(episodes(READ, 5));
    index.clear();
    expect(index.size).toBe(0);
    expect(index.similar(READ, QUESTION)).toEqual([]);
  });
});
