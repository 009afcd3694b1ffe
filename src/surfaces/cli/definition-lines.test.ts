import { expect, it } from 'vitest';

import { toolId } from '../../base/ids.ts';
import { descriptionOf } from './approve.ts';
import { paint } from './terminal-text.ts';

it('says what changed, what is risky in red, and lets nothing of it steer the terminal', () => {
  const sentences = [
    { severity: 'risky', text: 'new required parameter `note`', now: 'Your\nnotes.' },
    {
      severity: 'plain',
      text: 'the description now says',
      was: 'Reads a page.',
      now: 'Reads a page.\u001B[2K\u202E and more',
    },
  ] as const;
  const changes = [{ tool: toolId('web', 'get\nall'), at: 1, isNew: false, sentences }];
  const request = { kind: 'definition_change', id: 'def_1', server: 'web\u0007', changes } as const;
  const lines = descriptionOf({ request, summary: '', isGrave: true });
  const shown = lines.join('\n');
  expect(lines).toContain(paint('red', '    RISKY: new required parameter `note`'));
  expect(lines).toContain('      now │ Your');
  expect(lines).toContain('          │ notes.');
  expect(lines).toContain('      was │ Reads a page.');
  expect(shown).toContain(String.raw`now │ Reads a page.\u{1b}[2K\u{202e} and more`);
  expect(shown).not.toContain('\u001B[2K');
  expect(shown).not.toContain('get\nall');
  expect(shown).not.toContain('\u0007');
});
