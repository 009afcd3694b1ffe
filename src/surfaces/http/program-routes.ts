/** The paths that programs ask for with a token, and the rights that each takes. */
import type { Right } from '../../base/access.ts';

/** A path for programs. `name`: the object that the path names. */
interface ProgramRoute {
  readonly kind: 'mcp' | 'metrics' | 'decisions' | 'command' | 'events' | 'logins';
  readonly path: RegExp;
  /** One of these rights is enough. Rights over MCP are checked there, request by request. */
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

/** Rights of which one is needed for an unknown path: even then the asker must be somebody. */
export const ANYBODY: readonly Right[] = ['status', 'look', 'call', 'decide', 'manage'];

/** A path that was found, and the object that it names. */
export interface FoundRoute {
  readonly route: ProgramRoute;
  readonly name: string | undefined;
}

/** Finds the route of a path, or returns undefined if the path is not for programs. */
export function programRouteOf(path: string): FoundRoute | undefined {
  for (const route of PROGRAM_ROUTES) {
    const found = route.path.exec(path);
    if (found !== null) {
      return { route, name: found[1] };
    }
  }
  return undefined;
}
