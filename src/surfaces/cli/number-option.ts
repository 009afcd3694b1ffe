import { GatewayError } from '../../base/errors.ts';
import type { Invocation } from './command.ts';

/** The whole number given with an option, or `undefined` when it was left out. */
export function numberOption(
  invocation: Pick<Invocation, 'text'>,
  name: string,
  range: { readonly min: number; readonly max: number },
): number | undefined {
  const text = invocation.text(name);
  if (text === undefined) {
    return undefined;
  }
  const value = /^\d+$/u.test(text) ? Number(text) : Number.NaN;
  if (!(value >= range.min && value <= range.max)) {
    throw new GatewayError(
      'USAGE',
      `--${name} takes a whole number from ${range.min} to ${range.max}, not "${text}"`,
    );
  }
  return value;
}
