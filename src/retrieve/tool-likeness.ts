import type { ToolId } from '../base/ids.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { NodeId } from '../knowledge/edge.ts';
import { dot } from '../math/dot-product.ts';
import type { VectorKeeper } from './vector-keeper.ts';

/** Cosine of two tools' texts; `undefined` where the vector of one is not at hand. */
export function toolLikeness(
  catalog: Pick<CatalogKeeper, 'current'>,
  vectors: Pick<VectorKeeper, 'serving'>,
): (one: NodeId, other: NodeId) => number | undefined {
  const vectorOf = (id: NodeId): Float32Array | undefined => {
    const tool = catalog.current.tools.get(id as ToolId);
    return tool === undefined ? undefined : vectors.serving?.vectors.vectorOf(tool);
  };
  return (one, other) => {
    const [left, right] = [vectorOf(one), vectorOf(other)];
    return left === undefined || right === undefined ? undefined : dot(left, right);
  };
}
