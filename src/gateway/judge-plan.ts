/** Decides about a drafted plan. Combines everything that has a say about its tasks. */
import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Guard } from '../call/guard.ts';
import type { SpeculationSettings } from '../call/speculation-settings.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import { capabilityNameOf } from '../capability/capability.ts';
import { contextOf, situationOf, type SituationParts } from '../knowledge/alpha.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { Situation, ThresholdKeeper } from '../knowledge/threshold-keeper.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { Draft, DraftTask } from '../plan/draft.ts';
import { type GateReason, gatePlan, type Objection, type Verdict } from '../plan/gates.ts';
import { PEOPLE } from '../tuning/gateway.ts';
import { GATES } from '../tuning/thresholds.ts';
import type { IntentRequest } from './carry-out-intent.ts';
import { plainTools } from './discovered-capabilities.ts';
import { type DecidedBefore, type DecidedTools, isDeclined } from './people-decisions.ts';
import type { PlanFacts } from './use-reporter.ts';

interface JudgingParts extends SituationParts {
  readonly catalog: Pick<CatalogKeeper, 'current'>;
  readonly capabilities: Pick<CapabilityKeeper, 'byName'>;
  readonly guard: Guard;
  readonly thresholds: ThresholdKeeper;
  readonly speculation: () => SpeculationSettings;
}

/** An obstacle for a plan: from the gates, or a limit of running ahead. */
export type PlanReason =
  | GateReason
  | { readonly kind: 'limit'; readonly reason: string }
  | { readonly kind: 'declined_before'; readonly task: string; readonly before: DecidedBefore };

/** The decision on a plan, limits included. */
export interface PlanVerdict {
  readonly kind: Verdict['kind'];
  readonly reasons: readonly PlanReason[];
}

/** Judges drafted plans. */
export class PlanJudge {
  readonly #parts: JudgingParts;

  constructor(parts: JudgingParts) {
    this.#parts = parts;
  }

  /**
   * Decides about a plan. By itself pml runs only plans whose tasks may all be run ahead, unless the
   * configuration allows moderate tasks. With mode `run`, every call that needs no approval is
   * allowed. Each task must clear the threshold of its tool, must not fail often, and must not have
   * been declined for a similar request.
   */
  verdict(
    drafted: Draft,
    { mode = 'auto' }: Pick<IntentRequest, 'mode'>,
    decided: DecidedTools,
  ): PlanVerdict {
    const parts = this.#parts;
    const { guard, catalog, thresholds, speculation } = parts;
    const argsOf = argumentsIn(drafted);
    const tools = drafted.tasks.map(({ tool }) => tool);
    const situation = (task: DraftTask): Situation => situationOf(parts, task.tool, tools);
    const isUnasked = (tool: Tool | undefined): boolean =>
      tool !== undefined && guard.decide(tool, {}).action === 'allow';
    const { kind, reasons } = gatePlan(drafted, {
      runGate: thresholds.runGate(contextOf(tools)) - acceptedFall(tools, decided),
      isRead: readsOnly(parts, drafted),
      isAllowed: (task) => {
        if (capabilityNameOf(task.tool) !== undefined) {
          // The calls of a program are known only when it makes them, so pml starts no program by itself.
          return mode === 'run' && innerTools(parts, task.tool).every(isUnasked);
        }
        const tool = catalog.current.tools.get(task.tool);
        const args = argsOf(task);
        if (tool === undefined || guard.decide(tool, args).action !== 'allow') {
          return false;
        }
        const { enabled, plans } = speculation();
        return (
          mode === 'run' ||
          guard.mayRunAhead(tool, args).kind === 'yes' ||
          (enabled && plans === 'moderate' && situation(task).risk !== 'dangerous')
        );
      },
      clearsThreshold: (task) =>
        task.confidence >= thresholds.threshold(task.tool, situation(task)).value,
      objection: (task) => objectionTo(parts, task, decided, situation(task)),
    });
    const toolOf = new Map(drafted.tasks.map(({ id, tool }) => [id, tool]));
    return {
      kind,
      reasons: reasons.map((reason): PlanReason => {
        const tool = reason.kind === 'declined' ? toolOf.get(reason.task) : undefined;
        const before = tool === undefined ? undefined : decided.get(tool);
        return before === undefined || reason.kind !== 'declined'
          ? reason
          : { kind: 'declined_before', task: reason.task, before };
      }),
    };
  }

