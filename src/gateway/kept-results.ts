import { runId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { SavingsLedger } from '../call/savings-ledger.ts';
import type { Asker } from '../call/session.ts';
import { taskOf } from '../execute/result-at.ts';
import type { Runs } from '../execute/runs.ts';
import type { WorkflowAnswer } from '../execute/workflow-answer.ts';
import { SAVINGS } from '../tuning/call.ts';

interface KeptResultsParts {
  readonly runs: Pick<Runs, 'keptJson'>;
  readonly savings: Pick<SavingsLedger, 'resultKept' | 'resultRead'>;
}

/** Counts what agents are spared where large results are kept and only their beginnings are shown. */
export class KeptResults {
  readonly #parts: KeptResultsParts;

  constructor(parts: KeptResultsParts) {
    this.#parts = parts;
  }

  /** Counts what an answer leaves out of large results, and returns the answer as it is. */
  counted(answer: WorkflowAnswer, { session }: Asker): WorkflowAnswer {
    const { runs, savings } = this.#parts;
    const { workflowId, results = {} } = answer;
    for (const [task, { ref, preview = '' }] of Object.entries(results)) {
      if (workflowId !== undefined && ref !== undefined) {
        const id = runId(workflowId);
        // A longer text is not counted, so it is not read either.
        const read = (): Promise<string | undefined> =>
          runs.keptJson(id, task, SAVINGS.textLengthMax);
        savings.resultKept(session, `${id}/${task}`, preview, read);
      }
    }
    return answer;
  }

  /** A part of a result was read after all. */
  read(workflowId: string, path: string, value: Json): void {
    this.#parts.savings.resultRead(`${workflowId}/${taskOf(path)}`, value);
  }
}
