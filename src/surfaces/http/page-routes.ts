/** Every question of the dashboard, by path. */
import { APPROVAL_ROUTES } from './page-approvals.ts';
import type { PageRoute } from './page-call.ts';
import { KNOWLEDGE_ROUTES } from './page-knowledge.ts';
import { LEARNED_ROUTES } from './page-learned.ts';
import { OVERVIEW_ROUTES } from './page-overview.ts';
import { PLAYGROUND_ROUTES } from './page-playground.ts';
import { RUN_ROUTES } from './page-runs.ts';

export const PAGE_ROUTES: readonly PageRoute[] = [
  ...OVERVIEW_ROUTES,
  ...RUN_ROUTES,
  ...APPROVAL_ROUTES,
  ...KNOWLEDGE_ROUTES,
  ...LEARNED_ROUTES,
  ...PLAYGROUND_ROUTES,
];
