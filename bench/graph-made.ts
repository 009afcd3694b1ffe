/** Graphs of any size that look like those of real tools: servers of different sizes, hubs, chains. */
import { toolId, type ToolId } from '../src/base/ids.ts';
import type { EdgeEnds, EdgeType } from '../src/knowledge/edge.ts';
import type { InferredEdge, KnowledgeDelta, Sighting } from '../src/knowledge/graph-delta.ts';
import { seededRandom } from '../src/math/seeded-random.ts';

const TOOLS_PER_SERVER = 25;
const EDGES_PER_TOOL = 10;
const TYPES: readonly EdgeType[] = ['sequence', 'sequence', 'cooccurrence', 'dependency'];

/** Tools and what was seen and inferred of them. */
export interface MadeGraph {
  readonly tools: readonly ToolId[];
  readonly delta: KnowledgeDelta;
  readonly edges: readonly EdgeEnds[];
  /** Any tool, the same ones in every run. */
  readonly pick: () => ToolId;
}

/** Half of the edges stay within a server; the others prefer a few tools that everyone uses. */
export function makeGraph(size: number, seed: number): MadeGraph {
  const random = seededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const tools = Array.from({ length: size }, (_, at) =>
    toolId(`server-${Math.floor(at / TOOLS_PER_SERVER)}`, `tool-${at}`),
  );
  const at = (index: number): ToolId => tools[Math.min(size - 1, index)] ?? toolId('none', 'none');
  const sightings: Sighting[] = [];
  const inferred: InferredEdge[] = [];
  for (const [index, from] of tools.entries()) {
    const home = index - (index % TOOLS_PER_SERVER);
    for (let count = 0; count < EDGES_PER_TOOL; count += 1) {
      const isNear = random() < 0.5;
      const to = at(isNear ? home + below(TOOLS_PER_SERVER) : Math.floor(size * random() ** 3));
      if (random() < 0.5) {
        inferred.push({ from, to, type: 'provides', confidence: 0.5 + random() / 2 });
      } else {
        const type = TYPES[below(TYPES.length)] ?? 'sequence';
        sightings.push({ from, to, type, ok: 1 + below(9), failed: below(3) });
      }
    }
  }
  return {
    tools,
    delta: { at: 1, sightings, inferred },
    edges: [...sightings, ...inferred],
    pick: () => at(below(size)),
  };
}
