/** Matches a text against a pattern in which `*` stands for any run of characters, none included. */
export function matchesPattern(pattern: string, text: string): boolean {
  const parts = pattern.split('*');
  const first = parts[0] ?? '';
  if (parts.length === 1) {
    return pattern === text;
  }
  const last = parts.at(-1) ?? '';
  if (text.length < first.length + last.length || !text.startsWith(first)) {
    return false;
  }
  // Leftmost match of each middle part is enough: a later one leaves less room for the rest.
  let position = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, position);
    if (found === -1) {
      return false;
    }
    position = found + part.length;
  }
  return text.length - last.length >= position && text.endsWith(last);
}
