import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { sha256 } from '../adapters/system/machine.ts';
import { POISON } from '../tuning/poison.ts';
import type { CheckedTool } from './poison-finding.ts';
import { NameBook } from './poison-names.ts';
import { TextChecks } from './text-checks.ts';

const tool = (name: string, description: string, server = 'web'): CheckedTool => ({
  server,
  name,
  description,
  inputSchema: {},
});

function checksAt(clock: { now(): number }): TextChecks {
  return new TextChecks({ names: () => new NameBook([]), hash: sha256, now: () => clock.now() });
}

const long = 'Gets a page. '.repeat(POISON.definitionLengthMax / 20);
const fitting = Math.floor(POISON.roomLength / (long.length + 100));

describe('how much of one server is read', () => {
  it('is limited; what is beyond it is suspect, and other servers are read all the same', () => {
    const checks = checksAt(manualClock());
    for (let index = 0; index < fitting; index += 1) {
      expect(checks.isSuspect(tool(`get_${index}`, long))).toBe(false);
    }
    checks.isSuspect(tool('one_more', long));
    expect(checks.findings(tool('beyond', long))).toMatchObject([{ kind: 'too_long' }]);
    expect(checks.isSuspect(tool('get', long, 'other'))).toBe(false);
  });

  it('does not count a definition that was read before', () => {
    const checks = checksAt(manualClock());
    for (let index = 0; index < fitting * 3; index += 1) {
      expect(checks.isSuspect(tool('get', long))).toBe(false);
    }
  });

  it('grows again with time', () => {
    const clock = manualClock();
    const checks = checksAt(clock);
    for (let index = 0; index <= fitting; index += 1) {
      checks.isSuspect(tool(`get_${index}`, long));
    }
    expect(checks.isSuspect(tool('last', long))).toBe(true);
    clock.advance(POISON.roomRefillMs);
    expect(checks.isSuspect(tool('last', long))).toBe(false);
  });
});
