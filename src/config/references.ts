import type { Surroundings } from './locations.ts';
import type { Lookup } from './substitute.ts';

/** Where references in a configuration find their values. */
export type References = Pick<Surroundings, 'env' | 'secretOf'>;

/** Looks references up in these surroundings. A secret is asked for only where one is named. */
export function lookupIn({ env, secretOf }: References): Lookup {
  return (kind, name) => (kind === 'env' ? env[name] : secretOf?.(name));
}
