/** Answers of a daemon that has seen a month of work, for pictures and checks of the page: what it does. */
import type { ToolId } from '../../src/base/ids.ts';
import type { TraceId } from '../../src/knowledge/tracer.ts';
import type { PageExplanation } from '../../src/surfaces/http/page-api-knowledge.ts';
import type { PageRun, PageRunHistory, PageRuns } from '../../src/surfaces/http/page-api-runs.ts';
import type { PageHome, PageOverview, PageSession } from '../../src/surfaces/http/page-api.ts';

export const DAY = 86_400_000;
export const NOW: number = Date.now();
export const day = (back: number): string => new Date(NOW - back * DAY).toISOString().slice(0, 10);
export const days = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => count - 1 - index);

export const SESSION: PageSession = {
  wake: 'sample-wake',
  token: 'sample',
  version: '0.1.0',
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
      ahead: 'hit',
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
  pinned: [
    {
      workflowId: 'run-51bb02',
      status: 'approval_required',
      intent: 'Delete the branches that were merged',
      startedAt: NOW - 4 * 60_000,
      taskCount: 3,
      client: 'claude-code',
    },
  ],
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
      ending: 'denied',
      client: 'codex',
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
      id: 'tr-81' as TraceId,
      kind: 'search',
      decision: 'ranked first of 24',
      at: NOW - 9500,
      scores: { score: 0.83, text: 0.91, graph: 0.55, threshold: 0.62 },
      inputs: { intent: 'read the open issues', alpha: 0.7 },
      tools: ['github:list_issues' as ToolId],
      outcome: 'succeeded',
    },
  ],
};

/** Tools by their servers. */
export const SERVER_TOOLS: Readonly<Record<string, readonly string[]>> = {
  github: ['list_issues', 'get_issue', 'create_issue', 'list_pulls', 'merge_pull'],
  files: ['read_text_file', 'write_file', 'list_directory', 'search_files'],
  git: ['list_tags', 'log', 'diff', 'delete_branch'],
  chat: ['post_message', 'list_channels', 'search_messages'],
  text: ['compare_documents', 'extract_tables'],
};

export const TOOL_IDS: readonly string[] = Object.entries(SERVER_TOOLS).flatMap(([from, names]) =>
  names.map((name) => `${from}:${name}`),
);

export const OVERVIEW: PageOverview = {
  version: '0.1.0',
  now: NOW,
  startedAt: NOW - 3 * DAY,
  memoryBytes: 184_000_000,
  loop: { p99Ms: 11, longestMs: 24, longestEverMs: 61, overMs: 60_000, heldMsMax: 50 },
  study: {
    state: 'running',
    learned: 1840,
    waiting: 0,
    dropped: 0,
    failed: 0,
    facts: 1840,
    factsLost: 0,
    ends: 0,
  },
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
    tool: tool as ToolId,
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

/** The week of the same daemon. */
export const HOME: PageHome = {
  version: '0.1.0',
  now: NOW,
  days: days(7).map((back) => ({
    day: day(back),
    calls: 90 + ((back * 37) % 120),
    failures: back % 3,
    tokens: 25_000 + ((back * 7919) % 16_000),
    savedMs: 6000 + ((back * 977) % 9000),
  })),
  callsEver: 2914,
  waiting: [
    {
      id: 'a1',
      kind: 'approval',
      summary: 'git:delete_branch on atlas',
      tool: 'git:delete_branch',
      intent: 'Delete the branches that were merged',
      isGrave: true,
    },
    {
      id: 'u1',
      kind: 'outcome_unknown',
      summary: 'chat:post_message',
      tool: 'chat:post_message',
      isGrave: true,
    },
  ],
  waitingCount: 3,
  badServers: OVERVIEW.servers.filter(({ status }) => status === 'broken'),
  servers: 5,
  tools: 18,
  notices: OVERVIEW.notices,
  learned: [
    {
      name: 'weekly-digest',
      description: 'Reads the open issues and posts a digest of them to the team.',
      at: NOW - 2 * DAY,
      tested: true,
    },
    {
      name: 'file-invoice',
      description: 'Finds the invoice of a month and files it.',
      at: NOW - 5 * DAY,
      tested: false,
    },
  ],
  learnedCount: 2,
  known: { capabilities: 6, notes: 12, episodes: 218 },
  runs: RUNS.runs,
};
