import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../../base/json.ts';
import { parseControl, parseDiscover, parseWorkflow } from './parse-requests.ts';

const TASKS = [{ id: 'a', tool: 's:t', args: { n: 1 } }];

function complaint(parsed: { readonly kind: string; readonly message?: string }): string {
  expect(parsed.kind).toBe('malformed');
  return parsed.message ?? '';
}

describe('parseDiscover', () => {
  it('takes one intent', () => {
    expect(parseDiscover({ intent: 'read a file', limit: 3, detail: 'schema' })).toEqual({
      kind: 'parsed',
      request: { intent: 'read a file', limit: 3, detail: 'schema' },
    });
  });

  it('takes one intent per step', () => {
    expect(parseDiscover({ intent: ['read', 'write'], context: ['a:b'] })).toEqual({
      kind: 'parsed',
      request: { intent: ['read', 'write'], context: ['a:b'] },
    });
  });

  it('takes a list and a number that were written as text', () => {
    expect(parseDiscover({ intent: '["read", "write"]', limit: '7' })).toEqual({
      kind: 'parsed',
      request: { intent: ['read', 'write'], limit: 7 },
    });
  });

  it('takes an intent that only looks like JSON as words', () => {
    expect(parseDiscover({ intent: '[draft] a mail' })).toMatchObject({
      request: { intent: '[draft] a mail' },
    });
  });

  it.each([
    ['nothing', {}, 'intent is missing: say in words what you want to do'],
    ['an empty one', { intent: '' }, 'intent is missing: say in words what you want to do'],
    ['blanks', { intent: ' \n' }, 'intent is missing: say in words what you want to do'],
    ['blanks in a list', { intent: ['', ' '] }, 'intent is missing: say in words what you want'],
    ['a number', { intent: 4 }, 'intent must be a text or a list of texts, not a number'],
    [
      'an object',
      { intent: '{"a": 1}' },
      'intent must be a text or a list of texts, not an object',
    ],
    ['a number in a list', { intent: ['a', 4] }, 'intent[1] must be a text, not a number'],
    ['null in a list', { intent: [null, 'a'] }, 'intent[0] must be a text, not null'],
    ['21 texts', { intent: Array(21).fill('a') }, 'intent has 21 texts, and may have at most 20'],
  ])('says in a short line what is wrong with an intent of %s', (_, input, words) => {
    const message = complaint(parseDiscover(input));
    expect(message).toContain(words);
    expect(message.length).toBeLessThan(200);
  });

  it('leaves it to the search how much of a long intent is read', () => {
    const intent = 'x'.repeat(102_400);
    expect(parseDiscover({ intent })).toEqual({ kind: 'parsed', request: { intent } });
  });

  it('passes over empty texts beside others', () => {
    expect(parseDiscover({ intent: ['', 'sum numbers', ' '] })).toEqual({
      kind: 'parsed',
      request: { intent: ['sum numbers'] },
    });
  });

  it('gives at most the largest number of tools', () => {
    expect(parseDiscover({ intent: 'x', limit: 10_000 })).toMatchObject({ request: { limit: 50 } });
  });

  it('reports everything at once, with the nearest right key', () => {
    const message = complaint(parseDiscover({ intents: 'x', limit: 0, detail: 'schemas' }));
    expect(message).toContain('intents is not known; did you mean "intent"?');
    expect(message).toContain('limit must be a whole number from 1');
    expect(message).toContain(
      'detail must be one of brief, signature, schema; did you mean "schema"?',
    );
    expect(message).toContain('intent is missing');
  });

  it.each([[{}], [{ intent: '' }], [{ intent: [] }], [{ intent: [''] }], [{ intent: 4 }]])(
    'refuses %j',
    (input) => {
      expect(complaint(parseDiscover(input))).toContain('intent');
    },
  );
});

