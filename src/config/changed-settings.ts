import { canonicalJson, type Json } from '../base/json.ts';
import type { AuditDraft } from '../call/audit-log.ts';
import { valueAt } from './plain-problem.ts';
import type { Settings } from './schema.ts';
import { SETTING_RULES, type SettingKey } from './setting-rules.ts';

/** A setting whose value is another one now. */
export interface ChangedSetting {
  readonly key: SettingKey;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Returns the settings that differ. Values are as they are in force: they may hold secrets. */
export function changedSettings(before: Settings, after: Settings): readonly ChangedSetting[] {
  return (Object.keys(SETTING_RULES) as SettingKey[])
    .map((key) => {
      const path = key.split('.');
      return { key, before: valueAt(before, path), after: valueAt(after, path) };
    })
    .filter((each) => canonicalJson(each.before) !== canonicalJson(each.after));
}

/** Values of these are taken down as well; those of others may hold secrets. */
const SHOWN = /^pml\.(?:policy|servers|retention|identity|speculation)\b/u;

/**
 * Returns what the audit says of settings that are others now. Who wrote the file nobody knows: a change
 * that widens was confirmed by a person, and that stands in the audit by itself.
 */
export function auditOfSettings(before: Settings, after: Settings): readonly AuditDraft[] {
  return changedSettings(before, after).map(({ key, ...values }) => ({
    action: 'setting',
    subject: key,
    ...(SHOWN.test(key) && { args: values }),
    outcome: 'taken',
  }));
}
