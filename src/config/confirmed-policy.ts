/**
 * What a person confirmed that may be done without asking.
 *
 * An agent can often write the config file. So what it says about permissions is compared with
 * what was confirmed last: tightening holds at once, everything else waits for a person's word.
 */
import { createHash } from 'node:crypto';

import { z } from 'zod';

import { canonicalJson, type Json, parseJson } from '../base/json.ts';
import { readIfThere, writeWhole } from './atomic-file.ts';
import { isSecretName } from './redact.ts';
import { policyFields, type ServerEntry, type Settings } from './schema.ts';
import { isTrustedByDefault, marksOf } from './server-specs.ts';

const serverTrust = z.strictObject({
  /** Stands for what is started or spoken to: trust is given to that, not to a name. */
  program: z.string(),
  trusted: z.boolean(),
  readOnly: z.array(z.string()),
  idempotent: z.array(z.string()),
});

const permissive = z.strictObject({
  policy: policyFields,
  servers: z.record(z.string(), serverTrust),
});

type Policy = Settings['pml']['policy'];
type ServerTrust = z.infer<typeof serverTrust>;

type Marks = Pick<ServerTrust, 'trusted' | 'readOnly' | 'idempotent'>;

/** Everything in a configuration that lets something be done without asking. */
export type Permissive = z.infer<typeof permissive>;

/** Nothing is confirmed: every server is a stranger, and no client is known to have a person. */
const NOTHING: Permissive = { policy: { rules: [], risks: [], askThrough: [] }, servers: {} };

const STRANGER: Marks = { trusted: false, readOnly: [], idempotent: [] };

export function permissiveOf(settings: Settings): Permissive {
  const servers = Object.entries(settings.mcpServers).map(([name, entry]) => {
    const { trusted, readOnly, idempotent } = marksOf(settings, name);
    const program = createHash('sha256')
      .update(canonicalJson(reachedBy(entry)))
      .digest('hex');
    const trust = { program, trusted: trusted ?? isTrustedByDefault(entry), readOnly, idempotent };
    return [name, trust] as const;
  });
  return { policy: settings.pml.policy, servers: Object.fromEntries(servers) };
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
  const bytes = readIfThere(file);
  if (bytes === undefined) {
    return undefined;
  }
  return permissive.safeParse(parseJson(bytes.toString('utf8'))).data ?? NOTHING;
}

export function writeConfirmed(file: string, confirmed: Permissive): void {
  writeWhole(file, `${JSON.stringify(confirmed, undefined, 2)}\n`, 0o600);
}

/**
 * What the new one lets be done that the old one did not, as lines for a person; none where it is
 * certainly no looser. A rule that denies can be put anywhere without loosening anything; any other
 * change of the rules may.
 */
export function loosened(before: Permissive, after: Permissive): readonly string[] {
  return [
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
  const isSame = before?.program === after.program;
  const known = isSame ? before : STRANGER;
  const what = isSame ? '' : before === undefined ? ' (new)' : ' (another program)';
  const added = (mark: 'readOnly' | 'idempotent'): readonly string[] =>
    after[mark]
      .filter((pattern) => !known[mark].includes(pattern))
      .map((pattern) => `server ${name}${what}: ${pattern} is ${mark}`);
  return [
    ...(after.trusted && !known.trusted ? [`server ${name}${what} is trusted`] : []),
    ...added('readOnly'),
    ...added('idempotent'),
  ];
}

/** The new one, with the servers that only the old one has. */
export function withServersOf(before: Permissive | undefined, now: Permissive): Permissive {
  return { policy: now.policy, servers: { ...before?.servers, ...now.servers } };
}

/** The marks that a person confirmed for a server as it is configured now. */
export function confirmedMarks(confirmed: Permissive, now: Permissive, name: string): Marks {
  const before = ownOf(confirmed.servers, name);
  return before !== undefined && before.program === ownOf(now.servers, name)?.program
    ? before
    : STRANGER;
}

function ownOf<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function isEqual(left: unknown, right: unknown): boolean {
  return canonicalJson(left as Json) === canonicalJson(right as Json);
}
