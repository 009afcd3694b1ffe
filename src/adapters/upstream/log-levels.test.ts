import { describe, expect, it } from 'vitest';

import { sessionId } from '../../base/ids.ts';
import { LogLevels } from './log-levels.ts';

const a = sessionId('a');
const b = sessionId('b');

describe('log levels', () => {
  it('are for each client its own, and for a server the most talkative', () => {
    const levels = new LogLevels();
    expect(levels.mostTalkative()).toBeUndefined();
    levels.set(a, 'error');
    levels.set(b, 'info');
    levels.set(b, 'shouting');
    expect(levels.of(b)).toBe('info');
    expect(levels.mostTalkative()).toBe('info');
    levels.delete(b);
    expect(levels.mostTalkative()).toBe('error');
  });
});
