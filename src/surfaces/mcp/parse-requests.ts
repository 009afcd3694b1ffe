/**
 * Parses arguments of pml's own tools into requests with a checked shape. Their meaning, such as
 * whether a tool exists, is checked by the gateway.
 */
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { ControlRequest } from '../../execute/control-run.ts';
import type { DiscoverRequest, WorkflowRequest } from '../../gateway/gateway.ts';
import type { CodeRequest } from '../../gateway/start-runs.ts';
import { PROGRAM } from '../../tuning/execute.ts';
import { DISCOVER } from '../../tuning/gateway.ts';
import { MCP } from '../../tuning/mcp.ts';
import { SANDBOX } from '../../tuning/sandbox.ts';
import { TEXTS } from '../../tuning/text.ts';
import { FieldReader, unwrapped } from './field-reader.ts';
import { CONTROL_ACTIONS } from './meta-tools.ts';

/** A request, or the mistakes in it, for whoever can fix them. */
export type Parsed<Request> =
  | { readonly kind: 'parsed'; readonly request: Request }
  | { readonly kind: 'malformed'; readonly message: string };

const DISCOVER_KEYS = ['intent', 'context', 'limit', 'detail'];
const WORKFLOW_KEYS = ['intent', 'workflow', 'tasks', 'inputs', 'mode', 'pause'];
const CODE_KEYS = ['code', 'intent', 'timeoutMs'];
const CONTROL_KEYS = ['workflowId', 'action', 'path', 'offset', 'requirement', 'tasks', 'inputs'];
/** Actions that need tasks. */
const ON_TASKS: ReadonlySet<string> = new Set(['skip', 'inject', 'modify']);

/** Arguments of `discover`. */
export function parseDiscover(input: JsonObject): Parsed<DiscoverRequest> {
  const problems: string[] = [];
  const fields = new FieldReader(input, '', problems, DISCOVER_KEYS);
  const intent = readIntent(input['intent'], problems);
  const context = fields.texts('context', MCP.nameLengthMax, MCP.contextToolsMax);
  const limit = fields.integer('limit', 1, DISCOVER.limitMax);
  const detail = fields.choice('detail', ['brief', 'signature', 'schema']);
  if (intent?.length === 0) {
    problems.push('intent is missing: say in words what you want to do');
  }
  const [first, second] = intent ?? [];
  return settle(problems, {
    // One intent in a list is still one intent per step, of one step.
    intent:
      second === undefined && !Array.isArray(input['intent']) ? (first ?? '') : (intent ?? []),
    ...(context !== undefined && { context }),
    ...(limit !== undefined && { limit }),
    ...(detail !== undefined && { detail }),
  });
}

/**
 * Texts of any length: how much of them is searched, the search says itself. Empty ones are passed
 * over; `undefined` where something is not a text.
 */
function readIntent(given: Json | undefined, problems: string[]): readonly string[] | undefined {
  const value = unwrapped(given) ?? [];
  if (typeof value !== 'string' && !Array.isArray(value)) {
    problems.push(`intent must be a text or a list of texts, not ${kindText(value)}`);
    return undefined;
  }
  const list: readonly Json[] = Array.isArray(value) ? value : [value];
  const texts = list.filter((item) => typeof item === 'string');
  const other = list.findIndex((item) => typeof item !== 'string');
  if (other !== -1) {
    problems.push(`intent[${other}] must be a text, not ${kindText(list[other])}`);
    return undefined;
  }
  const said = texts.filter((text) => text.trim() !== '');
  if (said.length > MCP.intentsMax) {
    problems.push(`intent has ${said.length} texts, and may have at most ${MCP.intentsMax}`);
    return undefined;
  }
  return said;
}

function kindText(value: Json | undefined): string {
  if (value === null || typeof value !== 'object') {
    return value === null ? 'null' : `a ${typeof value}`;
  }
  return Array.isArray(value) ? 'a list' : 'an object';
}

/** Parses the arguments of `execute_workflow`. The gateway checks the tasks, all at once. */
export function parseWorkflow(input: JsonObject): Parsed<WorkflowRequest> {
  const problems: string[] = [];
  const fields = new FieldReader(input, '', problems, WORKFLOW_KEYS);
  const intent = fields.text('intent', MCP.intentLengthMax);
  const pause = fields.choice('pause', ['never', 'layer', 'error']);
  const mode = fields.choice('mode', ['auto', 'suggest', 'run']);
  const inputs = readInputs(input['inputs'], problems);
  const workflow = readWorkflow(fields, input, problems);
  if (problems.length === 0 && intent === undefined && workflow === undefined) {
    problems.push('intent, workflow or both are needed; a workflow is {"tasks": […]}');
  }
  return settle(problems, {
    ...(intent !== undefined && { intent }),
    ...(workflow !== undefined && { workflow }),
    ...(inputs !== undefined && { inputs }),
    ...(mode !== undefined && { mode }),
    ...(pause !== undefined && { pause }),
  });
}

