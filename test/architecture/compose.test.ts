import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';

const COMPOSE = join(import.meta.dirname, '../../src/compose');

/** What only code has that decides something by itself, with the line that it stands in. */
function logicIn(file: string): readonly string[] {
  const text = readFileSync(join(COMPOSE, file), 'utf8');
  const { program } = parseSync(file, text);
  const found: string[] = [];
  const note = (what: string) => (node: { readonly start: number }) => {
    found.push(`${file}:${text.slice(0, node.start).split('\n').length} ${what}`);
  };
  new Visitor({
    ClassDeclaration: note('a class'),
    ForStatement: note('a loop'),
    ForOfStatement: note('a loop'),
    ForInStatement: note('a loop'),
    WhileStatement: note('a loop'),
    DoWhileStatement: note('a loop'),
    Literal: (node) => {
      if ('regex' in node) {
        note('a pattern')(node);
      }
    },
  }).visit(program);
  return found;
}

it('wires and decides nothing: no class, no loop, no pattern of text', () => {
  const files = readdirSync(COMPOSE).filter((file) => /(?<!\.test)\.ts$/u.test(file));
  expect(files.length).toBeGreaterThan(15);
  expect(files.flatMap((file) => logicIn(file))).toEqual([]);
});
