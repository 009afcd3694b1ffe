import type { Command, Invocation } from './command.ts';
import { explanationLines } from './explain-text.ts';
import { printJson } from './print-json.ts';
import { printLines } from './print-lines.ts';
import { wholeRunId } from './whole-id.ts';

/** `pml explain`: why something was decided. */
export const explainCommand: Command = {
  name: 'explain',
  summary: 'Explain a decision with every number in it, a run, or a tool.',
  usage: '<TRACE | WORKFLOW_ID | TOOL>',
  details:
    'A trace (tr_…) is one recorded decision: its inputs, its numbers and its outcome. A run ' +
    '(wf_…) is shown with its times and its decisions. A tool (server:tool) is shown with its ' +
    'risk, its use, its neighbours and the latest decisions about it. A capability (pml:name) is ' +
    'shown with whether it is tested and where it is offered. Of arguments only names, types and ' +
    'lengths are recorded. pml.retention.tracesDays says how long decisions are kept.',
  positionals: { min: 1, max: 1 },
  options: {},
  examples: ['pml explain wf_Wm3aXkz0', 'pml explain tr_9fQ2b7Lk --json', 'pml explain files:read'],
  async run({ positionals, daemon, terminal, signal, json }: Invocation): Promise<number> {
    const [given = ''] = positionals;
    const connection = await daemon.reach(signal);
    const id = given.startsWith('wf_') ? await wholeRunId(given, connection, signal) : given;
    const explanation = await connection.request('explain', { id }, signal);
    if (json) {
      printJson(terminal, explanation);
    } else {
      printLines(terminal, explanationLines(explanation, terminal.width, Date.now()));
    }
    return 0;
  },
};
