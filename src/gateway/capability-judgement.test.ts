import { describe, expect, it } from 'vitest';

import { someCapability } from '../../test/support/some-capability.ts';
import { matchCapabilities, suggestCapabilities } from '../capability/match.ts';
import { matchJudged, offerJudged, suggestionJudged } from './capability-judgement.ts';

const capability = someCapability('report', ['files:read', 'files:write'], [9, 0]);
const broken = someCapability('broken', ['files:read'], [0, 9]);

describe('how a capability was judged', () => {
  it('is told with the numbers that decided, offered or not', () => {
    const [first, second] = matchCapabilities({
      capabilities: [capability, broken],
      semantic: new Map([
        ['report', 0.7],
        ['broken', 0.7],
      ]),
      alternativesOf: () => [],
      thresholdOf: () => 0.6,
    }).map(matchJudged);
    expect(first).toMatchObject({
      kind: 'capability_match',
      tool: 'pml:report',
      decision: 'answers the words',
      scores: { semantic: 0.7, factor: 1.2, isOffered: true },
    });
    expect(second).toMatchObject({
      tool: 'pml:broken',
      decision: 'not offered: fails too often',
      scores: { factor: 0.1, isOffered: false },
    });
  });

  it('is told for the tools in use, with the share of them and the threshold', () => {
    const [found] = suggestCapabilities({ capabilities: [capability], context: ['files:read'] });
    expect(found).toBeDefined();
    const told = found && suggestionJudged({ ...found, threshold: 0.6, isOffered: false });
    expect(told).toMatchObject({
      kind: 'capability_discovery',
      decision: 'not offered: not sure enough',
      scores: { overlap: 0.5, threshold: 0.6, isOffered: false },
    });
  });

  it('is told of what was shown, and where', () => {
    const shown = { id: 'pml:report', kind: 'capability', score: 0.9, why: '', description: '' };
    expect(offerJudged({ ...shown, kind: 'capability' }, true)).toEqual({
      kind: 'capability_offer',
      tool: 'pml:report',
      decision: 'shown above the tools',
      scores: { score: 0.9, isAbove: true },
    });
  });
});
