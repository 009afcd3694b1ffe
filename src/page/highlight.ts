/** Colours for programs: a reader of words, strings, numbers and comments, nothing more. */
import { el } from './el.ts';
import { visible } from './foreign-text.ts';

/** A stretch of a program and what kind of word it is. */
interface CodePiece {
  readonly kind: 'plain' | 'comment' | 'string' | 'number' | 'keyword' | 'call';
  readonly text: string;
}

/** Beyond it a program is shown without colours: each piece is an element. */
const COLOURED_MAX = 60_000;

const KEYWORDS = new Set(
  (
    'as async await break case catch class const continue default delete do else export extends ' +
    'false finally for from function if import in instanceof interface let new null of return ' +
    'static super switch this throw true try type typeof undefined var void while yield'
  ).split(' '),
);

// In this order: what opens first hides what is inside of it.
const PIECES =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<string>"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?)|(?<number>\b(?:0[xob][\da-f_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:e[+-]?\d+)?)\b)|(?<word>[\p{L}_$][\p{L}\p{N}_$]*)(?<open>\s*\()?/giu;

/** The pieces of a program; put together again they are the program. */
export function codePieces(code: string): readonly CodePiece[] {
  const pieces: CodePiece[] = [];
  let from = 0;
  const push = (kind: CodePiece['kind'], text: string): void => {
    if (text !== '') {
      pieces.push({ kind, text });
    }
  };
  for (const match of code.matchAll(PIECES)) {
    const { comment, string, number, word, open = '' } = match.groups ?? {};
    push('plain', code.slice(from, match.index));
    if (word !== undefined) {
      push(KEYWORDS.has(word) ? 'keyword' : open === '' ? 'plain' : 'call', word);
      push('plain', open);
    } else {
      push(kindOf(comment, string), comment ?? string ?? number ?? '');
    }
    from = match.index + match[0].length;
  }
  push('plain', code.slice(from));
  return pieces;
}

/** A program to be read, each of its characters as a text node. */
export function codeBlock(code: string, label: string): HTMLElement {
  const pieces =
    code.length > COLOURED_MAX ? [{ kind: 'plain', text: code } as const] : codePieces(code);
  return el(
    'pre',
    { class: 'code', tabindex: 0, role: 'group', 'aria-label': label, dir: 'ltr' },
    el(
      'code',
      {},
      pieces.map(({ kind, text }) => {
        const shown = visible(text, text.length);
        return kind === 'plain' ? shown : el('span', { class: `code-${kind}` }, shown);
      }),
    ),
  );
}

function kindOf(comment?: string, string?: string): CodePiece['kind'] {
  if (comment !== undefined) {
    return 'comment';
  }
  return string === undefined ? 'number' : 'string';
}
