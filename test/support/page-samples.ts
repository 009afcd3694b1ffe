/** Answers of a daemon that has seen a month of work, for pictures and checks of the page. */
import type {
  PageCapability,
  PageExplanation,
  PageGraph,
  PageGraphEdge,
  PageRecallAnswer,
  PageSearchAnswer,
  PageSpeculation,
  PageTool,
  PageTools,
} from '../../src/surfaces/http/page-api-knowledge.ts';
import type {
  PageApprovals,
  PagePolicyProposal,
  PageRun,
  PageRunHistory,
  PageRuns,
} from '../../src/surfaces/http/page-api-runs.ts';
import type { PageOverview, PageSession } from '../../src/surfaces/http/page-api.ts';

const DAY = 86_400_000;
const NOW = Date.now();
const day = (back: number): string => new Date(NOW - back * DAY).toISOString().slice(0, 10);
const days = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => count - 1 - index);

export const SESSION: PageSession = {
  token: 'sample',
  version: '0.1.0',
  daemonStartedAt: NOW - 3 * DAY,
  expiresAt: NOW + DAY,
  project: 'atlas',
  configFile: '/home/ada/.config/pml/pml.json',
};

export const RUN: PageRun = {
  workflowId: 'run-7f3a9c',
  status: 'running',
  intent: 'Read the open issues, compare them with the changelog and post a summary to the team',
  startedAt: NOW - 9000,
  tasks: [
    {
      id: 'issues',
      tool: 'github:list_issues',
      dependsOn: [],
      status: 'succeeded',
      startedAt: NOW - 9000,
      durationMs: 2300,
      ahead: 'ready',
      planned: { repo: 'atlas/app', state: 'open' },
      args: { repo: 'atlas/app', state: 'open' },
      effects: { readOnly: true, repeatable: true },
      result: { preview: '[{"number":12,"title":"Crash"}]', sizeBytes: 31, isWhole: true },
    },
    {
      id: 'changelog',
      tool: 'files:read_text_file',
      dependsOn: [],
      status: 'succeeded',
      startedAt: NOW - 9000,
      durationMs: 1100,
      ahead: 'joined',
      args: { path: 'CHANGELOG.md' },
    },
    {
      id: 'tags',
      tool: 'git:list_tags',
      dependsOn: [],
      status: 'failed',
      startedAt: NOW - 8900,
      durationMs: 420,
      error: 'tool_error: not a git repository',
      mayHaveRun: false,
    },
    {
      id: 'compare',
      tool: 'text:compare_documents',
      dependsOn: ['issues', 'changelog'],
      status: 'succeeded',
      startedAt: NOW - 6700,
      durationMs: 2500,
    },
    {
      id: 'draft',
      tool: 'model:summarise',
      dependsOn: ['compare'],
      status: 'running',
      startedAt: NOW - 4200,
    },
    {
      id: 'post',
      tool: 'chat:post_message',
      dependsOn: ['draft'],
      status: 'waiting',
      planned: { channel: '#team', text: '${draft.text}' },
    },
  ],
  decisions: [
    {
      id: 'd1',
      kind: 'approval',
      task: 'issues',
      tool: 'github:list_issues',
      requestedAt: NOW - 9000,
      verdict: 'approved',
      by: 'ada',
    },
  ],
  messages: [{ by: 'agent', text: 'Skip what is older than a year.', at: NOW - 5000 }],
  commands: ['pause', 'abort'],
  sequence: 12,
};

export const RUNS: PageRuns = {
  runs: [
    {
      workflowId: RUN.workflowId,
      status: 'running',
      startedAt: RUN.startedAt,
      taskCount: 6,
      ...(RUN.intent !== undefined && { intent: RUN.intent }),
    },
    {
      workflowId: 'run-51bb02',
      status: 'approval_required',
      intent: 'Delete the branches that were merged',
      startedAt: NOW - 4 * 60_000,
      taskCount: 3,
    },
    {
      workflowId: 'run-0c22de',
      status: 'completed',
      intent: 'Find the invoice of March and file it',
      startedAt: NOW - 40 * 60_000,
      finishedAt: NOW - 39 * 60_000,
      taskCount: 4,
    },
    {
      workflowId: 'run-0aa1f0',
      status: 'failed',
      startedAt: NOW - 3 * 3_600_000,
      finishedAt: NOW - 3 * 3_600_000 + 900,
      taskCount: 1,
    },
  ],
  nextOffset: 50,
};

