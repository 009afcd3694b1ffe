/** Views of pml's knowledge: the graph, tools and their thresholds, running ahead, capabilities. */
import { createHash } from 'node:crypto';

import { GatewayError } from '../../base/errors.ts';
import { OWN_SERVER } from '../../base/own-server.ts';
import type { CapabilitySummary } from '../../gateway/capability-desk.ts';
import type { Explanation } from '../../gateway/explain.ts';
import type { RiskOfTool } from '../../gateway/gateway.ts';
import type { MappedNode } from '../../knowledge/graph-report.ts';
import type { Tool } from '../../knowledge/tool.ts';
import type { Trace } from '../../knowledge/tracer.ts';
import type { Usage } from '../../knowledge/usage-store.ts';
import { DASHBOARD } from '../../tuning/http.ts';
import type {
  PageExplanation,
  PageGraph,
  PageGraphNode,
  PageSpeculation,
  PageTool,
  PageTools,
  PageTrace,
} from './page-api-knowledge.ts';
import { get, type PageApiParts, type PageCall, type PageRoute } from './page-call.ts';
import { queryNumber, queryText } from './page-input.ts';
import { madeAhead } from './page-runs.ts';

/** Returns the graph as something that can be drawn. */
async function showGraph({ parts, query }: PageCall): Promise<PageGraph> {
  const { gateway } = parts;
  const server = queryText(query, 'server');
  const since = queryNumber(query, 'since', { min: 0, max: Number.MAX_SAFE_INTEGER });
  const weightMin = queryNumber(query, 'weight', { min: 0, max: 1 });
  const capabilities = new Map(
    gateway.capabilities.list().map((each) => [`${OWN_SERVER}:${each.name}`, each]),
  );
  const near = [...capabilities].filter(([, { tools }]) =>
    tools.some((tool) => tool.startsWith(`${server ?? ''}:`)),
  );
  const map = gateway.dashboard.map({
    ...(server !== undefined && { server, also: new Set(near.map(([id]) => id)) }),
    ...(since !== undefined && { since }),
    ...(weightMin !== undefined && { weightMin }),
  });
  const uses = await usesOf(parts);
  const { tools } = gateway.catalog();
  const nodes = map.nodes.map((node) => {
    const capability = capabilities.get(node.id);
    return capability === undefined
      ? toolNode(node, tools.get(node.id as Tool['id']), uses)
      : capabilityNode(node, capability);
  });
  const known = map.servers.filter((name) => name !== OWN_SERVER);
  const servers = known.filter((name) => server === undefined || name === server);
  return {
    nodes: [...nodes, ...servers.map((name) => serverNode(name, nodes))],
    edges: map.edges.map((edge) => ({
      ...edge,
      from: listedName(edge.from),
      to: listedName(edge.to),
    })),
    omitted: map.omitted,
    communities: map.communities,
    servers: known,
  };
}

function toolNode(
  { id, kind, server, pageRank, community }: MappedNode,
  tool: Tool | undefined,
  uses: ReadonlyMap<string, Usage>,
): PageGraphNode {
  return {
    id: listedName(id),
    kind,
    label: shortened(tool?.name ?? id),
    ...(server !== undefined && { server }),
    ...(tool !== undefined && { description: shortened(tool.description) }),
    pageRank,
    ...(community !== undefined && { community }),
    uses: uses.get(id)?.calls ?? 0,
  };
}

function capabilityNode(
  { id, pageRank, community }: MappedNode,
  { name, description, tools, uses }: CapabilitySummary,
): PageGraphNode {
  return {
    id: listedName(id),
    kind: 'capability',
    label: shortened(name),
    description: shortened(description),
    pageRank,
    ...(community !== undefined && { community }),
    uses: uses.succeeded + uses.failed,
    members: tools.map((tool) => listedName(tool)),
  };
}

/** Makes the node of a server. It is as important as its foremost tool. */
function serverNode(name: string, nodes: readonly PageGraphNode[]): PageGraphNode {
  const own = nodes.filter(({ server }) => server === name);
  return {
    id: name,
    kind: 'server',
    label: name,
    pageRank: own.reduce((most, { pageRank }) => Math.max(most, pageRank), 0),
    uses: own.reduce((sum, { uses }) => sum + uses, 0),
  };
}

/** Returns all tools by name. */
async function listTools({ parts, query }: PageCall): Promise<PageTools> {
  const { gateway } = parts;
  const server = queryText(query, 'server');
  const words = queryText(query, 'query')?.toLowerCase();
  const uses = await usesOf(parts);
  const { tools } = gateway.catalog();
  const found = gateway
    .risks('*')
    .map((risk) => ({ risk, tool: tools.get(risk.tool) }))
    .filter(
      (each): each is { readonly risk: RiskOfTool; readonly tool: Tool } =>
        each.tool !== undefined &&
        (server === undefined || each.tool.server === server) &&
        (words === undefined || each.tool.id.toLowerCase().includes(words)),
    )
    .toSorted((left, right) => (left.tool.id < right.tool.id ? -1 : 1));
  return {
    tools: found.slice(0, DASHBOARD.toolsMax).map(({ risk, tool }) => ({
      id: listedName(tool.id),
      server: tool.server,
      description: shortened(tool.description),
      risk: risk.judgement.risk,
      action: risk.decision.action,
      hasOverride: risk.override !== undefined,
      calls: uses.get(tool.id)?.calls ?? 0,
      failures: uses.get(tool.id)?.failures ?? 0,
    })),
    omitted: Math.max(0, found.length - DASHBOARD.toolsMax),
  };
}

