import type { WorkflowAnswer } from '../../gateway/gateway.ts';

const ENDED: ReadonlySet<WorkflowAnswer['status']> = new Set(['completed', 'failed', 'aborted']);

/** Returns true if a run with this status has ended. */
export function hasEnded({ status }: Pick<WorkflowAnswer, 'status'>): boolean {
  return ENDED.has(status);
}
