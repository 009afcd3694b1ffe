/**
 * The few styles the command line uses.
 *
 * A painted text carries its escapes everywhere; the terminal takes them out where they do not
 * belong. So formatting code never asks whether colours are on.
 */

const STYLES = {
  bold: ['1', '22'],
  dim: ['2', '22'],
  red: ['31', '39'],
  green: ['32', '39'],
  yellow: ['33', '39'],
  cyan: ['36', '39'],
} as const;

/** A way of standing out. */
export type Style = keyof typeof STYLES;

const ESCAPE = '\u001B';
const OUR_CODES = [...new Set(Object.values(STYLES).flat())].join('|');
/** Our own styles, or any other character that can steer a terminal. */
const STEERING = new RegExp(
  String.raw`${ESCAPE}\[(?:${OUR_CODES})m|(?![\n\t])[\p{Cc}\p{Cf}]`,
  'gu',
);

/** The text in that style. */
export function paint(style: Style, text: string): string {
  const [on, off] = STYLES[style];
  return `${ESCAPE}[${on}m${text}${ESCAPE}[${off}m`;
}

/** The text with nothing in it that steers a terminal, apart from our own styles where wanted. */
export function harmless(text: string, keepStyles: boolean): string {
  return text.replaceAll(STEERING, (found) => (keepStyles && found.length > 2 ? found : ''));
}