export const HISTORY: PageRunHistory = {
  events: [
    {
      sequence: 1,
      kind: 'run_started',
      at: NOW - 9000,
      event: { kind: 'run_started', intent: 'Read the open issues' },
    },
    {
      sequence: 2,
      kind: 'task_started',
      at: NOW - 9000,
      task: 'issues',
      event: { kind: 'task_started', task: 'issues', tool: 'github:list_issues' },
    },
    {
      sequence: 3,
      kind: 'task_finished',
      at: NOW - 6700,
      task: 'issues',
      event: { kind: 'task_finished', task: 'issues', end: { kind: 'succeeded' } },
    },
  ],
};

export const EXPLANATION: PageExplanation = {
  kind: 'run',
  id: RUN.workflowId,
  ignored: 0,
  traces: [
    {
      id: 'tr-81',
      kind: 'search',
      decision: 'ranked first of 24',
      at: NOW - 9500,
      scores: { score: 0.83, text: 0.91, graph: 0.55, threshold: 0.62 },
      inputs: { intent: 'read the open issues', alpha: 0.7 },
      tools: ['github:list_issues'],
      outcome: 'succeeded',
    },
  ],
};

export const APPROVALS: PageApprovals = {
  pending: [
    {
      kind: 'policy_change',
      id: 'policy-1',
      summary: 'pml.json was changed',
      changes: ['calls of "chat:*" would no longer be asked about'],
    },
    {
      kind: 'approval',
      id: 'a1',
      summary: 'git:delete_branch on atlas',
      tool: 'git:delete_branch',
      args: {
        repository: '/home/ada/atlas',
        branches: ['feature/old-login', 'fix/typo-2'],
        force: true,
        remote: 'origin',
      },
      argsHash: '9f2c0d3a71',
      why: 'It deletes something, and the policy asks about dangerous tools.',
      once: false,
      workflowId: 'run-51bb02',
      task: 'delete',
      intent: 'Delete the branches that were merged',
      client: 'claude-code',
      requestedAt: NOW - 4 * 60_000,
      expiresAt: NOW + 20 * 60_000,
      patterns: ['git:delete_branch', 'git:delete_*', 'git:*'],
      before: {
        args: { repository: '/home/ada/atlas', branches: ['feature/old-login'], force: false },
        at: NOW - 2 * DAY,
        verdict: 'approved',
        by: 'ada',
      },
    },
    {
      kind: 'outcome_unknown',
      id: 'u1',
      summary: 'chat:post_message',
      tool: 'chat:post_message',
      args: { channel: '#team', text: 'Release 1.4 is out.' },
      argsHash: '77aa',
      why: 'It had begun when pml was stopped; whether it took effect is not known.',
      once: false,
      workflowId: 'run-0aa1f0',
      task: 'post',
      requestedAt: NOW - 3_600_000,
      patterns: [],
    },
  ],
};

export const PROPOSAL: PagePolicyProposal = {
  id: 'p1',
  tools: 'git:delete_branch',
  configFile: SESSION.configFile,
  matching: [{ tool: 'git:delete_branch', risk: 'dangerous' }],
  matchingCount: 1,
  diff: [
    { kind: 'same', text: '  "pml": {', line: 9 },
    { kind: 'same', text: '    "policy": { "rules": [', line: 10 },
    {
      kind: 'added',
      text: '      { "tools": "git:delete_branch", "action": "allow" },',
      line: 11,
    },
    { kind: 'same', text: '    ] }', line: 11 },
  ],
  notes: [],
};

const SERVER_TOOLS: Readonly<Record<string, readonly string[]>> = {
  github: ['list_issues', 'get_issue', 'create_issue', 'list_pulls', 'merge_pull'],
  files: ['read_text_file', 'write_file', 'list_directory', 'search_files'],
  git: ['list_tags', 'log', 'diff', 'delete_branch'],
  chat: ['post_message', 'list_channels', 'search_messages'],
  text: ['compare_documents', 'extract_tables'],
};

const TOOL_IDS = Object.entries(SERVER_TOOLS).flatMap(([server, names]) =>
  names.map((name) => `${server}:${name}`),
);

