import { isJsonObject, type Json, jsonBytes } from '../base/json.ts';
import { EXECUTE } from '../tuning/execute.ts';

/** A piece of a value, and where the next one begins. */
export interface Page {
  readonly value: Json;
  readonly nextOffset?: number;
}

/** One page of a value that is too large for an answer: a slice of a list, a text or an object's text. */
export function pageOf(value: Json, offset: number): Page {
  if (jsonBytes(value) <= EXECUTE.pageBytesMax && offset === 0) {
    return { value };
  }
  if (Array.isArray(value)) {
    return pageOfList(value, offset);
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const page = text.slice(offset, offset + EXECUTE.pageLength);
  const next = offset + page.length;
  const more = next < text.length ? { nextOffset: next } : {};
  if (isJsonObject(value) && offset === 0) {
    const keys = Object.keys(value).slice(0, EXECUTE.keysShown);
    return { value: { keys, text: page }, ...more };
  }
  return { value: page, ...more };
}

function pageOfList(list: readonly Json[], offset: number): Page {
  const page: Json[] = [];
  let sizeBytes = 0;
  for (const item of list.slice(offset)) {
    sizeBytes += jsonBytes(item);
    // A page has at least one item, or paging would never come to an end.
    if (page.length > 0 && sizeBytes > EXECUTE.pageBytesMax) {
      break;
    }
    page.push(item);
  }
  const next = offset + page.length;
  return { value: page, ...(next < list.length && { nextOffset: next }) };
}
