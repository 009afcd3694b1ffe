import { canonicalJson, type Json } from '../base/json.ts';
import type { AuditDraft } from '../call/audit-log.ts';
import { valueAt } from './plain-problem.ts';
import type { Settings } from './schema.ts';
import { SETTING_RULES, type SettingKey } from './setting-rules.ts';

/** A setting whose value is another one now. */
interface ChangedSetting {
  readonly key: SettingKey;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Returns the settings that differ. Values are as they are in force: they may hold secrets. */
function changedSettings(before: Settings, after: Settings): readonly ChangedSetting[] {
  return (Object.keys(SETTING_RULES) as SettingKey[])
    .map((key) => {
      const path = key.split('.');
      return { key, before: valueAt(before, path), after: valueAt(after, path) };
    })
    .filter((each) => canonicalJson(each.before) !== canonicalJson(each.after));
}

/** Settings whose values are recorded too. Values of other settings may hold secrets. */
const SHOWN = /^pml\.(?:policy|servers|retention|identity|speculation)\b/u;

/**
 * Returns audit entries for changed settings. The author of the file is unknown. A change that
 * widens was confirmed by a person, and has an audit entry of its own.
 */
export function auditOfSettings(before: Settings, after: Settings): readonly AuditDraft[] {
  return changedSettings(before, after).map(({ key, ...values }) => ({
    action: 'setting',
    subject: key,
    ...(SHOWN.test(key) && { args: values }),
    outcome: 'taken',
  }));
}

/** The settings that differ and that a daemon started with `before` cannot take up. */
export function restartNeeded(before: Settings, after: Settings): readonly string[] {
  return changedSettings(before, after)
    .map(({ key }) => key)
    .filter((key) => SETTING_RULES[key].takesEffect === 'after a restart');
}
