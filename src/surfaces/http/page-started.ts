import type { WorkflowAnswer } from '../../gateway/gateway.ts';
import type { PageStarted } from './page-api-runs.ts';
import { PageProblem } from './page-input.ts';

/** What the page is told of a run that a person asked for. Throws where none was begun. */
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
