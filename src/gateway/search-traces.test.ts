import { describe, expect, it } from 'vitest';

import { type ManualClock, manualClock } from '../../test/support/manual-clock.ts';
import { sessionId, toolId } from '../base/ids.ts';
import type { Fact } from '../call/fact.ts';
import type { TraceDraft, TraceId } from '../knowledge/tracer.ts';
import { wishKey } from '../retrieve/taken-before.ts';
import { SEARCH_TRACES } from '../tuning/gateway.ts';
import type { CapabilityJudgement } from './capability-judgement.ts';
import { SearchTraces } from './search-traces.ts';

type FinishedSearch = Parameters<SearchTraces['searched']>[0];

const READ = toolId('files', 'read');
const PARSE = toolId('files', 'parse');
const ME = { session: sessionId('me') };
const search = (...tools: readonly string[]): FinishedSearch => ({
  request: { intent: 'the password is hunter2' },
  answer: {
    results: tools.map((id) => ({ id, kind: 'tool', score: 1, why: '', description: '' })),
    omitted: 3,
    mode: 'lexical',
  },
  evidence: {
    candidates: [],
    limit: 5,
    overBudget: ['files:large'],
    graph: {
      alpha: { value: 0.85, from: 'cold_start', observations: 2 },
      anchors: [READ],
      expansion: 1.5,
      injected: [PARSE],
    },
  },
  budgetTokens: 1000,
  judgements: [],
});
const REPORT = toolId('pml', 'report');
const judged = (kind: CapabilityJudgement['kind'], tool = REPORT): CapabilityJudgement => ({
  kind,
  tool,
  decision: 'shown',
  scores: { score: 0.9 },
});

interface World {
  readonly clock: ManualClock;
  readonly recorded: readonly TraceDraft[];
  readonly settled: readonly string[];
  readonly searches: SearchTraces;
}

function world(): World {
  const clock = manualClock();
  const recorded: TraceDraft[] = [];
  const settled: string[] = [];
  const tracer = {
    record: (draft: TraceDraft): TraceId => `tr_${recorded.push(draft)}` as TraceId,
    settle: (id: string, outcome: string): void => void settled.push(`${id} ${outcome}`),
  };
  return { clock, recorded, settled, searches: new SearchTraces({ tracer, clock }) };
}

const learning = (): { readonly searches: SearchTraces; readonly told: readonly Fact[] } => {
  const told: Fact[] = [];
  const clock = manualClock();
  const tracer = { record: (): TraceId => 'tr_1' as TraceId, settle: (): void => undefined };
  const study = { tell: (fact: Fact): void => void told.push(fact) };
  return { searches: new SearchTraces({ tracer, clock, study }), told };
};

