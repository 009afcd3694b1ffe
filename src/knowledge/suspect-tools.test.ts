import { describe, expect, it } from 'vitest';

import { manualClock, type ManualClock } from '../../test/support/manual-clock.ts';
import { toolId, type ToolId } from '../base/ids.ts';
import { LOOP } from '../tuning/loop.ts';
import { type Catalog, EMPTY_CATALOG, withServerTools } from './catalog.ts';
import type { Finding } from './poison-finding.ts';
import { SuspectTools } from './text-checks.ts';
import type { Tool } from './tool.ts';

const FINDING: Finding = {
  kind: 'other_tools',
  where: 'the description',
  says: 'sets rules aside',
  excerpt: '',
  severity: 'high',
};

const tool = (name: string): Tool => ({
  id: toolId('files', name),
  server: 'files',
  name,
  description: '',
  inputSchema: {},
  definition: {},
});

const catalogOf = (...names: readonly string[]): Catalog =>
  withServerTools(
    EMPTY_CATALOG,
    'files',
    names.map((name) => tool(name)),
  );

/** Reading a tool takes a whole turn; those whose names begin with "bad" are suspect. */
function reading(
  clock: ManualClock,
  takesMs: number,
  reviewed: ReadonlySet<ToolId> = new Set(),
): SuspectTools {
  const found = ({ name }: Tool): readonly Finding[] => {
    clock.advance(takesMs);
    return name.startsWith('bad') ? [FINDING] : [];
  };
  return new SuspectTools({
    pins: { found, unreviewed: (each) => (reviewed.has(each.id) ? [] : [FINDING]) },
    clock,
  });
}

async function turned(clock: ManualClock): Promise<void> {
  clock.advance(1);
  await Promise.resolve();
  await Promise.resolve();
}

describe('tools with something suspect in their definitions', () => {
  it('are known at once where reading all fits into one turn', () => {
    const suspects = reading(manualClock(), 0);
    suspects.follow(catalogOf('good', 'bad'));
    expect([...(suspects.unreviewed ?? [])]).toEqual([[toolId('files', 'bad'), [FINDING]]]);
  });

  it('are not known before all are read, others in between, and whoever waits is told then', async () => {
    const clock = manualClock();
    const suspects = reading(clock, LOOP.turnMs);
    let told = 0;
    suspects.subscribe(() => (told += 1));
    suspects.follow(catalogOf('bad', 'good'));
    expect(suspects.unreviewed).toBeUndefined();
    const settled = suspects.settled(1e9);
    await turned(clock);
    expect(told).toBe(0);
    await turned(clock);
    await settled;
    expect(told).toBe(1);
    expect(suspects.unreviewed?.size).toBe(1);
  });

  it('are those of the last catalog, whatever was being read before', async () => {
    const clock = manualClock();
    const suspects = reading(clock, LOOP.turnMs);
    suspects.follow(catalogOf('bad-1', 'bad-2'));
    suspects.follow(catalogOf('bad-3'));
    await turned(clock);
    await turned(clock);
    await turned(clock);
    expect([...(suspects.unreviewed?.keys() ?? [])]).toEqual([toolId('files', 'bad-3')]);
  });

  it('are none of those that a person has agreed to', () => {
    const suspects = reading(manualClock(), 0, new Set([toolId('files', 'bad')]));
    suspects.follow(catalogOf('bad'));
    expect(suspects.unreviewed?.size).toBe(0);
  });

  it('are waited for no longer than one wants to', async () => {
    const clock = manualClock();
    const suspects = reading(clock, LOOP.turnMs);
    suspects.follow(catalogOf('good', 'bad'));
    const settled = suspects.settled(0);
    clock.advance(0);
    await settled;
    expect(suspects.unreviewed).toBeUndefined();
  });
});
