import type { MaxGapSettings } from '../math/max-gap.ts';
import { MEMORY, MEMORY_MINILM, MEMORY_MODELS } from '../tuning/memory.ts';

/** The numbers that decide what is near. */
export interface MemoryThresholds extends MaxGapSettings {
  /** The threshold of the fixed pipeline. */
  readonly fixed: number;
}

const MINILM = 'all-MiniLM-L6-v2';

/** Those for distances of a model: what is near for one is far for another. */
export function memoryThresholds(model: string): MemoryThresholds {
  const { candidatesMin, percentile } = MEMORY;
  return model.startsWith(MINILM)
    ? { ...MEMORY_MINILM, candidatesMin, percentile }
    : { ...MEMORY_MODELS, candidatesMin, percentile };
}
