import { describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { GatewayError } from '../../base/errors.ts';
import { runId, sessionId, toolId } from '../../base/ids.ts';
import type { Explanation } from '../../gateway/explain.ts';
import type { GraphOfTool } from '../../knowledge/graph-report.ts';
import { type Trace, traceId } from '../../knowledge/tracer.ts';

const READ = toolId('files', 'read');
const AT = 1_700_000_000_000;
const TRACE: Trace = {
  id: traceId('1'),
  kind: 'edge_promotion',
  at: AT,
  decision: 'kept as a guess\u001B[2J\nforged: line',
  scores: { alpha: 0.123_456_789, ends: [{ sightings: 3, why: 'seen\ttoo rarely' }], none: {} },
  inputs: { args: { path: 'string(11)' } },
  tools: [READ],
  session: sessionId('s1'),
  runId: runId('wf_1'),
  outcome: 'succeeded',
  settledAt: AT + 500,
};
const GRAPH: GraphOfTool = {
  kind: 'tool',
  tool: READ,
  pageRank: 0,
  heat: 0,
  follows: [],
  feeds: [],
  beside: [],
  omitted: 0,
};

const answering = (explanation: Explanation): FakeDaemon =>
  new FakeDaemon({ explain: () => explanation });

const explained = async (explanation: Explanation): Promise<string> =>
  (await commandLine(['explain', 'x'], { daemon: answering(explanation) })).terminal.output;

describe('pml explain', () => {
  it('tells how sure a call of a tool must be, term by term', async () => {
    const plan = {
      value: 0.6125,
      risk: 'safe',
      base: 0.55,
      thompson: 0.0375,
      mean: 0.5,
      outcomes: 0,
      coldStart: true,
      alpha: { value: 1, source: 'cold_start', adjustment: 0.025 },
      boost: { value: 0, confidence: 0, matches: 0, reasoning: 'too few similar situations' },
      floor: 0.4,
    } as const;
    const output = await explained({
      kind: 'tool',
      tool: READ,
      risk: {
        judgement: {
          risk: 'safe',
          sensitive: false,
          readOnly: true,
          repeatable: true,
          because: [],
        },
        trusted: true,
        decision: { action: 'allow' },
        isUnrepeatable: false,
        findings: [],
      },
      graph: GRAPH,
      certainty: {
        plan,
        ahead: { ...plan, value: 0.3625, guard: 0.15, price: -0.4, floor: 0.1 },
        price: { seconds: 0.012, cost: 0, waitSeconds: 0, isMetered: false, eagerness: 'balanced' },
        mayRunAhead: { kind: 'no', reason: 'it is switched off' },
      },
      traces: [],
      ignored: 0,
    });
    expect(output).toContain('run ahead: no, it is switched off');
    expect(output).toMatch(/record +0\.0375 +0\.0375 +nothing is known of it yet/u);
    expect(output).toMatch(/alpha +0\.025 +0\.025 +alpha 1, by cold start/u);
    expect(output).toMatch(/guard +0\.15/u);
    expect(output).toMatch(/price +-0\.4 +cheap: 12 ms a call; balanced/u);
    expect(output).toMatch(/THRESHOLD +0\.6125 +0\.3625/u);
  });

  it('tells of a trace every number, why, and what became of it', async () => {
    const daemon = answering({ kind: 'trace', trace: TRACE });
    const { code, terminal } = await commandLine(['explain', 'tr_1'], { daemon });
    expect(code).toBe(0);
    expect(daemon.requests).toEqual([{ method: 'explain', params: { id: 'tr_1' } }]);
    const lines = terminal.output.split('\n').map((line) => line.trimEnd());
    expect(lines).toEqual([
      'tr_1  edge promotion, 2023-11-14T22:13:20.000Z',
      '  decided: kept as a guess[2J forged: line',
      '  outcome: succeeded, 2023-11-14T22:13:20.500Z',
      '  run: wf_1',
      '  session: s1',
      '  tools: files:read',
      '',
      'SCORES',
      'alpha              0.1235',
      'ends[0].sightings  3',
      'ends[0].why        seen too rarely',
      'none               {}',
      '',
      'INPUTS',
      'args.path  string(11)',
    ]);
  });

  it('says when the outcome is not known', async () => {
    const { outcome: _, settledAt: __, ...open } = TRACE;
    expect(await explained({ kind: 'trace', trace: open })).toContain('outcome: not known');
  });

  it('prints all digits as JSON', async () => {
    const answer: Explanation = { kind: 'trace', trace: TRACE };
    const { json, terminal } = await commandLine(['explain', 'tr_1', '--json'], {
      daemon: answering(answer),
    });
    expect(json()).toEqual(answer);
    expect(terminal.output).not.toContain('\u001B');
  });

  it('tells of a run its times and its decisions in the order they were made', async () => {
    const later = { ...TRACE, id: traceId('2'), at: AT + 80, decision: 'the second' };
    const output = await explained({
      kind: 'run',
      workflowId: 'wf_1',
      run: {
        workflowId: 'wf_1',
        status: 'completed',
        startedAt: AT - 20,
        finishedAt: AT + 980,
        tasks: [{ id: 'a', tool: READ, dependsOn: [], status: 'succeeded', durationMs: 5 }],
        decisions: [],
        messages: [],
      },
      traces: [later, TRACE],
      ignored: 2,
    });
    expect(output).toMatch(/wf_1 done, started \d+ d ago, took 1\.0 s/u);
    const [first, second] = [output.indexOf('+20 ms'), output.indexOf('+100 ms')];
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
    expect(output).toContain('2 recorded decisions cannot be understood');
  });

  it('says when a run is kept no longer', async () => {
    const output = await explained({ kind: 'run', workflowId: 'wf_1', traces: [], ignored: 0 });
    expect(output).toContain('wf_1 is kept no longer');
    expect(output).toContain('No decisions were recorded.');
  });

  it('tells of a tool its risk, its use, its neighbours and its decisions', async () => {
    const output = await explained({
      kind: 'tool',
      tool: READ,
      risk: {
        judgement: {
          risk: 'safe',
          sensitive: true,
          readOnly: true,
          repeatable: true,
          because: [{ source: 'words', says: '"read" in its name' }],
        },
        trusted: true,
        decision: { action: 'allow' } as never,
        isUnrepeatable: false,
        findings: [],
      },
      usage: { tool: READ, calls: 4, failures: 1, totalMs: 10 },
      decisions: [
        { kind: 'rejected', count: 3, words: 'read the diary', reason: 'that is private' },
        { kind: 'approved', count: 5, words: '', person: 'ada' },
      ],
      graph: GRAPH,
      traces: [TRACE],
      ignored: 0,
    });
    expect(output).toContain('risk: safe, deals in secrets; called without asking');
    expect(output).toContain('words: "read" in its name');
    expect(output).toContain(
      'you declined this three times, for requests like "read the diary": "that is private"',
    );
    expect(output).toContain('ada approved this 5 times');
    expect(output).toContain('called 4 times so far, 1 failed, 2.5 ms on average');
    expect(output).toContain('Nothing is known of what comes before or after it.');
    expect(output).toMatch(/\d+ d ago +edge promotion +succeeded +tr_1/u);
  });

  it.each([
    { tested: true, offered: 'above_tools', argumentSets: 2, says: 'offered, above tools if' },
    { tested: false, offered: 'below_tools', argumentSets: 1, says: 'never run unasked' },
    { tested: false, offered: 'no', argumentSets: 1, says: 'not offered: it is a single call' },
  ] as const)(
    'tells of a capability whether it is tested and where it is offered: $offered',
    async (given) => {
      const { tested, offered, argumentSets, says } = given;
      const output = await explained({
        kind: 'capability',
        tool: 'pml:count_words',
        capability: {
          name: 'count_words',
          description: 'Counts words',
          signature: '()',
          tools: [READ],
          risk: 'safe',
          uses: { succeeded: 2, failed: 1 },
          tested,
          version: 1,
          origin: 'code',
          isPinned: false,
          createdAt: AT,
        },
        offered,
        argumentSets,
        traces: [],
        ignored: 0,
      });
      expect(output).toContain('worked 2 of 3 times');
      expect(output).toContain(
        `${tested ? '  tested' : 'untested'}: right results for ${argumentSets}`,
      );
      expect(output).toContain(says);
    },
  );

  it('ends with the code of what it does not know', async () => {
    const daemon = new FakeDaemon({
      explain: () => {
        throw new GatewayError('TRACE_UNKNOWN', 'no trace "tr_9"');
      },
    });
    const { code, terminal } = await commandLine(['explain', 'tr_9'], { daemon });
    expect(code).toBe(2);
    expect(terminal.said.join('\n')).toContain('no trace "tr_9"');
  });
});
