import { createHash } from 'node:crypto';

import { canonicalJson, type Json } from '../base/json.ts';
import { isSecretName } from '../base/secret-signs.ts';
import type { ServerEntry } from './schema.ts';

/**
 * Stands for what is behind a server's name, so that an answer about a tool is not carried over to
 * another program of the same name. A renewed token does not make another program.
 */
export function programOf(entry: ServerEntry): string {
  return createHash('sha256')
    .update(canonicalJson(reachedBy(entry)))
    .digest('hex');
}

function reachedBy(entry: ServerEntry): Json {
  if ('url' in entry) {
    return { url: entry.url };
  }
  const { command, args, cwd = '.' } = entry;
  const env = Object.entries(entry.env).filter(([name]) => !isSecretName(name));
  return { command, args, cwd, env: Object.fromEntries(env) };
}
