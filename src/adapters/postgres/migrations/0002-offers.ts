/** Resources and prompts of servers as last listed, beside their tools. */
export const OFFERS: readonly string[] = ['alter table server add column offers text'];
