import { afterEach, describe, expect, it } from 'vitest';

import { GatewayError } from '../../src/base/errors.ts';
import { HTTP } from '../../src/tuning/http.ts';
import { type Answer, HttpWorld, send } from '../support/http-world.ts';

const world = new HttpWorld();
afterEach(() => world.end());

const PATH = '/api/runs/wf_1/commands';
const post = (port: number, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  send(port, { path: PATH, headers, body: JSON.stringify(body) });

describe('POST /api/runs/:id/commands', () => {
  it.each([
    { kind: 'pause' },
    { kind: 'continue' },
    { kind: 'abort', reason: 'enough' },
    { kind: 'replan', tasks: [{ id: 'a' }], requirement: 'more', context: { day: 2 } },
    { kind: 'inject_tasks', tasks: [{ id: 'a' }] },
    { kind: 'skip', task: 'a' },
    { kind: 'modify_args', task: 'a', args: { x: 1 } },
  ])('hands $kind on with its id', async (command) => {
    const { gateway, http } = await world.start();
    const answer = await post(http.port, { id: 'c1', command });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { kind: 'taken' }]);
    expect(gateway.commands).toEqual([{ workflowId: 'wf_1', request: { id: 'c1', command } }]);
  });

  it('tells why a command was refused, with every issue', async () => {
    const { gateway, http } = await world.start();
    const issues = [{ code: 'tool_unknown', message: 'no tool' }] as const;
    gateway.answerCommand = () => ({ kind: 'refused', reason: 'nothing was changed', issues });
    const answer = await post(http.port, {
      id: 'c1',
      command: { kind: 'inject_tasks', tasks: [] },
    });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      409,
      { kind: 'refused', reason: 'nothing was changed', issues },
    ]);
  });

  it('has no way to decide what a person decides', async () => {
    const { gateway, http } = await world.start();
    const command = { kind: 'decide', decisionId: 'd', verdict: { kind: 'approved' }, by: 'me' };
    const answer = await post(http.port, { id: 'c1', command });
    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.text)).toEqual({
      kind: 'refused',
      reason:
        'a person decides: pml approve, or POST /api/decisions/ID with the token of approvers',
    });
    expect(gateway.commands).toEqual([]);
  });

  it.each([
    [[], 'the body is'],
    [{ command: { kind: 'pause' } }, '"id" must be'],
    [{ id: '', command: { kind: 'pause' } }, '"id" must be'],
    [{ id: 'x'.repeat(129), command: { kind: 'pause' } }, '"id" must be'],
    [{ id: 'c', command: 'pause' }, '"command" must be'],
    [{ id: 'c', command: { kind: 'explode' } }, '"kind" must be one of pause'],
    [{ id: 'c', command: { kind: 'toString' } }, '"kind" must be one of pause'],
    [{ id: 'c', command: { kind: 'pause', task: 'a' } }, '"task" is not a key of pause'],
    [{ id: 'c', command: { kind: 'skip' } }, '"task" of skip must be a text'],
    [{ id: 'c', command: { kind: 'replan', tasks: {} } }, '"tasks" of replan must be a list'],
    [
      { id: 'c', command: { kind: 'modify_args', task: 'a', args: [] } },
      '"args" of modify_args must be an object',
    ],
    [{ id: 'c', command: { kind: 'pause' }, by: 'me' }, '"by" is not a key'],
  ])('calls %o malformed', async (body, message) => {
    const { gateway, http } = await world.start();
    const answer = await post(http.port, body);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({
      error: { message: expect.stringContaining(message) },
    });
    expect(gateway.commands).toEqual([]);
  });

  it('takes nothing without the token, from a form, by GET, or beyond its size', async () => {
    const { gateway, http } = await world.start();
    const body = { id: 'c1', command: { kind: 'abort' } };
    const statuses = await Promise.all([
      post(http.port, body, { authorization: 'Bearer wrong' }),
      post(http.port, body, { 'content-type': 'text/plain' }),
      send(http.port, { path: PATH, method: 'GET' }),
      send(http.port, { path: PATH, headers: { 'content-length': `${HTTP.bodyBytesMax + 1}` } }),
      send(http.port, { path: PATH, body: '{' }),
    ]).then((answers) => answers.map(({ status }) => status));
    expect(statuses).toEqual([401, 415, 405, 413, 400]);
    expect(gateway.commands).toEqual([]);
  });

  it('says when there is no such run', async () => {
    const { gateway, http } = await world.start();
    gateway.answerCommand = () => {
      throw new GatewayError('RUN_UNKNOWN', 'there is no run "wf_1" in this project');
    };
    const answer = await post(http.port, { id: 'c1', command: { kind: 'pause' } });
    expect(answer.status).toBe(404);
  });
});
