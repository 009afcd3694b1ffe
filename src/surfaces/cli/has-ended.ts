import type { WorkflowAnswer } from '../../gateway/gateway.ts';

const ENDED: ReadonlySet<WorkflowAnswer['status']> = new Set(['completed', 'failed', 'aborted']);

/** Whether nothing more happens to a run that is answered so. */
export function hasEnded({ status }: Pick<WorkflowAnswer, 'status'>): boolean {
  return ENDED.has(status);
}