const edge = (
  from: string,
  to: string,
  type: string,
  source: string,
  weight: number,
): PageGraphEdge => ({
  from,
  to,
  type,
  source,
  weight,
  ok: Math.round(weight * 40),
  failed: 1,
  confidence: 0.8,
  lastSeen: NOW - 3_600_000,
});

export const GRAPH: PageGraph = {
  nodes: [
    ...TOOL_IDS.map((id, index) => ({
      id,
      kind: 'tool' as const,
      label: id.split(':')[1] ?? id,
      server: id.split(':')[0] ?? '',
      description: `What ${id} does, in the words of its server.`,
      pageRank: 1 / (1 + index * 0.4),
      community: index % 4,
      uses: 40 - index,
    })),
    {
      id: 'pml:weekly-digest',
      kind: 'capability',
      label: 'weekly-digest',
      description: 'Reads open issues and posts a digest.',
      pageRank: 0.5,
      community: 0,
      uses: 12,
      members: ['github:list_issues', 'files:read_text_file', 'chat:post_message'],
    },
    {
      id: 'pml:clean-branches',
      kind: 'capability',
      label: 'clean-branches',
      pageRank: 0.3,
      community: 2,
      uses: 4,
      members: ['git:log', 'git:delete_branch', 'chat:post_message'],
    },
  ],
  edges: [
    edge('github:list_issues', 'github:get_issue', 'dependency', 'inferred', 0.9),
    edge('github:get_issue', 'chat:post_message', 'sequence', 'observed', 0.6),
    edge('files:read_text_file', 'text:compare_documents', 'dependency', 'observed', 0.8),
    edge('github:list_issues', 'text:compare_documents', 'dependency', 'observed', 0.7),
    edge('text:compare_documents', 'chat:post_message', 'sequence', 'observed', 0.5),
    edge('files:list_directory', 'files:read_text_file', 'provides', 'inferred', 0.7),
    edge('files:search_files', 'files:list_directory', 'alternative', 'template', 0.4),
    edge('git:log', 'git:diff', 'cooccurrence', 'observed', 0.5),
    edge('git:log', 'git:delete_branch', 'sequence', 'observed', 0.3),
    edge('pml:weekly-digest', 'chat:post_message', 'contains', 'template', 1),
    edge('pml:weekly-digest', 'pml:clean-branches', 'sequence', 'observed', 0.4),
  ],
  omitted: { nodes: 0, edges: 3 },
  communities: 4,
  servers: Object.keys(SERVER_TOOLS),
};

export const CAPABILITY: PageCapability = {
  id: 'c1',
  name: 'weekly-digest',
  description: 'Reads open issues and posts a digest.',
  version: 3,
  tools: ['github:list_issues', 'files:read_text_file', 'chat:post_message'],
  origin: 'learned',
  isPinned: false,
  succeeded: 11,
  failed: 1,
  lastUsedAt: NOW - 2 * DAY,
  intent: 'post a digest of the open issues',
  code: `// Reads what is open and tells the team.
export async function run({ repo, channel = '#team' }: Input) {
  const issues = await tools.github.list_issues({ repo, state: 'open' });
  const lines = issues.slice(0, 20).map((issue) => \`#\${issue.number} \${issue.title}\`);
  if (lines.length === 0) {
    return { posted: false };
  }
  await tools.chat.post_message({ channel, text: lines.join('\\n') });
  return { posted: true, count: lines.length };
}
`,
  parameters: { type: 'object', properties: { repo: { type: 'string' } }, required: ['repo'] },
  durationMsMean: 2400,
  createdAt: NOW - 20 * DAY,
};

export const TOOLS: PageTools = {
  tools: TOOL_IDS.map((id, index) => ({
    id,
    server: id.split(':')[0] ?? '',
    description: `What ${id} does.`,
    risk: (['safe', 'moderate', 'dangerous'] as const)[index % 3] ?? 'safe',
    action: 'allow',
    hasOverride: index === 4,
    calls: index % 4 === 0 ? 0 : 60 - index,
    failures: index % 5 === 0 ? 3 : 0,
  })),
  omitted: 0,
};

