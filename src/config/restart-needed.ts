import { changedSettings } from './changed-settings.ts';
import type { Settings } from './schema.ts';
import { SETTING_RULES } from './setting-rules.ts';

/** The settings that differ and that a daemon started with `before` cannot take up. */
export function restartNeeded(before: Settings, after: Settings): readonly string[] {
  return changedSettings(before, after)
    .map(({ key }) => key)
    .filter((key) => SETTING_RULES[key].takesEffect === 'after a restart');
}
