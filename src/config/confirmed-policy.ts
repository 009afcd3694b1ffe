/**
 * What a person confirmed that may be done without asking.
 *
 * An agent can often write the config file. So what it says about permissions is compared with
 * what was confirmed last: tightening holds at once, everything else waits for a person's word.
 */
import { createHash } from 'node:crypto';

import { z } from 'zod';

import { canonicalJson, type Json, parseJson } from '../base/json.ts';
import { isSecretName } from '../base/secret-signs.ts';
import { SETTINGS } from '../tuning/config.ts';
import { readOwn, writeOwn } from './atomic-file.ts';
import { policyFields } from './policy-schema.ts';
import { describeEntry } from './redact.ts';
import type { ServerEntry, Settings } from './schema.ts';
import { isTrustedByDefault, marksOf } from './server-specs.ts';

const serverTrust = z.strictObject({
  /** Stands for what is started or spoken to: trust is given to that, not to a name. */
  program: z.string(),
  /** The same for a person, without secrets. */
  shown: z.string(),
  trusted: z.boolean(),
  readOnly: z.array(z.string()),
  idempotent: z.array(z.string()),
});

const permissive = z.strictObject({
  policy: policyFields,
  /** Stands for where it is kept what people allowed and forbade. */
  memory: z.string(),
  servers: z.record(z.string(), serverTrust),
});

type Policy = Settings['pml']['policy'];
type ServerTrust = z.infer<typeof serverTrust>;

type Marks = Pick<ServerTrust, 'trusted' | 'readOnly' | 'idempotent'> & {
  /** Nobody has confirmed it: every call of it is asked about. */
  readonly isStranger?: boolean;
};

/** Everything in a configuration that lets something be done without asking. */
export type Permissive = z.infer<typeof permissive>;

/** Nothing is confirmed: every server is a stranger. */
export const NOTHING_CONFIRMED: Permissive = {
  policy: { rules: [], risks: [], askThrough: [...SETTINGS.clientsWithPeople] },
  memory: '',
  servers: {},
};

const STRANGER: Marks = { trusted: false, readOnly: [], idempotent: [], isStranger: true };

export function permissiveOf(settings: Settings): Permissive {
  const servers = Object.entries(settings.mcpServers).map(([name, entry]) => {
    const { trusted, readOnly, idempotent } = marksOf(settings, name);
    return [
      name,
      {
        program: hashOf(reachedBy(entry)),
        shown: describeEntry(entry),
        trusted: trusted ?? isTrustedByDefault(entry),
        readOnly,
        idempotent,
      },
    ] as const;
  });
  const { policy, project, storage } = settings.pml;
  const memory = hashOf([project.name ?? null, storage.url ?? null]);
  return { policy, memory, servers: Object.fromEntries(servers) };
}

/** Stands for one such set of permissions: what a person says yes to is this one and no other. */
export function permissiveId(of: Permissive): string {
  return hashOf(of).slice(0, ID_LENGTH);
}

const ID_LENGTH = 16;

function hashOf(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/**
 * What is started or spoken to, as far as that decides what it does: a token that was renewed is
 * no other program. Only its hash is kept, for an argument may be a secret.
 */
function reachedBy(entry: ServerEntry): Json {
  if ('url' in entry) {
    return { url: entry.url };
  }
  const { command, args, cwd = '.' } = entry;
  const env = Object.entries(entry.env).filter(([name]) => !isSecretName(name));
  return { command, args, cwd, env: Object.fromEntries(env) };
}

/** What was confirmed; `undefined` before anything was. A file that cannot be read confirms nothing. */
export function readConfirmed(file: string): Permissive | undefined {
  const bytes = readOwn(file);
  if (bytes === undefined) {
    return undefined;
  }
  return permissive.safeParse(parseJson(bytes.toString('utf8'))).data ?? NOTHING_CONFIRMED;
}

export function writeConfirmed(file: string, confirmed: Permissive): void {
  writeOwn(file, `${JSON.stringify(confirmed, undefined, 2)}\n`);
}

/**
 * What the new one lets be done that the old one did not, as lines for a person; none where it is
 * certainly no looser. A rule that denies can be put anywhere without loosening anything; any other
 * change of the rules may.
 */
export function loosened(before: Permissive, after: Permissive): readonly string[] {
  const isElsewhere = before.memory !== '' && before.memory !== after.memory;
  return [
    ...(isElsewhere
      ? ['another project or database: what was allowed and forbidden so far does not hold there']
      : []),
    ...loosenedRules(before.policy, after.policy),
    ...Object.entries(after.servers).flatMap(([name, trust]) =>
      loosenedServer(name, ownOf(before.servers, name), trust),
    ),
  ];
}

function loosenedRules(before: Policy, after: Policy): readonly string[] {
  const isKnown = (rule: Policy['rules'][number]): boolean =>
    before.rules.some((each) => isEqual(each, rule));
  const withoutNewDenials = after.rules.filter((rule) => rule.action !== 'deny' || isKnown(rule));
  const lines: string[] = [];
  if (!isEqual(before.rules, withoutNewDenials)) {
    const added = after.rules.filter((rule) => !isKnown(rule));
    const gone = before.rules.filter((rule) => !after.rules.some((each) => isEqual(each, rule)));
    lines.push(
      ...added.map((rule) => `new rule: ${JSON.stringify(rule)}`),
      ...gone.map((rule) => `rule taken away: ${JSON.stringify(rule)}`),
      ...(added.length + gone.length === 0 ? ['the rules are in another order'] : []),
    );
  }
  if (!isEqual(before.risks, after.risks)) {
    lines.push(`classes of tools: ${JSON.stringify(after.risks)}`);
  }
  return [
    ...lines,
    ...after.askThrough
      .filter((pattern) => !before.askThrough.includes(pattern))
      .map((pattern) => `approvals are asked in the client ${JSON.stringify(pattern)}`),
  ];
}

function loosenedServer(
  name: string,
  before: ServerTrust | undefined,
  after: ServerTrust,
): readonly string[] {
  const trust = after.trusted ? 'trusted' : 'not trusted';
  if (before === undefined) {
    return [`server ${name} is new, ${trust}: ${after.shown}`];
  }
  if (before.program !== after.program) {
    const was = before.shown === after.shown ? 'with another folder or environment' : before.shown;
    return [`server ${name} is another program, ${trust}: ${after.shown} (was: ${was})`];
  }
  const added = (mark: 'readOnly' | 'idempotent'): readonly string[] =>
    after[mark]
      .filter((pattern) => !before[mark].includes(pattern))
      .map((pattern) => `server ${name}: ${pattern} is ${mark}`);
  return [
    ...(after.trusted && !before.trusted ? [`server ${name} is trusted`] : []),
    ...added('readOnly'),
    ...added('idempotent'),
  ];
}

/** The new one, with the servers that only the old one has. */
export function withServersOf(before: Permissive | undefined, now: Permissive): Permissive {
  return { ...now, servers: { ...before?.servers, ...now.servers } };
}

/** The marks that a person confirmed for a server as it is configured now. */
export function confirmedMarks(confirmed: Permissive, now: Permissive, name: string): Marks {
  const before = ownOf(confirmed.servers, name);
  const isSame = before?.program === ownOf(now.servers, name)?.program;
  return before !== undefined && isSame && confirmed.memory === now.memory ? before : STRANGER;
}

function ownOf<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function isEqual(left: unknown, right: unknown): boolean {
  return canonicalJson(left as Json) === canonicalJson(right as Json);
}
