/** The paths that programs ask for with a token, and the rights that each takes. */
import type { Right } from '../../base/access.ts';

/** What is asked for at a path. `name`: the object that the path names. */
export interface ProgramRoute {
  readonly kind: 'mcp' | 'metrics' | 'decisions' | 'command' | 'events' | 'logins';
  readonly path: RegExp;
  /** One of these is enough. What a client may do over MCP is judged there, request by request. */
  readonly oneOf: readonly Right[];
}

export const PROGRAM_ROUTES: readonly ProgramRoute[] = [
  { kind: 'mcp', path: /^\/mcp$/u, oneOf: ['call', 'look'] },
  { kind: 'metrics', path: /^\/metrics$/u, oneOf: ['status'] },
  { kind: 'decisions', path: /^\/api\/decisions(?:\/([\w-]{1,128}))?$/u, oneOf: ['decide'] },
  { kind: 'command', path: /^\/api\/runs\/([\w-]{1,128})\/commands$/u, oneOf: ['call'] },
  { kind: 'events', path: /^\/api\/runs\/([\w-]{1,128})\/events$/u, oneOf: ['look', 'call'] },
  { kind: 'logins', path: /^\/api\/logins(?:\/([\w.-]{1,128}))?$/u, oneOf: ['call'] },
];

/** Whoever asks for a path that does not exist has to be somebody, too. */
export const ANYBODY: readonly Right[] = ['status', 'look', 'call', 'decide', 'manage'];

/** A path that was found, and the object that it names. */
export interface FoundRoute {
  readonly route: ProgramRoute;
  readonly name: string | undefined;
}

/** Finds what is asked for at a path; `undefined` where nothing is for programs. */
export function programRouteOf(path: string): FoundRoute | undefined {
  for (const route of PROGRAM_ROUTES) {
    const found = route.path.exec(path);
    if (found !== null) {
      return { route, name: found[1] };
    }
  }
  return undefined;
}
