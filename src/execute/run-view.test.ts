import { describe, expect, it } from 'vitest';

import { shownIntent } from './run-view.ts';

describe('what a run was for', () => {
  it('is shown without the keys that were written into it', () => {
    expect(
      shownIntent({ intent: 'deploy with token ghp_abcdefghijklmnopqrstuvwx to staging' }),
    ).toEqual({ intent: 'deploy with token [secret] to staging' });
    expect(shownIntent({ intent: 'the password is hunter2' })).toEqual({
      intent: 'the password is [secret]',
    });
  });

  it('is shown as it is where it has none, and not at all where nothing was said', () => {
    expect(shownIntent({ intent: 'count the lines of a.txt' })).toEqual({
      intent: 'count the lines of a.txt',
    });
    expect(shownIntent({})).toEqual({});
  });
});
