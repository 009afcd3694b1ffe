/** Rules for `mcpServers` that are clearer said here than by the schema. */
import { isJsonObject, type JsonObject } from '../base/json.ts';
import { CONFIG } from '../tuning/config.ts';
import type { PlainProblem } from './plain-problem.ts';

/** Why a name cannot be used for a server, or `undefined` when it can. */
export function serverNameProblem(name: string): string | undefined {
  if (name === '' || name.length > CONFIG.serverNameLengthMax) {
    return `a server's name has 1 to ${CONFIG.serverNameLengthMax} characters`;
  }
  if (name.includes(':')) {
    return 'a server\'s name cannot contain ":", which separates it from its tools';
  }
  if (/[\p{Cc}\p{Cf}]/u.test(name)) {
    return "a server's name cannot contain characters that are not shown";
  }
  return undefined;
}

/** Names, and entries that are both a program and an address, or neither. */
export function checkServers(value: JsonObject): readonly PlainProblem[] {
  const servers = value['mcpServers'];
  if (!isJsonObject(servers)) {
    return [];
  }
  return Object.entries(servers).flatMap(([name, entry]) => {
    const path = ['mcpServers', name];
    const nameProblem = serverNameProblem(name);
    const problems: PlainProblem[] =
      nameProblem === undefined ? [] : [{ path, part: 'key', message: nameProblem }];
    if (isJsonObject(entry) && 'command' in entry === 'url' in entry) {
      const message =
        'command' in entry
          ? 'has both "command" (a program) and "url" (a server somewhere else); keep one'
          : 'needs "command" (a program) or "url" (a server somewhere else)';
      return [...problems, { path, part: 'value', message }];
    }
    return problems;
  });
}
