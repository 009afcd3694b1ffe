/**
 * Names under which clients list upstream tools: `server__tool`, or the server's own where the
 * user wants them plain.
 *
 * Clients accept 64 characters of `[a-zA-Z0-9_-]` and hide everything if one name is wrong, so
 * names are mended and cut. Clients also keep permissions by name, so that a name must never come
 * to mean another tool: one that does not say exactly which tool it stands for ends in a hash of
 * the tool's id, whether or not there is another tool that it could be mistaken for.
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

/** Every tool under the name that clients use, in the order given. */
export function proxyNames(
  tools: readonly Nameable[],
  style: NameStyle = 'prefixed',
): ReadonlyMap<string, ToolId> {
  const own = style === 'plain' ? ownNames(tools) : new Map<ToolId, string>();
  const names = new Map([...own, ...prefixedNames(tools.filter(({ id }) => !own.has(id)))]);
  return new Map(tools.map(({ id, name }) => [names.get(id) ?? name, id]));
}

const ACCEPTED = /^[a-zA-Z0-9_-]+$/u;

/** What looks like the name of another tool with its hash is never given without one. */
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
 * Whether `server__tool` can be taken apart in one way only and needs no change: its first two
 * underscores in a row are then those between server and tool.
 */
function isExact(tool: Nameable): boolean {
  const { server, name } = tool;
  const isClear = !server.includes('__') && !server.endsWith('_') && !name.startsWith('_');
  return isClear && isShowable(joined(tool));
}

/**
 * Where a piece of the hash is not enough, every tool concerned takes a longer one: the shorter
 * name then means nothing any more, rather than something else.
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
