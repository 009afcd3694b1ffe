/**
 * From an intent and candidates to a plan that can be looked at, changed and run.
 *
 * What answers the clauses becomes tasks; what has to be called to supply their required arguments is
 * added; every pair is asked who needs whom. A draft is a proposal: `validate` judges its workflow like
 * any that an agent writes. It depends on what it is given alone, not on the order it is given in.
 */
import type { ToolId } from '../base/ids.ts';
import type { Feed } from '../knowledge/feed.ts';
import type { Tool } from '../knowledge/tool.ts';
import { topologicalLayers } from '../math/topological-layers.ts';
import { DRAFT } from '../tuning.ts';
import {
  bindArguments,
  type Binding,
  type BoundArguments,
  type LearnedBinding,
  type MissingArgument,
} from './bind-arguments.ts';
import { planConfidence, type PlanConfidence } from './draft-confidence.ts';
import { acyclic, combined, possibleEdges, type DraftEdge } from './draft-edges.ts';
import { taskIds } from './draft-names.ts';
import type { DraftCandidate, DraftParts, DraftRequest } from './draft-request.ts';
import { readSpoken, type SpokenIntent } from './draft-spoken.ts';
import { supplierFor } from './draft-suppliers.ts';
import { chooseTasks, doTheSame, placeClauses, tasksFor, type ChosenTask } from './draft-tasks.ts';
import type { Workflow } from './workflow.ts';

/** A task of a draft, and how sure it is. */
export interface DraftTask {
  readonly id: string;
  readonly tool: ToolId;
  readonly role: ChosenTask['role'];
  readonly why: string;
  /** That the tool is the right one. */
  readonly score: number;
  /** That the tool and its arguments are. */
  readonly confidence: number;
  readonly pageRank: number;
  readonly bindings: readonly Binding[];
}

/** A required argument that somebody has to give. */
export interface MissingOfTask extends MissingArgument {
  readonly task: string;
  readonly tool: ToolId;
}

/** That a task waits for another only by way of others. */
export interface TransitiveDependency {
  readonly from: string;
  readonly to: string;
  readonly via: readonly string[];
}

/** A plan as it is proposed. */
export interface Draft {
  readonly workflow: Workflow;
  readonly confidence: PlanConfidence;
  readonly tasks: readonly DraftTask[];
  readonly missing: readonly MissingOfTask[];
  /** For each clause the next best. */
  readonly alternatives: readonly (readonly DraftCandidate[])[];
  readonly edges: readonly DraftEdge[];
  readonly transitive: readonly TransitiveDependency[];
}

/** Drafts a plan; one without tasks where nothing answers. */
export function draft(request: DraftRequest, parts: DraftParts): Draft {
  const intent = readSpoken(request.intent, request.nowMs);
  const clauses = placeClauses(request.clauses, intent);
  let chosen =
    request.tools === undefined
      ? withCompanions(chooseTasks(clauses, intent), parts)
      : tasksFor(request.tools, clauses, intent);
  const known = knownFeeds(request, intent.text, parts);
  let wired = wire(chosen, request, intent, parts, known(chosen));
  for (let round = 0; round < DRAFT.roundsMax; round += 1) {
    const suppliers = suppliersOf(chosen, wired, { request, parts, intent, clauses });
    if (suppliers.length === 0) {
      break;
    }
    chosen = [...chosen, ...suppliers].slice(0, DRAFT.tasksMax);
    wired = wire(chosen, request, intent, parts, known(chosen));
  }
  const used = withoutIdle(chosen, wired);
  if (used.length < chosen.length) {
    chosen = used;
    wired = wire(chosen, request, intent, parts, known(chosen));
  }
  return written(wired, request, parts, alternativesOf(clauses, chosen));
}

/** A task with its arguments. */
interface WiredTask extends ChosenTask {
  readonly id: string;
  readonly bound: BoundArguments;
}

interface Wired {
  readonly tasks: readonly WiredTask[];
  readonly edges: readonly DraftEdge[];
}

/** Which feeds there are, asked once for each set of tools. */
function knownFeeds({ earlier = [] }: DraftRequest, intent: string, { feeds }: DraftParts) {
  const into = new Map<ToolId, readonly Feed[]>();
  return (chosen: readonly ChosenTask[]): readonly Feed[] => {
    const ids = [...new Set([...earlier, ...chosen].map(({ tool }) => tool.id))].toSorted();
    const supplied = chosen.filter(({ role }) => role === 'supplier').map(({ tool }) => tool.id);
    for (const id of ids.filter((each) => supplied.length > 0 && !into.has(each))) {
      into.set(id, feeds.into(id));
    }
    const catalogWide = ids.flatMap((id) => into.get(id) ?? []);
    return [
      ...feeds.among(ids, intent),
      ...catalogWide.filter(({ from }) => supplied.includes(from)),
    ];
  };
}

