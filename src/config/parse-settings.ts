import { GatewayError } from '../base/errors.ts';
import type { JsonObject } from '../base/json.ts';
import { formatPath } from './json-document.ts';
import { plainProblems } from './plain-problem.ts';
import { configSchema, type Settings, type SettingsInput } from './schema.ts';

/** Settings from a value in memory, for the library. Throws CONFIG_INVALID with every problem. */
export function parseSettings(input: SettingsInput): Settings {
  const parsed = configSchema.safeParse(input);
  if (parsed.success) {
    return parsed.data;
  }
  const problems = parsed.error.issues
    .flatMap((issue) => plainProblems(issue, input as JsonObject))
    .map(({ path, message }) => `${formatPath(path)}: ${message}`);
  throw new GatewayError('CONFIG_INVALID', problems.join('\n'), { data: { problems } });
}
