/** Requests to forget, and their reports. */
import { MEMORY } from '../tuning/memory.ts';

/** The scope of a request: all that was learned of the project, all that is old, or one thing. */
export type ForgetScope =
  | { readonly kind: 'project' }
  | { readonly kind: 'age'; readonly olderThanDays: number }
  | { readonly kind: 'tool'; readonly tool: string }
  /** Also the ended runs of the person, with their arguments and results. */
  | { readonly kind: 'person'; readonly person: string }
  | { readonly kind: 'id'; readonly id: string };

export interface ForgetRequest {
  readonly scope: ForgetScope;
  /** True: reports without removing. */
  readonly dryRun?: boolean;
}

/** Number of removed rows of one kind. */
export interface ForgottenCount {
  /** In words, for people. */
  readonly what: string;
  readonly count: number;
}

/** A report of the removed rows, or of the rows that would be removed. */
export interface ForgetReport {
  readonly dryRun: boolean;
  /** Only kinds with removed rows. */
  readonly removed: readonly ForgottenCount[];
  /** The first removed texts: notes, and capabilities by their tool names. */
  readonly notes: readonly { readonly id: string; readonly text: string }[];
}

/** A store that can forget. */
export interface ForgetStore {
  forget(scope: ForgetScope, dryRun: boolean, now: number): Promise<Omit<ForgetReport, 'dryRun'>>;
}

/** Returns the reason why a request cannot be carried out; `undefined` if it can. */
export function forgetProblem(scope: ForgetScope): string | undefined {
  switch (scope.kind) {
    case 'project':
      return undefined;
    case 'age':
      return Number.isFinite(scope.olderThanDays) &&
        scope.olderThanDays >= 0 &&
        scope.olderThanDays <= MEMORY.forgetDaysMax
        ? undefined
        : `the age must be a number of days from 0 to ${MEMORY.forgetDaysMax}`;
    case 'tool':
      return /^[^:]+:./su.test(scope.tool)
        ? undefined
        : `"${scope.tool}" is no tool; write server:tool`;
    case 'person':
      return scope.person.trim() === '' ? 'the name of the person is empty' : undefined;
    case 'id':
      return scope.id.trim() === '' ? 'the id is empty' : undefined;
    default:
      return scope satisfies never;
  }
}

/** Joins several reports, without empty ones. */
export function joinedReports(
  reports: readonly Omit<ForgetReport, 'dryRun'>[],
): Omit<ForgetReport, 'dryRun'> {
  return {
    removed: reports.flatMap(({ removed }) => removed).filter(({ count }) => count > 0),
    notes: reports.flatMap(({ notes }) => notes).slice(0, MEMORY.forgottenNamed),
  };
}
