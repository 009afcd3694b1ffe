import type { ToolId } from '../base/ids.ts';
import { isJsonObject } from '../base/json.ts';
import { didYouMean } from '../base/nearest-name.ts';
import { plainLine } from '../base/plain-text.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import { findCycle, topologicalLayers } from '../math/topological-layers.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { PLAN } from '../tuning/plan.ts';
import { checkWrittenArguments } from './check-arguments.ts';
import { closedPathProblem } from './closed-path.ts';
import type { Plan, PlanIssue, PlannedTask, Validation } from './plan.ts';
import { argumentName } from './read-arguments.ts';
import { readTask, readTimeout, type TaskDraft } from './read-task.ts';
import { createToolSuggester } from './tool-suggester.ts';

/** Inputs of the validation. */
export interface ValidationParts {
  /** Complete for the tools the workflow names, as far as that was possible. */
  readonly catalog: Catalog;
  /** The tools of it that may be named where one is mistyped; all when left out. */
  readonly offered?: Catalog;
  readonly checker: Pick<SchemaChecker, 'check'>;
  /** Why it could not be made so, by tool: a server that is down is not a typing mistake. */
  readonly unlisted?: ReadonlyMap<string, string>;
}

/**
 * Decides whether a workflow can run, and says everything that is in its way at once.
 *
 * Tasks that have `begun` are not judged again: a tool that went away since is no reason against
 * the others.
 */
export function validate(
  workflow: unknown,
  parts: ValidationParts,
  begun: ReadonlySet<string> = new Set(),
): Validation {
  const { catalog } = parts;
  const written = readWorkflow(workflow);
  if (written.kind === 'invalid') {
    return written;
  }
  const drafts = written.tasks.map((task, position) => readTask(task, position));
  const draftOf = new Map(
    drafts.flatMap((draft) => (draft.id === undefined ? [] : [[draft.id, draft]])),
  );
  const neededBy = new Map<string, readonly string[]>();
  for (const draft of drafts.filter(({ id }) => id !== undefined)) {
    const id = draft.id as string;
    neededBy.set(id, [...new Set([...(neededBy.get(id) ?? []), ...namesNeeded(draft)])]);
  }
  const toJudge = drafts.filter(({ id }) => id === undefined || !begun.has(id));
  const issues = [
    ...written.issues,
    ...drafts.flatMap((draft) => draft.issues),
    ...duplicates(drafts),
    ...toolIssues(toJudge, parts),
    ...dependencyIssues(toJudge, draftOf, catalog),
    ...cycleIssues(neededBy),
  ];
  return issues.length > 0
    ? { kind: 'invalid', issues: bounded(issues) }
    : { kind: 'valid', plan: planOf(drafts, neededBy, written.timeoutMs) };
}

type WrittenWorkflow =
  | {
      readonly kind: 'tasks';
      readonly tasks: readonly unknown[];
      readonly timeoutMs?: number;
      readonly issues: readonly PlanIssue[];
    }
  | (Validation & { readonly kind: 'invalid' });

const KEYS = ['tasks', 'timeoutMs'];

function readWorkflow(workflow: unknown): WrittenWorkflow {
  if (!isJsonObject(workflow)) {
    return refuse('workflow_malformed', 'a workflow is an object: {tasks: [...]}');
  }
  const other = Object.keys(workflow).find((key) => !KEYS.includes(key));
  if (other !== undefined) {
    const key = plainLine(other, PLAN.excerptLength);
    const suggestion = didYouMean(other, KEYS) || '; it has "tasks" and "timeoutMs"';
    return refuse('workflow_malformed', `"${key}" is not a key of a workflow${suggestion}`);
  }
  const { tasks } = workflow as { readonly tasks?: unknown };
  if (tasks !== undefined && !Array.isArray(tasks)) {
    return refuse('workflow_malformed', '"tasks" must be a list');
  }
  if (tasks === undefined || tasks.length === 0) {
    return refuse('workflow_empty', 'the workflow has no tasks');
  }
  if (tasks.length > EXECUTE.tasksMax) {
    const message = `the workflow has ${tasks.length} tasks, at most ${EXECUTE.tasksMax} can run at once; split it`;
    return refuse('workflow_too_large', message);
  }
  const issues: PlanIssue[] = [];
  const timeoutMs = readTimeout(workflow['timeoutMs'], (message) => {
    issues.push({ code: 'workflow_malformed', message });
  });
  return { kind: 'tasks', tasks, ...(timeoutMs !== undefined && { timeoutMs }), issues };
}

const refuse = (code: PlanIssue['code'], message: string): WrittenWorkflow => ({
  kind: 'invalid',
  issues: [{ code, message }],
});

function duplicates(drafts: readonly TaskDraft[]): readonly PlanIssue[] {
  const counts = new Map<string, number>();
  for (const { id } of drafts) {
    if (id !== undefined) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([id, count]) => ({
      code: 'task_duplicate',
      task: id,
      message: `${count} tasks have the id "${id}"; each needs its own`,
    }));
}

