import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, it } from 'vitest';

import { DoorWorld } from '../../test/support/door-world.ts';
import { answered } from '../../test/support/fake-upstreams.ts';
import { OwnFilesWorld } from '../../test/support/own-files-world.ts';
import type { JsonObject } from '../base/json.ts';
import type { ApprovalRequest, ApprovalVerdict } from './approval.ts';
import type { CallRules } from './guard.ts';
import type { CallOutcome, ToolCall } from './tool-caller.ts';

const ALLOWED: Partial<CallRules> = { policy: [{ tools: '*', action: 'allow' }] };

/** A door over a real disk, with everything allowed, and a person who says yes to everything. */
class House {
  readonly disk = new OwnFilesWorld();
  readonly asked: ApprovalRequest[] = [];
  readonly door: DoorWorld;
  /** Runs while a call is under way. */
  during: (call: ToolCall) => void = () => undefined;
  /** Runs while the person thinks. */
  meanwhile: () => void = () => undefined;

  constructor() {
    const tool = {
      call: (call: ToolCall) => {
        this.during(call);
        return answered('the secret');
      },
    };
    const read = { ...tool, annotations: { readOnlyHint: true } };
    const tools = { read_file: read, write_file: tool, directory_tree: read };
    this.door = new DoorWorld({ files: { tools } }, { rules: ALLOWED, ownFiles: this.disk.own });
  }

  call(name: string, args: JsonObject, rest: Partial<ToolCall> = {}): Promise<CallOutcome> {
    return this.door.call(`files:${name}`, args, {
      approve: (request) => {
        this.asked.push(request);
        this.meanwhile();
        return Promise.resolve<ApprovalVerdict>({ kind: 'approved', by: 'ada' });
      },
      ...rest,
    });
  }

  get sent(): number {
    return this.door.upstreams.calls.length;
  }

  [Symbol.dispose](): void {
    this.disk[Symbol.dispose]();
  }
}

it('refuses what leads to pml’s own files, and asks nobody, whatever is allowed', async () => {
  using house = new House();
  const outcome = await house.call('read_file', { path: house.disk.token });
  expect(outcome).toMatchObject({ kind: 'failed', code: 'own_files', mayHaveRun: false });
  expect([house.sent, house.asked.length]).toEqual([0, 0]);
});

it('asks about a write to the config file every time, and says why', async () => {
  using house = new House();
  for (const count of [1, 2]) {
    expect(await house.call('write_file', { path: house.disk.config })).toMatchObject({
      kind: 'answered',
    });
    expect(house.asked).toHaveLength(count);
  }
  expect(house.asked[0]).toMatchObject({
    once: false,
    why: expect.stringMatching(/pml\.json", a file that pml takes its settings from$/u) as string,
  });
});

it('lets the config file be read as usual', async () => {
  using house = new House();
  expect(await house.call('read_file', { path: house.disk.config })).toMatchObject({
    kind: 'answered',
  });
  expect(house.asked).toHaveLength(0);
});

it('makes a call about a whole folder once a person has said yes', async () => {
  using house = new House();
  expect(await house.call('directory_tree', { path: house.disk.home })).toMatchObject({
    kind: 'answered',
  });
  expect(house.asked).toHaveLength(1);
  const alone = await house.door.call('files:directory_tree', { path: house.disk.home });
  expect(alone).toMatchObject({ kind: 'failed', code: 'policy_refused' });
});

it('keeps to a rule that denies', async () => {
  using house = new House();
  house.door.use({ policy: [{ tools: '*', action: 'deny' }] });
  expect(await house.call('write_file', { path: house.disk.config })).toMatchObject({
    code: 'policy_refused',
  });
  expect(house.asked).toHaveLength(0);
});

it('looks again after a person has said yes', async () => {
  using house = new House();
  const { home, config, token } = house.disk;
  const link = join(home, 'work/c');
  symlinkSync(config, link);
  house.meanwhile = () => {
    rmSync(link);
    symlinkSync(token, link);
  };
  expect(await house.call('write_file', { path: link })).toMatchObject({ code: 'own_files' });
  expect([house.sent, house.asked.length]).toEqual([0, 1]);
});

it('does not pass on an answer when a link was put in the way meanwhile', async () => {
  using house = new House();
  const { home, state } = house.disk;
  const link = join(home, 'work/l');
  house.during = () => symlinkSync(dirname(state), link);
  const outcome = await house.call('read_file', { path: join(link, 'pml/work-1/token') });
  expect(existsSync(join(link, 'pml'))).toBe(true);
  expect(outcome).toMatchObject({ kind: 'failed', code: 'own_files', mayHaveRun: true });
  expect(JSON.stringify(outcome)).not.toContain('the secret');
});

it('runs nothing ahead that it would refuse or ask about', async () => {
  using house = new House();
  const { token, home } = house.disk;
  expect(await house.call('read_file', { path: token }, { ahead: true })).toMatchObject({
    code: 'own_files',
  });
  expect(await house.call('directory_tree', { path: home }, { ahead: true })).toMatchObject({
    code: 'own_files',
  });
  expect(await house.call('read_file', { path: '/nowhere' }, { ahead: true })).toMatchObject({
    kind: 'answered',
  });
  expect([house.sent, house.asked.length]).toEqual([1, 0]);
});
