/**
 * Names under which clients list upstream tools: `server__tool`, or the server's own where the
 * user wants them plain.
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

/** `plain`: as the server names it, wherever only one server has that name. */
export type NameStyle = 'prefixed' | 'plain';

/** Every tool under the name that clients use, in the order given. */
export function proxyNames(
  tools: readonly Nameable[],
  style: NameStyle = 'prefixed',
): ReadonlyMap<string, ToolId> {
  const own = style === 'plain' ? ownNames(tools) : new Map<ToolId, string>();
  const names = new Map([
    ...own,
    ...prefixedNames(
      tools.filter(({ id }) => !own.has(id)),
      new Set(own.values()),
    ),
  ]);
  return new Map(tools.map(({ id, name }) => [names.get(id) ?? name, id]));
}

/** Without `__`, which a prefixed name could be mistaken for. */
const OWN_NAME = /^(?!.*__)[a-zA-Z0-9_-]+$/u;

function ownNames(tools: readonly Nameable[]): ReadonlyMap<ToolId, string> {
  const counts = new Map<string, number>();
  for (const { name } of tools) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Map(
    tools
      .filter(
        ({ name }) =>
          counts.get(name) === 1 && name.length <= MCP.proxyNameLengthMax && OWN_NAME.test(name),
      )
      .map(({ id, name }) => [id, name]),
  );
}

function prefixedNames(
  tools: readonly Nameable[],
  reserved: ReadonlySet<string>,
): ReadonlyMap<ToolId, string> {
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
  const taken = new Set(reserved);
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
  return names;
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
