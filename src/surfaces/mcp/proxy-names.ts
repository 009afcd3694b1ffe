/**
 * Names under which clients list upstream tools in proxy mode: `server__tool`.
 *
 * Clients accept 64 characters of `[a-zA-Z0-9_-]` and hide everything if one name is wrong, so
 * names are mended and cut. What was cut, and what would collide, ends in a hash of the tool's
 * id: a name depends on its own tool and on those it collides with, on nothing else, because
 * clients keep permissions by name.
 */
import { createHash } from 'node:crypto';

import type { ToolId } from '../../base/ids.ts';
import { MCP } from '../../tuning.ts';

/** The part of a tool that its name is made of. */
export interface Nameable {
  readonly id: ToolId;
  readonly server: string;
  readonly name: string;
}

interface Wish {
  readonly id: ToolId;
  readonly plain: string;
  /** Whether the plain name says exactly which server and tool it stands for. */
  readonly isExact: boolean;
}

/** Every tool under the name that clients use, in the order given. */
export function proxyNames(tools: readonly Nameable[]): ReadonlyMap<string, ToolId> {
  const wishes = tools.map(wishOf);
  const rivals = new Map<string, Wish[]>();
  for (const wish of wishes) {
    const list = rivals.get(wish.plain);
    if (list === undefined) {
      rivals.set(wish.plain, [wish]);
    } else {
      list.push(wish);
    }
  }
  const owners = new Set<Wish>();
  for (const list of rivals.values()) {
    const owner = list.length === 1 ? list[0] : list.find((wish) => wish.isExact);
    if (owner !== undefined && owner.plain.length <= MCP.proxyNameLengthMax) {
      owners.add(owner);
    }
  }
  const names = new Map<ToolId, string>();
  const taken = new Set<string>();
  for (const owner of owners) {
    names.set(owner.id, owner.plain);
    taken.add(owner.plain);
  }
  // Sorted, so that even a name that runs into another's hash is the same whatever the order.
  const rest = wishes.filter((wish) => !owners.has(wish));
  for (const wish of rest.toSorted((left, right) => (left.id < right.id ? -1 : 1))) {
    const name = hashedName(wish, taken);
    names.set(wish.id, name);
    taken.add(name);
  }
  return new Map(wishes.map((wish) => [names.get(wish.id) ?? wish.plain, wish.id]));
}

function wishOf(tool: Nameable): Wish {
  const server = mended(tool.server);
  const name = mended(tool.name);
  return {
    id: tool.id,
    plain: `${server}__${name}`,
    // Two exact names are equal only if the longer server goes on with an underscore where the
    // shorter one ends, so at most one of any number of equal names is exact.
    isExact:
      server === tool.server &&
      name === tool.name &&
      !server.includes('__') &&
      !server.endsWith('_'),
  };
}

function mended(text: string): string {
  return text.replaceAll(/[^a-zA-Z0-9_-]/gu, '_');
}

/** A longer piece of the hash wherever a shorter one is taken; a whole one always differs. */
function hashedName(wish: Wish, taken: ReadonlySet<string>): string {
  const hash = createHash('sha256').update(wish.id).digest('hex');
  let length: number = MCP.proxyNameHashLength;
  for (;;) {
    const room = MCP.proxyNameLengthMax - length - 1;
    const name = `${wish.plain.slice(0, room)}_${hash.slice(0, length)}`;
    if (!taken.has(name) || room <= 0) {
      return name;
    }
    length += 1;
  }
}
