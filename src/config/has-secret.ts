import { redactAddress, redactArguments } from './redact.ts';

const isShown = (parts: readonly string[]): boolean =>
  redactArguments(parts).every((shown, at) => shown === parts[at]);

/** Whether a text holds a secret: by what is known to be one, by its shape, by the name it stands under, and as it is told. */
export function hasSecret(text: string, redact: (text: string) => string): boolean {
  const lines = text.split(/[\r\n]+/u).map((line) => line.trim());
  const words = text.split(/\s+/u);
  return (
    redact(text) !== text ||
    redactAddress(text) !== text ||
    !lines.every((line) => isShown([line])) ||
    !isShown(words)
  );
}
