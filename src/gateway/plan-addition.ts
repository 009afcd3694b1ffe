/** Tasks for a run that exists, planned for a requirement in words. */
import { runId } from '../base/ids.ts';
import type { Asker } from '../call/asker.ts';
import type { ControlRequest } from '../execute/control-run.ts';
import type { Runs } from '../execute/runs.ts';
import { answerFor, type WorkflowAnswer } from '../execute/workflow-answer.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { Tracer } from '../knowledge/tracer.ts';
import type { IntentDrafter } from './draft-for-intent.ts';
import type { PlanJudge } from './judge-plan.ts';
import { traceIntent } from './search-traces.ts';
import { reasonText } from './suggestion-answer.ts';

interface PlanAdditionsParts {
  readonly runs: Pick<Runs, 'read'>;
  readonly catalog: Pick<CatalogKeeper, 'current'>;
  readonly drafter: IntentDrafter;
  readonly judge: PlanJudge;
  readonly tracer: Tracer;
}

/** A request to a run, with the tasks that were planned for it. */
interface PlannedRequest {
  readonly request: ControlRequest;
  /** Records the planning, once the tasks that it replaces are settled. */
  readonly note: () => void;
}

/** Plans tasks that are added to runs. */
export class PlanAdditions {
  readonly #parts: PlanAdditionsParts;

  constructor(parts: PlanAdditionsParts) {
    this.#parts = parts;
  }

  /** Plans a requirement that has no tasks, on top of the results so far. */
  async planned(
    request: ControlRequest,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<PlannedRequest | WorkflowAnswer> {
    const { runs, catalog, drafter, judge, tracer } = this.#parts;
    const { action, requirement, tasks, workflowId } = request;
    if (action !== 'replan' || tasks !== undefined || requirement === undefined) {
      return { request, note: () => undefined };
    }
    const state = await runs.read(runId(workflowId));
    const earlier = state.plan.tasks.flatMap(({ id, tool }) => {
      const known = catalog.current.tools.get(tool);
      return known === undefined ? [] : [{ id, tool: known }];
    });
    // Values that the run was given are known. If one fits nowhere, it was said for other tasks.
    const told = { ...state.context, ...request.context };
    const wish = { intent: requirement, earlier, inputs: told, scope: asker.scope };
    const drafted = await drafter.draft(wish, signal);
    const { draft } = drafted;
    const unused = draft.unused.filter(
      (value) => value.from !== 'inputs' || !Object.hasOwn(told, value.name),
    );
    const verdict = judge.addition({ ...draft, unused });
    const { kind, reasons } = verdict;
    const note = (): void => {
      const traced = { intent: requirement, mode: 'replan' };
      traceIntent({ tracer }, traced, drafted, verdict, asker, state.runId);
    };
    // A person looks at a suggestion before it is run.
    const isEnough = state.status === 'suggestion' ? kind !== 'explicit_required' : kind === 'run';
    if (isEnough && draft.missing.length === 0) {
      return { request: { ...request, tasks: draft.workflow.tasks }, note };
    }
    note();
    const why = reasons.map((reason) => reasonText(reason)).join(', ');
    const example = JSON.stringify(draft.workflow.tasks);
    const message = `nothing was changed: ${why}; give tasks${example === '[]' ? '' : `, such as ${example}`}`;
    return { ...answerFor(state), message };
  }
}
