import { CODE_TOOL } from '../plan/plan.ts';
import type { ProgramAnswer } from './program-answer.ts';
import type { RunState } from './run-state.ts';
import { answerFor, type TaskAnswer, type WorkflowAnswer } from './workflow-answer.ts';

/** The task of a run that is nothing but a program. */
export const CODE_TASK = 'code';

/** What was kept of a program, to be used again. */
export interface LearnedCapability {
  readonly name: string;
  /** How it is called, after `pml.<name>`. */
  readonly signature: string;
  /** The first of its kind, or one that was known. */
  readonly isNew: boolean;
}

/** The answer of `execute_code`. */
export interface CodeAnswer
  extends
    Pick<WorkflowAnswer, 'status' | 'workflowId' | 'decisions' | 'message'>,
    Omit<TaskAnswer, 'status'>,
    Partial<ProgramAnswer> {
  readonly capability?: LearnedCapability;
  /** Why nothing was kept of a program that ran well. */
  readonly notLearned?: string;
}

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
