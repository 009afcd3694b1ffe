import { describe, expect, it } from 'vitest';

import { loadCommand } from './command.ts';
import { COMMANDS } from './commands.ts';
import { commandHelp } from './help.ts';

describe('COMMANDS', () => {
  it('has every command that was promised', () => {
    const names = COMMANDS.map((entry) => entry.name);
    expect(names).toStrictEqual(
      expect.arrayContaining(
        'stdio up down init add trust list search call run config doctor stats backup restore'.split(
          ' ',
        ),
      ),
    );
    expect(names).toStrictEqual(expect.arrayContaining(['login', 'logout', 'runs', 'daemon']));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(COMMANDS.map((entry) => [entry.name, entry] as const))(
    'loads %s, with help that has examples of it',
    async (name, entry) => {
      const command = await loadCommand(entry);
      expect(command.examples.some((example) => example.includes(`pml ${name}`))).toBe(true);
      expect(commandHelp(command, Infinity).join('\n')).toContain(`pml ${name}`);
    },
  );

  it.each(COMMANDS.map((entry) => [entry.name, entry] as const))(
    'says of every option of %s what it does, as a sentence',
    async (_, entry) => {
      const { options, summary } = await loadCommand(entry);
      for (const words of [summary, ...Object.values(options ?? {})]) {
        expect(words).toMatch(/^[\p{Lu}\p{N}`-].*\.$|^\p{Ll}.*\.$/u);
      }
    },
  );
});
