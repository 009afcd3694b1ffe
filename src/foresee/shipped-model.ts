import { modelOf } from '../math/choice-model.ts';
import { CALL_WEIGHTS } from '../tuning/call-weights.ts';
import { CALL_MODEL } from '../tuning/foresee.ts';
import { FEATURES } from './call-features.ts';

const WEIGHTS: Readonly<Record<string, number>> = { ...CALL_WEIGHTS };

/** What was learned from open data, before a project has shown anything of its own. */
export const SHIPPED_MODEL = modelOf(
  FEATURES.map((name) => WEIGHTS[name] ?? 0),
  CALL_MODEL.squaresStart,
);
