import type { ToolId } from '../base/ids.ts';
import { EPISODES } from '../tuning/thresholds.ts';
import { type Episode, type EpisodeQuestion, similarEpisodes } from './episode.ts';

/** Which tools belong together: the same name or number, the same community. */
export type Communities = ReadonlyMap<ToolId, string | number>;

/**
 * The newest episodes, by tool and by community, within bounds: so many of each tool, the oldest
 * going first, and so many in all, those of the tool that was silent longest going first.
 *
 * Communities are those of now and not those of the time of an episode: their numbers change
 * whenever the graph does.
 */
export class EpisodeIndex {
  readonly #ofTool = new Map<ToolId, Episode[]>();
  #communities: Communities = new Map();
  #members: ReadonlyMap<string | number, readonly ToolId[]> = new Map();
  #size = 0;

  /** How many episodes are held. */
  get size(): number {
    return this.#size;
  }

  /** Adds what came to pass, in the order in which it did. */
  add(episodes: readonly Episode[]): void {
    for (const episode of episodes) {
      const known = this.#ofTool.get(episode.tool) ?? [];
      // Taken out and put in again: the tool that was silent longest is the first.
      this.#ofTool.delete(episode.tool);
      this.#ofTool.set(episode.tool, known);
      known.push(episode);
      this.#size += 1;
      if (known.length > EPISODES.perToolMax) {
        known.shift();
        this.#size -= 1;
      }
    }
    this.#forgetSilent();
  }

  /** Takes over which tools belong together. */
  setCommunities(communities: Communities): void {
    const members = new Map<string | number, ToolId[]>();
    for (const [tool, community] of communities) {
      const known = members.get(community) ?? [];
      known.push(tool);
      members.set(community, known);
    }
    this.#communities = communities;
    this.#members = members;
  }

  /** The episodes that are most like a situation in which a tool is considered. */
  similar(tool: ToolId, question: EpisodeQuestion): readonly Episode[] {
    return similarEpisodes(this.#ofTool.get(tool) ?? [], () => this.#ofNeighbours(tool), question);
  }

  /** Those of one tool that are held, in the order in which they happened. */
  ofTool(tool: ToolId): readonly Episode[] {
    return [...(this.#ofTool.get(tool) ?? [])];
  }

  clear(): void {
    this.#ofTool.clear();
    this.#size = 0;
  }

  /** The newest of every other tool of the community, an equal part of each. */
  #ofNeighbours(tool: ToolId): readonly (readonly Episode[])[] {
    const community = this.#communities.get(tool);
    const members = community === undefined ? [] : (this.#members.get(community) ?? []);
    const lists: (readonly Episode[])[] = [];
    for (const member of members) {
      const list = this.#ofTool.get(member);
      if (list !== undefined && member !== tool && lists.length < EPISODES.communityMax) {
        lists.push(list);
      }
    }
    const each = Math.ceil(EPISODES.communityMax / Math.max(1, lists.length));
    return lists.map((list) => (list.length > each ? list.slice(-each) : list));
  }

  #forgetSilent(): void {
    for (const [tool, episodes] of this.#ofTool) {
      if (this.#size <= EPISODES.heldMax) {
        return;
      }
      this.#ofTool.delete(tool);
      this.#size -= episodes.length;
    }
  }
}
