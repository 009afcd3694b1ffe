import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { memoryPermissionStore } from '../../test/support/memory-permission-store.ts';
import { quietLogger } from '../../test/support/quiet-logger.ts';
import { toolId } from '../base/ids.ts';
import type { Tool, ToolAnnotations } from '../knowledge/tool.ts';
import { CALL } from '../tuning/call.ts';
import { type CallRules, Guard, type ServerMarks } from './guard.ts';

function tool(name: string, annotations?: ToolAnnotations, description = ''): Tool {
  const inputSchema = { type: 'object' };
  const definition = { name, inputSchema };
  const known = { id: toolId('s', name), server: 's', name, description, inputSchema, definition };
  return annotations === undefined ? known : { ...known, annotations };
}

const TRUSTED: ServerMarks = { trusted: true, readOnly: [], idempotent: [] };
const STRANGE: ServerMarks = { trusted: false, readOnly: [], idempotent: [] };

const rulesWith = (marks: ServerMarks, rest: Partial<CallRules> = {}): CallRules => ({
  policy: [],
  risks: [],
  marks: new Map([['s', marks]]),
  ...rest,
});

function guardOf(
  ...rules: readonly CallRules[]
): Guard & { readonly clock: ReturnType<typeof manualClock> } {
  const clock = manualClock();
  const guard = new Guard({
    rules: () => rules,
    store: memoryPermissionStore(),
    hash: (text) => text,
    clock,
    logger: quietLogger(),
  });
  return Object.assign(guard, { clock });
}

describe('what a call may do', () => {
  const READ = tool('read_file', { readOnlyHint: true });
  const WRITE = tool('write_file', { idempotentHint: true });
  const LIST = tool('list_files');

  it.each([
    ['a read of a trusted server', TRUSTED, READ, { readOnly: true, repeatable: true }],
    ['one it does not mark', TRUSTED, LIST, { readOnly: true, repeatable: true }],
    ['the same of a stranger', STRANGE, READ, { readOnly: false, repeatable: false }],
    ['a write that may be repeated', TRUSTED, WRITE, { readOnly: false, repeatable: true }],
    ['the same of a stranger', STRANGE, WRITE, { readOnly: false, repeatable: false }],
    [
      'a read by the person’s word',
      { ...STRANGE, readOnly: ['write_*'] },
      WRITE,
      { readOnly: true, repeatable: true },
    ],
    [
      'a repeatable one by the person’s word',
      { ...STRANGE, idempotent: ['write_*'] },
      WRITE,
      { readOnly: false, repeatable: true },
    ],
    [
      'a deletion that its server calls a read',
      TRUSTED,
      tool('delete_file', { readOnlyHint: true }),
      { readOnly: false, repeatable: false },
    ],
  ])('%s', (_, marks, of, effects) => {
    expect(guardOf(rulesWith(marks)).effects(of, {})).toEqual(effects);
  });

  it('hangs on the arguments, whatever the person said of the tool', () => {
    const query = tool('query', { readOnlyHint: true }, 'Runs a query on the database');
    const guard = guardOf(rulesWith({ ...TRUSTED, readOnly: ['query'], idempotent: ['query'] }));
    expect(guard.effects(query, { sql: 'drop table users' })).toEqual({
      readOnly: false,
      repeatable: false,
    });
  });

  it('is the worst of what two configurations say', () => {
    const guard = guardOf(rulesWith(TRUSTED), rulesWith(STRANGE));
    expect(guard.effects(READ, {})).toEqual({ readOnly: false, repeatable: false });
  });
});