export const TOOL: PageTool = {
  id: 'github:list_issues',
  server: 'github',
  description: 'Lists the issues of a repository, the newest first.',
  signature: 'github:list_issues(repo: string, state?: "open" | "closed" | "all", limit?: number)',
  inputSchema: { type: 'object', properties: { repo: { type: 'string' } }, required: ['repo'] },
  usage: { tool: 'github:list_issues', calls: 59, failures: 4, totalMs: 41_000 },
  risk: {
    risk: 'safe',
    sensitive: false,
    readOnly: true,
    repeatable: true,
    isUnrepeatable: false,
    trusted: false,
    because: [
      { source: 'name', says: 'its name begins with "list"' },
      { source: 'annotation', says: 'its server says that it only reads' },
    ],
    action: 'allow',
    override: {
      tools: 'github:list_issues',
      risk: 'safe',
      by: 'ada',
      at: NOW - 6 * DAY,
      reason: 'it only lists',
    },
  },
  beta: { a: 37.4, b: 4.2, outcomes: 41 },
  plan: {
    value: 0.46,
    base: 0.5,
    thompson: -0.06,
    alpha: { value: 0.7, source: 'local', adjustment: 0.04 },
    boost: { value: 0.02, confidence: 0.6, matches: 3, reasoning: 'three runs like this one' },
    floor: 0.3,
  },
  ahead: {
    value: 0.62,
    base: 0.6,
    thompson: -0.06,
    alpha: { value: 0.7, source: 'local', adjustment: 0.04 },
    boost: { value: 0, confidence: 0, matches: 0, reasoning: '' },
    floor: 0.4,
    guard: 0.04,
  },
  mayRunAhead: { kind: 'yes' },
  history: days(24).map((back, index) => ({
    at: NOW - back * 9_000_000,
    kind: index % 3 === 0 ? 'ahead' : 'call',
    success: index % 7 !== 3,
    context: 'none',
    a: 2 + index * 1.4,
    b: 1 + index * 0.15,
    mean: 0.6 + 0.3 * (index / 24) - (index % 7 === 3 ? 0.08 : 0),
    threshold: 0.62 - 0.16 * (index / 24) + (index % 7 === 3 ? 0.04 : 0),
    thompson: -0.06,
    alphaAdjustment: 0.04,
  })),
  traces: EXPLANATION.traces,
};

const counts = (index: number): PageSpeculation['total'] => ({
  predictions: 30 + index * 2,
  hits: 8 + ((index * 7) % 11),
  joined: 3 + (index % 4),
  wasted: 2 + (index % 3),
  invalidated: index % 2,
  held: 9,
  missed: 2,
  savedMs: 6000 + ((index * 977) % 9000),
  wastedMs: 900,
});

export const SPECULATION: PageSpeculation = {
  total: { ...counts(400), hits: 412, joined: 96, wasted: 71, invalidated: 12 },
  byDay: days(21).map((back) => ({ ...counts(back), day: day(back) })),
  byTool: TOOL_IDS.slice(0, 8).map((tool, index) => ({ ...counts(index), tool })),
  calibration: [0.05, 0.15, 0.35, 0.55, 0.75, 0.85, 0.95].map((predicted, index) => ({
    from: predicted - 0.05,
    to: predicted + 0.05,
    predicted,
    happened: Math.min(1, predicted + (index % 2 === 0 ? 0.04 : -0.06)),
    count: 20 + index * 30,
  })),
  boosts: { asked: 90, applied: 14 },
  suggestions: { accepted: 7, edited: 3, rejected: 2 },
};

export const SEARCH: PageSearchAnswer = {
  mode: 'hybrid',
  limit: 5,
  candidates: TOOL_IDS.slice(0, 9).map((id, index) => ({
    id,
    description: `What ${id} does, in the words of its server.`,
    score: 0.91 - index * 0.09,
    why: index === 4 ? 'near github:list_issues in the graph' : 'its words and its meaning fit',
    parts: {
      ...(index !== 4 && { text: 0.95 - index * 0.1, textRank: index + 1 }),
      graph: 0.2 + ((index * 3) % 7) / 10,
    },
    injected: index === 4,
    shown:
      (['whole', 'whole', 'whole', 'shortened', 'cut_by_budget'] as const)[index] ?? 'beyond_limit',
  })),
  omitted: 11,
  alpha: { value: 0.7, from: 'local', anchors: ['github:list_issues'], expansion: 1 },
  budgetTokens: 2000,
  pending: [],
};

