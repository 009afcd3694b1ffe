/**
 * Names under which clients list the servers' tools: `server__tool`, or the server's own names if
 * the user wants them plain.
 *
 * Clients accept 64 characters of `[a-zA-Z0-9_-]` and hide everything if one name is wrong, so
 * names are mended and cut. Clients also keep permissions by name, so a name must never come to
 * mean another tool. A name that does not identify its tool exactly ends with a hash of the tool's
 * id, even if no other tool has that name now.
 */
import { createHash } from 'node:crypto';

import type { ToolId } from '../../base/ids.ts';
import { MCP } from '../../tuning/mcp.ts';

/** The part of a tool that its name is made of. */
export interface Nameable {
  readonly id: ToolId;
  readonly server: string;
  readonly name: string;
}

/** `plain`: as the server names it, wherever only one server has that name. */
export type NameStyle = 'prefixed' | 'plain';

/** Returns every tool under the name that clients use, in the order given. */
export function proxyNames(
  tools: readonly Nameable[],
  style: NameStyle = 'prefixed',
): ReadonlyMap<string, ToolId> {
  const own = style === 'plain' ? ownNames(tools) : new Map<ToolId, string>();
  const names = new Map([...own, ...prefixedNames(tools.filter(({ id }) => !own.has(id)))]);
  return new Map(tools.map(({ id, name }) => [names.get(id) ?? name, id]));
}

const ACCEPTED = /^[a-zA-Z0-9_-]+$/u;

/**
 * A name of this form could be another tool's name with its hash. It always gets a hash of its own.
 */
const LOOKS_HASHED = new RegExp(`_[0-9a-f]{${MCP.proxyNameHashLength},}$`, 'u');

function isShowable(name: string): boolean {
  return name.length <= MCP.proxyNameLengthMax && ACCEPTED.test(name) && !LOOKS_HASHED.test(name);
}

/** Without `__`, which a prefixed name could be mistaken for. */
function ownNames(tools: readonly Nameable[]): ReadonlyMap<ToolId, string> {
  const counts = new Map<string, number>();
  for (const { name } of tools) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Map(
    tools
      .filter(({ name }) => counts.get(name) === 1 && isShowable(name) && !name.includes('__'))
      .map(({ id, name }) => [id, name]),
  );
}

function prefixedNames(tools: readonly Nameable[]): ReadonlyMap<ToolId, string> {
  const exact = tools.filter(isExact);
  const rest = tools.filter((tool) => !isExact(tool));
  return new Map([
    ...exact.map((tool) => [tool.id, joined(tool)] as const),
    ...hashedNames(rest, MCP.proxyNameHashLength),
  ]);
}

const joined = ({ server, name }: Nameable): string => `${server}__${name}`;

/**
 * Returns true if `server__tool` needs no change and can be split in one way only, at its first
 * double underscore.
 */
function isExact(tool: Nameable): boolean {
  const { server, name } = tool;
  const isClear = !server.includes('__') && !server.endsWith('_') && !name.startsWith('_');
  return isClear && isShowable(joined(tool));
}

/**
 * Returns names with a hash. If this length is not unique, all tools concerned get a longer one.
 * Then the short name means nothing, instead of another tool.
 */
function hashedNames(
  tools: readonly Nameable[],
  hashLength: number,
): readonly (readonly [ToolId, string])[] {
  const rivals = new Map<string, Nameable[]>();
  for (const tool of tools) {
    const name = hashedName(tool, hashLength);
    rivals.set(name, [...(rivals.get(name) ?? []), tool]);
  }
  const isLast = hashLength + 1 >= MCP.proxyNameLengthMax;
  return [...rivals].flatMap(([name, list]) =>
    list.length === 1 || isLast
      ? list.map(({ id }) => [id, name] as const)
      : hashedNames(list, hashLength + 1),
  );
}

function hashedName(tool: Nameable, hashLength: number): string {
  const hash = createHash('sha256').update(tool.id).digest('hex');
  const room = MCP.proxyNameLengthMax - hashLength - 1;
  const mended = joined(tool).replaceAll(/[^a-zA-Z0-9_-]/gu, '_');
  return `${mended.slice(0, room)}_${hash.slice(0, hashLength)}`;
}
