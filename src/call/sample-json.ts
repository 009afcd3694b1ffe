import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { unreadOf } from '../base/unread-json.ts';
import { FACTS } from '../tuning/call.ts';

/** A value that is small enough to be handed on, and how large it is. */
interface Sample {
  readonly value: JsonObject;
  /** Characters, counted roughly. */
  readonly size: number;
}

/**
 * Returns a small value as it is, and a copy of a large one. The copy has the head of each list,
 * head and tail of each long text, members as long as there is space, and null for what is nested
 * too deep. The work is bounded.
 */
export function sampleOf(value: JsonObject): Sample {
  const unread = unreadOf(value);
  if (unread !== undefined) {
    return textSample(unread.bytes);
  }
  const room = { characters: FACTS.sampleLengthMax };
  if (fits(value, room, FACTS.sampleDepthMax)) {
    return { value, size: FACTS.sampleLengthMax - room.characters };
  }
  const left = { characters: FACTS.sampleLengthMax };
  const copied = copy(value, left, FACTS.sampleDepthMax) as JsonObject;
  return { value: copied, size: FACTS.sampleLengthMax - left.characters };
}

/** Returns the first and last characters of an unparsed result, as the text of a result. */
function textSample(bytes: Uint8Array): Sample {
  const half = FACTS.unreadBytesShown;
  const letters = new TextDecoder();
  const text = `${letters.decode(bytes.subarray(0, half))}\n...\n${letters.decode(bytes.subarray(-half))}`;
  return { value: { content: [{ type: 'text', text }] }, size: text.length };
}

interface Room {
  characters: number;
}

/**
 * Returns true if a value fits into the room. Copies nothing. `depth` is the number of levels left.
 */
function fits(value: Json | undefined, room: Room, depth: number): boolean {
  room.characters -= typeof value === 'string' ? value.length + 1 : 1;
  if (room.characters < 0 || depth < 0) {
    return false;
  }
  if (Array.isArray(value)) {
    return value.every((item) => fits(item, room, depth - 1));
  }
  if (value === undefined || !isJsonObject(value)) {
    return true;
  }
  for (const key in value) {
    room.characters -= key.length;
    if (!fits(value[key], room, depth - 1)) {
      return false;
    }
  }
  return true;
}

function copy(value: Json | undefined, room: Room, depth: number): Json {
  if (typeof value === 'string') {
    const text = shortened(value, Math.max(0, Math.floor(room.characters / 2)));
    room.characters -= text.length + 1;
    return text;
  }
  room.characters -= 1;
  if (depth < 0) {
    return null;
  }
  if (Array.isArray(value)) {
    return copiedItems(value, room, depth - 1);
  }
  if (value === undefined || !isJsonObject(value)) {
    return value ?? null;
  }
  const entries: [string, Json][] = [];
  for (const key in value) {
    if (room.characters <= 0) {
      break;
    }
    // A name that is larger than what is left is left out: names are not shortened.
    if (key.length < room.characters) {
      room.characters -= key.length;
      entries.push([key, copy(value[key], room, depth - 1)]);
    }
  }
  // From entries: assigning a member called __proto__ would change the object's nature.
  return Object.fromEntries(entries);
}

/**
 * Copies the head of a list. A list may use half of the space that is left, so that later members
 * are seen too.
 */
function copiedItems(items: readonly Json[], room: Room, depth: number): readonly Json[] {
  const own = { characters: Math.floor(room.characters / 2) };
  const before = own.characters;
  const copied: Json[] = [];
  for (const item of items) {
    if (own.characters <= 0) {
      break;
    }
    copied.push(copy(item, own, depth));
  }
  room.characters -= before - own.characters;
  return copied;
}

function shortened(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) {
    return text;
  }
  const half = Math.floor(lengthMax / 2);
  return half === 0 ? '' : `${text.slice(0, half)}\n...\n${text.slice(-half)}`;
}
