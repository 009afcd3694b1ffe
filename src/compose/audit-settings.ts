import type { JsonObject } from '../base/json.ts';
import type { AuditLog } from '../call/audit-log.ts';
import { changedSettings } from '../config/changed-settings.ts';
import type { Settings } from '../config/schema.ts';

/** Values of these are taken down as well; those of others may hold secrets. */
const SHOWN = /^pml\.(?:policy|servers|retention|identity|speculation)\b/u;

/**
 * Takes down which settings are others now. Who wrote the file nobody knows: a change that widens was
 * confirmed by a person, and that stands in the audit by itself.
 */
export function auditSettings(
  audit: Pick<AuditLog, 'record'>,
  before: Settings,
  after: Settings,
): void {
  for (const { key, ...values } of changedSettings(before, after)) {
    const args = SHOWN.test(key) && { args: values as JsonObject };
    audit.record({ action: 'setting', subject: key, ...args, outcome: 'taken' });
  }
}