  /**
   * Judges tasks that pml planned for a run under way. Nobody looks at them, so only reads are let
   * in. Anything else has to be given as tasks.
   */
  addition(drafted: Draft): Verdict {
    const isRead = readsOnly(this.#parts, drafted);
    const { kind, reasons } = gatePlan(drafted, {
      isRead,
      isAllowed: isRead,
      clearsThreshold: () => true,
    });
    // Nothing is run at once by it: that it is worth proposing is enough.
    const isEnough =
      kind !== 'explicit_required' && reasons.every((each) => each.kind === 'run_gate');
    return isEnough ? { kind: 'run', reasons: [] } : { kind, reasons };
  }

  /** Returns the facts about a plan that are needed when it ends. */
  facts({ tasks }: Draft, { reasons }: PlanVerdict): PlanFacts {
    const tools = tasks.map(({ tool }) => tool);
    const weakest = tasks.reduce((least, task) =>
      task.confidence < least.confidence ? task : least,
    ).tool;
    const isHeldByGate =
      reasons.length > 0 &&
      reasons.every(({ kind }) => kind === 'run_gate' || kind === 'threshold');
    const { alpha, context } = situationOf(this.#parts, weakest, tools);
    return { tool: weakest, alpha: alpha.value, context, isHeldByGate };
  }
}

/**
 * Returns the reduction of the gate for tools that were accepted each time. The gate has a minimum.
 */
function acceptedFall(tools: readonly ToolId[], decided: DecidedTools): number {
  const least = Math.min(
    ...tools.map((tool) => {
      const { for: accepted, against } = decided.get(tool) ?? { for: 0, against: 0 };
      return against > 0 ? 0 : accepted;
    }),
  );
  return Number.isFinite(least) ? least * PEOPLE.acceptedFall : 0;
}

/** Returns the tools of servers that a capability comes down to. */
function innerTools(
  { catalog, capabilities }: Pick<JudgingParts, 'catalog' | 'capabilities'>,
  id: ToolId,
): readonly (Tool | undefined)[] {
  return plainTools({ capabilities }, [id], new Set()).map((each) =>
    catalog.current.tools.get(each),
  );
}

/** Returns true if a task changes nothing and needs no approval. */
function readsOnly(
  { guard, catalog, capabilities }: JudgingParts,
  drafted: Draft,
): (task: DraftTask) => boolean {
  const argsOf = argumentsIn(drafted);
  return (task) => {
    if (capabilityNameOf(task.tool) !== undefined) {
      const inner = innerTools({ catalog, capabilities }, task.tool);
      return inner.every((each) => each !== undefined && guard.effects(each, {}).readOnly);
    }
    const tool = catalog.current.tools.get(task.tool);
    const args = argsOf(task);
    return (
      tool !== undefined &&
      guard.effects(tool, args).readOnly &&
      guard.decide(tool, args).action === 'allow'
    );
  };
}

function argumentsIn({ workflow }: Draft): (task: DraftTask) => JsonObject {
  const args = new Map(workflow.tasks.map((task) => [task.id, task.args ?? {}]));
  return ({ id }) => args.get(id) ?? {};
}

/** Returns the objection from experience: failures, a missed threshold, or declined requests. */
function objectionTo(
  { thresholds }: Pick<JudgingParts, 'thresholds'>,
  { tool }: DraftTask,
  decided: DecidedTools,
  situation: Situation,
): Objection | undefined {
  const { mean, outcomes } = thresholds.threshold(tool, situation);
  if (outcomes >= GATES.failuresMin && mean < GATES.failingBelow) {
    return 'failing';
  }
  return isDeclined(decided.get(tool)) ? 'declined' : undefined;
}
