/** Answers of a daemon that has seen a month of work: what it knows. */
import type { ToolId } from '../../src/base/ids.ts';
import type {
  PageCapabilities,
  PageCapability,
  PageGraph,
  PageGraphEdge,
  PageMemories,
  PageRecallAnswer,
  PageSearchAnswer,
  PageSpeculation,
  PageTool,
  PageTools,
} from '../../src/surfaces/http/page-api-knowledge.ts';
import { DAY, day, days, EXPLANATION, NOW, SERVER_TOOLS, TOOL_IDS } from './page-samples.ts';

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
  signature: 'pml:weekly-digest(repo: string, channel?: string)',
  tools: ['github:list_issues', 'files:read_text_file', 'chat:post_message'] as ToolId[],
  origin: 'code',
  isPinned: false,
  tested: true,
  uses: { succeeded: 11, failed: 1 },
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
  parameters: {
    type: 'object',
    properties: {
      repo: { type: 'string', examples: ['octo/site'] },
      channel: { type: 'string', default: '#team' },
      limit: { type: 'integer', default: 20, description: 'How many issues at the most' },
      order: { enum: ['newest', 'oldest'], default: 'newest' },
      labels: { type: 'array', items: { type: 'string' }, default: ['bug', 'help wanted'] },
    },
    required: ['repo'],
  },
  durationMsMean: 2400,
  createdAt: NOW - 20 * DAY,
  risk: 'dangerous',
  versions: [{ version: 2, code: 'return 2;', parameters: {}, at: NOW - 5 * DAY }],
};

export const CAPABILITIES: PageCapabilities = {
  capabilities: [
    CAPABILITY,
    {
      ...CAPABILITY,
      name: 'clean-branches',
      description: 'Finds branches that were merged and deletes them.',
      tools: ['git:log', 'git:delete_branch'] as ToolId[],
      uses: { succeeded: 4, failed: 0 },
      tested: false,
      isPinned: true,
    },
    {
      ...CAPABILITY,
      name: 'send-invoice',
      description: 'Reads an order and sends the invoice for it.',
      uses: { succeeded: 0, failed: 0 },
      tested: false,
      stale: 'mail:send has changed: "to" is missing',
    },
  ],
  omitted: 0,
};

export const MEMORIES: PageMemories = {
  memories: [
    {
      id: 'run-7f3a9c',
      kind: 'episode',
      text: 'Compare the open issues with the changelog and tell the team',
      createdAt: NOW - 3_600_000,
      tools: ['github:list_issues', 'files:read_text_file', 'chat:post_message'],
      outcome: 'completed',
      successes: 3,
    },
    {
      id: 'note-2f9a6c01d3b84e57',
      kind: 'note',
      text: 'A production release is deployed by pushing a tag, never from a laptop.',
      createdAt: NOW - 2 * DAY,
      tools: ['git:log'],
      importance: 0.8,
    },
    {
      id: 'run-11aa22',
      kind: 'episode',
      text: 'Delete branches that were merged',
      createdAt: NOW - 4 * DAY,
      tools: ['git:delete_branch'],
      outcome: 'failed',
      successes: 0,
    },
  ],
  omitted: 12,
  total: { notes: 5, episodes: 10 },
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

const RECORDED = { risk: 'safe', mean: 0.9, outcomes: 41, coldStart: false } as const;

export const TOOL: PageTool = {
  id: 'github:list_issues',
  server: 'github',
  description: 'Lists the issues of a repository, the newest first.',
  signature: 'github:list_issues(repo: string, state?: "open" | "closed" | "all", limit?: number)',
  inputSchema: { type: 'object', properties: { repo: { type: 'string' } }, required: ['repo'] },
  usage: { tool: 'github:list_issues' as ToolId, calls: 59, failures: 4, totalMs: 41_000 },
  risk: {
    risk: 'safe',
    sensitive: false,
    readOnly: true,
    repeatable: true,
    isUnrepeatable: false,
    findings: ['the description contains instructions to the model: "<b>do</b>"'],
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
    ...RECORDED,
    value: 0.46,
    base: 0.5,
    thompson: -0.06,
    alpha: { value: 0.7, source: 'local', adjustment: 0.04 },
    boost: { value: 0.02, confidence: 0.6, matches: 3, reasoning: 'three runs like this one' },
    floor: 0.3,
  },
  ahead: {
    ...RECORDED,
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
    record: { a: 2 + index * 1.4, b: 1 + index * 0.15, outcomes: index },
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
  made: TOOL_IDS.slice(0, 8).map((tool, index) => ({
    id: `p${index}`,
    at: Date.now() - index * 60_000,
    tool,
    ...(index % 3 !== 2 && { after: TOOL_IDS[(index + 1) % 8] ?? tool }),
    probability: 0.92 - index * 0.04,
    threshold: 0.6,
    outcome: (['ready', 'joined', 'wasted', 'invalidated'] as const)[index % 4] ?? 'ready',
    reason:
      (['', '', 'nobody asked for it', 'something may have been written'] as const)[index % 4] ??
      '',
    savedMs: index % 4 < 2 ? 240 + index * 10 : 0,
    serverMs: 260,
  })),
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
      ...(index !== 4 && {
        text: 0.95 - index * 0.1,
        textRank: index + 1,
        words: 1 - index / 10,
        meaning: 0.7 - index / 20,
      }),
      graph: 0.2 + ((index * 3) % 7) / 10,
    },
    injected: index === 4,
    shown:
      (['whole', 'whole', 'whole', 'shortened', 'cut_by_budget'] as const)[index] ?? 'beyond_limit',
  })),
  told: [
    {
      id: 'pml:weekly-digest',
      kind: 'capability',
      score: 0.93,
      why: 'tested; asked for before in other words',
      description: 'Reads the open issues and posts a digest of them to the team.',
    },
    ...TOOL_IDS.slice(0, 4).map((id, index) => ({
      id,
      kind: 'tool' as const,
      score: 0.91 - index * 0.09,
      why: 'its words and its meaning fit',
      description: `What ${id} does, in the words of its server.`,
    })),
    {
      id: 'm1',
      kind: 'memory',
      score: 0.6,
      why: 'asked for before: done, with github:list_issues',
      description: 'Read the open issues of the release',
    },
  ],
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

/** A graph as large as the page has to bear, with communities that hang together. */
export function largeGraph(nodeCount: number, edgeCount: number): PageGraph {
  const communities = 40;
  const size = nodeCount / communities;
  return {
    nodes: Array.from({ length: nodeCount }, (_, index) => ({
      id: largeId(index),
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
      return edge(
        largeId(from),
        largeId(to),
        index % 2 === 0 ? 'sequence' : 'dependency',
        'observed',
        0.5,
      );
    }),
    omitted: { nodes: 0, edges: 0 },
    communities,
    servers: Array.from({ length: 25 }, (_, index) => `server${index}`),
  };
}

function largeId(index: number): string {
  return `server${index % 25}:tool_${index}`;
}
