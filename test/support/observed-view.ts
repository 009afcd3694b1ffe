import {
  applyDelta,
  EMPTY_VIEW,
  type GraphView,
  keptEnds,
  type Sighting,
} from '../../src/knowledge/graph-delta.ts';

/** What is known once all of these were seen so often that they count as observed. */
export function observedView(sightings: readonly Sighting[]): GraphView {
  const promoted = sightings.filter(({ ok }) => ok > 0).map((each) => keptEnds(each, each.type));
  return applyDelta(EMPTY_VIEW, { at: 1, sightings, promoted });
}
