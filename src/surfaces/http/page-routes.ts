/** Every question of the dashboard, by path. */
import type { Right } from '../../base/access.ts';
import type { PagePolicyConfirm, PagePolicyRequest } from './page-api-runs.ts';
import { decide, listApprovals, setRisk } from './page-approvals.ts';
import type { PageCall, PageReply } from './page-call.ts';
import { onlyKeys, textOf } from './page-input.ts';
import { explain, listTools, showGraph, showSpeculation, showTool } from './page-knowledge.ts';
import {
  exportCapability,
  forgetMemory,
  listCapabilities,
  listMemories,
  pinCapability,
  removeCapability,
  renameCapability,
  runCapability,
  showCapability,
} from './page-learned.ts';
import {
  home,
  overview,
  restartServer,
  serverLog,
  showAudit,
  switchServerOff,
} from './page-overview.ts';
import { recallMemories, searchTools } from './page-playground.ts';
import {
  commandRun,
  listRuns,
  runAgain,
  runChoices,
  runEdited,
  runHistory,
  runResult,
  showRun,
  taskAhead,
} from './page-runs.ts';

type Answer = (call: PageCall) => Promise<PageReply>;

/** A path with at most one name in it, and its handler. */
export interface PageRoute {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly answer: Answer;
  /** True if it changes something. Other POST requests only need more space than an address has. */
  readonly isChange: boolean;
  /** The right that a token needs. A browser that was admitted by a link may do everything. */
  readonly right: Right;
}

const reading =
  (answer: (call: PageCall) => Promise<object>): Answer =>
  async (call) => ({ body: await answer(call) });

const get = (path: RegExp, answer: (call: PageCall) => Promise<object>): PageRoute => ({
  method: 'GET',
  path,
  answer: reading(answer),
  isChange: false,
  right: 'look',
});

const ask = (path: RegExp, answer: (call: PageCall) => Promise<object>): PageRoute => ({
  ...get(path, answer),
  method: 'POST',
});

const change = (path: RegExp, right: Right, answer: Answer): PageRoute => ({
  method: 'POST',
  path,
  answer,
  isChange: true,
  right,
});

export const PAGE_ROUTES: readonly PageRoute[] = [
  get(/^\/api\/overview$/u, overview),
  get(/^\/api\/home$/u, home),
  get(/^\/api\/runs$/u, listRuns),
  get(/^\/api\/run-choices$/u, runChoices),
  get(/^\/api\/runs\/([^/]+)$/u, showRun),
  get(/^\/api\/runs\/([^/]+)\/events$/u, runHistory),
  get(/^\/api\/runs\/([^/]+)\/result$/u, runResult),
  get(/^\/api\/runs\/([^/]+)\/ahead$/u, taskAhead),
  get(/^\/api\/approvals$/u, listApprovals),
  get(/^\/api\/graph$/u, showGraph),
  get(/^\/api\/tools$/u, listTools),
  get(/^\/api\/tools\/([^/]+)$/u, showTool),
  get(/^\/api\/speculation$/u, showSpeculation),
  get(/^\/api\/capabilities$/u, listCapabilities),
  get(/^\/api\/capabilities\/([^/]+)$/u, showCapability),
  get(/^\/api\/capabilities\/([^/]+)\/export$/u, exportCapability),
  change(/^\/api\/capabilities\/([^/]+)\/run$/u, 'call', reading(runCapability)),
  change(/^\/api\/capabilities\/([^/]+)\/rename$/u, 'manage', reading(renameCapability)),
  change(/^\/api\/capabilities\/([^/]+)\/pin$/u, 'manage', reading(pinCapability)),
  change(/^\/api\/capabilities\/([^/]+)\/remove$/u, 'manage', reading(removeCapability)),
  get(/^\/api\/memories$/u, listMemories),
  change(/^\/api\/memories\/forget$/u, 'manage', reading(forgetMemory)),
  { ...get(/^\/api\/audit$/u, showAudit), right: 'manage' },
  get(/^\/api\/explain\/([^/]+)$/u, explain),
  change(/^\/api\/runs\/([^/]+)\/command$/u, 'call', commandRun),
  change(/^\/api\/runs\/([^/]+)\/again$/u, 'call', reading(runAgain)),
  change(/^\/api\/runs\/([^/]+)\/edited$/u, 'call', reading(runEdited)),
  change(/^\/api\/decide$/u, 'decide', decide),
  change(/^\/api\/policy\/propose$/u, 'manage', reading(proposePolicy)),
  change(/^\/api\/policy\/confirm$/u, 'manage', reading(confirmPolicy)),
  change(/^\/api\/risk$/u, 'manage', reading(setRisk)),
  { ...get(/^\/api\/servers\/([^/]+)\/log$/u, serverLog), right: 'manage' },
  change(/^\/api\/servers\/([^/]+)\/restart$/u, 'manage', reading(restartServer)),
  change(/^\/api\/servers\/([^/]+)\/off$/u, 'manage', reading(switchServerOff)),
  ask(/^\/api\/search$/u, searchTools),
  ask(/^\/api\/recall$/u, recallMemories),
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
