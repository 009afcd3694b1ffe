/**
 * Puts an entry at the end of a map, and drops entries from its start until at most `limit` are left. So
 * a map that is written only through this keeps the entries that were written last.
 */
export function keepLast<Key, Value>(
  map: Map<Key, Value>,
  key: Key,
  value: Value,
  limit: number,
): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= limit) {
      return;
    }
    map.delete(oldest);
  }
}
