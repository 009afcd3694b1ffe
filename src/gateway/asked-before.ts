import type { JsonObject } from '../base/json.ts';
import type { CallApprovals } from '../call/call-approvals.ts';
import type { RunJournal } from '../execute/run-journal.ts';
import { DASHBOARD } from '../tuning/http.ts';

/** A call that a person was asked about before. */
export interface AskedBefore {
  readonly args: JsonObject;
  readonly at: number;
  readonly verdict?: string;
  readonly by?: string;
  readonly workflowId?: string;
}

interface Asked extends AskedBefore {
  readonly tool: string;
  readonly id: string;
}

export interface AskedBeforeParts {
  readonly journal: Pick<RunJournal, 'decisions'>;
  /** Approvals of calls outside runs. */
  readonly approvals: CallApprovals;
}

/**
 * Returns the last answered question about each of these tools, leaving out open ones. It reads all
 * runs in one query: each further query would wait behind writers, and so would the person who is
 * to approve.
 */
export async function askedBefore(
  parts: AskedBeforeParts,
  tools: ReadonlySet<string>,
  open: ReadonlySet<string>,
): Promise<ReadonlyMap<string, AskedBefore>> {
  const newest = new Map<string, Asked>();
  for (const each of tools.size === 0 ? [] : [...(await inRuns(parts)), ...inCalls(parts, tools)]) {
    const isNewer = each.at > (newest.get(each.tool)?.at ?? -Infinity);
    const isAnswered = each.verdict === 'approved' || each.verdict === 'denied';
    if (tools.has(each.tool) && !open.has(each.id) && isAnswered && isNewer) {
      newest.set(each.tool, each);
    }
  }
  return newest;
}

function inCalls({ approvals }: AskedBeforeParts, tools: ReadonlySet<string>): readonly Asked[] {
  return [...tools].flatMap((tool) => {
    const said = approvals.lastDecided(tool);
    return said === undefined ? [] : [{ tool, ...said }];
  });
}

/** The calls of runs that a person said yes or no to, the oldest first. */
export async function answeredInRuns(
  parts: Pick<AskedBeforeParts, 'journal'>,
): Promise<readonly Asked[]> {
  return (await inRuns(parts))
    .filter(({ verdict }) => verdict === 'approved' || verdict === 'denied')
    .toSorted((left, right) => left.at - right.at);
}

async function inRuns({ journal }: Pick<AskedBeforeParts, 'journal'>): Promise<readonly Asked[]> {
  const { askedRunsMax, askedEventsMax } = DASHBOARD;
  const asked = new Map<string, Asked>();
  for (const { runId, event } of await journal.decisions(askedRunsMax, askedEventsMax)) {
    if (event.kind === 'decision_made') {
      const question = asked.get(event.decisionId);
      if (question !== undefined) {
        asked.set(question.id, { ...question, verdict: event.verdict.kind, by: event.by });
      }
    } else if (event.decision.kind === 'approval' && event.decision.args !== undefined) {
      const { id, tool, args } = event.decision;
      asked.set(id, { id, tool, args, at: event.at, workflowId: runId });
    }
  }
  return [...asked.values()];
}
