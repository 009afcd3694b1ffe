import { encode } from 'gpt-tokenizer';
import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { sessionId, toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { CALL } from '../tuning/call.ts';
import { type ApprovalRequest, type ApprovalVerdict, approvalSummary } from './approval.ts';
import type { Asker, ClientLink, ClientQuestion } from './asker.ts';
import { CallApprovals, callKind } from './call-approvals.ts';

const REQUEST: ApprovalRequest = {
  tool: toolId('bank', 'pay'),
  args: { to: 'eve', amount: 100 },
  why: 'bank:pay is dangerous',
  once: false,
  risk: 'dangerous',
};
const ADA = { session: sessionId('ada') };
const YES = { kind: 'approved', by: 'bob' } as const;

const seat = (name: string): Pick<Asker, 'session' | 'holder'> => ({
  session: sessionId(name),
  holder: ADA.session,
});

class World {
  readonly clock = manualClock();
  readonly approvals: CallApprovals;

  constructor() {
    let ids = 0;
    this.approvals = new CallApprovals({
      hash: (text) => text,
      clock: this.clock,
      random: { next: () => 0, uniqueId: () => `d${(ids += 1)}` },
      approvalMs: () => 1000,
      clientsWithPeople: () => ['known*'],
    });
  }

  ask(
    asker: Pick<Asker, 'session' | 'holder' | 'client'> = ADA,
    args = REQUEST.args,
  ): Promise<ApprovalVerdict> {
    return this.approvals.approve(asker, { ...REQUEST, args }, new AbortController().signal);
  }
}

describe('a call that waits for a person', () => {
  it('tells whoever listens when a call begins to wait and when it is decided about', async () => {
    const { approvals } = new World();
    const told: number[] = [];
    const end = approvals.subscribe(() => told.push(approvals.pending().length));
    const signal = new AbortController().signal;
    await approvals.approve(ADA, REQUEST, signal);
    await approvals.approve(ADA, REQUEST, signal);
    expect(told).toEqual([1]);
    approvals.decide('d1', YES);
    expect(told).toEqual([1, 0]);
    end();
    await approvals.approve({ session: sessionId('eve') }, REQUEST, signal);
    expect(told).toHaveLength(2);
  });

  it('remembers the last call of a tool that was decided about', async () => {
    const { approvals } = new World();
    const signal = new AbortController().signal;
    await approvals.approve(ADA, REQUEST, signal);
    expect(approvals.lastDecided(REQUEST.tool)).toBeUndefined();
    approvals.decide('d1', YES);
    expect(approvals.lastDecided(REQUEST.tool)).toMatchObject({
      id: 'd1',
      args: REQUEST.args,
      verdict: 'approved',
      by: 'bob',
    });
  });

  it('counts how often in a row a person said yes to calls of one kind', async () => {
    const { approvals } = new World();
    const signal = new AbortController().signal;
    const kind = callKind(REQUEST.tool, REQUEST.args);
    for (const [at, verdict] of [YES, YES].entries()) {
      await approvals.approve(ADA, REQUEST, signal);
      approvals.decide(approvals.pending()[0]?.id ?? '', verdict);
      await approvals.approve(ADA, REQUEST, signal);
      expect(approvals.approvalsOf(kind)).toBe(at + 1);
    }
    await approvals.approve(ADA, REQUEST, signal);
    approvals.decide(approvals.pending()[0]?.id ?? '', { kind: 'denied', by: 'bob' });
    expect(approvals.approvalsOf(kind)).toBe(0);
  });

  it('waits under one id, however often it is made', async () => {
    const world = new World();
    const first = await world.ask();
    expect(first).toMatchObject({ kind: 'pending', id: 'd1' });
    expect(await world.ask()).toEqual(first);
    expect(world.approvals.pending()).toMatchObject([{ id: 'd1', request: REQUEST }]);
  });

  it('goes through once after a yes, for exactly this call of this client', async () => {
    const world = new World();
    await world.ask();
    expect(world.approvals.decide('d1', YES)).toBeUndefined();
    expect(world.approvals.pending()).toEqual([]);
    expect((await world.ask({ session: sessionId('eve') })).kind).toBe('pending');
    expect((await world.ask(ADA, { to: 'eve', amount: 101 })).kind).toBe('pending');
    expect(await world.ask()).toEqual(YES);
    expect((await world.ask()).kind).toBe('pending');
  });

  it('is known by its client, not by one request of it', async () => {
    const world = new World();
    await world.ask(seat('ada~2'));
    world.approvals.decide('d1', YES);
    expect(await world.ask(seat('ada~3'))).toEqual(YES);
  });

  it('takes one word, in time', async () => {
    const world = new World();
    await world.ask();
    world.approvals.decide('d1', { kind: 'denied', by: 'bob' });
    expect(world.approvals.decide('d1', YES)).toContain('decided before: denied, by bob');
    expect(world.approvals.decide('d9', YES)).toContain('nothing waits');
    await world.ask(ADA, { to: 'late' });
    world.clock.advance(1000);
    expect(world.approvals.decide('d2', YES)).toContain('run out');
  });

  it('is no longer good when the yes is old', async () => {
    const world = new World();
    await world.ask();
    world.approvals.decide('d1', YES);
    world.clock.advance(1000);
    expect((await world.ask()).kind).toBe('pending');
  });

  it('is refused where too many wait', async () => {
    const world = new World();
    for (let index = 0; index < CALL.approvalsWaitingMax; index += 1) {
      await world.ask(ADA, { index });
    }
    expect(await world.ask(ADA, { one: 'more' })).toMatchObject({ kind: 'withdrawn' });
  });
});

describe('a person in front of the client', () => {
  const FORMS = { elicitation: {} };

  function client(
    name: string,
    answer: JsonObject,
    capabilities: JsonObject = FORMS,
  ): ClientLink & { readonly asked: ClientQuestion[] } {
    const asked: ClientQuestion[] = [];
    return {
      name,
      capabilities,
      asked,
      ask: async (questions) => {
        asked.push(...Object.values(questions));
        return Object.fromEntries(Object.keys(questions).map((each) => [each, answer]));
      },
      tell: () => undefined,
    };
  }

  it.each<[string, JsonObject, string]>([
    ['yes', { action: 'accept', content: { approve: true } }, 'approved'],
    ['no', { action: 'accept', content: { approve: false } }, 'denied'],
    ['nothing said', { action: 'accept', content: {} }, 'denied'],
    ['declined', { action: 'decline' }, 'denied'],
    ['closed', { action: 'cancel' }, 'pending'],
    ['nonsense', { approve: true }, 'pending'],
  ])('is asked there: %s', async (_, answer, kind) => {
    const link = client('known-editor', answer);
    expect((await new World().ask({ ...ADA, client: link })).kind).toBe(kind);
    expect(link.asked).toMatchObject([{ method: 'elicitation/create' }]);
    expect(link.asked[0]?.params['message']).toContain('"eve"');
  });

  it.each<[string, string, JsonObject]>([
    ['is not known to show it', 'some-agent', FORMS],
    ['cannot be asked', 'known-editor', {}],
    ['shows pages only', 'known-editor', { elicitation: { url: {} } }],
  ])('is not asked in a client that %s', async (_, name, capabilities) => {
    const link = client(name, { action: 'accept', content: { approve: true } }, capabilities);
    expect((await new World().ask({ ...ADA, client: link })).kind).toBe('pending');
    expect(link.asked).toEqual([]);
  });

  it('is asked elsewhere when the client has no room for all of it', async () => {
    const link = client('known-editor', { action: 'accept', content: { approve: true } });
    const padded = { note: 'x'.repeat(2000), entityNames: ['everything'] };
    expect((await new World().ask({ ...ADA, client: link }, padded)).kind).toBe('pending');
    expect(link.asked).toEqual([]);
  });

  it('is asked elsewhere when the client is gone', async () => {
    const link: ClientLink = {
      ...client('known-editor', {}),
      ask: () => Promise.reject(new Error('gone')),
    };
    expect((await new World().ask({ ...ADA, client: link })).kind).toBe('pending');
  });
});

describe('summaryOf', () => {
  it.each<[string, JsonObject]>([
    ['long texts', { body: '日本語の長い文章'.repeat(10_000) }],
    [
      'many arguments',
      Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`名前${n}`, '値'.repeat(99)])),
    ],
    ['deep ones', { tree: { a: { b: ['💥'.repeat(9000)] } } }],
    ['what cannot be seen', { to: '\u200B'.repeat(9000) }],
  ])('stays under 1,000 tokens with %s, and says that something is missing', (_, args) => {
    const { text, isWhole } = approvalSummary({ ...REQUEST, args, why: '💥'.repeat(5000) });
    expect(encode(text).length).toBeLessThan(1000);
    expect(text).toMatch(/characters in all|more arguments/u);
    expect(isWhole).toBe(false);
  });

  it('shows small ones whole, and writes out what cannot be seen', () => {
    const { text, isWhole } = approvalSummary({
      ...REQUEST,
      args: { to: 'eve\u202E', amount: 100 },
    });
    expect(isWhole).toBe(true);
    expect(text).toContain('amount: 100');
    expect(text).toContain(String.raw`eve\u{202e}`);
    expect(text).toContain('pml: may bank:pay be called?');
  });
});
