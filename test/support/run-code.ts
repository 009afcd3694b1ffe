import type { Client } from '@modelcontextprotocol/client';
import { expect } from 'vitest';

import type { JsonObject } from '../../src/base/json.ts';
import { callPml } from './pml-world.ts';

interface Told {
  readonly status: string;
  readonly workflowId?: string;
}

/** Runs a program, and adds to its answer what its status tells once it was learned from. */
export async function runCode<Answer extends object>(
  client: Client,
  request: JsonObject,
): Promise<Answer & Told> {
  const answer = await callPml<Answer & Told>(client, 'execute_code', request);
  if (answer.status !== 'completed') {
    return answer;
  }
  let lesson: object = {};
  await expect
    .poll(
      async () => {
        const { workflowId = '' } = answer;
        const asked = { workflowId, action: 'status' };
        const { capability, notLearned } = await callPml<JsonObject>(
          client,
          'control_workflow',
          asked,
        );
        lesson = {
          ...(capability !== undefined && { capability }),
          ...(notLearned !== undefined && { notLearned }),
        };
        return Object.keys(lesson);
      },
      { timeout: 30_000 },
    )
    .not.toEqual([]);
  return { ...answer, ...lesson };
}
