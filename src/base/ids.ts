import { GatewayError } from './errors.ts';

declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** A tool as everyone names it: `server:tool`. */
export type ToolId = Branded<'ToolId'>;
/** One run of one workflow; clients know it as `workflowId`. */
export type RunId = Branded<'RunId'>;
/** One client's conversation: a stdio connection, a legacy session, or a token with its client. */
export type SessionId = Branded<'SessionId'>;
/** The project that owns every row; by default derived from the config file's folder. */
export type ProjectId = Branded<'ProjectId'>;

/** A server's name may not contain the colon that separates it from its tools. */
export function toolId(server: string, tool: string): ToolId {
  return `${server}:${tool}` as ToolId;
}

/** Takes a `server:tool` apart at the first colon; tool names may contain further ones. */
export function splitToolId(id: string): { readonly server: string; readonly tool: string } {
  const colon = id.indexOf(':');
  if (colon <= 0 || colon === id.length - 1) {
    throw new GatewayError('TOOL_NAME_MALFORMED', `"${id}" is not of the form server:tool`);
  }
  return { server: id.slice(0, colon), tool: id.slice(colon + 1) };
}

/** The text is taken as it is: ids are opaque to everyone but their maker. */
export const runId = (text: string): RunId => text as RunId;
export const sessionId = (text: string): SessionId => text as SessionId;
export const projectId = (text: string): ProjectId => text as ProjectId;

/** Prefix of the id of a config change that waits for a person. */
export const POLICY_ID = 'policy-';
