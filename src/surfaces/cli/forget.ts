import { GatewayError } from '../../base/errors.ts';
import { plainText } from '../../base/plain-text.ts';
import type { Forgotten, ForgetScope } from '../../gateway/gateway.ts';
import { daysOf } from './age.ts';
import type { Command, Invocation } from './command.ts';
import { confirm } from './confirm.ts';
import { printJson } from './print-json.ts';
import { refuseAgent } from './require-person.ts';

type Report = Extract<Forgotten, { readonly kind: 'forgotten' }>;

/** `pml forget`: removes what was learned, and says what. */
export const forgetCommand: Command = {
  name: 'forget',
  summary: 'Remove what was learned: of the project, of a tool, what is old, or one memory.',
  usage:
    '(--project | --older-than AGE | --tool SERVER:TOOL | --person NAME | --id ID) [--dry-run] [--yes]',
  details:
    'Goes: notes, what runs are remembered for, capabilities (of a tool: all that use it; of an age: those not used\n' +
    'since and not pinned), edges of the graph that were seen, data flows, thresholds, episodes, predictions and\n' +
    'traces. Stays: runs and their journal, the tools of servers and what their definitions say, what\n' +
    'a person said about tools (pml risk, answers), the counts of pml stats. It cannot be undone but by pml restore.\n' +
    'Of a person also the ended runs go, with their arguments and results. The audit keeps its entries until they are\n' +
    'old, and the token stays until pml tokens revoke.',
  positionals: { min: 0, max: 0 },
  options: {
    project: { type: 'boolean', description: 'Everything that was learned of this project.' },
    'older-than': {
      type: 'string',
      placeholder: 'AGE',
      description: 'What was not seen for so long: 30d, 12h, 8w.',
    },
    tool: {
      type: 'string',
      placeholder: 'SERVER:TOOL',
      description: 'What was learned of one tool.',
    },
    person: {
      type: 'string',
      placeholder: 'NAME',
      description: 'What one person left: ended runs, memories, traces, preferences.',
    },
    id: { type: 'string', placeholder: 'ID', description: 'One memory, as pml search names it.' },
    'dry-run': { type: 'boolean', description: 'Say what would go, and leave it.' },
    yes: { type: 'boolean', description: 'Do not ask.' },
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
    const scope = scopeOf(invocation);
    const isRehearsal = invocation.flag('dry-run');
    if (!isRehearsal) {
      // What was learned is worth as much as what was allowed: an agent may not take it away.
      refuseAgent(invocation, 'pml forget');
    }
    const daemon = await invocation.daemon.reach(signal);
    const rehearse = async (): Promise<Report> =>
      reportOf(await daemon.request('forget', { scope, dryRun: true }, signal));
    if (isRehearsal) {
      show(await rehearse(), invocation);
      return 0;
    }
    if (!invocation.flag('yes')) {
      const planned = await rehearse();
      if (planned.removed.length === 0) {
        show(planned, invocation);
        return 0;
      }
      terminal.say(reportLines(planned).join('\n'));
      if (!(await confirm(terminal, 'Forget it?', signal))) {
        terminal.say('Nothing was changed.');
        return 1;
      }
    }
    const report = reportOf(await daemon.request('forget', { scope }, signal));
    if (json || invocation.flag('yes')) {
      show(report, invocation);
    } else {
      terminal.say('Forgotten.');
    }
    return 0;
  },
};

function show(report: Report, { terminal, json }: Invocation): void {
  if (json) {
    printJson(terminal, report);
  } else {
    terminal.print(reportLines(report).join('\n'));
  }
}

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
    throw new GatewayError(
      'USAGE',
      'say what is to be forgotten by one of --project, --older-than, --tool, --person and --id',
    );
  }
  return scope;
}
