import type { Json, JsonObject } from '../../base/json.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';

/** Every entry of every page of a listing, unchecked, up to a bound. */
export async function listPages(
  ask: (params: JsonObject) => Promise<JsonObject>,
  member: string,
  entriesMax: number,
): Promise<readonly Json[]> {
  const entries: Json[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < UPSTREAM.listPagesMax; page += 1) {
    const result = await ask(cursor === undefined ? {} : { cursor });
    const found = result[member];
    for (const entry of Array.isArray(found) ? (found as Json[]) : []) {
      entries.push(entry);
    }
    const next = result['nextCursor'];
    // A cursor that comes back would make the walk go round in circles.
    if (typeof next !== 'string' || cursors.has(next) || entries.length > entriesMax) {
      break;
    }
    cursors.add(next);
    cursor = next;
  }
  return entries;
}
