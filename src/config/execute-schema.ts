/** The part of `pml.json` that says how far a workflow may go. */
import { z } from 'zod';

import { SETTINGS } from '../tuning/config.ts';
import { EXECUTE } from '../tuning/execute.ts';

const MS_PER_SECOND = 1000;

/** Limits of workflows. */
export const executeFields = z.strictObject({
  concurrency: z
    .int()
    .min(1)
    .max(SETTINGS.concurrencyMax)
    .default(EXECUTE.concurrencyMax)
    .describe('Calls of all servers under way at once.'),
  answerWithinMs: z
    .int()
    .min(SETTINGS.timeoutMsMin)
    .max(SETTINGS.callTimeoutMsMax)
    .default(EXECUTE.answerWithinMs)
    .describe('A longer run is answered with `running` and goes on.'),
  runTimeoutMs: z
    .int()
    .min(SETTINGS.timeoutMsMin)
    .max(SETTINGS.runTimeoutMsMax)
    .default(EXECUTE.runTimeoutMs)
    .describe(
      'How long a run may take. Then it is ended, whatever is under way. Time does not count while the run is paused, waits only for a person, or lies between two processes. A workflow may have a shorter `timeoutMs` of its own.',
    ),
  approvalSeconds: z
    .int()
    .min(SETTINGS.approvalSecondsMin)
    .max(SETTINGS.approvalSecondsMax)
    .default(EXECUTE.approvalMs / MS_PER_SECOND)
    .describe('How long a person has to approve a call before it is refused.'),
});
