import { describe, expect, it } from 'vitest';

import { COMMANDS } from './commands.ts';
import { meantCommand } from './help.ts';

describe('the command that was meant', () => {
  const known = COMMANDS.filter(({ group }) => group !== 'hidden').map(({ name }) => name);

  it.each([
    ['log', 'logs'],
    ['logz', 'logs'],
    ['server', 'list'],
    ['servers', 'list'],
    ['ls', 'list'],
    ['ps', 'status'],
    ['remember', 'memories'],
    ['delete', 'remove'],
    ['Stop', 'down'],
    ['ui', 'dashboard'],
  ])('is told for %s: %s', (word, name) => {
    expect(meantCommand(word, known)).toBe(`; did you mean "${name}"?`);
  });

  it('is not guessed for a word that is like no other', () => {
    expect(meantCommand('xylophone', known)).toBe('');
  });
});
