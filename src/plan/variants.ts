/** Ways to complete a hypothesis: as it is, and with steps that nobody named. */
import type { ToolId } from '../base/ids.ts';
import type { PlanBackground } from './complete-plan.ts';
import type { Step } from './hypotheses.ts';
import type { Weights } from './links.ts';
import { withLookups } from './lookups.ts';
import { readersFor, withReaders } from './readers.ts';
import type { Searched } from './search-units.ts';
import type { LinkedTool, RatedPart } from './segments.ts';
import type { Spans } from './spans.ts';
import type { Fit, FitStretch } from './tool-fit.ts';
import type { ToolView } from './tool-view.ts';
import type { LearnedWire } from './wires.ts';
import { withWriters, writersFor } from './writers.ts';

/** A hypothesis that is ready to be completed. */
interface Variant {
  readonly parts: readonly RatedPart[];
  readonly skips: readonly Step[];
  readonly background: PlanBackground;
}

/** Returns a function that lists the variants of a hypothesis. */
export function variantMaker(
  spans: Spans,
  tools: readonly LinkedTool[],
  searched: Searched,
  fitOf: (view: ToolView, stretch: FitStretch) => Fit,
  { weights, background }: { readonly weights: Weights; readonly background: PlanBackground },
): (steps: readonly Step[]) => readonly Variant[] {
  const readers = readersFor(spans, tools, searched, fitOf);
  const writers = writersFor(spans, tools, searched, fitOf);
  return (steps) => {
    const parts = steps.flatMap(({ part }) => part ?? []);
    const skips = steps.filter(({ part }) => part === undefined);
    const read = [parts, ...withReaders(parts, readers, weights)];
    return [
      ...read.flatMap((own) =>
        [{ parts: own, skips }, ...withWriters(own, skips, writers, weights)].map((each) => ({
          ...each,
          background,
        })),
      ),
      ...withLookups(parts, tools, spans, fitOf).map((each) => ({
        parts: each.parts,
        skips,
        background: { ...background, learned: knowing(each.wire, background) },
      })),
    ];
  };
}

/** The wires that are known, and the one that a variant is made for. */
function knowing(
  wire: LearnedWire & { readonly to: string },
  { learned }: PlanBackground,
): (to: ToolId) => readonly LearnedWire[] {
  return (to) => [...(learned?.(to) ?? []), ...(to === wire.to ? [wire] : [])];
}