/** Draws what may be an edge, breaks the rings, binds along what is left, and keeps what is then needed. */
function wire(
  chosen: readonly ChosenTask[],
  request: DraftRequest,
  intent: SpokenIntent,
  parts: DraftParts,
  feeds: readonly Feed[],
): Wired {
  const { earlier = [], inputs = {} } = request;
  const inOrder = chosen.toSorted(
    (left, right) =>
      left.region.start - right.region.start ||
      Number(left.role === 'clause') - Number(right.role === 'clause') ||
      (left.tool.id < right.tool.id ? -1 : 1),
  );
  const ids = taskIds(
    inOrder.map(({ tool }) => tool.name),
    earlier.map(({ id }) => id),
  );
  const named = inOrder.map((task, at) => ({ ...task, id: ids[at] ?? '' }));
  const learned = [...new Set(named.map(({ tool }) => tool.id))].flatMap(
    (id) => parts.learned?.(id) ?? [],
  );
  const possible = acyclic(
    possibleEdges(
      [
        ...earlier.map(({ id, tool }) => ({ id, tool: tool.id })),
        ...named.map((task) => ({
          id: task.id,
          tool: task.tool.id,
          ...saidAfter(task, named, intent, parts),
        })),
      ],
      { feeds, learned, graph: parts.graph },
    ).filter((edge) => isPossible(edge, earlier)),
  );
  const pool = [...earlier, ...named];
  const tasks = named.map((task) => {
    const before = new Set(possible.filter(({ to }) => to === task.id).map(({ from }) => from));
    const bound = bindArguments(task.tool, {
      inputs,
      intent,
      region: task.region,
      earlier: pool.filter(({ id }) => before.has(id)),
      feeds,
      learned,
      episodes: parts.episodes?.(task.tool.id) ?? [],
    });
    return { ...task, bound };
  });
  return { tasks, edges: possible.flatMap((edge) => needed(edge, tasks, feeds, learned)) };
}

/** Tasks that are there already wait for nothing new. A feed may bind below what an edge by itself needs. */
function isPossible(
  { to, confidence, evidence }: DraftEdge,
  earlier: readonly { readonly id: string }[],
): boolean {
  const binds = evidence.some(({ kind }) => kind === 'schema' || kind === 'dataflow');
  return (
    earlier.every(({ id }) => id !== to) &&
    (confidence >= DRAFT.edgeMin || (binds && confidence >= DRAFT.requiredMin))
  );
}

/** The edge by what still speaks for it, once it is known where each argument comes from. */
function needed(
  edge: DraftEdge,
  tasks: readonly WiredTask[],
  feeds: readonly Feed[],
  learned: readonly LearnedBinding[],
): readonly DraftEdge[] {
  const to = tasks.find(({ id }) => id === edge.to);
  const bindings = to?.bound.bindings ?? [];
  const isUsed = bindings.some((binding) => 'task' in binding && binding.task === edge.from);
  const settled = new Set(bindings.map(({ parameter }) => parameter));
  const open = [
    ...feeds.filter((feed) => feed.to === to?.tool.id).map(({ toParameter }) => toParameter),
    ...learned.filter((each) => each.to === to?.tool.id).map(({ parameter }) => parameter),
  ].some((parameter) => parameter === '' || !settled.has(parameter));
  const evidence =
    isUsed || open
      ? edge.evidence
      : edge.evidence.filter(({ kind }) => kind === 'history' || kind === 'order');
  const confidence = combined(evidence);
  return isUsed || confidence >= DRAFT.edgeMin ? [{ ...edge, evidence, confidence }] : [];
}

const SEQUENCE = /\b(?:then|after|afterwards|finally|next|lastly|once)\b/iu;

/** The clause before, where the intent says that this one comes later and one of the two may change things. */
function saidAfter(
  task: ChosenTask & { readonly id: string },
  named: readonly (ChosenTask & { readonly id: string })[],
  { text }: SpokenIntent,
  { isReadOnly = () => false }: DraftParts,
): { readonly after?: string } {
  const before = named.findLast(
    ({ role, region, id }) =>
      role === 'clause' && region.start < task.region.start && id !== task.id,
  );
  if (
    before === undefined ||
    task.role !== 'clause' ||
    (isReadOnly(before.tool) && isReadOnly(task.tool))
  ) {
    return {};
  }
  const around = text.slice(
    Math.max(before.region.start, task.region.start - DRAFT.headLength),
    task.region.start + DRAFT.headLength,
  );
  return SEQUENCE.test(around) ? { after: before.id } : {};
}

