export const PLANNER_WEIGHTS = { links: '', plan: '', confidence: '', relevance: '' } as const;
