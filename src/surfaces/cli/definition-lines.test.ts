import { expect, it } from 'vitest';

import { toolId } from '../../base/ids.ts';
import { definitionLines } from './definition-lines.ts';

it('shows what went and what came, and lets nothing of it steer the terminal', () => {
  const difference = [
    { sign: '-', line: 'Reads a page.' },
    { sign: '+', line: 'Reads a page.\u001B[2K\u202E and more' },
  ] as const;
  const changes = [
    {
      tool: toolId('web', 'get\nall'),
      at: 1,
      isNew: false,
      findings: ['the description contains terminal escapes'],
      difference,
    },
  ];
  const shown = definitionLines('web\u0007', changes).join('\n');
  expect(shown).toContain('beware: the description contains terminal escapes');
  expect(shown).toContain('- Reads a page.');
  expect(shown).toContain(String.raw`+ Reads a page.\u{1b}[2K\u{202e} and more`);
  expect(shown).not.toContain('\u001B[2K');
  expect(shown).not.toContain('get\nall');
  expect(shown).not.toContain('\u0007');
});
