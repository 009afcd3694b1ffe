import { isJsonObject, type Json } from '../base/json.ts';
import { BINDINGS } from '../tuning/foresee.ts';
import { LEARN } from '../tuning/learn.ts';
import { looseJson } from './loose-json.ts';
import { textValues } from './text-values.ts';

/**
 * A copy of the beginning of a value, small enough to be remembered for as long as a session lasts.
 *
 * Of a text too long to be taken over as it is nothing is told: it becomes null. Nothing of the original stays alive.
 */
export function reduceValue(value: Json): Json {
  return copy(value, { depth: 0, room: newRoom(), isRead: false }) ?? null;
}

/**
 * Reduces a result. A text that holds a list or a record becomes that. Of another long text, the
 * values with a label or a known kind stay.
 */
export function reduceResult(value: Json): Json {
  return copy(value, { depth: 0, room: newRoom(), isRead: true }) ?? null;
}

const newRoom = (): Copying['room'] => ({ characters: LEARN.resultLengthMax });

interface Copying {
  readonly depth: number;
  readonly room: { characters: number };
  /** Long texts are read for values. */
  readonly isRead: boolean;
}

/** Copies a value. Returns undefined once there is no room left. */
function copy(value: Json, { depth, room, isRead }: Copying): Json | undefined {
  if (room.characters <= 0) {
    return undefined;
  }
  const inside = { depth: depth + 1, room, isRead };
  if (typeof value === 'string') {
    const held = isRead ? looseJson(value) : undefined;
    if (held !== undefined) {
      return copy(held, { depth, room, isRead: false });
    }
    if (value.length > BINDINGS.lettersMax) {
      room.characters -= 1;
      if (!isRead) {
        return null;
      }
      const named = textValues(value);
      return Object.keys(named).length === 0 ? '' : copy(named, { depth, room, isRead });
    }
    room.characters -= value.length + 1;
    return detached(value);
  }
  room.characters -= 1;
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const isTooDeep = depth >= BINDINGS.depthMax;
  if (Array.isArray(value)) {
    return isTooDeep ? [] : copiedItems(value, inside);
  }
  return isTooDeep || !isJsonObject(value) ? {} : copiedMembers(value, inside);
}

function copiedItems(items: readonly Json[], inside: Copying): readonly Json[] {
  const copied: Json[] = [];
  for (const item of items) {
    const own = copy(item, inside);
    if (own === undefined) {
      break;
    }
    copied.push(own);
  }
  return copied;
}

function copiedMembers(
  value: { readonly [key: string]: Json | undefined },
  inside: Copying,
): { readonly [key: string]: Json } {
  const copied: [string, Json][] = [];
  for (const [key, member] of Object.entries(value)) {
    inside.room.characters -= key.length;
    const own = member === undefined ? null : copy(member, inside);
    if (own === undefined) {
      break;
    }
    copied.push([key, own]);
  }
  // Built from entries: assigning a member called __proto__ would change the object's nature.
  return Object.fromEntries(copied);
}

/** A piece cut from a text keeps the whole text in memory: the piece is written anew. */
function detached(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
