/** The data of the dashboard and what a person does there, over a whole gateway with real servers. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';

import { sessionId, toolId } from '../../src/base/ids.ts';
import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import type { Gateway } from '../../src/gateway/gateway.ts';
import type {
  PageCapabilities,
  PageCapability,
  PageExplanation,
  PageGraph,
  PageRecallAnswer,
  PageSearchAnswer,
  PageSpeculation,
  PageTool,
  PageTools,
} from '../../src/surfaces/http/page-api-knowledge.ts';
import type {
  PageApprovals,
  PageCallQuestion,
  PagePolicyProposal,
  PagePolicyWritten,
  PageResult,
  PageRun,
  PageRunHistory,
  PageRuns,
} from '../../src/surfaces/http/page-api-runs.ts';
import type { PageHome, PageOverview } from '../../src/surfaces/http/page-api.ts';
import { type Browser, PageWorld } from '../support/page-world.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const HOSTILE = '<img src=x onerror=alert(1)>\u202E\u0000\u001B[31m"\\\n</script>';
const signal = AbortSignal.timeout(240_000);
const WRITE = toolId('effects', 'write');
const agent = { session: sessionId('agent') };

const write = (label: string): object => ({ id: label, tool: 'effects:write', args: { label } });

describe('the dashboard of a gateway that is used', () => {
  let world: PageWorld;
  let browser: Browser;
  let record: string;
  const lines = (): readonly string[] =>
    existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [];
  const run = (tasks: readonly object[], intent = 'a test'): Promise<WorkflowAnswer> =>
    world.host.gateway.executeWorkflow({ intent, workflow: { tasks } }, agent, signal);
  /** A call outside any run. */
  const call = (label: string): ReturnType<Gateway['callTool']> =>
    world.host.gateway.callTool({ tool: WRITE, args: { label } }, agent, signal);
  const pending = async (): Promise<readonly PageCallQuestion[]> =>
    (await browser.get<PageApprovals>('/api/approvals')).pending as readonly PageCallQuestion[];
  /** The question about a call with this label. */
  const questionFor = async (label: string): Promise<PageCallQuestion> => {
    const isIt = ({ args }: PageCallQuestion): boolean =>
      (args as { readonly label?: string } | undefined)?.label === label;
    await vi.waitUntil(async () => (await pending()).some(isIt), { timeout: 45_000 });
    const found = (await pending()).find(isIt);
    if (found === undefined) {
      throw new Error('nothing waits');
    }
    return found;
  };

  /** A run once it has ended. */
  const endOf = async (id = ''): Promise<PageRun> => {
    const look = (): Promise<PageRun> => browser.get<PageRun>(`/api/runs/${id}`);
    await vi.waitUntil(async () => (await look()).finishedAt !== undefined, { timeout: 45_000 });
    return look();
  };

  beforeAll(async () => {
    record = join(inject('temporaryFolder'), `${randomUUID()}.txt`);
    world = await PageWorld.open({
      mcpServers: { effects: { command: process.execPath, args: [EFFECTS, record] } },
      pml: {
        embedding: { model: 'none' },
        servers: { effects: { readOnly: ['read'] } },
        policy: { rules: [{ tools: 'effects:write', risk: 'safe', action: 'ask' }] },
      },
    });
    browser = await world.enter();
    const isListed = (): boolean => world.host.gateway.servers()[0]?.toolCount === 2;
    await vi.waitUntil(isListed, { timeout: 30_000 });
    await world.host.gateway.setRisk({ tools: 'effects:write', risk: 'dangerous' }, 'a test');
  }, 60_000);

  afterAll(async () => {
    await world[Symbol.asyncDispose]();
  });

  it('says how everything is', async () => {
    const seen = await browser.get<PageOverview>('/api/overview');
    expect(seen).toMatchObject({
      version: '1.2.3',
      tools: 2,
      search: { mode: 'lexical', total: 2 },
    });
    expect(seen.servers).toMatchObject([{ name: 'effects', status: 'ready', toolCount: 2 }]);
    expect(seen.storage.engine).toBe('pglite');
    expect(seen.storage.sizeBytes).toBeGreaterThan(100_000);
    expect(seen.retrieval).toEqual([]);
  });

  it('shows a run with what went in and came out, page by page', async () => {
    const done = await run([
      { id: 'first', tool: 'effects:read', args: { label: HOSTILE } },
      {
        id: 'second',
        tool: 'effects:read',
        args: { label: '${first.lines}!' },
        dependsOn: ['first'],
      },
    ]);
    expect(done.status).toBe('completed');
    const { runs } = await browser.get<PageRuns>('/api/runs?limit=1');
    expect(runs).toMatchObject([
      { workflowId: done.workflowId, status: 'completed', taskCount: 2 },
    ]);

    const found = `tool=effects:read&status=completed&q=${done.workflowId ?? ''}`;
    expect((await browser.get<PageRuns>(`/api/runs?${found}`)).runs).toHaveLength(1);
    expect((await browser.get<PageRuns>('/api/runs?tool=a:b')).runs).toEqual([]);
    expect((await browser.ask('/api/runs?status=gone')).status).toBe(400);
    const home = await browser.get<PageHome>('/api/home');
    expect(home).toMatchObject({ servers: 1, tools: 2, waitingCount: 0, badServers: [] });
    expect(home.days.at(-1)?.calls).toBeGreaterThanOrEqual(2);

    const shown = await browser.get<PageRun>(`/api/runs/${done.workflowId}`);
    expect(shown.tasks).toMatchObject([
      {
        id: 'first',
        status: 'succeeded',
        args: { label: HOSTILE },
        effects: { readOnly: true },
        result: { isWhole: true },
      },
      {
        id: 'second',
        dependsOn: ['first'],
        planned: { label: '${first.lines}!' },
        args: { label: '[]!' },
      },
    ]);
    expect(shown.commands).toEqual([]);

    const result = await browser.get<PageResult>(`/api/runs/${done.workflowId}/result?path=first`);
    expect(result.value).toEqual({ lines: [] });
    const history = await browser.get<PageRunHistory>(`/api/runs/${done.workflowId}/events`);
    expect(history.events.map(({ kind }) => kind)).toEqual([
      'run_started',
      'task_started',
      'task_finished',
      'task_started',
      'task_finished',
      'run_finished',
    ]);
    expect(shown.sequence).toBe(6);
    const rest = await browser.get<PageRunHistory>(`/api/runs/${done.workflowId}/events?after=5`);
    expect(rest.events).toMatchObject([{ sequence: 6, kind: 'run_finished' }]);
    const why = await browser.get<PageExplanation>(`/api/explain/${done.workflowId}`);
    expect(why).toMatchObject({ kind: 'run', id: done.workflowId });
    const missing = await browser.ask(`/api/runs/${done.workflowId}/result?path=nothing`);
    expect(missing.status).toBeGreaterThanOrEqual(400);
  });

  it('runs a call that a person approves in the page, and tells of it as it happens', async () => {
    using stream = browser.follow();
    const hello = await stream.wait(({ event }) => event === 'hello');
    expect(hello.data).toMatchObject({ isContinued: false });
    const running = run([write('approved')]);
    const question = await questionFor('approved');
    expect(question).toMatchObject({
      kind: 'approval',
      tool: 'effects:write',
      args: { label: 'approved' },
      task: 'approved',
      intent: 'a test',
      once: false,
    });
    expect(question.why).toContain('dangerous');
    expect(question.patterns).toEqual(['effects:write', 'effects:*']);
    expect(question.before).toBeUndefined();
    await stream.wait(({ event, data }) => event === 'approvals' && data['pending'] === 1);
    expect(lines()).not.toContain('approved');

    const approve = { id: question.id, verdict: 'approve' };
    const unconfirmed = await browser.post('/api/decide', approve);
    expect([unconfirmed.status, unconfirmed.value]).toMatchObject([409, { kind: 'refused' }]);
    const taken = await browser.post('/api/decide', { ...approve, confirmed: true });
    expect(taken.value).toEqual({ kind: 'taken' });
    const { workflowId } = await running;
    const isOver = ({ event, data }: { event: string; data: Record<string, unknown> }): boolean =>
      event === 'run' && data['workflowId'] === workflowId && data['event'] === 'run_finished';
    expect((await stream.wait(isOver)).data).toMatchObject({ end: 'completed' });
    expect(lines()).toContain('approved');
    await stream.wait(({ event, data }) => event === 'approvals' && data['pending'] === 0);
    const told = stream.events.filter(({ data }) => data['workflowId'] === workflowId);
    expect(told.map(({ data }) => data['event'])).toEqual(
      expect.arrayContaining([
        'run_started',
        'decision_requested',
        'task_started',
        'task_finished',
      ]),
    );
    const shown = await browser.get<PageRun>(`/api/runs/${workflowId}`);
    expect(shown.decisions).toMatchObject([
      { verdict: 'approved', by: 'a person at the dashboard', task: 'approved' },
    ]);
    // A second click changes nothing, and says so.
    const twice = await browser.post('/api/decide', { ...approve, confirmed: true });
    expect(twice.status).toBe(409);
  });

  it('refuses a call with a reason, and shows the next one beside it', async () => {
    const running = run([write('denied')]);
    const question = await questionFor('denied');
    expect(question.before).toMatchObject({ args: { label: 'approved' }, verdict: 'approved' });
    const said = { id: question.id, verdict: 'deny', reason: `not today ${HOSTILE}` };
    expect((await browser.post('/api/decide', said)).status).toBe(200);
    await running;
    const shown = await endOf(question.workflowId);
    expect(shown.status).toBe('failed');
    expect(lines()).not.toContain('denied');
    expect(shown.decisions).toMatchObject([{ verdict: 'denied', reason: `not today ${HOSTILE}` }]);
  });

  it('decides about a call outside any run, which then goes through once', async () => {
    using stream = browser.follow();
    await stream.wait(({ event }) => event === 'hello');
    expect(await call('outside')).toMatchObject({ kind: 'failed', code: 'approval_required' });
    await stream.wait(({ event, data }) => event === 'approvals' && data['pending'] === 1);
    const question = await questionFor('outside');
    expect(question.workflowId).toBeUndefined();
    const approve = { id: question.id, verdict: 'approve', confirmed: true };
    expect((await browser.post('/api/decide', approve)).status).toBe(200);
    expect(await call('outside')).toMatchObject({ kind: 'answered' });
    expect(lines()).toContain('outside');
    expect(await call('again')).toMatchObject({ code: 'approval_required' });
    const next = await questionFor('again');
    expect(next.before).toMatchObject({ args: { label: 'outside' }, verdict: 'approved' });
    await browser.post('/api/decide', { id: next.id, verdict: 'deny' });
  });

  it('pauses, continues and ends a run', async () => {
    const first = run([
      { id: 'slow', tool: 'effects:read', args: { label: 'x', ms: 1500 } },
      { id: 'later', tool: 'effects:read', args: { label: 'y' }, dependsOn: ['slow'] },
    ]);
    const newest = async (): Promise<string> =>
      (await browser.get<PageRuns>('/api/runs?limit=1')).runs[0]?.workflowId ?? '';
    const isRunning = async (): Promise<boolean> =>
      (await browser.get<PageRuns>('/api/runs?limit=1')).runs[0]?.status === 'running';
    await vi.waitUntil(isRunning, { timeout: 45_000 });
    const id = await newest();
    const command = async (body: object): Promise<number> =>
      (await browser.post(`/api/runs/${id}/command`, body)).status;
    expect((await browser.get<PageRun>(`/api/runs/${id}`)).commands).toEqual(['pause', 'abort']);
    expect(await command({ command: 'pause' })).toBe(200);
    expect((await first).status).toBe('paused');
    expect((await browser.get<PageRun>(`/api/runs/${id}`)).commands).toEqual(['continue', 'abort']);
    expect(await command({ command: 'continue' })).toBe(200);
    const status = async (): Promise<string> =>
      (await browser.get<PageRun>(`/api/runs/${id}`)).status;
    await vi.waitUntil(async () => (await status()) === 'completed', { timeout: 45_000 });
    expect(await command({ command: 'abort' })).toBe(409);
    expect(await command({ command: 'jump' })).toBe(400);

    const second = run([write('ended')]);
    const question = await questionFor('ended');
    const ended = await browser.post(`/api/runs/${question.workflowId}/command`, {
      command: 'abort',
      reason: 'enough',
    });
    expect(ended.status).toBe(200);
    await second;
    expect(await endOf(question.workflowId)).toMatchObject({ status: 'aborted', reason: 'enough' });
  });

  it('allows a pattern for good after showing what that writes', async () => {
    await world.host.gateway.setRisk({ tools: 'effects:write', risk: 'dangerous' }, 'a test');
    const before = readFileSync(world.locations.configFile, 'utf8');
    const asked = await browser.post('/api/policy/propose', { tools: 'effects:wr*' });
    const proposal = asked.value as PagePolicyProposal;
    expect(proposal.matching).toEqual([{ tool: 'effects:write', risk: 'dangerous' }]);
    const added = proposal.diff.filter(({ kind }) => kind === 'added').map(({ text }) => text);
    expect(added.join('\n')).toContain('"effects:wr*"');
    expect(readFileSync(world.locations.configFile, 'utf8')).toBe(before);

    const wrong = await browser.post('/api/policy/confirm', { id: 'another' });
    expect(wrong.status).toBe(409);
    const confirmed = await browser.post('/api/policy/confirm', { id: proposal.id });
    expect(confirmed.status).toBe(200);
    const after = readFileSync(world.locations.configFile, 'utf8');
    expect(JSON.parse(after)).toMatchObject({
      pml: { policy: { rules: [{ action: 'ask' }, { tools: 'effects:wr*', action: 'allow' }] } },
    });
    const { backupFile } = confirmed.value as PagePolicyWritten;
    expect(readFileSync(join(backupFile, '0'), 'utf8')).toBe(before);
    // In force at once, and nobody has to confirm it a second time.
    expect(await pending()).toEqual([]);
    expect((await run([write('allowed')])).status).toBe('completed');
    expect(lines()).toContain('allowed');
    expect((await browser.post('/api/policy/confirm', { id: proposal.id })).status).toBe(409);
    const again = await browser.post('/api/policy/propose', { tools: 'effects:wr*' });
    expect(again.status).toBe(409);
  });

  it('draws the graph and lists the tools', async () => {
    const graph = await browser.get<PageGraph>('/api/graph');
    const plain = graph.nodes.filter(({ kind }) => kind !== 'capability');
    expect(plain.map(({ id, kind }) => `${kind} ${id}`).toSorted()).toEqual([
      'server effects',
      'tool effects:read',
      'tool effects:write',
    ]);
    expect(graph.servers).toEqual(['effects']);
    const none = await browser.get<PageGraph>('/api/graph?server=other&weight=0.5&since=1');
    expect(none).toMatchObject({ nodes: [], edges: [] });
    const { tools } = await browser.get<PageTools>('/api/tools?query=READ');
    expect(tools).toMatchObject([{ id: 'effects:read', risk: 'safe', action: 'allow' }]);
    expect(tools[0]?.calls).toBeGreaterThan(2);
  });

  it('shows what was kept of runs that worked, with its program', async () => {
    const { capabilities } = await browser.get<PageCapabilities>('/api/capabilities');
    const first = capabilities.find(({ tools }) => tools.some((tool) => tool === 'effects:read'));
    expect(first?.uses.succeeded).toBeGreaterThan(0);
    const shown = await browser.get<PageCapability>(`/api/capabilities/${first?.name}`);
    expect(shown.code).toContain('effects');
    expect(shown.parameters).toMatchObject({ type: 'object' });
    const { nodes } = await browser.get<PageGraph>('/api/graph?server=effects');
    expect(nodes.find(({ id }) => id === `pml:${first?.name}`)).toMatchObject({
      kind: 'capability',
      label: first?.name,
      members: first?.tools,
    });
    expect((await browser.ask('/api/capabilities/nothing')).status).toBe(404);
  });

  it('shows how sure calls of a tool must be, and how that came to be', async () => {
    const path = `/api/tools/${encodeURIComponent('effects:read')}`;
    const isLearned = async (): Promise<boolean> =>
      (await browser.get<PageTool>(path)).history.length > 2;
    await vi.waitUntil(isLearned, { timeout: 45_000 });
    const tool = await browser.get<PageTool>(path);
    expect(tool.beta.outcomes).toBeGreaterThan(2);
    const last = tool.history.at(-1);
    expect(last?.record.a).toBeCloseTo(tool.beta.a, 6);
    expect(tool.plan.value).toBeGreaterThan(0);
    expect(tool.risk).toMatchObject({ risk: 'safe', action: 'allow' });
    expect(tool.risk.because.length).toBeGreaterThan(0);
    expect(tool.signature).toContain('label');
  });

  it('takes a word on risk, and takes it back', async () => {
    const risk = async (): Promise<PageTool['risk']> =>
      (await browser.get<PageTool>('/api/tools/effects%3Aread')).risk;
    const said = { tools: 'effects:read', risk: 'dangerous', reason: 'a test' };
    expect((await browser.post('/api/risk', said)).value).toEqual({ changed: true });
    expect(await risk()).toMatchObject({
      risk: 'dangerous',
      action: 'ask',
      override: { by: 'a person at the dashboard', reason: 'a test' },
    });
    const forget = { tools: 'effects:read', forget: true };
    expect((await browser.post('/api/risk', forget)).value).toEqual({ changed: true });
    expect((await browser.post('/api/risk', forget)).value).toEqual({ changed: false });
    expect(await risk()).toMatchObject({ risk: 'safe', action: 'allow' });
  });

  it('searches as an agent does, and learns nothing from it', async () => {
    const { gateway } = world.host;
    const found = (
      await browser.post('/api/search', { intent: 'append a line to the record', limit: 1 })
    ).value as PageSearchAnswer;
    expect(found.mode).toBe('lexical');
    expect(found.candidates[0]).toMatchObject({
      id: 'effects:write',
      shown: 'whole',
      injected: false,
    });
    expect(found.candidates[0]?.parts.text).toBeGreaterThan(0);
    expect(found.candidates[0]?.parts.textRank).toBe(1);
    expect(found.candidates[1]?.shown).toBe('beyond_limit');

    await gateway.remember({ text: 'records are appended, never changed' }, agent, signal);
    const before = await gateway.retrievalTotals();
    const recalled = (await browser.post('/api/recall', { query: 'are records appended' }))
      .value as PageRecallAnswer;
    expect(recalled.mode).toBe('lexical');
    expect(recalled.memories.map(({ text }) => text)).toContain(
      'records are appended, never changed',
    );
    expect(await gateway.retrievalTotals()).toEqual(before);
    const ahead = await browser.get<PageSpeculation>('/api/speculation');
    expect(ahead.total).toMatchObject({ hits: expect.any(Number) as number });
    expect(ahead.calibration).toEqual(expect.any(Array));
  });

  it('starts a server again that was killed, and says so', async () => {
    using stream = browser.follow();
    await stream.wait(({ event }) => event === 'hello');
    const [before] = (await browser.get<PageOverview>('/api/overview')).servers;
    const [pid = 0] = before?.processIds ?? [];
    process.kill(pid, 'SIGKILL');
    await stream.wait(
      ({ event, data }) => event === 'server' && JSON.stringify(data).includes('effects'),
    );
    const restarted = await browser.post('/api/servers/effects/restart', {});
    expect(restarted.value).toMatchObject({ server: { name: 'effects', status: 'ready' } });
    const [after] = (await browser.get<PageOverview>('/api/overview')).servers;
    expect(after?.processIds).not.toContain(pid);
    expect((await browser.post('/api/servers/nobody/restart', {})).status).toBe(404);
  });

  it('goes on with a stream where it was left', async () => {
    using first = browser.follow();
    const hello = await first.wait(({ event }) => event === 'hello');
    first[Symbol.dispose]();
    const { workflowId } = await run([{ id: 'gap', tool: 'effects:read', args: { label: 'x' } }]);
    using second = browser.follow(hello.id);
    const missed = ({ data }: { data: Record<string, unknown> }): boolean =>
      data['workflowId'] === workflowId && data['event'] === 'run_finished';
    await second.wait(missed);
    expect(second.events[0]).toMatchObject({ event: 'hello', data: { isContinued: true } });
    using other = browser.follow('another.7');
    const fresh = await other.wait(({ event }) => event === 'hello');
    expect(fresh.data).toMatchObject({ isContinued: false });
  });
});
