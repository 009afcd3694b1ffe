import { createHash } from 'node:crypto';

import { canonicalJson } from '../../base/json.ts';
import type { ServerSpec } from '../../call/upstreams.ts';

/**
 * Stands for how a server is reached: equal hashes mean the same program or address.
 *
 * Limits and marks are left out on purpose: they change neither the tools nor the process.
 */
export function specHash({ transport }: Pick<ServerSpec, 'transport'>): string {
  return createHash('sha256').update(canonicalJson(transport)).digest('hex');
}
