import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { AheadSettings } from '../call/study-protocol.ts';
import { aheadThresholdFor, UNKNOWN_TOOL } from '../knowledge/threshold.ts';
import { ToolGraph } from '../knowledge/tool-graph.ts';
import type { ToolAnnotations } from '../knowledge/tool.ts';
import { aheadTermsOf } from './ahead-terms.ts';

const READ = toolId('files', 'read');
const SETTINGS: AheadSettings = {
  eagerness: 'balanced',
  metered: [],
  unmetered: [],
  ttlSeconds: 30,
  costPerCall: {},
};

interface Given {
  readonly settings?: Partial<AheadSettings>;
  readonly annotations?: ToolAnnotations;
  readonly count?: number;
  readonly medianMs?: number;
}

function termsOf({ settings = {}, annotations, count = 9, medianMs = 10 }: Given) {
  const tool = {
    id: READ,
    server: 'files',
    name: 'read',
    description: '',
    inputSchema: {},
    definition: {},
    ...(annotations && { annotations }),
  };
  const described = { mayRunAhead: true, mayKeepValues: true, readsOnly: true } as const;
  return aheadTermsOf(
    {
      thresholds: {
        aheadThreshold: (_, { risk, alpha }, price) =>
          aheadThresholdFor(
            {
              risk,
              record: UNKNOWN_TOOL,
              alpha,
              boost: { value: 0, confidence: 0, matches: 0, reasoning: '' },
            },
            0.15,
            price,
          ),
      },
      situations: {
        riskOf: () => 'safe',
        graph: { graph: new ToolGraph() },
        retrieval: () => ({ alpha: 'fixed', fixedAlpha: 0.75 }),
        clock: { now: () => 0 },
      },
      tools: { of: () => ({ tool, risk: 'safe', ...described }) },
      times: { of: () => ({ count, medianMs }) },
      settings: () => ({ ...SETTINGS, ...settings }),
    },
    READ,
  );
}

describe('the terms of calls ahead', () => {
  it.each<[string, Given, boolean]>([
    ['a tool that answers fast', {}, false],
    ['one of which too few calls were timed', { count: 4 }, true],
    ['one that is slow', { medianMs: 51 }, true],
    ['one that says it reaches out', { annotations: { openWorldHint: true } }, true],
    ['one that the user marks', { settings: { metered: ['files:*'] } }, true],
    [
      'a slow one that the user takes out',
      { medianMs: 900, settings: { unmetered: ['files:read'] } },
      false,
    ],
    [
      'one that the user marks and takes out',
      { settings: { metered: ['files:*'], unmetered: ['files:*'] } },
      true,
    ],
  ])('take %s for metered or not', (_, given, isMetered) => {
    expect(termsOf(given).isMetered).toBe(isMetered);
  });

  it('ask less of what is cheap, more of who is thrifty, and teach from the floor on', () => {
    const cheap = termsOf({});
    expect(cheap.threshold).toBeLessThan(0.5);
    expect(termsOf({ settings: { eagerness: 'thrifty' } }).threshold).toBeGreaterThan(
      cheap.threshold,
    );
    // A free call is as cheap as can be for either. A call that costs money is not.
    expect(termsOf({ settings: { eagerness: 'eager' } }).threshold).toBe(cheap.threshold);
    const costing = { unmetered: ['files:*'], costPerCall: { 'files:read': 0.001 } };
    expect(termsOf({ settings: { ...costing, eagerness: 'eager' } }).threshold).toBeLessThan(
      termsOf({ settings: costing }).threshold,
    );
    expect(termsOf({ count: 0 }).threshold).toBeGreaterThanOrEqual(0.6);
    expect(cheap.teachesFrom).toBe(0.6);
  });

  it('say from where on only the guard holds a call back: never below the floor', () => {
    const metered = termsOf({ count: 0 });
    expect(metered.threshold).toBeCloseTo(0.7375);
    expect(metered.guardedFrom).toBe(0.6);
    const cheap = termsOf({});
    // Without the guard it would be below the probability from which it pays.
    expect(cheap.guardedFrom).toBeCloseTo(0.2);
  });
});