function toolIssues(
  drafts: readonly TaskDraft[],
  { catalog, offered = catalog, checker, unlisted = new Map() }: ValidationParts,
): readonly PlanIssue[] {
  const suggester = createToolSuggester(offered);
  return drafts.flatMap((draft): readonly PlanIssue[] => {
    if (draft.tool === undefined || draft.code !== undefined) {
      return [];
    }
    const tool = catalog.tools.get(draft.tool as ToolId);
    const trouble = unlisted.get(draft.tool);
    if (tool === undefined && trouble !== undefined) {
      return [issueOf(draft, 'server_unavailable', trouble)];
    }
    if (tool === undefined) {
      const name = plainLine(draft.tool, PLAN.excerptLength);
      const message = `there is no tool "${name}"${suggester.suggest(draft.tool)}`;
      return [issueOf(draft, 'tool_unknown', message)];
    }
    return checkWrittenArguments(tool, draft.written, checker).map(({ path, message }) =>
      issueOf(draft, 'arguments_invalid', `${argumentName(path)} ${message}`),
    );
  });
}

function dependencyIssues(
  drafts: readonly TaskDraft[],
  draftOf: ReadonlyMap<string, TaskDraft>,
  catalog: Catalog,
): readonly PlanIssue[] {
  let suggestionsLeft: number = PLAN.suggestionsMax;
  const suggestion = (name: string): string => {
    suggestionsLeft -= 1;
    return suggestionsLeft < 0 ? '' : didYouMean(name, draftOf.keys());
  };
  return drafts.flatMap((draft) => {
    const named = draft.dependsOn
      .filter((name) => !draftOf.has(name))
      .map((name) =>
        issueOf(
          draft,
          'dependency_unknown',
          `dependsOn: no task has the id "${plainLine(name, PLAN.excerptLength)}"${suggestion(name)}`,
        ),
      );
    const referred = draft.written.references.flatMap(({ task, path, text }) => {
      const target = draftOf.get(task);
      const quoted = plainLine(text, PLAN.excerptLength);
      if (target === undefined) {
        const hint = suggestion(task) || '; write $${ if a plain ${ is meant';
        return [
          issueOf(draft, 'dependency_unknown', `${quoted}: no task has the id "${task}"${hint}`),
        ];
      }
      const schema = catalog.tools.get(target.tool as ToolId)?.outputSchema;
      const problem = isJsonObject(schema) ? closedPathProblem(schema, path) : undefined;
      return problem === undefined ? [] : [issueOf(draft, 'path_unknown', `${quoted}: ${problem}`)];
    });
    return [...named, ...referred];
  });
}

/** One for each ring of tasks; rings that share a task with a reported one show when that is mended. */
function cycleIssues(neededBy: ReadonlyMap<string, readonly string[]>): readonly PlanIssue[] {
  const left = new Map(neededBy);
  const issues: PlanIssue[] = [];
  while (issues.length < PLAN.cyclesMax) {
    const cycle = findCycle(left);
    const [first] = cycle ?? [];
    if (cycle === undefined || first === undefined) {
      break;
    }
    const ring = [...cycle, first].join(' → ');
    issues.push({
      code: 'cycle',
      task: first,
      message:
        cycle.length === 1 ? `it waits for itself: ${ring}` : `tasks wait for each other: ${ring}`,
    });
    for (const id of cycle) {
      left.delete(id);
    }
  }
  return issues;
}

function planOf(
  drafts: readonly TaskDraft[],
  neededBy: ReadonlyMap<string, readonly string[]>,
  timeoutMs: number | undefined,
): Plan {
  const tasks = drafts.map(
    ({ id = '', tool, code, written, timeoutMs: taskMs, onError }): PlannedTask =>
      Object.freeze({
        id,
        tool: tool as ToolId,
        ...(code !== undefined && { code }),
        args: written.args,
        dependsOn: Object.freeze([...(neededBy.get(id) ?? [])]),
        ...(taskMs !== undefined && { timeoutMs: taskMs }),
        onError,
      }),
  );
  const layering = topologicalLayers(neededBy);
  const layers = layering.kind === 'layers' ? layering.layers : [];
  return Object.freeze({
    tasks: Object.freeze(tasks),
    layers: Object.freeze(layers.map((layer) => Object.freeze([...layer]))),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}

const namesNeeded = ({ dependsOn, written }: TaskDraft): readonly string[] => [
  ...dependsOn,
  ...written.references.map(({ task }) => task),
];

function issueOf(draft: TaskDraft, code: PlanIssue['code'], message: string): PlanIssue {
  return draft.id === undefined
    ? { code, message: `${draft.label}: ${message}` }
    : { code, task: draft.id, message };
}

function bounded(issues: readonly PlanIssue[]): readonly PlanIssue[] {
  const rest = issues.length - PLAN.issuesMax;
  const last: PlanIssue = {
    code: 'workflow_malformed',
    message: `${rest} further issues are not shown`,
  };
  return rest > 0 ? [...issues.slice(0, PLAN.issuesMax), last] : issues;
}