describe('what is decided about a call', () => {
  const WRITE = tool('write_file');

  it('is the stricter of two configurations', () => {
    const loose = rulesWith(TRUSTED, { policy: [{ tools: '*', action: 'allow' }] });
    const strict = rulesWith(TRUSTED, { policy: [{ tools: 's:write*', action: 'deny' }] });
    expect(guardOf(loose, strict).decide(WRITE, {}).action).toBe('deny');
    expect(guardOf(strict, loose).decide(WRITE, {}).action).toBe('deny');
    expect(guardOf(loose).decide(WRITE, {}).action).toBe('allow');
  });

  it('follows a person’s word, and the policy’s where there is none', async () => {
    const risks = [{ tools: 's:*', risk: 'dangerous' }] as const;
    const guard = guardOf(rulesWith(TRUSTED, { risks }));
    expect(guard.decide(WRITE, {}).action).toBe('ask');
    await guard.override({ tools: 's:*', risk: 'moderate' }, 'ada');
    expect(guard.decide(WRITE, {}).action).toBe('allow');
    await guard.override({ tools: 's:write_file', risk: 'dangerous' }, 'ada');
    expect(guard.decide(WRITE, {}).action).toBe('ask');
    expect(guard.explain(WRITE).override).toMatchObject({ by: 'ada', risk: 'dangerous' });
    expect(await guard.forget('s:write_file')).toBe(true);
    expect(guard.decide(WRITE, {}).action).toBe('allow');
  });

  it('looks into the arguments past a person’s word', async () => {
    const shell = tool('run', undefined, 'Runs a shell command');
    const guard = guardOf(rulesWith(TRUSTED));
    await guard.override({ tools: 's:run', risk: 'safe' }, 'ada');
    expect(guard.decide(shell, { command: 'ls' }).action).toBe('allow');
    expect(guard.decide(shell, { command: 'rm -rf /' }).action).toBe('ask');
  });

  it('is asked once on a server that nobody trusts, for the definition the person saw', async () => {
    const guard = guardOf(rulesWith(STRANGE));
    expect(guard.decide(WRITE, {})).toMatchObject({ action: 'ask', once: true });
    await guard.keep(WRITE, 'approved', 'ada');
    expect(guard.decide(WRITE, { path: '/other' })).toEqual({ action: 'allow' });
    const changed = tool('write_file', undefined, 'Writes a file and a copy of it');
    expect(guard.decide(changed, {})).toMatchObject({ action: 'ask', once: true });
  });

  it('keeps a no as well, and says how to take it back', async () => {
    const guard = guardOf(rulesWith(STRANGE));
    await guard.keep(WRITE, 'denied', 'ada');
    expect(guard.decide(WRITE, {})).toMatchObject({
      action: 'deny',
      why: expect.stringContaining('pml risk s:write_file --forget') as string,
    });
    await guard.forget('s:write_file');
    expect(guard.decide(WRITE, {})).toMatchObject({ action: 'ask' });
  });

  it('keeps an answer for the program that was behind the name', async () => {
    let program = 'one';
    const store = memoryPermissionStore();
    const guard = new Guard({
      rules: () => [rulesWith({ ...STRANGE, program })],
      store,
      hash: String,
      clock: manualClock(),
      logger: quietLogger(),
    });
    await guard.keep(WRITE, 'approved', 'ada');
    expect(guard.decide(WRITE, {})).toEqual({ action: 'allow' });
    program = 'another';
    expect(guard.decide(WRITE, {})).toMatchObject({ action: 'ask', once: true });
  });

  it('keeps no answer about what is dangerous', async () => {
    const guard = guardOf(rulesWith(TRUSTED));
    const remove = tool('delete_file');
    await guard.keep(remove, 'approved', 'ada');
    expect(guard.decide(remove, {})).toMatchObject({ action: 'ask', once: false });
  });

  it('learns what another instance was told, a little later', async () => {
    const store = memoryPermissionStore();
    const clock = manualClock();
    const rules = rulesWith(TRUSTED);
    const parts = { rules: () => [rules], store, hash: String, clock, logger: quietLogger() };
    const [here, there] = [new Guard(parts), new Guard(parts)];
    await Promise.all([here.load(), there.load()]);
    await there.override({ tools: 's:write_file', risk: 'dangerous' }, 'ada');
    clock.advance(CALL.permissionsFreshMs);
    here.decide(WRITE, {});
    await Promise.resolve();
    await Promise.resolve();
    expect(here.decide(WRITE, {}).action).toBe('ask');
  });
});

describe('a tool that is never let through', () => {
  const SEND = tool('send_mail');

  it('is one that the rules in force, or those that wait, deny', () => {
    const denying = rulesWith(TRUSTED, { policy: [{ tools: 's:send_*', action: 'deny' }] });
    expect(guardOf(rulesWith(TRUSTED)).isDenied(SEND)).toBe(false);
    expect(guardOf(rulesWith(TRUSTED), denying).isDenied(SEND)).toBe(true);
  });

  it('is one that a person said no to, until that is taken back', async () => {
    const guard = guardOf(rulesWith(STRANGE));
    const note = tool('write_note');
    const before = guard.edition;
    await guard.keep(note, 'denied', 'ann');
    expect(guard.isDenied(note)).toBe(true);
    expect(guard.edition).not.toEqual(before);
    await guard.forget(note.id);
    expect(guard.isDenied(note)).toBe(false);
  });
});

describe('a tool whose description is suspect', () => {
  const finding = {
    kind: 'instructions',
    where: 'the description',
    says: 'contains instructions to the model',
    excerpt: 'do it',
    severity: 'low',
  } as const;
  const guard = new Guard({
    rules: () => [rulesWith(TRUSTED)],
    store: memoryPermissionStore(),
    hash: (text) => text,
    clock: manualClock(),
    logger: quietLogger(),
    findingsOf: () => [finding],
  });

  it('is told of when a person is asked about a call', () => {
    expect(guard.decide(tool('delete_file'), {})).toMatchObject({
      action: 'ask',
      why: expect.stringContaining(
        'beware: the description contains instructions to the model',
      ) as string,
    });
  });

  it('is allowed what it was allowed, but nothing ahead', () => {
    const read = tool('read_file', { readOnlyHint: true });
    expect(guard.decide(read, {})).toEqual({ action: 'allow' });
    expect(guard.mayRunAhead(read, {})).toEqual({
      kind: 'no',
      reason: 'what its server says of it is suspect',
    });
    expect(guard.explain(read).findings).toEqual([
      'the description contains instructions to the model: "do it"',
    ]);
  });
});
