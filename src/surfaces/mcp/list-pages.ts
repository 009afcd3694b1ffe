/** Long lists in pages: one of 20,000 tools is 8 MB, which clients and proxies refuse. */
import { isJsonObject, type Json, parseJson } from '../../base/json.ts';
import { MCP } from '../../tuning/mcp.ts';

/** One page of a list, and where the next one begins. */
interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string;
}

/**
 * Returns the page that begins after a cursor; `undefined` for a cursor that leads nowhere. A cursor names
 * the last item that was told: where the list has changed since, it goes on behind that item.
 */
export function pageOfList<Item extends object>(
  items: readonly Item[],
  cursor: unknown,
  bytesMax: number = MCP.listPageBytesMax,
): ListPage<Item> | undefined {
  const start = cursor === undefined ? 0 : startAfter(items, cursor);
  if (start === undefined) {
    return undefined;
  }
  let sizeBytes = 0;
  let end = start;
  while (end < items.length) {
    sizeBytes += JSON.stringify(items[end]).length;
    if (sizeBytes > bytesMax && end > start) {
      break;
    }
    end += 1;
  }
  const last = items[end - 1];
  return {
    items: start === 0 && end === items.length ? items : items.slice(start, end),
    ...(end < items.length && last !== undefined && { nextCursor: cursorAfter(last, end) }),
  };
}

function cursorAfter(item: object, place: number): string {
  return Buffer.from(JSON.stringify([place, nameOf(item)])).toString('base64url');
}

function startAfter(items: readonly object[], cursor: unknown): number | undefined {
  const told = typeof cursor === 'string' ? readCursor(cursor) : undefined;
  if (told === undefined) {
    return undefined;
  }
  const { place, name } = told;
  if (nameOf(items[place - 1] ?? {}) === name) {
    return place;
  }
  const found = items.findIndex((item) => nameOf(item) === name);
  return found === -1 ? undefined : found + 1;
}

function readCursor(cursor: string): { readonly place: number; readonly name: string } | undefined {
  const read = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  const [place, name] = Array.isArray(read) ? (read as readonly Json[]) : [];
  return typeof place === 'number' && Number.isSafeInteger(place) && typeof name === 'string'
    ? { place, name }
    : undefined;
}

/** Returns the name of a tool or prompt, or the address of a resource. */
function nameOf(item: object): string | undefined {
  const { name, uri, uriTemplate } = isJsonObject(item) ? item : {};
  const named = uri ?? uriTemplate ?? name;
  return typeof named === 'string' ? named : undefined;
}
