import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { memoryPermissionStore } from '../../test/support/memory-permission-store.ts';
import { quietLogger } from '../../test/support/quiet-logger.ts';
import { tool } from '../../test/support/ready-world.ts';
import type { Tool } from '../knowledge/tool.ts';
import { STUDY } from '../tuning/study.ts';
import { Guard } from './guard.ts';
import { ToolDescriptions } from './tool-descriptions.ts';

const readOnly = (name: string): Tool => ({
  ...tool('git', name),
  description: 'Lists the files.',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  definition: { name, huge: 'x'.repeat(1000) },
});

class World {
  tools: readonly Tool[] = [readOnly('list_files'), tool('git', 'delete_branch')];
  isTrusted = true;
  explained = 0;
  readonly descriptions: ToolDescriptions;

  constructor() {
    const guard = new Guard({
      rules: () => [
        {
          policy: [],
          risks: [],
          marks: new Map([['git', { trusted: this.isTrusted, readOnly: [], idempotent: [] }]]),
        },
      ],
      store: memoryPermissionStore(),
      hash: (text) => text,
      clock: manualClock(),
      logger: quietLogger(),
      isAheadOff: () => false,
    });
    this.descriptions = new ToolDescriptions({
      toolsOf: () => this.tools,
      guard: {
        explain: (each) => {
          this.explained += 1;
          return guard.explain(each);
        },
        mayRunAhead: (each, args) => guard.mayRunAhead(each, args),
      },
    });
  }
}

describe('what is told of tools', () => {
  it('is what the guard makes of them, without what their servers sent', () => {
    const [log, branch] = new World().descriptions.of('git');
    expect(log).toMatchObject({
      tool: { id: 'git:list_files', description: 'Lists the files.', definition: {} },
      risk: 'safe',
      mayRunAhead: true,
      mayKeepValues: true,
      readsOnly: true,
    });
    expect(branch).toMatchObject({ risk: 'dangerous', mayRunAhead: false, readsOnly: false });
  });

  it('says of which tools no values may be kept', () => {
    const world = new World();
    world.tools = [readOnly('read_password')];
    expect(world.descriptions.of('git')).toMatchObject([{ mayKeepValues: false }]);
  });

  it('is found once, and the same list until something has changed', () => {
    const world = new World();
    const first = world.descriptions.of('git');
    expect(world.descriptions.of('git')).toBe(first);
    expect(world.explained).toBe(2);
    world.tools = [...world.tools];
    expect(world.descriptions.of('git')).not.toBe(first);
    expect(world.explained).toBe(4);
  });

  it('is found anew when the rules have changed', () => {
    const world = new World();
    const first = world.descriptions.of('git');
    world.isTrusted = false;
    expect(world.descriptions.of('git')).toBe(first);
    world.descriptions.clear();
    expect(world.descriptions.of('git')[0]).toMatchObject({ mayRunAhead: false });
  });

  it('is bounded for each server', () => {
    const world = new World();
    world.tools = Array.from({ length: STUDY.toolsPerServerMax + 5 }, (_, at) =>
      readOnly(`t${at}`),
    );
    expect(world.descriptions.of('git')).toHaveLength(STUDY.toolsPerServerMax);
  });
});
