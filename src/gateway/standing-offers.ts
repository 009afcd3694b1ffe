import type { Guard } from '../call/guard.ts';
import { callKind, howToAllow } from '../call/standing-offer.ts';
import type { Undecided } from '../execute/desk.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import { answeredInRuns, type AskedBeforeParts } from './asked-before.ts';

export interface StandingOffersParts extends AskedBeforeParts {
  readonly catalog: Pick<CatalogKeeper, 'current'>;
  readonly guard: Pick<Guard, 'decide'>;
}

/** Adds to each call that waits what the person could do so that its kind is made without asking. */
export async function withOffers(
  parts: StandingOffersParts,
  waiting: readonly Undecided[],
): Promise<readonly Undecided[]> {
  const offers = waiting.map((each) => offerOf(parts, each));
  if (offers.every((offer) => offer === undefined)) {
    return waiting;
  }
  const inRuns = await approvalsInRuns(parts);
  return waiting.map((each, at) => {
    const offer = offers[at];
    if (offer === undefined) {
      return each;
    }
    const { kind, allow } = offer;
    const approvals = (inRuns.get(kind) ?? 0) + parts.approvals.approvalsOf(kind);
    return { ...each, offer: { approvals, allow } };
  });
}

/** Nothing is offered where a rule, a path or the server's words want the question: a class cannot answer them. */
function offerOf(
  { catalog, guard }: StandingOffersParts,
  { request }: Undecided,
): { readonly kind: string; readonly allow: string } | undefined {
  if (request.kind !== 'approval' || request.args === undefined) {
    return undefined;
  }
  const tool = catalog.current.tools.get(request.tool);
  const decision = tool === undefined ? undefined : guard.decide(tool, request.args);
  if (
    tool === undefined ||
    decision?.action !== 'ask' ||
    decision.isByRisk !== true ||
    decision.why !== request.why
  ) {
    return undefined;
  }
  const allow = howToAllow(tool, request.args);
  return allow === undefined ? undefined : { kind: callKind(tool.id, request.args), allow };
}

/** How often in a row a person said yes in runs, by kind of call. */
async function approvalsInRuns(parts: StandingOffersParts): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for (const { tool, args, verdict } of await answeredInRuns(parts)) {
    const kind = callKind(tool, args);
    times.set(kind, verdict === 'approved' ? (times.get(kind) ?? 0) + 1 : 0);
  }
  return times;
}
