/**
 * Large JSON objects that were checked but not parsed. They look like other objects; a member is
 * parsed when it is first read. A caller that only passes one on sends its bytes.
 */
import type { Json, JsonObject } from './json.ts';

/** A member of an object that was not parsed. */
export interface UnreadMember {
  /** Its value as JSON in UTF-8. */
  readonly bytes: Uint8Array;
  readonly read: () => Json;
}

/** An object that is kept as text, member by member. */
interface UnreadJson {
  /** The whole object as JSON in UTF-8. */
  readonly bytes: Uint8Array;
  readonly members: ReadonlyMap<string, UnreadMember>;
}

const OPENING_BRACE = 0x7b;

const unread = new WeakMap<JsonObject, UnreadJson>();
const asItCame = new WeakMap<JsonObject, Uint8Array>();

/** Returns an object whose members are parsed when they are read, each once. */
export function lazyObject(json: UnreadJson): JsonObject {
  const object: Record<string, Json> = {};
  for (const [name, { read }] of json.members) {
    Object.defineProperty(object, name, {
      configurable: true,
      enumerable: true,
      get: () => {
        const value = read();
        Object.defineProperty(object, name, { configurable: true, enumerable: true, value });
        return value;
      },
    });
  }
  unread.set(object, json);
  return object;
}

/** Returns the text form of an object that was not parsed; `undefined` for others. */
export function unreadOf(value: unknown): UnreadJson | undefined {
  return typeof value === 'object' && value !== null ? unread.get(value as JsonObject) : undefined;
}

/** Remembers the JSON that an object was parsed from. Precondition: the object never changes. */
export function rememberBytes(object: JsonObject, bytes: Uint8Array): void {
  asItCame.set(object, bytes);
}

/**
 * Returns the JSON of an object as it came, where that is known: sending it again needs no writing.
 */
export function knownBytes(value: unknown): Uint8Array | undefined {
  return typeof value === 'object' && value !== null
    ? (unreadOf(value)?.bytes ?? asItCame.get(value as JsonObject))
    : undefined;
}

/** True if the member exists and is not an object. Does not parse it. */
export function isOtherThanObject({ members }: UnreadJson, name: string): boolean {
  const member = members.get(name);
  return member !== undefined && member.bytes[0] !== OPENING_BRACE;
}

/** Returns the object without one of its members. The others are not parsed if they were not. */
export function withoutMember(object: JsonObject, name: string): JsonObject {
  const json = unreadOf(object);
  if (json === undefined) {
    const { [name]: _, ...rest } = object;
    return rest;
  }
  const members = new Map([...json.members].filter(([each]) => each !== name));
  return lazyObject({ bytes: joinedMembers(members), members });
}

function joinedMembers(members: ReadonlyMap<string, UnreadMember>): Uint8Array {
  const text = new TextEncoder();
  const parts = [...members].flatMap(([name, { bytes }], at) => [
    text.encode(`${at === 0 ? '' : ','}${JSON.stringify(name)}:`),
    bytes,
  ]);
  const all = [text.encode('{'), ...parts, text.encode('}')];
  const joined = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