export const RECALL: PageRecallAnswer = {
  mode: 'vector',
  method: 'gap',
  threshold: 0.41,
  gap: 0.19,
  omitted: 0,
  memories: [0.18, 0.24, 0.31, 0.5, 0.58, 0.63].map((distance, index) => ({
    id: `m${index}`,
    kind: index % 2 === 0 ? 'note' : 'episode',
    text: `The release notes of version 1.${index} are written by hand and live in docs/releases.`,
    tools: index === 0 ? ['files:read_text_file'] : [],
    createdAt: NOW - index * 3 * DAY,
    distance,
    adjusted: distance + 0.01,
    isTold: distance < 0.41,
  })),
};

export const OVERVIEW: PageOverview = {
  version: '0.1.0',
  now: NOW,
  startedAt: NOW - 3 * DAY,
  memoryBytes: 184_000_000,
  servers: [
    server('github', 'ready', 5),
    server('files', 'ready', 4),
    server('git', 'idle', 4),
    {
      ...server('chat', 'broken', 3),
      lastError:
        'The program ended with exit code 1 while it was starting. It wrote:\nError: CHAT_TOKEN is not set',
      retryAt: NOW + 60_000,
    },
    server('text', 'backing_off', 2),
  ],
  tools: 18,
  runs: { completed: 212, failed: 9, running: 1, approval_required: 1 },
  undecided: 3,
  notices: ['The configuration on disk is not the one in use: it has a mistake in line 12.'],
  calls: TOOL_IDS.slice(0, 8).map((tool, index) => ({
    tool,
    calls: 120 - index * 13,
    failures: index % 3,
    totalMs: 90_000,
  })),
  callsOmitted: 4,
  saved: days(21).map((back) => ({
    day: day(back),
    definitions: 21_000 + ((back * 7919) % 16_000),
    results: 4000 + ((back * 3571) % 9000),
    savedMs: 6000 + ((back * 977) % 9000),
  })),
  storage: { engine: 'pglite', sizeBytes: 48_300_000 },
  search: { mode: 'hybrid', embedded: 18, total: 18, model: 'minilm' },
  retrieval: [
    {
      mode: 'vector',
      method: 'gap',
      questions: 84,
      empty: 12,
      candidatesMean: 18.2,
      returnedMean: 3.1,
      thresholdMean: 0.41,
      gapMean: 0.12,
      followed: 40,
      used: 27,
    },
    {
      mode: 'lexical',
      questions: 9,
      empty: 4,
      candidatesMean: 7,
      returnedMean: 1.4,
      thresholdMean: 0.6,
      followed: 0,
      used: 0,
    },
  ],
};

function server(
  name: string,
  status: PageOverview['servers'][number]['status'],
  toolCount: number,
): PageOverview['servers'][number] {
  return {
    name,
    status,
    trusted: name === 'files',
    transport: 'stdio',
    toolCount,
    processIds: status === 'ready' ? [4211] : [],
    callsUnderWay: 0,
    restarts: status === 'broken' ? 5 : 0,
  };
}

/** A graph as large as the page has to bear, with communities that hang together. */
export function largeGraph(nodeCount: number, edgeCount: number): PageGraph {
  const communities = 40;
  const size = nodeCount / communities;
  const id = (index: number): string => `server${index % 25}:tool_${index}`;
  return {
    nodes: Array.from({ length: nodeCount }, (_, index) => ({
      id: id(index),
      kind: 'tool' as const,
      label: `tool_${index}`,
      server: `server${index % 25}`,
      pageRank: ((index * 7919) % 1000) / 1000,
      community: Math.floor(index / size),
      uses: index % 50,
    })),
    edges: Array.from({ length: edgeCount }, (_, index) => {
      const from = (index * 7) % nodeCount;
      const home = Math.floor(from / size) * size;
      const isFar = index % 10 === 0;
      const to = isFar
        ? (from + 1 + ((index * 104_729) % (nodeCount - 1))) % nodeCount
        : home + ((from - home + 1 + ((index * 31) % (size - 1))) % size);
      return edge(id(from), id(to), index % 2 === 0 ? 'sequence' : 'dependency', 'observed', 0.5);
    }),
    omitted: { nodes: 0, edges: 0 },
    communities,
    servers: Array.from({ length: 25 }, (_, index) => `server${index}`),
  };
}
