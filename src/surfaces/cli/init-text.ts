/** The plan of `pml init` in words, and as data for scripts. Secrets are never in it. */
import type { FoundClient } from '../../config/clients/all-clients.ts';
import type { ClientId } from '../../config/clients/client.ts';
import { describeEntry } from '../../config/redact.ts';
import { addedServers, type InitDecisions, type InitPlan } from './init-plan.ts';
import { counted, paint, table } from './terminal-text.ts';

/** The text that a person reads before deciding. */
export function initLines(
  plan: InitPlan,
  { trusted, pointed }: InitDecisions,
  width: number,
): readonly string[] {
  return [
    ...foundLines(plan, width),
    ...serverLines(plan, trusted, width),
    ...ruleLines(plan),
    ...clientLinesOf(plan, pointed),
    ...problemLines(plan),
  ];
}

/** The plan of `pml init` for `--json`. */
export function initData(
  plan: InitPlan,
  trusted: ReadonlyMap<string, boolean>,
  outcome: {
    readonly done: boolean;
    readonly pointed: ReadonlySet<ClientId>;
    readonly backup?: string;
  },
): unknown {
  return {
    configFile: plan.configFile,
    done: outcome.done,
    ...(outcome.backup === undefined ? {} : { backup: outcome.backup }),
    servers: plan.additions.servers.map(({ client, file, found, name, kind }) => ({
      name,
      client,
      file,
      foundAs: found.name,
      action: kind,
      target: describeEntry(found.entry),
      ...(kind === 'added' ? { trusted: trusted.get(name) ?? false } : {}),
      notes: found.notes,
    })),
    rules: [...plan.additions.rulesBefore, ...plan.additions.rulesAfter],
    clients: plan.clients.map(({ found, writes, told, problems }) => ({
      client: found.client.id,
      files: found.files.map((each) => ({
        path: each.file.path,
        ...(each.kind === 'broken'
          ? { problem: each.reason }
          : { servers: each.reading.servers.length, rules: each.reading.rules.length }),
      })),
      changes: writes.map(({ path }) => path),
      also: told,
      pointed: outcome.done && outcome.pointed.has(found.client.id),
      problems,
    })),
    problems: problemsOf(plan),
  };
}

function foundLines(plan: InitPlan, width: number): readonly string[] {
  if (plan.clients.length === 0) {
    return ['No client that pml knows was found here.'];
  }
  const rows = plan.clients.flatMap(({ found }) =>
    found.files.map((each) => [found.client.title, each.file.path, summaryOf(each)]),
  );
  return table(['CLIENT', 'FILE', 'WHAT IT HAS'], rows, width);
}

function summaryOf(each: FoundClient['files'][number]): string {
  if (each.kind === 'broken') {
    return 'cannot be read; left alone';
  }
  const { servers, rules, own } = each.reading;
  const parts = [
    ...(servers.length > 0 ? [counted(servers.length, 'server')] : []),
    ...(rules.length > 0 ? [counted(rules.length, 'rule')] : []),
    ...(own === undefined ? [] : [own]),
  ];
  return parts.length === 0 ? 'nothing for pml' : parts.join(', ');
}

function serverLines(
  plan: InitPlan,
  trusted: ReadonlyMap<string, boolean>,
  width: number,
): readonly string[] {
  const added = addedServers(plan);
  if (added.length === 0) {
    return [];
  }
  const rows = added.map(({ name, client, found }) => [
    name,
    describeEntry(found.entry),
    found.name === name ? client : `${client}, where it is "${found.name}"`,
    `${trusted.get(name) ? 'trusted' : 'not trusted'}${found.marks.enabled === false ? ', off' : ''}`,
  ]);
  const isNew = plan.configText === undefined ? ' (a new file)' : '';
  const notes = added.flatMap(({ name, found }) => found.notes.map((note) => `  ${name}: ${note}`));
  return [
    '',
    paint('bold', `New in ${plan.configFile}${isNew}:`),
    ...table(['SERVER', 'WHAT IT STARTS', 'FROM', 'TRUST'], rows, width),
    ...notes,
  ];
}

function ruleLines(plan: InitPlan): readonly string[] {
  const rules = [...plan.additions.rulesBefore, ...plan.additions.rulesAfter];
  return rules.length === 0
    ? []
    : [
        '',
        paint('bold', 'New rules:'),
        ...rules.map(({ action, tools }) => `  ${action} ${tools}`),
      ];
}

function clientLinesOf(plan: InitPlan, pointed: ReadonlySet<ClientId>): readonly string[] {
  const lines = plan.clients
    .filter(({ found }) => pointed.has(found.client.id))
    .flatMap(({ found, movedCount, writes, told }) => {
      const files = writes.map(({ path }) => path).join(', ');
      const moved =
        movedCount === 0 ? '' : `; ${counted(movedCount, 'server')} of it would move there`;
      return [
        `  ${found.client.title} would use pml${moved} (${files})`,
        ...told.map((words) => `    ${words}`),
      ];
    });
  return lines.length === 0 ? [] : ['', paint('bold', 'Clients:'), ...lines];
}

function problemLines(plan: InitPlan): readonly string[] {
  const problems = problemsOf(plan);
  return problems.length === 0
    ? []
    : ['', paint('bold', 'To know:'), ...problems.map((problem) => `  ${problem}`)];
}

function problemsOf(plan: InitPlan): readonly string[] {
  return plan.clients.flatMap(({ found, problems }) => [
    ...found.files.flatMap((each) =>
      each.kind === 'broken'
        ? [`${each.file.path} is left alone: ${each.reason}`]
        : each.reading.problems.map((problem) => `${found.client.title}: ${problem}`),
    ),
    ...problems,
  ]);
}
