/** Tools that past runs used beside those of a plan: steps that nobody named. */
import { DRAFT } from '../tuning/draft.ts';
import type { Bound } from './borrow.ts';
import type { Plan, PlanCall } from './complete-plan.ts';
import type { DraftParts } from './draft-request.ts';
import type { GivenFor, ParameterLinks, Weights } from './links.ts';
import { viewOf, type ToolView } from './tool-view.ts';
import { sourcesFor, type LearnedWire } from './wires.ts';

/**
 * Adds companions to a plan. Beside tasks that only read, none is added that may change something: nobody spoke of
 * it. One that lacks an argument is left out.
 */
export function withCompanions(
  plan: Plan,
  { companions, tools, isReadOnly = () => false, learned = () => [] }: DraftParts,
  givenFor: GivenFor,
  weights: Weights,
): Plan {
  const { calls } = plan;
  const used = calls.map(({ tool }) => tool.view.tool);
  const known = used.length === 0 ? [] : (companions?.(used.map(({ id }) => id)) ?? []);
  const onlyReads = used.every((tool) => isReadOnly(tool));
  const added = known
    .filter(({ probability }) => probability >= DRAFT.companionMin)
    .slice(0, DRAFT.companionsMax)
    .flatMap(({ tool: id, why }): readonly PlanCall[] => {
      const tool = tools.get(id);
      const isFitting =
        tool !== undefined &&
        (!onlyReads || isReadOnly(tool)) &&
        used.every((other) => other.id !== tool.id && other.name !== tool.name);
      const call = isFitting
        ? companionCall(viewOf(tool), calls, givenFor, learned(tool.id), weights)
        : undefined;
      return call === undefined ? [] : [{ ...call, why }];
    });
  return added.length === 0 ? plan : { ...plan, calls: [...calls, ...added] };
}

function companionCall(
  view: ToolView,
  calls: readonly PlanCall[],
  givenFor: GivenFor,
  learned: readonly LearnedWire[],
  weights: Weights,
): PlanCall | undefined {
  const links = view.parameters.map((each): ParameterLinks => {
    const given = givenFor(view, each);
    return { view: each, none: 0, links: [], ...(given !== undefined && { given }) };
  });
  const bound = new Map<number, Bound>();
  for (const [at, own] of links.entries()) {
    const { isRequired, fallback } = own.view.parameter;
    const [best] = calls
      .flatMap(({ tool }, call) =>
        sourcesFor(own, tool.view, view, weights, learned).map((source) => ({ ...source, call })),
      )
      // Nobody spoke of it, so a result has to fit by its name: any text would fit as a whole.
      .filter(({ score, isLearned, path }) => isLearned || (isRequired && path !== '' && score > 0))
      .toSorted((one, other) => other.score - one.score);
    if (own.given !== undefined) {
      bound.set(at, { kind: 'given', given: own.given });
    } else if (best !== undefined) {
      bound.set(at, { kind: 'wire', ...best });
    } else if (isRequired && fallback !== undefined) {
      bound.set(at, { kind: 'default', value: fallback });
    } else if (isRequired) {
      return undefined;
    }
  }
  const tool = { view, links };
  return {
    id: `t${calls.length + 1}`,
    tool,
    part: partOf(tool),
    bound,
    missing: [],
    role: 'companion',
  };
}

/** A part that no words speak of. */
export function partOf(tool: PlanCall['tool']): PlanCall['part'] {
  return {
    from: 0,
    to: 0,
    border: 'start',
    tool,
    filling: { calls: 1, picks: [], gain: 0 },
    fit: {
      name: 0,
      verb: 0,
      told: 0,
      about: 0,
      meaning: 0,
      search: 0,
      whole: 0,
      reads: 0,
      writes: 0,
      fileType: 0,
      changes: false,
      isOpeningTold: false,
      isAsked: false,
    },
    rival: 0,
  };
}

/** Returns true if a plan has a step that only past runs suggest. */
export function hasCompanions(tasks: readonly { readonly role: PlanCall['role'] }[]): boolean {
  return tasks.some(({ role }) => role === 'companion');
}
