/** What has to be called so that a required argument is there. */
import type { ToolId } from '../base/ids.ts';
import type { Tool } from '../knowledge/tool.ts';
import { DRAFT } from '../tuning/draft.ts';
import { bindArguments } from './bind-arguments.ts';
import type { DraftParts, DraftRequest } from './draft-request.ts';
import type { SpokenIntent } from './draft-spoken.ts';
import { doTheSame, type ChosenTask, type PlacedClause } from './draft-tasks.ts';

/** What suppliers are looked for with. */
export interface SupplierContext {
  readonly request: DraftRequest;
  readonly parts: DraftParts;
  readonly intent: SpokenIntent;
  readonly clauses: readonly PlacedClause[];
}

interface Offer {
  readonly tool: Tool;
  readonly confidence: number;
  readonly why: string;
}

/**
 * The tool whose result is most likely the argument, and which can itself be called; `undefined` where
 * none is likely enough. One that the search found as well is more likely.
 */
export function supplierFor(
  task: ChosenTask,
  { parameter, chosen }: { readonly parameter: string; readonly chosen: readonly ChosenTask[] },
  { request, parts, intent, clauses }: SupplierContext,
): ChosenTask | undefined {
  const found = new Map<ToolId, number>();
  for (const { candidates } of clauses) {
    for (const { tool, score } of candidates) {
      found.set(tool.id, Math.max(score, found.get(tool.id) ?? 0));
    }
  }
  const offers = offersFor(task.tool.id, parameter, parts)
    .filter(({ tool }) => chosen.every((other) => !doTheSame(other.tool, tool)))
    .slice(0, DRAFT.offersMax)
    .map((offer) => {
      const { bindings, missing } = bindArguments(offer.tool, {
        inputs: request.inputs ?? {},
        intent,
        region: task.region,
        earlier: [],
        feeds: [],
        learned: [],
        episodes: parts.episodes?.(offer.tool.id) ?? [],
      });
      const callable = (1 + bindings.length) / (1 + bindings.length + missing.length);
      const told =
        1 - (1 - offer.confidence) * (1 - DRAFT.foundShare * (found.get(offer.tool.id) ?? 0));
      return { ...offer, rank: told * callable };
    })
    .filter(({ rank }) => rank >= DRAFT.supplierMin)
    .toSorted((left, right) => right.rank - left.rank || (left.tool.id < right.tool.id ? -1 : 1));
  const [best] = offers;
  return best === undefined
    ? undefined
    : {
        tool: best.tool,
        score: Math.min(1, Math.max(best.confidence, found.get(best.tool.id) ?? 0)),
        region: task.region,
        role: 'supplier',
        why: `it gives ${parameter} of ${task.tool.name}: ${best.why}`,
      };
}

/** Surest first; what was seen and what definitions say, of each tool the surer. */
function offersFor(
  to: ToolId,
  parameter: string,
  { feeds, learned, tools }: DraftParts,
): readonly Offer[] {
  const offers = new Map<ToolId, Offer>();
  const claims = [
    ...feeds
      .into(to)
      .filter(({ toParameter }) => toParameter === parameter)
      .map(({ from, confidence, why }) => ({ from, confidence, why })),
    ...(learned?.(to) ?? [])
      .filter((each) => each.parameter === parameter)
      .map(({ from, probability }) => ({
        from,
        confidence: probability,
        why: 'it came from there before',
      })),
  ];
  for (const { from, confidence, why } of claims) {
    const tool = tools.get(from);
    if (tool !== undefined && from !== to && confidence > (offers.get(from)?.confidence ?? 0)) {
      offers.set(from, { tool, confidence, why });
    }
  }
  return [...offers.values()].toSorted(
    (left, right) => right.confidence - left.confidence || (left.tool.id < right.tool.id ? -1 : 1),
  );
}
