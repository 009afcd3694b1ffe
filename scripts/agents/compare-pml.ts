/** The tasks of the comparison with pml, the way that its instructions tell an agent to work. */
import type { JsonObject } from '../../src/base/json.ts';
import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import type { CompareHouse } from './compare-house.ts';
import type { CompareTask } from './compare-tasks.ts';
import { until } from './house.ts';
import { objectIn } from './object-in.ts';

/** Has the model call a tool of pml; answers with the text that it is given. */
export type CallPml = (tool: string, args: JsonObject) => Promise<string>;

const workflowAnswer = (text: string): WorkflowAnswer =>
  (objectIn(text) ?? {}) as unknown as WorkflowAnswer;

/** Arguments are JSON text, as the published schema wants it. */
const asText = (tasks: readonly JsonObject[]): readonly JsonObject[] =>
  tasks.map((task) => ({ ...task, args: JSON.stringify(task['args']) }));

/**
 * Does a task: one step by its request, several by a search and a workflow. A person says yes where pml asks.
 * Answers how many questions pml asked.
 */
export async function doByPml(
  task: CompareTask,
  house: CompareHouse,
  call: CallPml,
): Promise<number> {
  if (task.request === undefined) {
    await call('discover', { intent: task.intents });
  } else {
    // An answer that is not a result names the plan or the nearest tools: the workflow follows it.
    const answer = await call('execute_workflow', { intent: task.request });
    if (workflowAnswer(answer).status === 'completed') {
      return 0;
    }
  }
  let answer = workflowAnswer(
    await call('execute_workflow', { workflow: { tasks: asText(task.workflow) } }),
  );
  let questions = 0;
  while (answer.status === 'approval_required') {
    questions += answer.decisions?.length ?? 0;
    await house.approve();
    await until('the run goes on to its end or to the next question', () => house.isAtRest());
    const control = { workflowId: answer.workflowId ?? '', action: 'status' };
    answer = workflowAnswer(await call('control_workflow', control));
  }
  return questions;
}
