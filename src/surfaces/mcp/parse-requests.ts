/**
 * Arguments of pml's own tools, from whatever a model sent to a request the gateway can trust
 * the shape of. What the words in it mean (does the tool exist?) is for the gateway to judge.
 */
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { ControlRequest, DiscoverRequest, WorkflowRequest } from '../../gateway.ts';
import type { Workflow, WorkflowTask } from '../../plan/workflow.ts';
import { DISCOVER, EXECUTE, MCP } from '../../tuning.ts';
import { FieldReader, unwrapped } from './field-reader.ts';

/** A request, or what is wrong with it, said to whoever can mend it. */
export type Parsed<Request> =
  | { readonly kind: 'parsed'; readonly request: Request }
  | { readonly kind: 'malformed'; readonly message: string };

const DISCOVER_KEYS = ['intent', 'context', 'limit', 'detail'];
const WORKFLOW_KEYS = ['intent', 'workflow', 'tasks', 'inputs', 'mode'];
const CONTROL_KEYS = ['workflowId', 'action', 'path', 'offset'];
const TASK_KEYS = ['id', 'tool', 'capability', 'code', 'args', 'dependsOn', 'timeoutMs', 'onError'];

/** Arguments of `discover`. */
export function parseDiscover(input: JsonObject): Parsed<DiscoverRequest> {
  const problems: string[] = [];
  const fields = new FieldReader(input, '', problems, DISCOVER_KEYS);
  const intent = fields.texts('intent', MCP.textLengthMax, MCP.intentsMax);
  const context = fields.texts('context', MCP.nameLengthMax, MCP.contextToolsMax);
  const limit = fields.integer('limit', 1, DISCOVER.limitMax);
  const detail = fields.choice('detail', ['brief', 'signature', 'schema']);
  if (intent?.length === 0 || !fields.has('intent')) {
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

/** Arguments of `execute_workflow`. */
export function parseWorkflow(input: JsonObject): Parsed<WorkflowRequest> {
  const problems: string[] = [];
  const fields = new FieldReader(input, '', problems, WORKFLOW_KEYS);
  const intent = fields.text('intent', MCP.textLengthMax);
  const inputs = fields.object('inputs');
  const mode = fields.choice('mode', ['auto', 'suggest', 'run']);
  const workflow = readWorkflow(fields, input, problems);
  if (problems.length === 0 && intent === undefined && workflow === undefined) {
    problems.push('intent, workflow or both are needed; a workflow is {"tasks": […]}');
  }
  return settle(problems, {
    ...(intent !== undefined && { intent }),
    ...(workflow !== undefined && { workflow }),
    ...(inputs !== undefined && { inputs }),
    ...(mode !== undefined && { mode }),
  });
}

/** Arguments of `control_workflow`. */
export function parseControl(input: JsonObject): Parsed<ControlRequest> {
  const problems: string[] = [];
  const fields = new FieldReader(input, '', problems, CONTROL_KEYS);
  const workflowId = fields.requiredText('workflowId', MCP.nameLengthMax);
  const action = fields.choice('action', ['status', 'result', 'abort']);
  const path = fields.text('path', MCP.textLengthMax);
  const offset = fields.integer('offset', 0, Number.MAX_SAFE_INTEGER);
  if (!fields.has('action')) {
    problems.push('action is missing: one of status, result, abort');
  }
  return settle(problems, {
    workflowId,
    action: action ?? 'status',
    ...(path !== undefined && { path }),
    ...(offset !== undefined && { offset }),
  });
}

/** Also found as JSON text, as the bare list of its tasks, and with `tasks` one level too high. */
function readWorkflow(
  fields: FieldReader,
  input: JsonObject,
  problems: string[],
): Workflow | undefined {
  if (fields.has('workflow') && fields.has('tasks')) {
    problems.push('tasks and workflow are both given; put the tasks into workflow.tasks only');
    return undefined;
  }
  const given = unwrapped(input['workflow'] ?? input['tasks']);
  if (given === undefined || given === null) {
    return undefined;
  }
  if (Array.isArray(given)) {
    return readTasks(given, problems);
  }
  if (!isJsonObject(given) || fields.has('tasks')) {
    problems.push(
      `${fields.has('tasks') ? 'tasks must be a list' : 'workflow must be {"tasks": […]}'}${
        typeof given === 'string' ? '; the text given is not JSON' : ''
      }`,
    );
    return undefined;
  }
  const inner = new FieldReader(given, 'workflow.', problems, ['tasks']);
  const tasks = unwrapped(given['tasks']);
  if (!inner.has('tasks') || !Array.isArray(tasks)) {
    problems.push('workflow.tasks must be a list of tasks');
    return undefined;
  }
  return readTasks(tasks, problems);
}

function readTasks(tasks: readonly Json[], problems: string[]): Workflow | undefined {
  if (tasks.length > EXECUTE.tasksMax) {
    problems.push(`a workflow has at most ${EXECUTE.tasksMax} tasks; this one has ${tasks.length}`);
    return undefined;
  }
  return { tasks: tasks.map((task, index) => readTask(task, `tasks[${index}]`, problems)) };
}

function readTask(task: Json, where: string, problems: string[]): WorkflowTask {
  if (!isJsonObject(task)) {
    problems.push(`${where} must be an object with id, tool and args`);
    return { id: '' };
  }
  const fields = new FieldReader(task, `${where}.`, problems, TASK_KEYS);
  const tool = fields.text('tool', MCP.nameLengthMax);
  const capability = fields.text('capability', MCP.nameLengthMax);
  const code = fields.text('code', MCP.codeLengthMax);
  const args = fields.object('args');
  const dependsOn = fields.texts('dependsOn', MCP.nameLengthMax, EXECUTE.tasksMax);
  const timeoutMs = fields.integer('timeoutMs', 1, Number.MAX_SAFE_INTEGER);
  const onError = fields.choice('onError', ['fail', 'continue', 'skip_dependents']);
  return {
    id: fields.requiredText('id', MCP.nameLengthMax),
    ...(tool !== undefined && { tool }),
    ...(capability !== undefined && { capability }),
    ...(code !== undefined && { code }),
    ...(args !== undefined && { args }),
    ...(dependsOn !== undefined && { dependsOn }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(onError !== undefined && { onError }),
  };
}

function settle<Request>(problems: readonly string[], request: Request): Parsed<Request> {
  if (problems.length === 0) {
    return { kind: 'parsed', request };
  }
  const shown = problems.slice(0, MCP.problemsShown);
  const more = problems.length - shown.length;
  return {
    kind: 'malformed',
    message: `${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
  };
}