/** Shows one tool: its risk, its thresholds, and their history. */
async function showTool({ parts, name: listed }: PageCall): Promise<PageTool> {
  const { gateway } = parts;
  const name = wholeName(listed, gateway.catalog().tools.keys());
  const explained = await gateway.explain(name);
  const tool = gateway.catalog().tools.get(name as Tool['id']);
  const insight = gateway.dashboard.insight(name);
  const { certainty } = explained as Extract<Explanation, { readonly kind: 'tool' }>;
  if (
    explained.kind !== 'tool' ||
    tool === undefined ||
    insight === undefined ||
    certainty === undefined
  ) {
    throw new GatewayError('TOOL_UNKNOWN', 'there is no tool of this name');
  }
  const { usage, risk, traces } = explained;
  const { record, history } = insight;
  return {
    id: tool.id,
    server: tool.server,
    description: tool.description,
    signature: gateway.signatureOf(tool),
    inputSchema: tool.inputSchema,
    ...(tool.outputSchema !== undefined && { outputSchema: tool.outputSchema }),
    ...(usage !== undefined && { usage }),
    risk: riskOf(risk),
    beta: record,
    plan: certainty.plan,
    ahead: certainty.ahead,
    mayRunAhead: certainty.mayRunAhead,
    history,
    traces: traces.map((trace) => traceOf(trace)),
  };
}

function riskOf({
  judgement,
  trusted,
  decision,
  override,
  answer,
  isUnrepeatable,
  findings,
}: Omit<RiskOfTool, 'tool'>): PageTool['risk'] {
  const { risk, sensitive, readOnly, repeatable, because } = judgement;
  return {
    risk,
    sensitive,
    readOnly,
    repeatable,
    isUnrepeatable,
    findings,
    trusted,
    because,
    action: decision.action,
    ...(decision.action !== 'allow' && { why: decision.why }),
    ...(override !== undefined && {
      override: {
        tools: override.tools,
        risk: override.risk,
        by: override.by,
        at: override.at,
        ...(override.reason !== undefined && { reason: override.reason }),
      },
    }),
    ...(answer !== undefined && {
      answer: { verdict: answer.verdict, by: answer.by, at: answer.at },
    }),
  };
}

/** Explains a trace, a run or a tool by its id. */
async function explain({ parts, name: listed }: PageCall): Promise<PageExplanation> {
  const name = wholeName(listed, parts.gateway.catalog().tools.keys());
  const explained = await parts.gateway.explain(name);
  const traces = explained.kind === 'trace' ? [explained.trace] : explained.traces;
  return {
    kind: explained.kind,
    id: listed,
    traces: traces.map((trace) => traceOf(trace)),
    ignored: explained.kind === 'trace' ? 0 : explained.ignored,
  };
}

/** Leaves out who asked. */
function traceOf({ session: _session, person: _person, ...trace }: Trace): PageTrace {
  return trace;
}

/** Shows the calls made ahead, and the quality of predictions. */
async function showSpeculation({ parts }: PageCall): Promise<PageSpeculation> {
  const { gateway } = parts;
  const [{ ahead }, bins, made] = await Promise.all([
    gateway.statistics(),
    gateway.dashboard.reliability(),
    gateway.dashboard.madeAhead(),
  ]);
  const { total, byDay, byTool, suggestions } = ahead;
  const { accepted, edited, rejected } = suggestions;
  return {
    total,
    byDay: byDay.slice(-DASHBOARD.daysMax),
    byTool,
    calibration: bins.map(({ bin, ...rest }) => ({
      from: bin / DASHBOARD.reliabilityBins,
      to: (bin + 1) / DASHBOARD.reliabilityBins,
      ...rest,
    })),
    made: made.flatMap((record) => madeAhead(record)),
    suggestions: { accepted, edited, rejected },
  };
}

async function usesOf({ gateway }: PageApiParts): Promise<ReadonlyMap<string, Usage>> {
  const { calls } = await gateway.statistics();
  return new Map(calls.map((usage) => [usage.tool, usage]));
}

function shortened(text: string): string {
  return text.length <= DASHBOARD.descriptionLengthMax
    ? text
    : `${text.slice(0, DASHBOARD.descriptionLengthMax)}…`;
}

// Names of tools in lists: a server may have called its tool anything, of any length.

/** Enough of a fingerprint that two names with the same beginning stay two. */
const FINGERPRINT_LENGTH = 16;

/** Returns the name itself, or the beginning of a very long one with a fingerprint of all of it. */
export function listedName(id: string): string {
  if (id.length <= DASHBOARD.descriptionLengthMax) {
    return id;
  }
  const fingerprint = createHash('sha256').update(id).digest('hex').slice(0, FINGERPRINT_LENGTH);
  return `${id.slice(0, DASHBOARD.descriptionLengthMax)}…${fingerprint}`;
}

/** Returns the full name of a listed tool, or the given name if no tool matches. */
export function wholeName(listed: string, ids: Iterable<string>): string {
  if (listed.length <= DASHBOARD.descriptionLengthMax) {
    return listed;
  }
  for (const id of ids) {
    if (id === listed || listedName(id) === listed) {
      return id;
    }
  }
  return listed;
}

export const KNOWLEDGE_ROUTES: readonly PageRoute[] = [
  get(/^\/api\/graph$/u, showGraph),
  get(/^\/api\/tools$/u, listTools),
  get(/^\/api\/tools\/([^/]+)$/u, showTool),
  get(/^\/api\/speculation$/u, showSpeculation),
  get(/^\/api\/explain\/([^/]+)$/u, explain),
];
