import type { WorkflowAnswer } from '../../gateway/gateway.ts';
import type { PageStarted } from './page-api-runs.ts';
import { PageProblem } from './page-input.ts';

/** Describes a started run to the page. Throws if none was started. */
export function startedOf({
  workflowId,
  status,
  issues = [],
  message,
}: WorkflowAnswer): PageStarted {
  if (workflowId === undefined) {
    const why = issues.map((issue) => issue.message);
    throw new PageProblem(400, 'WORKFLOW_INVALID', why.join('; ') || (message ?? status));
  }
  return { workflowId, status };
}
