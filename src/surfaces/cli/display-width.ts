/**
 * Number of terminal columns of a text: two for East Asian and emoji characters, none for combining
 * marks. An approximation: terminals differ on the newest emoji.
 */
const COMBINING = /^[\p{Mn}\p{Me}]$/u;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303E\uFF01-\uFF60\uFFE0-\uFFE6]$/u;

/** Columns of the whole text, which has no line breaks and no escapes. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    width += characterWidth(character);
  }
  return width;
}

/** The text cut to at most so many columns, with an ellipsis where it was cut. */
export function fitWidth(text: string, widthMax: number): string {
  if (displayWidth(text) <= widthMax) {
    return text;
  }
  let kept = '';
  let width = 1;
  for (const character of text) {
    width += characterWidth(character);
    if (width > widthMax) {
      break;
    }
    kept += character;
  }
  return widthMax < 1 ? '' : `${kept.trimEnd()}…`;
}

function characterWidth(character: string): number {
  if (COMBINING.test(character)) {
    return 0;
  }
  return WIDE.test(character) ? 2 : 1;
}
