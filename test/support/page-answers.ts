import { APPROVALS, PROPOSAL } from './page-approval-samples.ts';
import {
  CAPABILITIES,
  CAPABILITY,
  GRAPH,
  MEMORIES,
  RECALL,
  SEARCH,
  SPECULATION,
  TOOL,
  TOOLS,
} from './page-knowledge-samples.ts';
import {
  EXPLANATION,
  HISTORY,
  HOME,
  OVERVIEW,
  RUN,
  RUNS,
  SESSION,
  TOOL_IDS,
} from './page-samples.ts';
import type { Answers } from './page-stage.ts';

/** What a daemon answers the page that has seen a month of work. */
export const PAGE_ANSWERS: Answers = {
  '/api/session': SESSION,
  '/api/overview': OVERVIEW,
  '/api/home': HOME,
  '/api/run-choices': { clients: ['claude-code', 'codex'], tools: TOOL_IDS },
  '/api/runs': RUNS,
  '/api/runs/run-7f3a9c/events': HISTORY,
  '/api/runs/run-7f3a9c/ahead': { made: SPECULATION.made[0] },
  '/api/runs/*': RUN,
  '/api/explain/*': EXPLANATION,
  '/api/approvals': APPROVALS,
  '/api/policy/propose': PROPOSAL,
  '/api/graph': GRAPH,
  '/api/tools': TOOLS,
  '/api/tools/*': TOOL,
  '/api/speculation': SPECULATION,
  '/api/search': SEARCH,
  '/api/recall': RECALL,
  '/api/memories': MEMORIES,
  '/api/capabilities': CAPABILITIES,
  '/api/capabilities/*': CAPABILITY,
};
