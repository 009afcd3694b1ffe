/** A drafted plan in the words of an answer. */
import { PERCENT } from '../base/units.ts';
import type { UnusedValue } from '../plan/draft-left-over.ts';
import type { Draft } from '../plan/draft.ts';
import type { Suggestion } from '../plan/suggestion.ts';
import { INTENT } from '../tuning/gateway.ts';
import type { PlanReason, PlanVerdict } from './judge-plan.ts';
import { declinedText } from './people-decisions.ts';

/** Returns a drafted plan for an answer: how sure it is, why, and what held it back. */
export function suggestionOf(drafted: Draft, { reasons }: PlanVerdict): Suggestion {
  const { confidence, tasks, missing, unmet, unused, edges, transitive, alternatives, workflow } =
    drafted;
  return {
    confidence: round(confidence.value),
    tasks: workflow.tasks.map((task) => {
      const known = tasks.find(({ id }) => id === task.id);
      return {
        ...task,
        confidence: round(known?.confidence ?? 0),
        why: known?.why ?? '',
        bindings: (known?.bindings ?? []).map(({ parameter, source, confidence: sure }) => ({
          parameter,
          source,
          confidence: round(sure),
        })),
      };
    }),
    ...(missing.length > 0 && { missing }),
    ...(unmet.length > 0 && { unmet }),
    ...(unused.length > 0 && { unused }),
    why: {
      hybrid: round(confidence.hybrid),
      pageRank: round(confidence.pageRank),
      path: round(confidence.path),
      dependencies: edges.map(({ from, to, confidence: sure, evidence }) => ({
        from,
        to,
        confidence: round(sure),
        evidence: evidence.map(({ kind }) => kind),
      })),
      ...(transitive.length > 0 && { transitive }),
      considered: drafted.considered.map(({ tools, score }) => ({ tools, score: round(score) })),
    },
    alternatives: distinct(
      alternatives.map((tools) => tools.slice(0, INTENT.alternatives).map(({ id }) => id)),
    ),
    ...(drafted.note !== undefined && { note: drafted.note }),
    held: reasons.map((reason) => reasonText(reason)),
  };
}

/** Removes equal lists. */
function distinct(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(lists.map((list) => [list.join(' '), list])).values()];
}

const round = (value: number): number => Math.round(value * INTENT.steps) / INTENT.steps;

/** Says to the agent why the plan was not run. */
export function reasonText(reason: PlanReason): string {
  switch (reason.kind) {
    case 'empty':
      return 'no tool answers it';
    case 'explicit_gate':
    case 'run_gate':
      // Rounded down: rounded up, the plan would seem sure enough.
      return `the plan is ${Math.floor(reason.confidence * PERCENT)} % sure, below ${Math.round(reason.gate * PERCENT)} %`;
    case 'missing':
      return `${reason.task} lacks ${reason.parameter}`;
    case 'not_allowed':
      return `${reason.task} may change something, has to be asked about, or is not to be run ahead`;
    case 'failing':
      return `calls of ${reason.task}'s tool keep failing`;
    case 'declined':
      return `${reason.task} was declined for such a request before`;
    case 'declined_before':
      return `${reason.task}: ${declinedText(reason.before)} for such a request`;
    case 'threshold':
      return `${reason.task} is not sure enough for its tool`;
    case 'unmet':
      return `no tool was found for "${reason.words}"`;
    case 'unused':
      return unusedText(reason.value);
    case 'limit':
      return `it is not run ahead: ${reason.reason}`;
    case 'negated':
      return 'the intent says that something is not to be done, and a plan only does things';
    case 'asked':
      return 'the intent asks, and the plan may change something';
    case 'conditional':
      return 'the intent has a condition, and conditions are not planned: the plan would do it in any case';
    case 'cut':
      return 'only the beginning of the intent was read: the plan is for that alone';
    default:
      return reason satisfies never;
  }
}

function unusedText(value: UnusedValue): string {
  if (value.from === 'intent') {
    return `nothing takes "${value.text}"`;
  }
  const misfits = value.misfits.join(', ');
  return misfits === ''
    ? `no parameter takes the input ${value.name}`
    : `the input ${value.name} does not fit ${misfits}`;
}