function withCompanions(
  chosen: readonly ChosenTask[],
  { companions, tools }: DraftParts,
): readonly ChosenTask[] {
  const added: ChosenTask[] = [];
  const [first] = chosen;
  for (const { tool: id, probability, why } of first === undefined
    ? []
    : (companions?.(chosen.map(({ tool }) => tool.id)) ?? [])) {
    const tool = tools.get(id);
    const isNew =
      tool !== undefined && [...chosen, ...added].every((task) => !doTheSame(task.tool, tool));
    if (first !== undefined && isNew && probability >= DRAFT.companionMin) {
      const region = {
        start: first.region.start,
        end: chosen.at(-1)?.region.end ?? first.region.end,
      };
      added.push({ tool, score: probability, region, role: 'companion', why });
    }
  }
  return [...chosen, ...added.slice(0, DRAFT.companionsMax)];
}

function suppliersOf(
  chosen: readonly ChosenTask[],
  { tasks }: Wired,
  context: Parameters<typeof supplierFor>[2],
): readonly ChosenTask[] {
  const added: ChosenTask[] = [];
  for (const task of tasks) {
    for (const { parameter } of task.bound.missing) {
      const all = [...chosen, ...added];
      if (all.length < DRAFT.tasksMax) {
        const supplier = supplierFor(task, { parameter, chosen: all }, context);
        added.push(...(supplier === undefined ? [] : [supplier]));
      }
    }
  }
  return added;
}

/** Suppliers whose results nobody took are not called. */
function withoutIdle(chosen: readonly ChosenTask[], { tasks }: Wired): readonly ChosenTask[] {
  const kept = new Set(tasks.filter(({ role }) => role !== 'supplier').map(({ id }) => id));
  for (const id of kept) {
    for (const binding of tasks.find((task) => task.id === id)?.bound.bindings ?? []) {
      if ('task' in binding) {
        kept.add(binding.task);
      }
    }
  }
  const idle = new Set(tasks.filter(({ id }) => !kept.has(id)).map(({ tool }) => tool.id));
  return chosen.filter(({ role, tool }) => role !== 'supplier' || !idle.has(tool.id));
}

function alternativesOf(
  clauses: ReturnType<typeof placeClauses>,
  chosen: readonly ChosenTask[],
): Draft['alternatives'] {
  const taken = new Set(chosen.map(({ tool }) => tool.id));
  return clauses.map(({ candidates }) =>
    candidates.filter(({ tool }) => !taken.has(tool.id)).slice(0, DRAFT.alternativesMax),
  );
}

function written(
  { tasks, edges }: Wired,
  { alpha = 1 }: DraftRequest,
  { graph }: DraftParts,
  alternatives: Draft['alternatives'],
): Draft {
  const needs = new Map(
    tasks.map(({ id }) => [id, edges.filter(({ to }) => to === id).map(({ from }) => from)]),
  );
  const layering = topologicalLayers(needs);
  const order = layering.kind === 'layers' ? layering.layers.flat() : [...needs.keys()];
  const sorted = order.flatMap((id) => tasks.filter((task) => task.id === id));
  const rated = sorted.map(({ id, tool, score }) => ({ id, tool: tool.id, score }));
  return {
    workflow: {
      tasks: sorted.map(({ id, tool, bound }) => ({
        id,
        tool: tool.id,
        args: bound.args,
        dependsOn: needs.get(id) ?? [],
      })),
    },
    confidence: planConfidence(rated, edges, graph, alpha),
    tasks: sorted.map(({ id, tool, role, why, score, bound }) => ({
      id,
      tool: tool.id,
      role,
      why,
      score,
      confidence: score * argumentConfidence(tool, bound),
      pageRank: graph.pageRank(tool.id),
      bindings: bound.bindings,
    })),
    missing: sorted.flatMap(({ id, tool, bound }) =>
      bound.missing.map((missing) => ({ task: id, tool: tool.id, ...missing })),
    ),
    alternatives,
    edges,
    transitive: transitiveOf(needs),
  };
}

/** A call is as sure as its least sure argument, and not at all where one is missing. */
function argumentConfidence(_tool: Tool, { bindings, missing }: BoundArguments): number {
  return missing.length > 0 ? 0 : Math.min(1, ...bindings.map(({ confidence }) => confidence));
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
