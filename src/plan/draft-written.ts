/** The best plan of an intent as a workflow, with what speaks for each part of it. */
import type { ToolId } from '../base/ids.ts';
import { plainLine } from '../base/plain-text.ts';
import { logistic } from '../math/logistic.ts';
import { topologicalLayers } from '../math/topological-layers.ts';
import { DRAFT } from '../tuning/draft.ts';
import { PLANNER } from '../tuning/planner.ts';
import type { Bound } from './borrow.ts';
import type { Plan, PlanCall } from './complete-plan.ts';
import { planConfidence } from './draft-confidence.ts';
import { acyclic, combined, historyOf, type DraftEdge, type EdgeEvidence } from './draft-edges.ts';
import { unmetWords, unusedValues } from './draft-left-over.ts';
import { taskIds } from './draft-names.ts';
import type { DraftParts, DraftRequest } from './draft-request.ts';
import type { Binding, ConsideredPlan, Draft, DraftTask, TransitiveDependency } from './draft.ts';
import { type Doubt, doubtIn, holdsBack } from './intent-doubt.ts';
import { argumentsOf, valueOf, type NamedTask, type TaskOf } from './plan-arguments.ts';
import type { PlannedIntent } from './plan-intent.ts';
import { LEARNED } from './planner-weights.ts';

const EMPTY: Plan = { calls: [], features: [], score: 0 };

/** Writes the best of the plans. */
export function writtenDraft(
  { plans, spans, confidence: planned, relevance }: PlannedIntent,
  request: DraftRequest,
  parts: DraftParts,
): Draft {
  const [best = EMPTY, ...others] = plans;
  const { calls } = best;
  const doubt = spans.reading.isCut ? 'cut' : doubtIn(request.intent);
  const confidence = doubted(planned, doubt, calls, parts);
  const { earlier = [], alpha = 1, note, inputs } = request;
  const ids = taskIds(
    calls.map(({ tool }) => tool.view.tool.name),
    earlier.map(({ id }) => id),
  );
  const named: readonly NamedTask[] = calls.map(({ tool }, at) => ({
    id: ids[at] ?? '',
    tool: tool.view.tool,
  }));
  const taskOf: TaskOf = (call) =>
    typeof call === 'number' ? named[call] : earlier.find(({ id }) => id === call);
  const edges = edgesOf(calls, named, parts, taskOf);
  const needs = new Map(
    ids.map((id) => [id, edges.filter(({ to }) => to === id).map(({ from }) => from)]),
  );
  const order = inOrder(needs, new Set(ids));
  const tasks = calls.map((call, at) => ({ call, id: ids[at] ?? '' }));
  const sorted = order.flatMap((id) => tasks.filter((task) => task.id === id));
  const rated = named.map(({ id, tool }) => ({ id, tool: tool.id, score: confidence }));
  return {
    workflow: {
      tasks: sorted.map(({ call, id }) => ({
        id,
        tool: call.tool.view.tool.id,
        args: argumentsOf(call, taskOf),
        dependsOn: needs.get(id) ?? [],
      })),
    },
    relevance,
    // The seeds' formula is shown. What decides is how sure the plan is as a whole.
    confidence: { ...planConfidence(rated, edges, parts.graph, alpha), value: confidence },
    tasks: sorted.map(({ call, id }) => taskFor(call, id, confidence, parts, taskOf)),
    missing: sorted.flatMap(({ call, id }) =>
      call.missing.map((parameter) => missingOf(call, id, parameter)),
    ),
    unmet: calls.length === 0 ? [] : unmetWords(best, spans),
    unused: unusedValues(best, ids, spans, inputs),
    considered: plans.slice(0, PLANNER.consideredTold).map(consideredOf),
    alternatives: alternativesOf(calls, others),
    edges,
    transitive: transitiveOf(needs),
    ...(doubt !== undefined && { doubt }),
    ...(note !== undefined && { note }),
  };
}

/**
 * Lowers the confidence of a denied request, and of a plan that may change something for a question
 * or under a condition.
 */
function doubted(
  confidence: number,
  doubt: Doubt | undefined,
  calls: readonly PlanCall[],
  { isReadOnly = () => false }: DraftParts,
): number {
  const changes = calls.some(({ tool }) => !isReadOnly(tool.view.tool));
  return holdsBack(doubt, changes) ? Math.min(confidence, PLANNER.openConfidenceMax) : confidence;
}

