import { POLICY_ID } from '../base/ids.ts';
import type { PolicyChange } from '../call/policy-change.ts';
import type { ConfirmedConfig } from './confirmed-config.ts';

/** The change of the config file that a person is asked about, and what their yes does. */
export function policyChangeOf(
  confirmed: ConfirmedConfig,
  reload: () => Promise<void>,
): PolicyChange {
  return {
    pending: () => {
      // Of a found file that nobody trusts yet, other notices tell.
      const waiting = confirmed.isKnown ? confirmed.waiting() : undefined;
      return waiting && { id: POLICY_ID + waiting.id, changes: waiting.changes };
    },
    confirm: async (id) => {
      const isConfirmed = confirmed.confirm(id.slice(POLICY_ID.length));
      if (isConfirmed) {
        await reload();
      }
      return isConfirmed;
    },
  };
}
