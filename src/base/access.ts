/** Roles and rights. A token has one role, and a role is a set of rights. */

export const ROLES = ['viewer', 'agent', 'approver', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * `status`: numbers about the gateway. `look`: search, runs, results and everything that the dashboard
 * shows. `call`: call tools, start and steer runs. `decide`: approve or deny a call that waits.
 * `manage`: change the policy, risks and servers, and read the audit.
 */
export type Right = 'status' | 'look' | 'call' | 'decide' | 'manage';

/**
 * Rights of each role. An agent has neither `look` nor `decide`: it must not see the work of others
 * in the project, and must not approve its own calls. An approver cannot call, so that nobody
 * approves their own call by accident.
 */
export const RIGHTS: Readonly<Record<Role, ReadonlySet<Right>>> = {
  viewer: new Set<Right>(['status', 'look']),
  agent: new Set<Right>(['call']),
  approver: new Set<Right>(['status', 'look', 'decide']),
  admin: new Set<Right>(['status', 'look', 'call', 'decide', 'manage']),
};

/** The sender of a request and their rights. */
export interface Access {
  /** The name of the token; missing for the local user. */
  readonly person?: string;
  readonly rights: ReadonlySet<Right>;
  /** Hash of the token, or of its subject. One owner cannot use what another opened. */
  readonly owner: string;
  /** Expiry of the token, if the token names one. */
  readonly expiresAt?: number;
}

/** True if one of these rights is held. */
export function hasRight(rights: ReadonlySet<Right>, oneOf: readonly Right[]): boolean {
  return oneOf.some((right) => rights.has(right));
}

/** True for the name of a role. */
export function isRole(word: string | undefined): word is Role {
  return ROLES.some((role) => role === word);
}

/** Letters, digits and `. _ @ + - | :`, at most 64: a name or an address of a person or program. */
const PERSON_NAME = /^[\w@][\w.@+|:-]{0,63}$/u;

/** True for a valid name of a person or a token. */
export function isPersonName(name: string): boolean {
  return PERSON_NAME.test(name);
}

/** The asker about an existing run. */
export interface RunReader {
  /** The name of the token by which the person came; without it, the local user. */
  readonly person?: string;
  /** True for a client that may not look at the project: runs of other people are unknown to it. */
  readonly ownRunsOnly?: boolean;
}

/** Returns as whom the owner of a token asks about runs. */
export function readerBy({ person, rights }: Access): RunReader {
  return {
    ...(person !== undefined && { person }),
    ...(!rights.has('look') && { ownRunsOnly: true }),
  };
}

/** Returns whether somebody may know of a run, or of a plan, of this person. */
export function mayReach(reader: RunReader, person: string | undefined): boolean {
  return reader.ownRunsOnly !== true || reader.person === person;
}
