/** Decodes base64 and hexadecimal text, as far as it is text. */
import { POISON } from '../tuning/poison.ts';

const HEX = /^(?:[0-9a-f]{2})+$/iu;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/u;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SEXTET_BITS = 6;
const BYTE_BITS = 8;
const FIRST_PRINTABLE = 32;
const LAST_PRINTABLE = 126;
const BYTE = 256;
const HEXADECIMAL = 16;
const PRINTABLE_SHARE = 0.95;
const RUNS_MAX = 8;

/** The texts that the runs stand for; runs that stand for no text are left out. */
export function decodedIn(runs: readonly string[]): readonly string[] {
  return runs.slice(0, RUNS_MAX).flatMap((run) => {
    const text = decoded(run.slice(0, POISON.encodedLengthMax));
    return text === undefined ? [] : [text];
  });
}

function decoded(run: string): string | undefined {
  const bytes = HEX.test(run) ? hexBytes(run) : BASE64.test(run) ? base64Bytes(run) : [];
  const text = String.fromCodePoint(...bytes);
  const printable = bytes.filter(
    (byte) => byte >= FIRST_PRINTABLE && byte <= LAST_PRINTABLE,
  ).length;
  return text.length > 0 && printable / text.length >= PRINTABLE_SHARE ? text : undefined;
}

function hexBytes(run: string): readonly number[] {
  return (run.match(/../gu) ?? []).map((pair) => Number.parseInt(pair, HEXADECIMAL));
}

function base64Bytes(run: string): readonly number[] {
  const bytes: number[] = [];
  let [bits, held] = [0, 0];
  for (const character of run.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '')) {
    held = held * 2 ** SEXTET_BITS + ALPHABET.indexOf(character);
    bits += SEXTET_BITS;
    if (bits >= BYTE_BITS) {
      bits -= BYTE_BITS;
      bytes.push(Math.floor(held / 2 ** bits) % BYTE);
      held %= 2 ** bits;
    }
  }
  return bytes;
}