describe('a search', () => {
  it('is taken down with the numbers of it, of its alpha, and without its words', () => {
    const { searches, recorded } = world();
    searches.searched(search(READ), ME);
    expect(recorded).toMatchObject([
      {
        kind: 'search',
        decision: '1 tools shown, 3 more match',
        tools: [READ],
        scores: { alpha: 0.85, injected: [PARSE], overBudget: ['files:large'], omitted: 3 },
        inputs: { intents: ['string(23)'], limit: 5, budgetTokens: 1000 },
        session: ME.session,
      },
      {
        kind: 'alpha',
        decision: 'text counts for 85 %, structure for the rest',
        tools: [READ],
        scores: { value: 0.85, from: 'cold_start', observations: 2 },
        inputs: { for: 'search', anchors: [READ] },
      },
    ]);
    expect(JSON.stringify(recorded)).not.toContain('hunter2');
  });

  it('is used when one that it showed is called by whoever asked, once', () => {
    const { searches, settled } = world();
    searches.searched(search(READ), ME);
    searches.called(ME, PARSE);
    searches.called({ session: sessionId('somebody else') }, READ);
    expect(settled).toEqual([]);
    searches.called(ME, READ);
    searches.called(ME, READ);
    searches[Symbol.dispose]();
    expect(settled).toEqual(['tr_1 used', 'tr_2 used']);
  });

  it('tells of each capability that was judged whether it was called itself', () => {
    const { searches, recorded, settled } = world();
    const other = toolId('pml', 'other');
    const judgements = [
      judged('capability_match'),
      judged('capability_offer'),
      judged('capability_discovery', other),
    ];
    searches.searched({ ...search(READ), judgements }, ME);
    expect(recorded.slice(2)).toMatchObject([
      { kind: 'capability_match', tools: [REPORT], scores: { score: 0.9 }, session: ME.session },
      { kind: 'capability_offer', tools: [REPORT] },
      { kind: 'capability_discovery', tools: [other] },
    ]);
    searches.called(ME, REPORT);
    expect(settled).toEqual(['tr_3 used', 'tr_4 used']);
    searches.called(ME, READ);
    expect(settled.slice(2)).toEqual(['tr_1 used', 'tr_2 used', 'tr_5 expired']);
    searches[Symbol.dispose]();
    expect(settled).toHaveLength(5);
  });

  it('is the same client’s though each of its requests has a session of its own', () => {
    const { searches, settled } = world();
    const holder = sessionId('client');
    searches.searched(search(READ), { session: sessionId('r1'), holder });
    searches.called({ session: sessionId('r2'), holder }, READ);
    expect(settled).toEqual(['tr_1 used', 'tr_2 used']);
  });

  it('expires with time, with its session, and with the gateway', () => {
    const { searches, settled, clock } = world();
    searches.searched(search(READ), ME);
    clock.advance(SEARCH_TRACES.usedWithinMs / 2);
    searches.searched(search(PARSE), ME);
    clock.advance(SEARCH_TRACES.usedWithinMs / 2);
    expect(settled).toEqual(['tr_1 expired', 'tr_2 expired']);
    searches.released(ME.session);
    expect(settled.slice(2)).toEqual(['tr_3 expired', 'tr_4 expired']);
    searches.searched(search(READ), ME);
    searches[Symbol.dispose]();
    expect(settled.slice(4)).toEqual(['tr_5 expired', 'tr_6 expired']);
  });

  it('teaches for which wish a tool was taken where two searches came before the calls', () => {
    const { searches, told } = learning();
    searches.searched({ ...search(READ, PARSE), request: { intent: 'read it' } }, ME);
    searches.searched({ ...search(PARSE, READ), request: { intent: 'parse it' } }, ME);
    searches.called(ME, READ);
    searches.called(ME, PARSE);
    searches.called(ME, READ);
    expect(told).toMatchObject([
      { preference: { tool: READ, intent: wishKey('read it') } },
      { preference: { tool: PARSE, intent: wishKey('parse it') } },
    ]);
    expect(told).toHaveLength(2);
  });

  it('teaches which tool was taken for which wish, of equal searches of the last one', () => {
    const { searches, told } = learning();
    searches.searched({ ...search(READ), request: { intent: 'open it' } }, ME);
    searches.searched({ ...search(READ), request: { intent: 'the files, read' } }, ME);
    searches.searched({ ...search(PARSE), request: { intent: ['read it', 'parse it'] } }, ME);
    searches.called(ME, READ);
    searches.called(ME, READ);
    searches.called(ME, PARSE);
    expect(told).toEqual([
      {
        kind: 'preference',
        preference: { kind: 'picked', tool: READ, intent: wishKey('the files, read') },
      },
    ]);
  });

  it('is followed beside a bounded number of others', () => {
    const { searches, settled } = world();
    for (let count = 0; count <= SEARCH_TRACES.perSessionMax; count += 1) {
      searches.searched(search(READ), ME);
    }
    expect(settled).toEqual(['tr_1 expired', 'tr_2 expired']);
    for (let count = 0; count < SEARCH_TRACES.sessionsMax; count += 1) {
      searches.searched(search(READ), { session: sessionId(`s${count}`) });
    }
    expect(settled).toHaveLength((SEARCH_TRACES.perSessionMax + 1) * 2);
  });
});
