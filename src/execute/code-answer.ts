import { CODE_TOOL } from '../plan/plan.ts';
import type { ProgramAnswer } from './program-answer.ts';
import type { RunState } from './run-state.ts';
import { answerFor, type TaskAnswer, type WorkflowAnswer } from './workflow-answer.ts';

/** The task of a run that is nothing but a program. */
export const CODE_TASK = 'code';

/** The answer of `execute_code`. */
export interface CodeAnswer
  extends
    Pick<
      WorkflowAnswer,
      'status' | 'workflowId' | 'decisions' | 'message' | 'capability' | 'notLearned'
    >,
    Omit<TaskAnswer, 'status'>,
    Partial<ProgramAnswer> {}

/** Whether a run is a program that an agent sent by itself, and no workflow of one task. */
export function isCodeRun({ plan }: RunState): boolean {
  const [only] = plan.tasks;
  return plan.tasks.length === 1 && only?.tool === CODE_TOOL && only.id === CODE_TASK;
}

/** A run of a program as an agent is told of it. */
export function codeAnswerFor(state: RunState): CodeAnswer {
  const { status, workflowId, decisions, message, results = {} } = answerFor(state);
  const { status: _, ...told } = results[CODE_TASK] ?? { status: 'waiting' };
  return {
    status,
    ...(workflowId !== undefined && { workflowId }),
    ...told,
    ...(decisions !== undefined && { decisions }),
    // That the only task failed is no news beside how it did.
    ...(message !== undefined && told.error === undefined && { message }),
  };
}
