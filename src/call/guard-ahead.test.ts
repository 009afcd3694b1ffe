import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { memoryPermissionStore } from '../../test/support/memory-permission-store.ts';
import { quietLogger } from '../../test/support/quiet-logger.ts';
import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool, ToolAnnotations } from '../knowledge/tool.ts';
import { type CallRules, Guard, type ServerMarks } from './guard.ts';

function tool(name: string, more: Partial<Tool> & { readonly hints?: ToolAnnotations } = {}): Tool {
  const { hints, ...rest } = more;
  const inputSchema = { type: 'object' };
  return {
    id: toolId('s', name),
    server: 's',
    name,
    description: '',
    inputSchema,
    definition: { name, inputSchema },
    ...(hints !== undefined && { annotations: hints }),
    ...rest,
  };
}

const TRUSTED: ServerMarks = { trusted: true, readOnly: [], idempotent: [] };
const UNTRUSTED: ServerMarks = { ...TRUSTED, trusted: false };
const READS = { readOnlyHint: true };

const rulesWith = (marks: ServerMarks, rest: Partial<CallRules> = {}): CallRules => ({
  policy: [],
  risks: [],
  marks: new Map([['s', marks]]),
  ...rest,
});

function guardOf(rules: readonly CallRules[], isOff = false): Guard {
  return new Guard({
    rules: () => rules,
    store: memoryPermissionStore(),
    hash: (text) => text,
    clock: manualClock(),
    logger: quietLogger(),
    isAheadOff: () => isOff,
  });
}

const sql = tool('query', {
  description: 'Runs a read-only SQL query.',
  hints: READS,
  inputSchema: { type: 'object', properties: { sql: { type: 'string' } } },
});

describe('what may be run ahead', () => {
  it.each<[string, ServerMarks, Tool, JsonObject]>([
    ['a read of a trusted server', TRUSTED, tool('list_files'), {}],
    ['one that it annotates', TRUSTED, tool('frobnicate', { hints: READS }), {}],
    ['one by the person’s word', { ...UNTRUSTED, readOnly: ['frob*'] }, tool('frobnicate'), {}],
  ])('%s', (_, marks, each, args) => {
    const guard = guardOf([rulesWith(marks)]);
    const needsApproval = guard.decide(each, args).action !== 'allow';
    expect(guard.mayRunAhead(each, args).kind).toBe(needsApproval ? 'no' : 'yes');
    expect(guardOf([rulesWith({ ...marks, trusted: true })]).mayRunAhead(each, args).kind).toBe(
      'yes',
    );
  });

  it('a read by the person’s word that the person has approved besides', async () => {
    const guard = guardOf([rulesWith({ ...UNTRUSTED, readOnly: ['frob*'] })]);
    expect(guard.mayRunAhead(tool('frobnicate'), {}).kind).toBe('no');
    await guard.keep(tool('frobnicate'), 'approved', 'ada');
    expect(guard.mayRunAhead(tool('frobnicate'), {}).kind).toBe('yes');
  });
});

