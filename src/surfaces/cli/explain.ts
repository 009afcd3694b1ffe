import type { Command, Invocation } from './command.ts';
import { explanationLines } from './explain-text.ts';
import { printJson } from './print-json.ts';
import { wholeRunId } from './whole-id.ts';

/** `pml explain`: why something was decided. */
export const explainCommand: Command = {
  name: 'explain',
  summary: 'Tell why: every number of a decision, or what is known of a run or a tool.',
  usage: '<TRACE | WORKFLOW_ID | TOOL>',
  details:
    'A trace (tr_…) is one recorded decision: what was known, every number that went into it, and what became of it. A run (wf_…) is shown with its times and the decisions made for it. A tool (server:tool) is shown with its risk, its use, its neighbours and the latest decisions about it. A capability (pml:name) is shown with whether it is tested and where it is offered. Of arguments only names, types and lengths are recorded. pml.retention.tracesDays says how long decisions are kept.',
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
      terminal.print(explanationLines(explanation, terminal.width, Date.now()).join('\n'));
    }
    return 0;
  },
};