/** The tasks so that each comes after those it waits for. */
function inOrder(
  needs: ReadonlyMap<string, readonly string[]>,
  own: ReadonlySet<string>,
): readonly string[] {
  const inner = new Map([...needs].map(([id, from]) => [id, from.filter((each) => own.has(each))]));
  const layering = topologicalLayers(inner);
  return layering.kind === 'layers' ? layering.layers.flat() : [...needs.keys()];
}

function taskFor(
  { tool, bound, missing, why, role }: PlanCall,
  id: string,
  confidence: number,
  { graph }: DraftParts,
  taskOf: TaskOf,
): DraftTask {
  const { id: toolId, name } = tool.view.tool;
  return {
    id,
    tool: toolId,
    role,
    why: why ?? `its words answer ${plainLine(name, DRAFT.describedLength)}`,
    confidence: missing.length > 0 ? 0 : confidence,
    pageRank: graph.pageRank(toolId),
    bindings: [...bound].flatMap(([at, own]): readonly Binding[] => {
      const parameter = tool.links[at]?.view.parameter;
      const value = parameter === undefined ? undefined : valueOf(own, parameter.types, taskOf);
      return parameter === undefined || value === undefined
        ? []
        : [{ parameter: parameter.name, value, ...sourceOf(own) }];
    }),
  };
}

function sourceOf(bound: Bound): Pick<Binding, 'source' | 'confidence' | 'input'> {
  switch (bound.kind) {
    case 'said':
      return { source: 'intent', confidence: logistic(bound.link.score) };
    case 'given':
      return { source: 'inputs', confidence: DRAFT.inputNamed, input: bound.given.input };
    case 'wire':
      return {
        source: bound.isLearned ? 'learned' : 'output',
        confidence: logistic(bound.score),
      };
    case 'kept':
      return {
        source: bound.spans.length > 0 ? 'intent' : 'memory',
        confidence: DRAFT.defaultConfidence,
      };
    case 'default':
    default:
      return { source: 'default', confidence: DRAFT.defaultConfidence };
  }
}

function missingOf({ tool }: PlanCall, task: string, at: number): Draft['missing'][number] {
  const parameter = tool.links[at]?.view.parameter;
  return {
    task,
    tool: tool.view.tool.id,
    parameter: parameter?.name ?? '',
    description: plainLine(parameter?.description ?? '', DRAFT.describedLength),
  };
}

/** Who waits for whom: by results, by what past runs did, and by the order of what may change something. */
function edgesOf(
  calls: readonly PlanCall[],
  named: readonly NamedTask[],
  parts: DraftParts,
  taskOf: TaskOf,
): readonly DraftEdge[] {
  const drawn = calls.flatMap((call, to) => {
    const wires = [...call.bound.values()].flatMap((own) => (own.kind === 'wire' ? [own] : []));
    const kept = new Set(
      [...call.bound.values()].flatMap((own) => (own.kind === 'kept' ? own.needs : [])),
    );
    const earlier = wires
      .filter((own) => typeof own.call === 'string')
      .map((own) => edgeOf(taskOf(own.call), named[to], [wireEvidence(own)]));
    const inner = calls.flatMap((other, from) => {
      const own = wires.filter((wire) => wire.call === from);
      const evidence = [
        ...own.map(wireEvidence),
        ...(kept.has(from) ? [BEFORE] : []),
        ...(other.tool === call.tool ? [] : [...pastEvidence(other, call, parts)]),
        ...(from < to && isOrdered(other, call, parts) ? [ORDER] : []),
      ];
      const isWired = own.length > 0 || kept.has(from);
      return from === to ? [] : [edgeOf(named[from], named[to], evidence, isWired)];
    });
    return [...earlier, ...inner];
  });
  // A result that is used is needed, whatever speaks for another order.
  const edges = drawn.flatMap((edge) => edge ?? []);
  const kept = new Set(
    acyclic(
      edges.map((edge) => (isUsed(edge) ? { ...edge, confidence: 1 + edge.confidence } : edge)),
    ).map(({ from, to }) => `${from} ${to}`),
  );
  const left = edges.filter(({ from, to }) => kept.has(`${from} ${to}`));
  return left.filter((edge) => !isImplied(edge, left));
}