describe('parseWorkflow', () => {
  it.each([
    ['an object', { workflow: { tasks: TASKS } }],
    ['JSON text', { workflow: JSON.stringify({ tasks: TASKS }) }],
    ['a list of tasks', { workflow: TASKS }],
    ['tasks one level too high', { tasks: TASKS }],
    ['tasks one level too high as text', { tasks: JSON.stringify(TASKS) }],
    ['arguments as text', { tasks: [{ ...TASKS[0], args: '{"n": 1}' }] }],
    ['empty fields beside it', { intent: '', workflow: { tasks: TASKS }, tasks: null }],
  ])('takes a workflow given as %s', (_, input) => {
    expect(parseWorkflow(input as JsonObject)).toEqual({
      kind: 'parsed',
      request: { workflow: { tasks: TASKS } },
    });
  });

  it('takes one dependency for a list of one', () => {
    const input = { tasks: [{ id: 'b', dependsOn: 'a' }] };
    expect(parseWorkflow(input)).toMatchObject({
      request: { workflow: { tasks: [{ id: 'b', dependsOn: ['a'] }] } },
    });
  });

  it('leaves what is wrong inside the tasks to the gateway', () => {
    const input = { workflow: { tasks: [3, { di: 'a' }], speed: 'high' } };
    expect(parseWorkflow(input)).toMatchObject({ request: input });
  });

  it('takes an intent alone', () => {
    expect(parseWorkflow({ intent: 'tidy up' })).toEqual({
      kind: 'parsed',
      request: { intent: 'tidy up' },
    });
  });

  it.each([
    ['nothing', {}, 'are needed'],
    ['text that is not JSON', { workflow: 'read the file' }, 'not JSON'],
    ['a workflow without tasks', { workflow: { steps: [] } }, 'with a list of tasks'],
    ['tasks that are no list', { tasks: { a: 1 } }, 'with a list of tasks'],
    ['both forms', { workflow: { tasks: [] }, tasks: [] }, 'both given'],
    ['a mistyped key', { worklow: {} }, 'did you mean "workflow"?'],
  ])('refuses %s and says why', (_, input, reason) => {
    expect(complaint(parseWorkflow(input as JsonObject))).toContain(reason);
  });
});

describe('parseControl', () => {
  it('takes a page of a result', () => {
    const input = { workflowId: 'w', action: 'result', path: 'a.b[0]', offset: '20' };
    expect(parseControl(input)).toEqual({
      kind: 'parsed',
      request: { workflowId: 'w', action: 'result', path: 'a.b[0]', offset: 20 },
    });
  });

  it('names the actions there are', () => {
    expect(complaint(parseControl({ workflowId: 'w', action: 'stop' }))).toContain(
      'action must be one of status, result, continue, pause, skip, inject, modify, replan, abort',
    );
  });

  it('takes what a run is steered with', () => {
    expect(parseControl({ workflowId: 'w', action: 'continue' })).toEqual({
      kind: 'parsed',
      request: { workflowId: 'w', action: 'continue' },
    });
    const tasks = [{ id: 'a', tool: 's:t' }];
    const replan = { workflowId: 'w', action: 'replan', requirement: 'more' };
    expect(parseControl({ ...replan, tasks: JSON.stringify(tasks) })).toEqual({
      kind: 'parsed',
      request: { ...replan, tasks },
    });
    expect(parseControl(replan)).toEqual({ kind: 'parsed', request: replan });
    const { requirement: _, ...bare } = replan;
    expect(complaint(parseControl(bare))).toContain('replan takes a requirement');
    const wanted = { intent: 'x', inputs: { path: '/a' }, mode: 'run' };
    expect(parseWorkflow(wanted)).toEqual({ kind: 'parsed', request: wanted });
    expect(complaint(parseWorkflow({ intent: 'x', inputs: [1] }))).toContain('inputs must be');
    expect(parseWorkflow({ workflow: { tasks }, pause: 'layer' })).toEqual({
      kind: 'parsed',
      request: { workflow: { tasks }, pause: 'layer' },
    });
  });

  it('says what is missing', () => {
    expect(complaint(parseControl({}))).toBe(
      'workflowId is missing; action is missing: one of status, result, continue, pause, skip, inject, modify, replan, abort',
    );
  });
});

describe('laws', () => {
  it('no JSON makes a parser throw', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (input) => {
        for (const parse of [parseDiscover, parseWorkflow, parseControl]) {
          expect(['parsed', 'malformed']).toContain(parse(input as JsonObject).kind);
        }
      }),
    );
  });

  it('known keys with any value make no parser throw, and complaints stay short', () => {
    const key = fc.constantFrom('intent', 'workflow', 'tasks', 'action', 'offset', 'limit');
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue()), (input) => {
        for (const parse of [parseDiscover, parseWorkflow, parseControl]) {
          const parsed = parse(input);
          expect(parsed.kind === 'malformed' ? parsed.message.length : 0).toBeLessThan(4000);
        }
      }),
    );
  });
});
