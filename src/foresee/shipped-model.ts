import { modelOf } from '../math/choice-model.ts';
import { CALL_WEIGHTS, STRANGE_WEIGHTS } from '../tuning/call-weights.ts';
import { CALL_MODEL } from '../tuning/foresee.ts';
import { FEATURES } from './call-features.ts';

function inOrder(weights: Readonly<Record<string, number>>): readonly number[] {
  return FEATURES.map((name) => weights[name] ?? 0);
}

const OWN = inOrder(CALL_WEIGHTS);

/**
 * The model fitted to open data, for projects without data of their own: once for known tools, once
 * for tools with little history (see `weighedApart`). The second part is never learned.
 */
export const SHIPPED_MODEL = modelOf(
  [...OWN, ...inOrder(STRANGE_WEIGHTS)],
  OWN.length,
  CALL_MODEL.prior,
);
