import { type ChoiceModel, modelOf } from '../math/choice-model.ts';
import { CALL_WEIGHTS } from '../tuning/call-weights.ts';
import { CALL_MODEL } from '../tuning/foresee.ts';
import { FEATURES } from './call-features.ts';

const WEIGHTS: Readonly<Record<string, number>> = { ...CALL_WEIGHTS };

const OWN = FEATURES.map((name) => WEIGHTS[name] ?? 0);

/**
 * The model fitted to open data, for projects without data of their own: once for known tools, once
 * for tools with little history (see `weighedApart`). The second part never changes: see
 * `learnedOnly`.
 */
export const SHIPPED_MODEL = modelOf([...OWN, ...OWN], CALL_MODEL.squaresStart);

/**
 * Returns a model with the lessons about known tools, and with the shipped weights of strangers.
 */
export function learnedOnly({ weights, squares }: ChoiceModel): ChoiceModel {
  return { squares, weights: [...weights.slice(0, OWN.length), ...OWN] };
}
