import { GatewayError } from '../../base/errors.ts';
import { plainText } from '../../base/plain-text.ts';
import type { Forgotten, ForgetScope } from '../../gateway/gateway.ts';
import { type Command, daysOf, type Invocation, usage } from './command.ts';
import { refuseAgent } from './require-person.ts';
import { confirm } from './terminal.ts';
import { wholeMemoryId } from './whole-id.ts';

type Report = Extract<Forgotten, { readonly kind: 'forgotten' }>;

/** `pml forget`: removes learned data, and says which. */
export const forgetCommand: Command = {
  usage:
    '(--project | --older-than AGE | --tool SERVER:TOOL | --person NAME | --id ID) [--dry-run] [--yes]',
  details:
    'Removed: notes, episodes, capabilities (of a tool: all that use it; by age: those not used ' +
    'since and not pinned), observed ties of the graph, data flows, thresholds, predictions and ' +
    'traces. Kept: runs and their journal, tools and their definitions, decisions of people about ' +
    'tools (pml risk, answers), the counts of pml stats. Only pml restore can undo it. --person ' +
    'also removes the ended runs of that person, with arguments and results. The audit keeps its ' +
    'entries until they are old, and the token stays until pml tokens revoke.',
  options: {
    project: 'All learned data of this project.',
    'older-than AGE': 'Data that was not seen for so long: 30d, 12h, 8w.',
    'tool SERVER:TOOL': 'Learned data about one tool.',
    'person NAME': 'Data of one person: ended runs, memories, traces, preferences.',
    'id ID': 'One memory: its id, or the beginning of it.',
    'dry-run': 'Say what would be removed, and remove nothing.',
    yes: 'Do not ask.',
  },
  examples: [
    'pml forget --project --dry-run',
    'pml forget --older-than 90d',
    'pml forget --tool github:create_issue',
    'pml forget --person ann --dry-run',
    'pml forget --id note-2f9a6c01d3b84e57 --yes',
  ],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, signal, json } = invocation;
    const given = scopeOf(invocation);
    const isRehearsal = invocation.flag('dry-run');
    if (!isRehearsal) {
      // Like a permission, knowledge is not for an agent to take away.
      refuseAgent(invocation, 'pml forget');
    }
    const daemon = await invocation.daemon.reach();
    const scope =
      given.kind === 'id' ? { ...given, id: await wholeMemoryId(given.id, daemon) } : given;
    const show = (report: Report): void => invocation.show(report, () => reportLines(report));
    const rehearse = async (): Promise<Report> =>
      reportOf(await daemon.request('forget', { scope, dryRun: true }));
    if (isRehearsal) {
      show(await rehearse());
      return 0;
    }
    if (!invocation.flag('yes')) {
      const planned = await rehearse();
      if (planned.removed.length === 0) {
        show(planned);
        return 0;
      }
      terminal.say(reportLines(planned).join('\n'));
      if (!(await confirm(terminal, 'Forget it?', signal))) {
        terminal.say('Nothing was changed.');
        return 1;
      }
    }
    const report = reportOf(await daemon.request('forget', { scope }));
    if (json || invocation.flag('yes')) {
      show(report);
    } else {
      terminal.say('Forgotten.');
    }
    return 0;
  },
};

function reportLines({ dryRun, removed, notes }: Report): readonly string[] {
  if (removed.length === 0) {
    return ['Nothing of that is known.'];
  }
  return [
    dryRun ? 'Would be forgotten:' : 'Forgotten:',
    ...removed.map(({ what, count }) => `  ${count} ${what}`),
    ...notes.map(({ id, text }) => `    ${plainText(id)}  ${plainText(text)}`),
  ];
}

function reportOf(answer: Forgotten): Report {
  if (answer.kind === 'refused') {
    throw new GatewayError('USAGE', answer.problem);
  }
  return answer;
}

function scopeOf(invocation: Invocation): ForgetScope {
  const age = invocation.text('older-than');
  const tool = invocation.text('tool');
  const id = invocation.text('id');
  const person = invocation.text('person');
  const scopes: readonly ForgetScope[] = [
    ...(invocation.flag('project') ? [{ kind: 'project' as const }] : []),
    ...(age === undefined ? [] : [{ kind: 'age' as const, olderThanDays: daysOf(age) }]),
    ...(tool === undefined ? [] : [{ kind: 'tool' as const, tool }]),
    ...(person === undefined ? [] : [{ kind: 'person' as const, person }]),
    ...(id === undefined ? [] : [{ kind: 'id' as const, id }]),
  ];
  const [scope, ...others] = scopes;
  if (scope === undefined || others.length > 0) {
    throw usage(
      'say what to forget with one of --project, --older-than, --tool, --person and --id',
    );
  }
  return scope;
}
