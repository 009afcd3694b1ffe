import { describe, expect, it } from 'vitest';

import { markedPart, takeOut, withMarkedPart } from './take-out.ts';

const part = (words: string): string => markedPart(withMarkedPart('', words)) ?? '';
const WORDS = '## pml\n\nabout pml\nmore about pml';
const [BEGIN = '', END = ''] = part('').split('\n\n');
const without = (text: string): string =>
  takeOut({ kind: 'own' }, { before: '', after: part(WORDS), now: text });

describe('a part between two marker lines', () => {
  it.each(['', '# mine\n', '# mine', '# mine\r\n\r\ntext\r\n', '# mine\n\n\n'])(
    'is added to %j and taken out again, and the text stays as it was',
    (text) => {
      const changed = withMarkedPart(text, WORDS);
      expect(changed.startsWith(text)).toBe(true);
      expect(changed).toContain('about pml');
      const ended = text === '' || text.endsWith('\n') ? text : `${text}\n`;
      expect(without(changed)).toBe(ended);
    },
  );

  it('is renewed where it is, not added a second time', () => {
    const changed = withMarkedPart(`# a\n\n${part('$& old')}\n# b\n`, "new $' $&");
    expect(changed).toBe(`# a\n\n${part("new $' $&")}\n# b\n`);
    expect(withMarkedPart(changed, "new $' $&")).toBe(changed);
  });

  it('leaves what was written before and after it apart from each other', () => {
    const text = withMarkedPart('before\n', WORDS);
    expect(without(`${text}after\n`)).toBe('before\n\nafter\n');
    expect(without(`${text}\nafter\n`)).toBe('before\n\nafter\n');
  });

  it('keeps a line of the person between its lines, and one that the person changed', () => {
    const text = withMarkedPart('before\n', WORDS).replace(
      'about pml\n',
      'about pml\nmy own line\n',
    );
    expect(without(text)).toBe('before\n\nmy own line\n');
    const changed = withMarkedPart('', WORDS).replace('more about pml', 'less about pml');
    expect(without(changed)).toBe('less about pml\n');
  });

  it.each([
    ['end', END],
    ['begin', `${BEGIN}\n`],
  ])('is taken out also where the %s mark is gone', (_name, mark) => {
    const text = `${withMarkedPart('before\n', WORDS)}\nafter\n`.replace(mark, '');
    expect(without(text)).toBe('before\n\nafter\n');
  });

  it('is not a begin without an end, and nothing goes where none of its lines is left', () => {
    const text = '<!-- pml begin -->\nmine\n\n';
    expect(markedPart(text)).toBeUndefined();
    expect(without(text)).toBe(text);
  });
});
