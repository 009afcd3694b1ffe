import { modelOf } from '../math/choice-model.ts';
import { CALL_WEIGHTS } from '../tuning/call-weights.ts';
import { CALL_MODEL } from '../tuning/foresee.ts';
import { FEATURES } from './call-features.ts';

const WEIGHTS: Readonly<Record<string, number>> = { ...CALL_WEIGHTS };

const OWN = FEATURES.map((name) => WEIGHTS[name] ?? 0);

/**
 * The model fitted to open data, for projects without data of their own: once for known tools, once
 * for tools with little history (see `weighedApart`). The second part is never learned.
 */
export const SHIPPED_MODEL = modelOf([...OWN, ...OWN], OWN.length, CALL_MODEL.prior);
