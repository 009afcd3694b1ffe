import type { PageRun } from '../surfaces/http/page-api-runs.ts';

/** What a run's state is called. */
export const RUN_WORDS: Readonly<Record<PageRun['status'], string>> = {
  running: 'running',
  suggestion: 'suggested',
  paused: 'paused',
  approval_required: 'needs you',
  outcome_unknown: 'unclear',
  completed: 'done',
  failed: 'failed',
  aborted: 'aborted',
};
