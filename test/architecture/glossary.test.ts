/** The texts of the page and of the command line use the words of `docs/reference/glossary.md`, and no others for the same things. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'acorn';
import { transform } from 'sucrase';
import { describe, expect, it } from 'vitest';

import { RUN_WORDS, SERVER_WORDS } from '../../src/base/people-words.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Words that are not used, each with the one that is. */
function readGlossary(): ReadonlyMap<string, string> {
  const text = readFileSync(join(ROOT, 'docs/reference/glossary.md'), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| (?!word)/u.test(line));
  return new Map(
    rows.flatMap((row) => {
      const [, word = '', , not = ''] = row.split('|').map((cell) => cell.trim());
      return not
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '')
        .map((each) => [each, word] as const);
    }),
  );
}

/** Every text with a space in it, in the middle of other text, or with a capital: names that programs use have none. */
function textsIn(source: string): readonly string[] {
  const { code } = transform(source, { transforms: ['typescript'], disableESTransforms: true });
  const texts: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(walk);
    } else if (typeof node === 'object' && node !== null) {
      const { type, value, quasis } = node as Record<string, unknown>;
      if (type === 'ImportDeclaration') {
        return;
      }
      if (type === 'Literal' && typeof value === 'string' && isForPeople(value)) {
        texts.push(value);
      }
      if (type === 'TemplateLiteral') {
        const parts = quasis as readonly { readonly value: { readonly raw: string } }[];
        texts.push(parts.map((part) => part.value.raw).join('…'));
      }
      Object.values(node).forEach(walk);
    }
  };
  walk(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }));
  return texts;
}

const isForPeople = (text: string): boolean =>
  text.trim().includes(' ') || /^[A-Z][a-z]+$/u.test(text);

const has = (text: string, word: string): boolean =>
  new RegExp(String.raw`(?<![\w$-])${word}(?![\w-])`, 'iu').test(text);

describe('the glossary', () => {
  const glossary = readGlossary();

  it('is read, and finds a word that it does not want', () => {
    expect(glossary.get('spared')).toBe('saved');
    const texts = textsIn(
      'const text = `${count} tokens spared`; const name = "idle"; const label = "Spared";',
    );
    expect(texts).toEqual(['… tokens spared', 'Spared']);
    expect(texts.some((text) => has(text, 'spared'))).toBe(true);
  });

  it('has every word that states are told by', () => {
    const page = readFileSync(join(ROOT, 'docs/reference/glossary.md'), 'utf8');
    const words = [RUN_WORDS.completed, RUN_WORDS.approval_required, RUN_WORDS.denied];
    for (const word of [...words, SERVER_WORDS.idle, SERVER_WORDS.backing_off]) {
      expect(page).toContain(`| ${word} |`);
    }
  });

  it.each(['src/page', 'src/surfaces/cli'])('holds for the texts in %s', (folder) => {
    const files = readdirSync(join(ROOT, folder))
      .filter((name) => /(?<!\.test|\.d)\.ts$/u.test(name))
      .map((name) => join(ROOT, folder, name));
    expect(files.length).toBeGreaterThan(40);
    const wrong = files.flatMap((file) =>
      textsIn(readFileSync(file, 'utf8')).flatMap((text) =>
        [...glossary]
          .filter(([not]) => has(text, not))
          .map(([not, word]) => `${file}: "${not}" is "${word}" here: ${text.slice(0, 80)}`),
      ),
    );
    expect(wrong).toEqual([]);
  });
});
