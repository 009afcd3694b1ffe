const LETTER = 8.4;
const LINE = 19;
const MARGIN = 18;
const BAR = 30;
/** Longer lines are cut: the picture is for a page. */
const COLUMNS_MAX = 104;

/** Draws lines of a terminal as an SVG; a line that begins with `$ ` was typed. */
export function terminalPicture(lines: readonly string[]): string {
  const shown = lines.map((line) =>
    line.length > COLUMNS_MAX ? `${line.slice(0, COLUMNS_MAX - 1)}…` : line,
  );
  const columns = Math.max(60, ...shown.map((line) => line.length));
  const width = Math.ceil(columns * LETTER + 2 * MARGIN);
  const height = Math.ceil(shown.length * LINE + 2 * MARGIN + BAR);
  const texts = shown.map((line, index) => {
    const y = BAR + MARGIN + (index + 0.7) * LINE;
    const className = line.startsWith('$ ') ? 'typed' : 'shown';
    return `<text class="${className}" x="${MARGIN}" y="${y.toFixed(1)}" xml:space="preserve">${escaped(line)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="A terminal session">`,
    '<style>text{font:14px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#d6d3cd}.typed{fill:#62cbbe;font-weight:600}</style>',
    `<rect width="${width}" height="${height}" rx="10" fill="#1c1f1e"/>`,
    ...['#ff5f57', '#febc2e', '#28c840'].map(
      (colour, index) => `<circle cx="${20 + index * 18}" cy="18" r="6" fill="${colour}"/>`,
    ),
    ...texts,
    '</svg>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