describe('what may not be run ahead, whoever says so', () => {
  it.each<[string, CallRules, Tool, JsonObject]>([
    [
      'a lie of a server that is not trusted',
      rulesWith(UNTRUSTED),
      tool('sync', { hints: READS }),
      {},
    ],
    ['a read of such a server', rulesWith(UNTRUSTED), tool('list_files'), {}],
    [
      'a deletion that a trusted server calls a read',
      rulesWith(TRUSTED),
      tool('delete_file', { hints: READS }),
      {},
    ],
    [
      'a deletion that the person calls a read',
      rulesWith({ ...TRUSTED, readOnly: ['*'] }),
      tool('delete_file'),
      {},
    ],
    [
      'a read whose description sends',
      rulesWith(TRUSTED),
      tool('get_report', { description: 'Gets the report and sends it by email.', hints: READS }),
      {},
    ],
    ['a write', rulesWith(TRUSTED), tool('write_file'), {}],
    ['an unknown tool', rulesWith(TRUSTED), tool('frobnicate'), {}],
    ['a query that drops a table', rulesWith(TRUSTED), sql, { sql: 'drop table users' }],
    ['a query that inserts', rulesWith(TRUSTED), sql, { sql: 'insert into t (a) values (1)' }],
    [
      'a shell',
      rulesWith({ ...TRUSTED, readOnly: ['*'] }),
      tool('run_command', { hints: READS }),
      { command: 'ls' },
    ],
    ['a secret', rulesWith(TRUSTED), tool('get_api_key', { hints: READS }), {}],
    ['a clock', rulesWith(TRUSTED), tool('get_current_time', { hints: READS }), {}],
    ['a generator', rulesWith(TRUSTED), tool('get_random_number', { hints: READS }), {}],
    ['a queue', rulesWith(TRUSTED), tool('read_next_message', { hints: READS }), {}],
    [
      'a read that the policy asks about',
      rulesWith(TRUSTED, { policy: [{ tools: 's:*', action: 'ask' }] }),
      tool('list_files'),
      {},
    ],
    [
      'a read of this path that it asks about',
      rulesWith(TRUSTED, { policy: [{ when: { path: { inside: ['/secret'] } }, action: 'ask' }] }),
      tool('read_file'),
      { path: '/secret/a' },
    ],
    [
      'a read that the policy denies',
      rulesWith(TRUSTED, { policy: [{ tools: 's:*', action: 'deny' }] }),
      tool('list_files'),
      {},
    ],
    [
      'a read that the policy file calls moderate',
      rulesWith(TRUSTED, { risks: [{ tools: 's:list_files', risk: 'moderate' }] }),
      tool('list_files'),
      {},
    ],
    [
      'a deletion that the policy file calls safe',
      rulesWith(TRUSTED, { risks: [{ tools: 's:*', risk: 'safe' }] }),
      tool('delete_file'),
      {},
    ],
  ])('%s', (_, rules, each, args) => {
    expect(guardOf([rules]).mayRunAhead(each, args)).toMatchObject({ kind: 'no' });
  });

  it('a read by the old rules that is none by those that wait for a word, and the other way round', () => {
    const both = [rulesWith(TRUSTED), rulesWith(UNTRUSTED)] as const;
    expect(guardOf([...both]).mayRunAhead(tool('list_files'), {}).kind).toBe('no');
    expect(guardOf(both.toReversed()).mayRunAhead(tool('list_files'), {}).kind).toBe('no');
  });

  it('anything that is switched off', () => {
    expect(guardOf([rulesWith(TRUSTED)], true).mayRunAhead(tool('list_files'), {}).kind).toBe('no');
  });

  it('anything where there are no rules at all', () => {
    expect(guardOf([]).mayRunAhead(tool('list_files'), {}).kind).toBe('no');
  });

  it('a tool whose equal calls were answered differently, from then on', async () => {
    const guard = guardOf([rulesWith(TRUSTED)]);
    expect(guard.mayRunAhead(tool('list_files'), {}).kind).toBe('yes');
    await guard.markUnrepeatable(tool('list_files'));
    expect(guard.mayRunAhead(tool('list_files'), {}).kind).toBe('no');
  });

  it('a tool that a person overrides to be moderate or dangerous; called safe it stays what it is by its signs', async () => {
    const guard = guardOf([rulesWith(TRUSTED)]);
    await guard.override({ tools: 's:list_files', risk: 'moderate' }, 'ada');
    expect(guard.mayRunAhead(tool('list_files'), {}).kind).toBe('no');
    await guard.override({ tools: 's:list_files', risk: 'dangerous' }, 'ada');
    expect(guard.mayRunAhead(tool('list_files'), {}).kind).toBe('no');
    await guard.override({ tools: 's:delete_file', risk: 'safe' }, 'ada');
    expect(guard.mayRunAhead(tool('delete_file'), {}).kind).toBe('no');
  });
});
