/** Stands in for `src/compose/study-thread.ts` where the studying side is taken out of the house. */
import type { StartStudy } from '../../src/call/study-link.ts';

export function studyInThread(): StartStudy {
  return () => {
    throw new Error('there is no studying side');
  };
}
