import { describe, expect, it } from 'vitest';

import { lateAnswer } from './question-card.ts';

describe('lateAnswer', () => {
  it('says that a denial did not hold, and who approved', () => {
    expect(lateAnswer('deny', { verdict: 'approved', by: 'the terminal' }, 'gone')).toBe(
      'Not denied: it was decided elsewhere (approved by the terminal).',
    );
  });

  it('says that an approval did not hold where the question was withdrawn', () => {
    expect(lateAnswer('approve', { verdict: 'withdrawn' }, 'gone')).toBe(
      'Not approved: it was decided elsewhere (withdrawn).',
    );
  });

  it('says that another had answered the same', () => {
    expect(lateAnswer('deny', { verdict: 'denied', by: 'a client' }, 'gone')).toBe(
      'Your answer was not needed: it was decided elsewhere already (denied by a client).',
    );
  });

  it('says so where it is not known how it was decided', () => {
    const words = 'Your answer came too late: it was already decided or withdrawn (nothing waits).';
    expect(lateAnswer('deny', undefined, 'nothing waits')).toBe(words);
    expect(lateAnswer('deny', {}, 'nothing waits')).toBe(words);
  });
});
