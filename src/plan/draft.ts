/**
 * From an intent and candidates to a plan that can be looked at, changed and run.
 *
 * What answers the clauses becomes tasks; what has to be called to supply their required arguments is
 * added; every pair is asked who needs whom. A draft is a proposal: `validate` judges its workflow like
 * any that an agent writes. It depends on what it is given alone, not on the order it is given in.
 */
import type { ToolId } from '../base/ids.ts';
import type { Feed } from '../knowledge/feed.ts';
import { topologicalLayers } from '../math/topological-layers.ts';
import { DRAFT } from '../tuning/draft.ts';
import type { Binding, BoundArguments, MissingArgument } from './bind-arguments.ts';
import { boundSign } from './certainty-signs.ts';
import { certaintyOf, type CertaintySigns } from './certainty.ts';
import { planConfidence, type PlanConfidence } from './draft-confidence.ts';
import type { DraftEdge } from './draft-edges.ts';
import type { DraftCandidate, DraftParts, DraftRequest } from './draft-request.ts';
import { readSpoken } from './draft-spoken.ts';
import { supplierFor } from './draft-suppliers.ts';
import {
  chooseTasks,
  doTheSame,
  placeClauses,
  tasksFor,
  unmetWords,
  type ChosenTask,
} from './draft-tasks.ts';
import { unusedValues, type UnusedValue } from './draft-unused.ts';
import { wire, type Wired, type WiredTask } from './draft-wiring.ts';
import { doubtIn, type Doubt } from './intent-doubt.ts';
import type { ToolTask, Workflow } from './workflow.ts';

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
  /** What speaks for the tool, where it was chosen among others. */
  readonly signs?: CertaintySigns;
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
  readonly workflow: Workflow<ToolTask>;
  readonly confidence: PlanConfidence;
  readonly tasks: readonly DraftTask[];
  readonly missing: readonly MissingOfTask[];
  /** The words of wishes that no task is for. */
  readonly unmet: readonly string[];
  /** What was said or given and no task takes. */
  readonly unused: readonly UnusedValue[];
  /** For each clause the next best. */
  readonly alternatives: readonly (readonly DraftCandidate[])[];
  readonly edges: readonly DraftEdge[];
  readonly transitive: readonly TransitiveDependency[];
  /** What makes it doubtful that the intent is to be carried out. */
  readonly doubt?: Doubt;
  /** Why the search for tools was not all that it can be, in words. */
  readonly note?: string;
}

/** Drafts a plan; one without tasks where nothing answers. */
export function draft(request: DraftRequest, parts: DraftParts): Draft {
  const intent = readSpoken(request.intent, request.nowMs);
  const clauses = placeClauses(request.clauses, intent);
  const choice =
    request.tools === undefined
      ? chooseTasks(clauses, intent)
      : { tasks: tasksFor(request.tools, clauses, intent), unmet: [] };
  let chosen = request.tools === undefined ? withCompanions(choice.tasks, parts) : choice.tasks;
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
  for (let round = 0; round <= DRAFT.companionsMax; round += 1) {
    const used = withoutIdle(withoutLame(chosen, wired), wired);
    if (used.length === chosen.length) {
      break;
    }
    chosen = used;
    wired = wire(chosen, request, intent, parts, known(chosen));
  }
  return written(wired, request, parts, {
    alternatives: alternativesOf(clauses, chosen),
    unmet: unmetWords(choice.unmet, clauses, chosen, intent),
    unused: unusedValues(wired.tasks, intent, request.inputs),
  });
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

/** Beside tasks that only read nothing is taken along that may change something: nobody spoke of it. */
function withCompanions(
  chosen: readonly ChosenTask[],
  { companions, tools, isReadOnly = () => false }: DraftParts,
): readonly ChosenTask[] {
  const onlyReads = chosen.every(({ tool }) => isReadOnly(tool));
  const added: ChosenTask[] = [];
  const [first] = chosen;
  for (const { tool: id, probability, why } of first === undefined
    ? []
    : (companions?.(chosen.map(({ tool }) => tool.id)) ?? [])) {
    const tool = tools.get(id);
    const isNew =
      tool !== undefined &&
      (!onlyReads || isReadOnly(tool)) &&
      [...chosen, ...added].every((task) => !doTheSame(task.tool, tool));
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

/** A companion that lacks something would keep a plan from running that lacks nothing. */
function withoutLame(chosen: readonly ChosenTask[], { tasks }: Wired): readonly ChosenTask[] {
  const lame = new Set(
    tasks
      .filter(({ role, bound }) => role === 'companion' && bound.missing.length > 0)
      .map(({ tool }) => tool.id),
  );
  return chosen.filter(({ role, tool }) => role !== 'companion' || !lame.has(tool.id));
}

/**
 * The tasks that are there for the words of the intent. How sure a plan is does not depend on what is
 * taken along: leaving it out is a guess as well, and the less likely one.
 */
function spokenFor(tasks: readonly WiredTask[]): readonly WiredTask[] {
  const kept = tasks.filter(({ role }) => role === 'clause');
  for (const { bound } of kept) {
    for (const binding of bound.bindings) {
      const supplier = 'task' in binding ? tasks.find(({ id }) => id === binding.task) : undefined;
      if (supplier !== undefined && supplier.role !== 'companion' && !kept.includes(supplier)) {
        kept.push(supplier);
      }
    }
  }
  return kept;
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
  { alpha = 1, intent, note }: DraftRequest,
  { graph }: DraftParts,
  beside: Pick<Draft, 'alternatives' | 'unmet' | 'unused'>,
): Draft {
  const needs = new Map(
    tasks.map(({ id }) => [id, edges.filter(({ to }) => to === id).map(({ from }) => from)]),
  );
  const layering = topologicalLayers(needs);
  const order = layering.kind === 'layers' ? layering.layers.flat() : [...needs.keys()];
  const sorted = order.flatMap((id) => tasks.filter((task) => task.id === id));
  const doubt = doubtIn(intent);
  const rated = spokenFor(sorted).map((task) => ({
    id: task.id,
    tool: task.tool.id,
    ...ratingOf(task),
  }));
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
    tasks: sorted.map((task) => {
      const { id, tool, role, why, bound } = task;
      const { score, signs } = ratingOf(task);
      return {
        id,
        tool: tool.id,
        role,
        why,
        score,
        confidence: score * argumentConfidence(bound),
        pageRank: graph.pageRank(tool.id),
        ...(signs !== undefined && { signs }),
        bindings: bound.bindings,
      };
    }),
    missing: sorted.flatMap(({ id, tool, bound }) =>
      bound.missing.map((missing) => ({ task: id, tool: tool.id, ...missing })),
    ),
    ...beside,
    edges,
    transitive: transitiveOf(needs),
    ...(doubt !== undefined && { doubt }),
    ...(note !== undefined && { note }),
  };
}

/** What was chosen among others is judged by its signs; for the rest somebody says how sure it is. */
function ratingOf({ tool, score, signs, bound }: WiredTask): {
  readonly score: number;
  readonly signs?: CertaintySigns;
} {
  if (signs === undefined) {
    return { score };
  }
  const all = { ...signs, bound: boundSign(tool, bound) };
  return { score: certaintyOf(all), signs: all };
}

/** A call is as sure as its least sure argument, and not at all where one is missing. */
function argumentConfidence({ bindings, missing }: BoundArguments): number {
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
