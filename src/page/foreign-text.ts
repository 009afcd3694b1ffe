/**
 * Makes text of others safe to show, programs included. It cannot reverse the line around it, hide
 * words in invisible characters, or fill the page.
 */

import { el } from './el.ts';

/** A piece of text, or the number of a character that cannot be seen. */
interface TextPiece {
  readonly kind: 'plain' | 'escape';
  readonly text: string;
}

/** Characters of a text that are shown at first. */
const SHOWN_MAX = 2000;
/** Characters that "Show more" adds. */
const MORE_MAX = 20_000;
/** Characters that are shown in a line. */
const LINE_MAX = 160;

// Control characters except line ends and tabs, characters that reverse, join or hide text, and
// lone halves of characters. Joiners inside an emoji are allowed.
const UNSEEN =
  /(?![\n\t]|(?<=\p{Extended_Pictographic})\uFE0F|(?<=[\p{Extended_Pictographic}\uFE0F])\u200D(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** Splits a text into pieces. Each invisible character becomes a piece with its number. */
export function visiblePieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(UNSEEN)) {
    if (match.index > from) {
      pieces.push({ kind: 'plain', text: text.slice(from, match.index) });
    }
    pieces.push({ kind: 'escape', text: escapeOf(match[0]) });
    from = match.index + match[0].length;
  }
  if (from < text.length) {
    pieces.push({ kind: 'plain', text: text.slice(from) });
  }
  return pieces;
}

/** Like `foreign`, as one string, for places that hold no elements. */
export function visible(text: string, max: number = LINE_MAX): string {
  const shown = visiblePieces(cut(text, max))
    .map((piece) => piece.text)
    .join('');
  return text.length > max ? `${shown}…` : shown;
}

/** Foreign text in a line: isolated from the text around it, and cut if it is too long. */
export function foreign(text: string, max: number = LINE_MAX): HTMLElement {
  const isCut = text.length > max;
  const shown = isCut ? cut(text, max) : text;
  const title = isCut ? `${text.length.toLocaleString('en')} characters, cut here` : undefined;
  return el('bdi.foreign', { title }, pieceNodes(shown), isCut && '…');
}

/** A long foreign text with its line breaks, and a button for the rest of it. */
export function foreignBlock(text: string, className = 'code'): HTMLElement {
  const holder = el('div.long-text');
  const pre = el('pre', { class: className, tabindex: 0, dir: 'ltr' });
  let shown = 0;
  const more = el('button.quiet', { click: () => grow(MORE_MAX) });
  function grow(by: number): void {
    const next = cut(text.slice(shown), by);
    pre.append(el('bdi.foreign', pieceNodes(next)));
    shown += next.length;
    more.textContent = `Show more (${(text.length - shown).toLocaleString('en')} characters left)`;
    more.hidden = shown >= text.length;
  }
  grow(SHOWN_MAX);
  holder.append(pre, more);
  return holder;
}

/** Returns the beginning of a text. Never cuts a character in half. */
export function cut(text: string, max: number): string {
  if (text.length <= max) {
    return text;
  }
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd8_00 && last <= 0xdb_ff && max > 1 ? max - 1 : max);
}

function pieceNodes(text: string): readonly (string | HTMLElement)[] {
  return visiblePieces(text).map((piece) =>
    piece.kind === 'plain' ? piece.text : el('span.escape', piece.text),
  );
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `\\u${code > 0xff_ff ? `{${code.toString(16)}}` : code.toString(16).padStart(4, '0')}`;
}

/** A piece of a program, and its kind. */
interface CodePiece {
  readonly kind: 'plain' | 'comment' | 'string' | 'number' | 'keyword' | 'call';
  readonly text: string;
}

/** Longer programs are shown without colours, because each piece is an element. */
const COLOURED_MAX = 60_000;

const KEYWORDS = new Set(
  (
    'as async await break case catch class const continue default delete do else export extends ' +
    'false finally for from function if import in instanceof interface let new null of return ' +
    'static super switch this throw true try type typeof undefined var void while yield'
  ).split(' '),
);

// The order matters: a comment hides a string inside it, and the other way round.
const PIECES =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<string>"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?)|(?<number>\b(?:0[xob][\da-f_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:e[+-]?\d+)?)\b)|(?<word>[\p{L}_$][\p{L}\p{N}_$]*)(?<open>\s*\()?/giu;

/** Splits a program into pieces. Joined again, they are the program. */
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

/** Draws a program with colours. */
export function codeBlock(code: string, label: string): HTMLElement {
  const pieces =
    code.length > COLOURED_MAX ? [{ kind: 'plain', text: code } as const] : codePieces(code);
  return el(
    'pre.code',
    { tabindex: 0, role: 'group', 'aria-label': label, dir: 'ltr' },
    el(
      'code',
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
