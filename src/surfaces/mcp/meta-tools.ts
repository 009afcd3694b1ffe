/**
 * The tools of pml itself, as a client lists them.
 *
 * Every client pays for these words in every conversation, so each has to earn its place; a
 * test counts them. The stdio shim loads this file while it waits for a daemon, so it imports
 * nothing but numbers and what imports nothing else.
 */
import { MCP } from '../../tuning/mcp.ts';
import { isTopicWord } from './topic-word.ts';

/** Names of the tools that pml has of its own. */
export type MetaToolName = (typeof NAMES)[number];

const NAMES = ['discover', 'execute_workflow', 'execute_code', 'control_workflow'] as const;

/** A tool as `tools/list` shows it. */
export interface MetaTool {
  readonly name: MetaToolName;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object' } & Readonly<Record<string, unknown>>;
  /** Left out where the protocol's defaults hold: may destroy, reaches the open world. */
  readonly annotations?: Readonly<Record<string, boolean>>;
  readonly _meta: Readonly<Record<string, boolean>>;
}

/** Keeps the few tools in sight of clients that load tools only when asked. */
const ALWAYS_LOAD = { 'anthropic/alwaysLoad': true };

const text = { type: 'string' };
const integer = { type: 'integer' };
const texts = { type: 'array', items: text };
/** An open object cannot be part of a strict schema, so JSON is asked for as text. Objects are taken, too. */
const json = text;
const choice = (...values: readonly string[]): Readonly<Record<string, unknown>> => ({
  ...text,
  enum: values,
});

const TASK = {
  type: 'object',
  properties: {
    id: text,
    tool: text,
    code: text,
    args: json,
    dependsOn: texts,
    timeoutMs: integer,
    onError: choice('fail', 'continue', 'skip_dependents'),
  },
  required: ['id'],
};

const EXECUTE_CODE: MetaTool = {
  name: 'execute_code',
  description:
    'Run TypeScript for loops, large results: await mcp.server.tool(args), pml.capability(args).',
  inputSchema: {
    type: 'object',
    properties: { code: text, intent: text, timeoutMs: integer },
    required: ['code'],
  },
  _meta: ALWAYS_LOAD,
};

/** Actions of `control_workflow`. */
export const CONTROL_ACTIONS = [
  'status',
  'result',
  'continue',
  'pause',
  'skip',
  'inject',
  'modify',
  'replan',
  'abort',
] as const;

const CONTROL_WORKFLOW: MetaTool = {
  name: 'control_workflow',
  description: 'Read or steer a workflow; tasks, inputs: JSON.',
  inputSchema: {
    type: 'object',
    properties: {
      workflowId: text,
      action: choice(...CONTROL_ACTIONS),
      path: text,
      offset: integer,
      requirement: text,
      tasks: json,
      inputs: json,
    },
    required: ['workflowId', 'action'],
  },
  annotations: { destructiveHint: false },
  _meta: ALWAYS_LOAD,
};

/**
 * Returns the definitions of pml's tools. `serverNames` come from the user's own config, `topics`
 * are single words. Models ignore a search tool that does not say what it searches. No text of a
 * server is included.
 */
export function metaTools(
  serverNames: readonly string[],
  topics: readonly string[] = [],
): readonly MetaTool[] {
  return [
    {
      name: 'discover',
      description: `Find tools by intent (or one per step)${aboutClause(serverNames, topics)}.`,
      inputSchema: {
        type: 'object',
        properties: {
          intent: { anyOf: [text, texts] },
          context: texts,
          limit: integer,
          detail: choice('brief', 'signature', 'schema'),
        },
        required: ['intent'],
      },
      annotations: { readOnlyHint: true },
      _meta: ALWAYS_LOAD,
    },
    {
      name: 'execute_workflow',
      description:
        'Run tools as one workflow; args, inputs: JSON, "${id.path[0].key}" is a value of task id; intent alone: pml plans. approval_required, outcome_unknown: a person decides, do not repeat.',
      inputSchema: {
        type: 'object',
        properties: {
          intent: text,
          workflow: {
            type: 'object',
            properties: { tasks: { type: 'array', items: TASK } },
            required: ['tasks'],
          },
          inputs: json,
          mode: choice('auto', 'suggest', 'run'),
          pause: choice('never', 'layer', 'error'),
        },
      },
      _meta: ALWAYS_LOAD,
    },
    EXECUTE_CODE,
    CONTROL_WORKFLOW,
  ];
}

/** Returns true if the name is one of pml's tools. */
export function isMetaToolName(name: string): name is MetaToolName {
  return NAMES.some((each) => each === name);
}

/** Names the servers and, as far as there is room left, the topics of their tools. */
function aboutClause(serverNames: readonly string[], topics: readonly string[]): string {
  const servers = withinLength(serverNames.filter(isShown).toSorted(), MCP.aboutLengthMax);
  const named = servers.join(', ');
  const left = servers.includes(CUT) ? 0 : MCP.aboutLengthMax - named.length;
  const words = withinLength(topics.filter(isTopicWord), left);
  const about = words.filter((word) => word !== CUT);
  return [
    named === '' ? '' : ` of ${named}`,
    about.length === 0 ? '' : `: ${about.join(', ')}`,
  ].join('');
}

const CUT = '…';

/** Returns as many words as fit, and a mark if some did not. */
function withinLength(words: readonly string[], lengthMax: number): readonly string[] {
  const shown: string[] = [];
  let length = 0;
  for (const each of words) {
    length += each.length + 2;
    if (length > lengthMax) {
      return [...shown, CUT];
    }
    shown.push(each);
  }
  return shown;
}

/** A name of any other shape is the user's own business and none of the model's. */
function isShown(serverName: string): boolean {
  return serverName.length <= MCP.serverNameShownMax && /^[\w.-]+$/u.test(serverName);
}