/** Returns true if an edge that only the order of the words supports follows from others. */
function isImplied(edge: DraftEdge, edges: readonly DraftEdge[]): boolean {
  const reached = new Set([edge.from]);
  for (const at of reached) {
    for (const { from, to } of edges.filter((other) => other !== edge)) {
      if (from === at) {
        reached.add(to);
      }
    }
  }
  return edge.evidence.every(({ kind }) => kind === 'order') && reached.has(edge.to);
}

function isUsed({ evidence }: DraftEdge): boolean {
  return evidence.some(({ kind }) => kind === 'schema' || kind === 'dataflow');
}

function edgeOf(
  from: NamedTask | undefined,
  to: NamedTask | undefined,
  evidence: readonly EdgeEvidence[],
  isWired = true,
): DraftEdge | undefined {
  const confidence = combined(evidence);
  return from === undefined ||
    to === undefined ||
    evidence.length === 0 ||
    (!isWired && confidence < DRAFT.edgeMin)
    ? undefined
    : { from: from.id, to: to.id, confidence, evidence };
}

function wireEvidence({ isLearned, score, path }: Extract<Bound, { kind: 'wire' }>): EdgeEvidence {
  const place = path === '' ? 'its result' : path;
  return isLearned
    ? { kind: 'dataflow', confidence: logistic(score), why: `${place} went there before` }
    : { kind: 'schema', confidence: logistic(score), why: `${place} fits what is needed` };
}

function pastEvidence(
  from: PlanCall,
  to: PlanCall,
  { graph }: DraftParts,
): readonly EdgeEvidence[] {
  return historyOf(from.tool.view.tool.id, to.tool.view.tool.id, graph);
}

const BEFORE: EdgeEvidence = {
  kind: 'dataflow',
  confidence: DRAFT.hopOne,
  why: 'its result went there before',
};
const ORDER: EdgeEvidence = {
  kind: 'order',
  confidence: DRAFT.orderConfidence,
  why: 'it is spoken of first',
};

/** Of two different tools, one of which may change something, the one that is spoken of first is called first. */
function isOrdered(
  from: PlanCall,
  to: PlanCall,
  { isReadOnly = () => false }: DraftParts,
): boolean {
  const [one, other] = [from.tool.view.tool, to.tool.view.tool];
  return from.part !== to.part && !(isReadOnly(one) && isReadOnly(other));
}

function consideredOf({ calls, features, score }: Plan): ConsideredPlan {
  const sums = new Map<string, number>();
  for (const [name, value] of features) {
    sums.set(name, (sums.get(name) ?? 0) + value * (LEARNED.plan[name] ?? 0));
  }
  return {
    tools: calls.map(({ tool }) => tool.view.tool.id),
    score,
    parts: [...sums]
      .toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))
      .slice(0, PLANNER.partsTold)
      .map(([name, share]) => ({ name, share })),
  };
}

/** The tools of other plans that this one does not use, plan by plan. */
function alternativesOf(
  calls: readonly PlanCall[],
  others: readonly Plan[],
): Draft['alternatives'] {
  const used = new Set<ToolId>(calls.map(({ tool }) => tool.view.tool.id));
  const lists = others.flatMap((plan) => {
    const tools = [...new Set(plan.calls.map(({ tool }) => tool.view.tool))];
    const further = tools.filter(({ id }) => !used.has(id));
    for (const { id } of further) {
      used.add(id);
    }
    return further.length === 0 ? [] : [further];
  });
  return lists.slice(0, DRAFT.alternativesMax);
}

/** For each task what it waits for by way of others, with the way. */
function transitiveOf(
  needs: ReadonlyMap<string, readonly string[]>,
): readonly TransitiveDependency[] {
  return [...needs].flatMap(([to, direct]) => {
    const ways = new Map<string, readonly string[]>(direct.map((id) => [id, []]));
    for (const [id, via] of ways) {
      for (const next of needs.get(id) ?? []) {
        if (!ways.has(next)) {
          ways.set(next, [id, ...via]);
        }
      }
    }
    return [...ways].flatMap(([from, via]) => (via.length === 0 ? [] : [{ from, to, via }]));
  });
}
