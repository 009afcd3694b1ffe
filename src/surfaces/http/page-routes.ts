/** Every question of the dashboard, by path. */
import type { PagePolicyConfirm, PagePolicyRequest } from './page-api-runs.ts';
import { decide, listApprovals, setRisk } from './page-approvals.ts';
import type { PageCall, PageReply } from './page-call.ts';
import { listCapabilities, showCapability } from './page-capabilities.ts';
import { onlyKeys, textOf } from './page-input.ts';
import { explain, listTools, showGraph, showSpeculation, showTool } from './page-knowledge.ts';
import { overview, restartServer } from './page-overview.ts';
import { recallMemories, searchTools } from './page-playground.ts';
import { commandRun, listRuns, runHistory, runResult, showRun } from './page-runs.ts';

type Answer = (call: PageCall) => Promise<PageReply>;

/** A path, with at most one name in it, and what is asked there. */
export interface PageRoute {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly answer: Answer;
}

const reading =
  (answer: (call: PageCall) => Promise<object>): Answer =>
  async (call) => ({ body: await answer(call) });

const get = (path: RegExp, answer: (call: PageCall) => Promise<object>): PageRoute => ({
  method: 'GET',
  path,
  answer: reading(answer),
});

const post = (path: RegExp, answer: Answer): PageRoute => ({ method: 'POST', path, answer });

export const PAGE_ROUTES: readonly PageRoute[] = [
  get(/^\/api\/overview$/u, overview),
  get(/^\/api\/runs$/u, listRuns),
  get(/^\/api\/runs\/([^/]+)$/u, showRun),
  get(/^\/api\/runs\/([^/]+)\/events$/u, runHistory),
  get(/^\/api\/runs\/([^/]+)\/result$/u, runResult),
  get(/^\/api\/approvals$/u, listApprovals),
  get(/^\/api\/graph$/u, showGraph),
  get(/^\/api\/tools$/u, listTools),
  get(/^\/api\/tools\/([^/]+)$/u, showTool),
  get(/^\/api\/speculation$/u, showSpeculation),
  get(/^\/api\/capabilities$/u, listCapabilities),
  get(/^\/api\/capabilities\/([^/]+)$/u, showCapability),
  get(/^\/api\/explain\/([^/]+)$/u, explain),
  post(/^\/api\/runs\/([^/]+)\/command$/u, commandRun),
  post(/^\/api\/decide$/u, decide),
  post(/^\/api\/policy\/propose$/u, reading(proposePolicy)),
  post(/^\/api\/policy\/confirm$/u, reading(confirmPolicy)),
  post(/^\/api\/risk$/u, reading(setRisk)),
  post(/^\/api\/servers\/([^/]+)\/restart$/u, reading(restartServer)),
  post(/^\/api\/search$/u, reading(searchTools)),
  post(/^\/api\/recall$/u, reading(recallMemories)),
];

async function proposePolicy({ parts, body }: PageCall): Promise<object> {
  onlyKeys(body, ['tools']);
  const { tools }: PagePolicyRequest = { tools: textOf(body, 'tools') };
  return parts.facts.policy.propose(tools, parts.gateway);
}

async function confirmPolicy({ parts, body }: PageCall): Promise<object> {
  onlyKeys(body, ['id']);
  const { id }: PagePolicyConfirm = { id: textOf(body, 'id') };
  const written = await parts.facts.policy.confirm(id);
  parts.logger.info('page_policy_written', { ...written });
  return written;
}
