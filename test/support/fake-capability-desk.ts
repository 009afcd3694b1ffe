import { GatewayError } from '../../src/base/errors.ts';
import type { CapabilityDesk } from '../../src/gateway/capability-desk.ts';

const unknown = (name: string): Promise<never> =>
  Promise.reject(new GatewayError('CAPABILITY_UNKNOWN', `there is no capability called "${name}"`));

/** Of a project in which nothing was learned. */
export const EMPTY_CAPABILITIES: CapabilityDesk = {
  list: () => [],
  show: unknown,
  rename: unknown,
  pin: unknown,
  remove: unknown,
  exported: () => ({
    document: { format: 'pml-capabilities', version: 1, capabilities: [] },
    withheld: [],
  }),
  imported: () => Promise.resolve({ kind: 'imported', added: [], merged: [], left: [] }),
};
