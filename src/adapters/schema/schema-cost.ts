import { resolvePointer } from '../../base/json-schema.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { SCHEMA } from '../../tuning/schema.ts';

/** An estimate of the time of a check, made before the check. */
export interface SchemaCost {
  /** Parts of the schema with its references unfolded, counted up to a bound. */
  readonly parts: number;
  /** References back to a surrounding schema. How often they unfold depends on the value. */
  readonly returns: number;
  /** True if it has references that cannot be followed from here. */
  readonly isOpen: boolean;
  /** True if it compares the items of a list with each other. */
  readonly comparesItems: boolean;
}

interface ValueSize {
  readonly parts: number;
  readonly depth: number;
  readonly characters: number;
}

/**
 * Estimates the cost of a schema. References to references double it with every level, like the
 * time of a check.
 */
export function schemaCost(root: JsonObject): SchemaCost {
  const known = new Map<object, { readonly parts: number; readonly returns: number }>();
  const underWay = new Set<object>();
  let isOpen = false;
  let comparesItems = false;

  const count = (
    node: Json | undefined,
    depth: number,
  ): { readonly parts: number; readonly returns: number } => {
    if (typeof node !== 'object' || node === null) {
      return { parts: 0, returns: 0 };
    }
    if (underWay.has(node)) {
      return { parts: 1, returns: 1 };
    }
    const before = known.get(node);
    if (before !== undefined) {
      return before;
    }
    if (depth > SCHEMA.depthMax) {
      return { parts: Number.POSITIVE_INFINITY, returns: 0 };
    }
    underWay.add(node);
    const children = Object.values(node) as (Json | undefined)[];
    if (isJsonObject(node)) {
      comparesItems ||= node['uniqueItems'] === true;
      isOpen ||= isElsewhere(node, root);
      if (typeof node['$ref'] === 'string') {
        children.push(resolvePointer(root, node['$ref']));
      }
    }
    let parts = 1;
    let returns = 0;
    for (const child of children) {
      const below = count(child, depth + 1);
      parts += below.parts;
      returns += below.returns;
    }
    underWay.delete(node);
    known.set(node, { parts, returns });
    return { parts, returns };
  };

  return { ...count(root, 0), isOpen, comparesItems };
}

/** True for references by name, and for a part with an address of its own. */
function isElsewhere(node: JsonObject, root: JsonObject): boolean {
  const { $ref: reference, $id: address } = node as Readonly<Record<string, Json>>;
  return (
    typeof node['$dynamicRef'] === 'string' ||
    typeof node['$recursiveRef'] === 'string' ||
    (typeof reference === 'string' && resolvePointer(root, reference) === undefined) ||
    (typeof address === 'string' && node !== root)
  );
}

/** Measures a value. Stops after `partsMax` parts. */
export function sizeOf(value: Json, partsMax: number): ValueSize {
  let parts = 0;
  let depth = 0;
  let characters = 0;
  const waiting: (readonly [Json | undefined, number])[] = [[value, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, level] = next;
    parts += 1;
    depth = Math.max(depth, level);
    if (typeof node === 'string') {
      characters += node.length;
    } else if (typeof node === 'object' && node !== null) {
      const children = Object.values(node) as readonly Json[];
      if (parts + waiting.length + children.length > partsMax) {
        return { parts: Number.POSITIVE_INFINITY, depth, characters };
      }
      for (const child of children) {
        waiting.push([child, level + 1]);
      }
    }
  }
  return { parts, depth, characters };
}

/** Returns the most parts a value may have so that its check stays within `stepsMax` steps. */
export function partsWithin({ parts, comparesItems }: SchemaCost, stepsMax: number): number {
  const most = stepsMax / Math.max(1, parts);
  return comparesItems ? Math.min(most, Math.sqrt(stepsMax)) : most;
}

/** Returns the steps that a check may take, patterns left out; an upper bound. */
export function stepsOfCheck(cost: SchemaCost, size: ValueSize): number {
  if (cost.isOpen) {
    return Number.POSITIVE_INFINITY;
  }
  // Each level of the value may return to the schema in each of these ways.
  const unfolded = cost.returns <= 1 ? 1 : cost.returns ** size.depth;
  const weight = size.parts + size.characters / SCHEMA.charactersPerStep;
  return cost.parts * weight * unfolded + (cost.comparesItems ? size.parts ** 2 : 0);
}
