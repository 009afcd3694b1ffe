/** A part of a text file that pml owns: it stands between two marker lines. The rest is the person's. */

const BEGIN = '<!-- pml begin: written by pml init, taken out by pml init --undo -->';
const END = '<!-- pml end -->';
const PART = /^<!-- pml begin\b[^\n]*\n(?:[^\n]*\n)*?<!-- pml end -->[^\S\n]*(?:\n|$)/mu;

/** Returns the part of pml with its markers, or `undefined` where there is none. */
export function markedPart(text: string): string | undefined {
  return PART.exec(text)?.[0];
}

/** Returns the text with these words as the part of pml: in the place of an older part, or at the end. */
export function withMarkedPart(text: string, words: string): string {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const part = `${BEGIN}\n${words}\n${END}\n`.replaceAll('\n', lineBreak);
  const older = markedPart(text);
  if (older !== undefined) {
    return text.replace(older, () => part);
  }
  const isEnded = text === '' || text.endsWith('\n');
  const gap = text.trim() === '' ? '' : lineBreak;
  return `${text}${isEnded ? '' : lineBreak}${gap}${part}`;
}

/** Returns the text without the part of pml and the empty line before it. What stands around it stays apart. */
export function withoutMarkedPart(text: string): string {
  const found = PART.exec(text);
  if (found === null) {
    return text;
  }
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  const isApart = after === '' || /^\r?\n/u.test(after);
  return `${isApart ? before.replace(/(\n)\r?\n$/u, '$1') : before}${after}`;
}
