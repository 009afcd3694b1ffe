import { userInfo } from 'node:os';

import { isRole, ROLES, type Role } from '../../base/access.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import { plainText } from '../../base/plain-text.ts';
import { MS_PER_DAY } from '../../base/units.ts';
import type { AccessToken } from '../../call/access-tokens.ts';
import { type Command, daysOf, type Invocation, usage } from './command.ts';
import { asPerson } from './require-person.ts';
import { dayOf, table } from './terminal-text.ts';
import { printJson } from './terminal.ts';

const VERBS = ['list', 'add', 'revoke'] as const;

/** `pml tokens`: makes, lists and revokes tokens for HTTP. */
export const tokensCommand: Command = {
  usage: `[list] | add NAME --role ${ROLES.join('|')} [--expires AGE] | revoke NAME [--project P]`,
  details:
    'A viewer reads runs, results and what the dashboard shows, its search included. An agent calls tools and runs ' +
    'workflows, and sees only its own results. An approver reads like a viewer, and approves or ' +
    'denies calls that wait. An admin may do everything. A token is shown once, when it is made; ' +
    'only its hash is stored. All instances of a project on one PostgreSQL know the same tokens. ' +
    'A revoked token is refused within seconds. The token in the file that pml up names is not in ' +
    'the list: it belongs to the local user.',
  positionals: { min: 0, max: 2 },
  options: {
    'role ROLE': `Of add: ${ROLES.join(', ')}.`,
    'expires AGE':
      'Of add: how long the token is good, such as 30d, 12h or 8w; for ever by default.',
    'project P':
      'Another project of the same database; by default the project of the configuration.',
  },
  examples: [
    'pml tokens add ann --role viewer --expires 30d',
    'pml tokens add build-agent --role agent',
    'pml tokens',
    'pml tokens revoke ann',
  ],
  async run(invocation: Invocation): Promise<number> {
    const [verb = 'list', name] = invocation.positionals;
    switch (verb) {
      case 'list':
        return list(invocation);
      case 'add':
        return add(named(name, verb), invocation);
      case 'revoke':
        return revoke(named(name, verb), invocation);
      default:
        throw usage(`pml tokens cannot "${verb}"${didYouMean(verb, [...VERBS])}`);
    }
  },
};

function named(name: string | undefined, verb: string): string {
  if (name === undefined) {
    throw usage(`pml tokens ${verb} takes the name of a token`);
  }
  return name;
}

function projectOf(invocation: Invocation): { readonly project?: string } {
  const project = invocation.text('project');
  return project === undefined ? {} : { project };
}

async function add(name: string, invocation: Invocation): Promise<number> {
  const { terminal, json } = invocation;
  const role = roleOf(invocation);
  const expires = invocation.text('expires');
  const expiresInMs = expires === undefined ? undefined : daysOf(expires) * MS_PER_DAY;
  const params = {
    name,
    role,
    createdBy: userInfo().username,
    ...projectOf(invocation),
    ...(expiresInMs !== undefined && { expiresInMs: Math.round(expiresInMs) }),
  };
  const made = await asPerson(invocation, 'pml tokens add', 'addToken', params);
  if (json) {
    printJson(terminal, made);
    return 0;
  }
  const until = made.expiresAt === undefined ? '' : ` until ${dayOf(made.expiresAt)}`;
  terminal.say(
    `${made.name} may come to the project ${plainText(made.project)} as ${made.role}${until}. This is the only time the token is shown:`,
  );
  terminal.print(made.token);
  return 0;
}

function roleOf(invocation: Invocation): Role {
  const role = invocation.text('role');
  if (!isRole(role)) {
    const given = role === undefined ? 'a token needs a role' : `"${role}" is no role`;
    throw usage(`${given}: --role ${ROLES.join(', --role ')}`);
  }
  return role;
}

async function revoke(name: string, invocation: Invocation): Promise<number> {
  const params = { name, by: userInfo().username, ...projectOf(invocation) };
  await asPerson(invocation, 'pml tokens revoke', 'revokeToken', params);
  if (invocation.json) {
    printJson(invocation.terminal, { revoked: name });
  } else {
    invocation.terminal.say(
      `The token of ${name} is revoked. Other instances know within seconds.`,
    );
  }
  return 0;
}

async function list(invocation: Invocation): Promise<number> {
  const { terminal, json, show } = invocation;
  const daemon = await invocation.daemon.reach();
  const tokens = await daemon.request('tokens', projectOf(invocation));
  if (tokens.length === 0 && !json) {
    terminal.say('There are no tokens. Make one with: pml tokens add NAME --role agent');
  } else {
    const rows = tokens.map((token) => rowOf(token, Date.now()));
    const headings = ['NAME', 'ROLE', 'STATE', 'MADE', 'BY'];
    show(tokens, (width) => table(headings, rows, width).join('\n'));
  }
  return 0;
}

function rowOf(token: AccessToken, now: number): readonly string[] {
  const { name, role, createdAt, createdBy } = token;
  return [name, role, stateOf(token, now), dayOf(createdAt), plainText(createdBy)];
}

function stateOf({ expiresAt, revokedAt }: AccessToken, now: number): string {
  if (revokedAt !== undefined) {
    return `revoked ${dayOf(revokedAt)}`;
  }
  if (expiresAt === undefined) {
    return 'good';
  }
  return `${expiresAt <= now ? 'expired' : 'good until'} ${dayOf(expiresAt)}`;
}
