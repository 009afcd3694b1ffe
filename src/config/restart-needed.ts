import { canonicalJson } from '../base/json.ts';
import { valueAt } from './plain-problem.ts';
import type { Settings } from './schema.ts';
import { SETTING_RULES } from './setting-rules.ts';

/** The settings that differ and that a daemon started with `before` cannot take up. */
export function restartNeeded(before: Settings, after: Settings): readonly string[] {
  return Object.entries(SETTING_RULES)
    .filter(([, { takesEffect }]) => takesEffect === 'after a restart')
    .map(([key]) => key)
    .filter((key) => textAt(before, key) !== textAt(after, key));
}

function textAt(settings: Settings, key: string): string {
  return canonicalJson(valueAt(settings, key.split('.')));
}
