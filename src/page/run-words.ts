import type { PageRun, PageTask } from '../surfaces/http/page-api-runs.ts';

/** The end of a run that did not do all of its work. */
export interface RunEnding {
  /** Also the class of its mark. */
  readonly kind: 'failed' | 'denied' | 'expired' | 'aborted';
  /** The task that it ended with, where it was one. */
  readonly task?: PageTask;
}

/** Task failures that are no failures: a person said no, or nobody answered. */
const BY_CODE: Readonly<Record<string, 'denied' | 'expired'>> = {
  approval_denied: 'denied',
  approval_expired: 'expired',
};

/** None for a run that goes on, or did all that it was to do. */
export function endingOf({ status, tasks }: PageRun): RunEnding | undefined {
  if (status !== 'failed' && status !== 'aborted') {
    return undefined;
  }
  // A program fails because of a call inside it, which stands behind it.
  const task =
    tasks.find(({ error }) => BY_CODE[codeOf(error)] !== undefined) ??
    tasks.find((each) => each.status === 'failed');
  const kind = status === 'aborted' ? status : (BY_CODE[codeOf(task?.error)] ?? status);
  return { kind, ...(task !== undefined && { task }) };
}

/** What stands in the place of "failed" for a task that a person refused, or that nobody answered for. */
export function refusalOf(error: string | undefined): 'denied' | 'expired' | undefined {
  return BY_CODE[codeOf(error)];
}

/** The task of the plan that a task or a call of a program belongs to. */
export const plannedTask = (id: string): string => id.split('/', 1)[0] ?? id;

/** The words of an error without its code. */
export const messageOf = (error: string | undefined): string =>
  (error ?? '').replace(/^[a-z_]+: /u, '');

const codeOf = (error: string | undefined): string => /^([a-z_]+):/u.exec(error ?? '')?.[1] ?? '';
