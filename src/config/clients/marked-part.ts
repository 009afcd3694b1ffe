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

/**
 * Returns the text without the lines that pml wrote, and with `older` in their place. `written` is
 * the part as pml wrote it. Lines that somebody else added or changed stay. If no line of ours is
 * left, the text stays as it is. The marks may be missing: lines are found by their content and
 * order.
 */
export function withoutLines(text: string, written: string, older = ''): string {
  const lines = text.split(LINE_START);
  const ours = matchedLines(lines.map(bare), written.split(LINE_START).map(bare));
  const first = lines.findIndex((_line, at) => ours.has(at));
  if (first === -1) {
    return text;
  }
  const before = lines.slice(0, first);
  const after = lines.slice(first).filter((_line, at) => !ours.has(first + at));
  const isApart = older === '' && (after.length === 0 || bare(after[0] ?? '') === '');
  // The empty line before the part is ours, too. What stands around it stays apart.
  const isGap = isApart && before.length > 1 && bare(before.at(-1) ?? '') === '';
  return [...(isGap ? before.slice(0, -1) : before), older, ...after].join('');
}

const LINE_START = /(?<=\n)/u;
const bare = (line: string): string => line.trim();

/** Positions of the lines that are ours: the longest common sequence that has no empty line by itself. */
function matchedLines(lines: readonly string[], ours: readonly string[]): ReadonlySet<number> {
  const told = ours.filter((line) => line !== '');
  // lengths[i][j]: how many lines of told.slice(j) are in lines.slice(i), in their order.
  const lengths = Array.from({ length: lines.length + 1 }, () =>
    Array.from({ length: told.length + 1 }, () => 0),
  );
  const at = (line: number, our: number): number => lengths[line]?.[our] ?? 0;
  for (let line = lines.length - 1; line >= 0; line -= 1) {
    for (let our = told.length - 1; our >= 0; our -= 1) {
      (lengths[line] as number[])[our] =
        lines[line] === told[our]
          ? 1 + at(line + 1, our + 1)
          : Math.max(at(line + 1, our), at(line, our + 1));
    }
  }
  const matched = new Set<number>();
  for (let line = 0, our = 0; line < lines.length && our < told.length;) {
    if (lines[line] === told[our]) {
      matched.add(line);
      line += 1;
      our += 1;
    } else if (at(line + 1, our) >= at(line, our + 1)) {
      line += 1;
    } else {
      our += 1;
    }
  }
  // An empty line between two of ours is ours.
  const gaps = lines.flatMap((line, number) =>
    line === '' && matched.has(number - 1) && matched.has(number + 1) ? [number] : [],
  );
  return new Set([...matched, ...gaps]);
}
