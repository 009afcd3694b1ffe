/** Workflows of known shape, the same in every run. */

/** One call of the sleeping server, and what it waits for. */
export interface GraphTask {
  readonly id: string;
  /** A guarded write waits for a person first; the sleeping server has none. */
  readonly tool: 'sleep' | 'write' | 'guarded_write';
  readonly ms: number;
  readonly dependsOn: readonly string[];
}

export type Graph = readonly GraphTask[];

type Kind = Pick<GraphTask, 'tool' | 'ms'>;

/** Tasks that wait for nothing. */
export function wide(count: number, kind: Kind): Graph {
  return Array.from({ length: count }, (_, index) => ({ ...kind, id: `t${index}`, dependsOn: [] }));
}

/** Each task waits for the one before. */
export function chain(count: number, kind: Kind): Graph {
  return Array.from({ length: count }, (_, index) => ({
    ...kind,
    id: `t${index}`,
    dependsOn: index === 0 ? [] : [`t${index - 1}`],
  }));
}

/** Layers of equal width; each task waits for one to three of the layer before. */
export function layered(
  layers: number,
  width: number,
  kind: (random: () => number) => Kind,
  seed: number,
): Graph {
  const random = seeded(seed);
  return Array.from({ length: layers * width }, (_, index) => {
    const layer = Math.floor(index / width);
    const parents = layer === 0 ? 0 : 1 + Math.floor(random() * 3);
    const names = Array.from(
      { length: parents },
      () => `t${(layer - 1) * width + Math.floor(random() * width)}`,
    );
    return { ...kind(random), id: `t${index}`, dependsOn: [...new Set(names)] };
  });
}

/** Reads of 10 to 50 ms. */
export function sleeping(random: () => number): Kind {
  return { tool: 'sleep', ms: 10 + Math.floor(random() * 41) };
}

/** The time no executor can beat: the longest way through the graph. */
export function criticalPathMs(graph: Graph): number {
  const ends = new Map<string, number>();
  for (const { id, ms, dependsOn } of graph) {
    ends.set(id, ms + Math.max(0, ...dependsOn.map((name) => ends.get(name) ?? 0)));
  }
  return Math.max(0, ...ends.values());
}

/** Mulberry32: small, and the same on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
