import { describe, expect, it } from 'vitest';

import { didYouMean, nearestName } from './nearest-name.ts';

const TOOLS = ['filesystem:read_file', 'filesystem:write_file', 'git:commit', 'memory:read_graph'];

describe('nearestName', () => {
  it.each([
    ['filesystem:read_flie', 'filesystem:read_file'],
    ['filesytem:read_file', 'filesystem:read_file'],
    ['GIT:COMMIT', 'git:commit'],
    ['git:comit', 'git:commit'],
  ])('takes %s for %s', (wanted, expected) => {
    expect(nearestName(wanted, TOOLS)).toBe(expected);
  });

  it('keeps the best name when a shorter one of another length comes later', () => {
    const names = ['files:read_text_file', 'files:create_directory', 'files:edit'];
    expect(nearestName('files:raed_text_file', names)).toBe('files:read_text_file');
  });

  it('answers nothing for another word', () => {
    expect(nearestName('weather', TOOLS)).toBeUndefined();
    expect(didYouMean('weather', TOOLS)).toBe('');
  });

  it('is not slowed down by a name of a megabyte', () => {
    expect(nearestName('x'.repeat(1_000_000), TOOLS)).toBeUndefined();
  });
});
