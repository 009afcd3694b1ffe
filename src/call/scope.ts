/** Which servers and tools a client sees: by the folders it works in, and by the profile it named. */
import { isWithin } from '../base/lexical-path.ts';
import { matchesPattern } from '../base/pattern.ts';

/** The folders that a client works in and the profile it named. Plain data: it is journaled with a run. */
export interface Scope {
  /** Absolute paths: the folder that the client was started in, and the roots that it told. */
  readonly folders: readonly string[];
  readonly profile?: string;
}

/** The servers and tools that a profile shows. A list that is left out shows everything. */
interface Profile {
  /** Patterns of server names. */
  readonly servers?: readonly string[] | undefined;
  /** Patterns of `server:tool`. */
  readonly tools?: readonly string[] | undefined;
}

/** The parts of a configuration that decide about scopes. */
export interface ScopeRules {
  readonly profiles: Readonly<Record<string, Profile>>;
  /** Servers that belong to a project, with its folder. They are offered only there. */
  readonly projects: ReadonlyMap<string, string>;
}

/** Returns whether a client sees a server. No scope at all sees every server: that is a person, not a client. */
export function showsServer(rules: ScopeRules, scope: Scope | undefined, server: string): boolean {
  if (scope === undefined) {
    return true;
  }
  const project = rules.projects.get(server);
  const isHere = project === undefined || scope.folders.some((each) => isWithin(each, project));
  return isHere && profilesOf(rules, scope).every(({ servers }) => isAmong(servers, server));
}

/** Returns whether a client sees a tool of a server that it sees. */
export function showsTool(rules: ScopeRules, scope: Scope | undefined, tool: string): boolean {
  return scope === undefined || profilesOf(rules, scope).every(({ tools }) => isAmong(tools, tool));
}

/** Returns whether this scope hides nothing in this configuration. */
export function hidesNothing(rules: ScopeRules, scope: Scope | undefined): boolean {
  return scope === undefined || (scope.profile === undefined && rules.projects.size === 0);
}

/**
 * Returns the scope that a client shares with all others of its projects and profile. Its folders
 * are the projects' folders, so it never shows more than the client's own scope, whatever projects
 * are added later.
 */
export function commonScope({ projects }: ScopeRules, { folders, ...profile }: Scope): Scope {
  const around = [...new Set(projects.values())].filter((project) =>
    folders.some((each) => isWithin(each, project)),
  );
  return { folders: around.toSorted(), ...profile };
}

/** A profile that nobody defined shows nothing: a mistyped name must not show everything. */
const NOTHING: Profile = { servers: [], tools: [] };

function profilesOf({ profiles }: ScopeRules, { profile }: Scope): readonly Profile[] {
  if (profile === undefined) {
    return [];
  }
  return [(Object.hasOwn(profiles, profile) ? profiles[profile] : undefined) ?? NOTHING];
}

function isAmong(patterns: readonly string[] | undefined, text: string): boolean {
  return patterns === undefined || patterns.some((pattern) => matchesPattern(pattern, text));
}
