import { describe, expect, it } from 'vitest';

import { isLogLevel, isLoggedAt, mostTalkative } from './logger.ts';

describe('the level of a log message', () => {
  it('is one of the protocol', () => {
    expect(isLogLevel('notice')).toBe(true);
    expect(isLogLevel('shouting')).toBe(false);
    expect(isLogLevel(undefined)).toBe(false);
  });

  it('decides whether the message is severe enough', () => {
    expect(isLoggedAt('warning', 'info')).toBe(false);
    expect(isLoggedAt('warning', 'warning')).toBe(true);
    expect(isLoggedAt('warning', 'alert')).toBe(true);
  });

  it('lets a message through where nobody knows it', () => {
    expect(isLoggedAt('emergency', 'made up')).toBe(true);
    expect(isLoggedAt('emergency', undefined)).toBe(true);
  });

  it('is the most talkative where several are wanted at once', () => {
    expect(mostTalkative(['error', 'info', 'alert'])).toBe('info');
    expect(mostTalkative([])).toBeUndefined();
  });
});
