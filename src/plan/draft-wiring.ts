/** Tasks put together: who waits for whom, and which argument comes from where. */
import type { Feed } from '../knowledge/feed.ts';
import { DRAFT } from '../tuning/draft.ts';
import { bindArguments, type BoundArguments, type LearnedBinding } from './bind-arguments.ts';
import { acyclic, combined, possibleEdges, type DraftEdge } from './draft-edges.ts';
import { taskIds } from './draft-names.ts';
import type { DraftParts, DraftRequest } from './draft-request.ts';
import type { SpokenIntent } from './draft-spoken.ts';
import type { ChosenTask } from './draft-tasks.ts';

/** A task with its arguments. */
export interface WiredTask extends ChosenTask {
  readonly id: string;
  readonly bound: BoundArguments;
}

/** Tasks and who waits for whom. */
export interface Wired {
  readonly tasks: readonly WiredTask[];
  readonly edges: readonly DraftEdge[];
}

/** Draws what may be an edge, breaks the rings, binds along what is left, and keeps what is then needed. */
export function wire(
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
  // No word of the intent speaks of what is there because it was used before.
  const unspoken = { start: intent.text.length, end: intent.text.length };
  const tasks = named.map((task) => {
    const before = new Set(possible.filter(({ to }) => to === task.id).map(({ from }) => from));
    const bound = bindArguments(task.tool, {
      inputs,
      intent,
      region: task.role === 'companion' ? unspoken : task.region,
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
