import { describe, expect, it } from 'vitest';

import { markedPart, withMarkedPart, withoutMarkedPart } from './marked-part.ts';

const part = (words: string): string => markedPart(withMarkedPart('', words)) ?? '';

describe('a part between two marker lines', () => {
  it.each(['', '# mine\n', '# mine', '# mine\r\n\r\ntext\r\n', '# mine\n\n\n'])(
    'is added to %j and taken out again, and the text stays as it was',
    (text) => {
      const changed = withMarkedPart(text, 'about pml');
      expect(changed.startsWith(text)).toBe(true);
      expect(changed).toContain('about pml');
      const ended = text === '' || text.endsWith('\n') ? text : `${text}\n`;
      expect(withoutMarkedPart(changed)).toBe(ended);
    },
  );

  it('is renewed where it is, not added a second time', () => {
    const changed = withMarkedPart(`# a\n\n${part('$& old')}\n# b\n`, "new $' $&");
    expect(changed).toBe(`# a\n\n${part("new $' $&")}\n# b\n`);
    expect(withMarkedPart(changed, "new $' $&")).toBe(changed);
  });

  it('leaves what was written before and after it apart from each other', () => {
    const text = withMarkedPart('before\n', 'about pml');
    expect(withoutMarkedPart(`${text}after\n`)).toBe('before\n\nafter\n');
    expect(withoutMarkedPart(`${text}\nafter\n`)).toBe('before\n\nafter\n');
  });

  it('is not a begin without an end', () => {
    const text = '<!-- pml begin -->\nmine\n';
    expect(markedPart(text)).toBeUndefined();
    expect(withoutMarkedPart(text)).toBe(text);
  });
});
