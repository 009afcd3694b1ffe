/**
 * Layers of a dependency graph: each node in the first layer after all it depends on (Kahn, by
 * levels, so a node's layer is the longest way to it from a start). Linear in nodes and edges.
 */

/** Each node with its dependencies. Dependencies that are not nodes are ignored. */
type Dependencies = ReadonlyMap<string, readonly string[]>;

type Layering =
  | { readonly kind: 'layers'; readonly layers: readonly (readonly string[])[] }
  /** Each node depends on the next, and the last on the first. */
  | { readonly kind: 'cycle'; readonly cycle: readonly string[] };

/** Nodes of one layer keep the order they have in the map. */
export function topologicalLayers(dependencies: Dependencies): Layering {
  const missing = new Map<string, number>();
  const dependents = new Map<string, string[]>();
  for (const [node, needed] of dependencies) {
    const known = new Set(needed.filter((name) => dependencies.has(name)));
    missing.set(node, known.size);
    for (const name of known) {
      const list = dependents.get(name);
      if (list === undefined) {
        dependents.set(name, [node]);
      } else {
        list.push(node);
      }
    }
  }
  const position = new Map([...dependencies.keys()].map((node, index) => [node, index]));
  const layers: (readonly string[])[] = [];
  let layer = [...dependencies.keys()].filter((node) => missing.get(node) === 0);
  let placed = 0;
  while (layer.length > 0) {
    layers.push(layer);
    placed += layer.length;
    const next: string[] = [];
    for (const dependent of layer.flatMap((node) => dependents.get(node) ?? [])) {
      const left = (missing.get(dependent) ?? 0) - 1;
      missing.set(dependent, left);
      if (left === 0) {
        next.push(dependent);
      }
    }
    layer = next.toSorted((left, right) => (position.get(left) ?? 0) - (position.get(right) ?? 0));
  }
  return placed === dependencies.size
    ? { kind: 'layers', layers }
    : { kind: 'cycle', cycle: findCycle(dependencies) ?? [] };
}

/**
 * Returns one cycle, or `undefined` without one. It starts with its smallest name. The result does
 * not depend on the order of the map.
 */
export function findCycle(dependencies: Dependencies): readonly string[] | undefined {
  const finished = new Set<string>();
  for (const start of [...dependencies.keys()].toSorted()) {
    const path = [start];
    const onPath = new Set(path);
    // One iterator per node of the path: recursion would end at a few thousand nodes in a row.
    const pending = [neededBy(dependencies, start)];
    while (path.length > 0) {
      const node = path.at(-1) ?? '';
      const next = finished.has(node) ? undefined : pending.at(-1)?.pop();
      if (next === undefined) {
        finished.add(node);
        onPath.delete(node);
        path.pop();
        pending.pop();
      } else if (onPath.has(next)) {
        return fromSmallest(path.slice(path.indexOf(next)));
      } else if (!finished.has(next)) {
        path.push(next);
        onPath.add(next);
        pending.push(neededBy(dependencies, next));
      }
    }
  }
  return undefined;
}

/** Largest first: the caller takes them from the end. */
function neededBy(dependencies: Dependencies, node: string): string[] {
  return (dependencies.get(node) ?? [])
    .filter((name) => dependencies.has(name))
    .toSorted()
    .toReversed();
}

function fromSmallest(cycle: readonly string[]): readonly string[] {
  const smallest = cycle.reduce(
    (best, name, index) => (name < (cycle[best] ?? '') ? index : best),
    0,
  );
  return [...cycle.slice(smallest), ...cycle.slice(0, smallest)];
}
