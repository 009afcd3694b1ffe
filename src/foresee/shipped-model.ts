import { type ChoiceModel, modelOf } from '../math/choice-model.ts';
import { CALL_WEIGHTS } from '../tuning/call-weights.ts';
import { CALL_MODEL } from '../tuning/foresee.ts';
import { FEATURES } from './call-features.ts';

const WEIGHTS: Readonly<Record<string, number>> = { ...CALL_WEIGHTS };

const OWN = FEATURES.map((name) => WEIGHTS[name] ?? 0);

/**
 * What was learned from open data, before a project has shown anything of its own: once for tools that are known, once
 * for those of which little is (see `weighedApart`). The latter stay as they are: see `learnedOnly`.
 */
export const SHIPPED_MODEL = modelOf([...OWN, ...OWN], CALL_MODEL.squaresStart);

/** Returns a model with what was learned of known tools, and with the shipped weights of strangers. */
export function learnedOnly({ weights, squares }: ChoiceModel): ChoiceModel {
  return { squares, weights: [...weights.slice(0, OWN.length), ...OWN] };
}