/** Also found as JSON text. */
function readInputs(given: Json | undefined, problems: string[]): JsonObject | undefined {
  const value = unwrapped(given);
  if (value === undefined || isJsonObject(value)) {
    return value;
  }
  problems.push(`inputs must be an object of values by name, not ${kindText(value)}`);
  return undefined;
}

/** Arguments of `execute_code`. Whether it is a program is for the sandbox to say. */
export function parseCode(input: JsonObject): Parsed<CodeRequest> {
  const problems: string[] = [];
  const fields = new FieldReader(input, '', problems, CODE_KEYS);
  const code = fields.requiredText('code', SANDBOX.sourceBytesMax);
  const intent = fields.text('intent', MCP.textLengthMax);
  const timeoutMs = fields.integer('timeoutMs', 1, PROGRAM.durationMsMax);
  return settle(problems, {
    code,
    ...(intent !== undefined && { intent }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}

/** Arguments of `control_workflow`. */
export function parseControl(input: JsonObject): Parsed<ControlRequest> {
  const problems: string[] = [];
  const fields = new FieldReader(input, '', problems, CONTROL_KEYS);
  const workflowId = fields.requiredText('workflowId', MCP.nameLengthMax);
  const action = fields.choice('action', CONTROL_ACTIONS);
  const requirement = fields.text('requirement', MCP.textLengthMax);
  const tasks = readTasks(input['tasks'], problems);
  const inputs = readInputs(input['inputs'], problems);
  const path = fields.text('path', MCP.textLengthMax);
  const offset = fields.integer('offset', 0, Number.MAX_SAFE_INTEGER);
  if (!fields.has('action')) {
    problems.push(`action is missing: one of ${CONTROL_ACTIONS.join(', ')}`);
  }
  const isPlanless = tasks === undefined && requirement === undefined;
  if (action === 'replan' && isPlanless && problems.length === 0) {
    problems.push('replan takes a requirement, or tasks to add or to put in the place of some');
  }
  if (ON_TASKS.has(action ?? '') && (tasks ?? []).length === 0 && problems.length === 0) {
    problems.push(`${action} takes tasks: ids, with args for modify, whole tasks for inject`);
  }
  return settle(problems, {
    workflowId,
    action: action ?? 'status',
    ...(inputs !== undefined && { inputs }),
    ...(path !== undefined && { path }),
    ...(offset !== undefined && { offset }),
    ...(requirement !== undefined && { requirement }),
    ...(tasks !== undefined && { tasks }),
  });
}

/** Also found as JSON text, as the bare list of its tasks, and with `tasks` one level too high. */
function readWorkflow(
  fields: FieldReader,
  input: JsonObject,
  problems: string[],
): JsonObject | undefined {
  if (fields.has('workflow') && fields.has('tasks')) {
    problems.push('tasks and workflow are both given; put the tasks into workflow.tasks only');
    return undefined;
  }
  const given = unwrapped(input['workflow'] ?? input['tasks']);
  if (given === undefined || given === null) {
    return undefined;
  }
  if (Array.isArray(given)) {
    return { tasks: given.map(mendTask) };
  }
  if (typeof given === 'string') {
    problems.push('the workflow is a text that is not JSON; give it as an object {"tasks": […]}');
    return undefined;
  }
  const tasks = isJsonObject(given) && fields.has('workflow') ? unwrapped(given['tasks']) : null;
  if (!Array.isArray(tasks)) {
    problems.push('a workflow is {"tasks": […]}, with a list of tasks');
    return undefined;
  }
  return { ...(given as JsonObject), tasks: tasks.map(mendTask) };
}

function readTasks(value: Json | undefined, problems: string[]): readonly Json[] | undefined {
  const given = unwrapped(value);
  if (given === undefined || given === null) {
    return undefined;
  }
  if (!Array.isArray(given)) {
    problems.push('tasks is a list of tasks');
    return undefined;
  }
  return given.map(mendTask);
}

/** Parses texts in a task that can only mean JSON. */
function mendTask(task: Json): Json {
  if (!isJsonObject(task)) {
    return task;
  }
  const { args, dependsOn } = task;
  return {
    ...task,
    ...(typeof args === 'string' && { args: unwrapped(args) }),
    ...(typeof dependsOn === 'string' && { dependsOn: oneOrMany(unwrapped(dependsOn)) }),
  };
}

function oneOrMany(value: Json | undefined): Json | undefined {
  return typeof value === 'string' ? [value] : value;
}

function settle<Request>(problems: readonly string[], request: Request): Parsed<Request> {
  if (problems.length === 0) {
    return { kind: 'parsed', request };
  }
  const shown = problems.slice(0, TEXTS.shortListMax);
  const more = problems.length - shown.length;
  return {
    kind: 'malformed',
    message: `${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
  };
}
