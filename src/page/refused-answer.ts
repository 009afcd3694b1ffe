/** Says why an answer of the person was not taken, so that it is not lost unseen. */
import type {
  PageCallQuestion,
  PageDecision,
  PageDecisionOfRun,
  PageRun,
} from '../surfaces/http/page-api-runs.ts';
import { type ApiClient, ApiError, inWords, REFUSED } from './api-client.ts';
import { cut } from './foreign-text.ts';

/** Characters of a tool's name. A longer name would push the message away. */
const TOOL_MAX = 120;

const WANTED: Readonly<Record<PageDecision['verdict'], string>> = {
  approve: 'approved',
  deny: 'denied',
  retry: 'retry',
  done: 'done',
};

const NOT: Readonly<Record<PageDecision['verdict'], string>> = {
  approve: 'Not approved',
  deny: 'Not denied',
  retry: 'Not called again',
  done: 'Not noted as done',
};

/** The known decision on the question. */
type Decided = Pick<PageDecisionOfRun, 'verdict' | 'by'>;

/** Explains why an answer was refused. */
export function lateAnswer(
  wanted: PageDecision['verdict'],
  decided: Decided | undefined,
  reason: string,
): string {
  const { verdict, by } = decided ?? {};
  if (verdict === undefined) {
    return `Your answer came too late: it was already decided or withdrawn (${reason}).`;
  }
  const whose = by === undefined ? '' : ` by ${by}`;
  return verdict === WANTED[wanted]
    ? `Your answer was not needed: it was decided elsewhere already (${verdict}${whose}).`
    : `${NOT[wanted]}: it was decided elsewhere (${verdict}${whose}).`;
}

/**
 * Like `lateAnswer`, after asking how the question was decided. Returns undefined if the answer
 * failed for another reason.
 */
export async function explainLate(
  api: ApiClient,
  { id, workflowId, tool }: Pick<PageCallQuestion, 'id' | 'workflowId' | 'tool'>,
  wanted: PageDecision['verdict'],
  error: unknown,
): Promise<string | undefined> {
  if (!(error instanceof ApiError) || error.code !== REFUSED) {
    return undefined;
  }
  const run =
    workflowId === undefined
      ? undefined
      : await api
          .get<PageRun>(`/api/runs/${encodeURIComponent(workflowId)}`)
          .catch(() => undefined);
  const decided = run?.decisions.find((decision) => decision.id === id);
  return `${cut(tool, TOOL_MAX)}: ${lateAnswer(wanted, decided, inWords(error))}`;
}

/** Returns what to tell about an answer that the daemon refused; nothing for an error of another kind. */
export function refusalWords(about: string): (error: unknown) => Promise<string | undefined> {
  return async (error) =>
    error instanceof ApiError && error.code === REFUSED
      ? `Your answer about ${about} was not taken: ${inWords(error)}.`
      : undefined;
}
