/** Checks which requests a client may make over MCP, by the rights of its token. */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

import { hasRight, type Right } from '../../base/access.ts';
import type { ControlRequest } from '../../execute/control-run.ts';
import type { MetaToolName } from './meta-tools.ts';
import type { ListedTool, ToolListing } from './tool-listing.ts';

/** The rights of a client; `undefined` for a client of the local user, who may do everything. */
export type ClientRights = ReadonlySet<Right> | undefined;

const CALL: readonly Right[] = ['call'];
const LOOK: readonly Right[] = ['look', 'call'];

/** One of these rights is enough to use a tool of pml. */
export const META_TOOL_RIGHTS: Readonly<Record<MetaToolName, readonly Right[]>> = {
  // It shows what its client can call next; who only looks has the dashboard and its data.
  discover: CALL,
  execute_workflow: CALL,
  execute_code: CALL,
  // Its other actions steer a run: see `maySteer`.
  control_workflow: LOOK,
};

const READING: ReadonlySet<ControlRequest['action']> = new Set(['status', 'result']);

/** Returns whether a client may call tools of servers. */
export function mayCall(rights: ClientRights): boolean {
  return rights === undefined || hasRight(rights, CALL);
}

/** Returns whether a client may use a tool at all. */
export function mayUse(rights: ClientRights, listed: ListedTool): boolean {
  return (
    rights === undefined ||
    hasRight(rights, listed.kind === 'meta' ? META_TOOL_RIGHTS[listed.name] : CALL)
  );
}

/** Returns whether a client may do this to a run. */
export function maySteer(rights: ClientRights, action: unknown): boolean {
  return mayCall(rights) || READING.has(action as ControlRequest['action']);
}

/** Returns the tools that a client may use, as it lists them. */
export function toolsFor(
  rights: ClientRights,
  listing: ToolListing,
): ReturnType<ToolListing['tools']> {
  return mayCall(rights)
    ? listing.tools()
    : listing.tools().filter(({ name }) => {
        const listed = listing.find(name);
        return listed !== undefined && mayUse(rights, listed);
      });
}

/** Throws where a client may not ask anything of servers. */
export function requireCall(rights: ClientRights): void {
  if (!mayCall(rights)) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidRequest,
      'The role of this token does not allow this.',
    );
  }
}
