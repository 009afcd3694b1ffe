import type { Statistics } from '../../gateway.ts';

/** How search stands, in one line for a person. */
export function searchText({
  mode,
  embedded,
  total,
  model,
  problem,
}: Statistics['search']): string {
  if (model === undefined) {
    return 'by words alone, as pml.embedding.model says';
  }
  const how = mode === 'hybrid' ? 'by words and meaning' : 'by words alone';
  if (problem !== undefined) {
    return `${how}: ${problem}`;
  }
  return embedded < total
    ? `${how} until all tools are embedded with ${model} (${embedded} of ${total})`
    : `${how}, with ${model}`;
}

/** Whether a person may want to know: something is missing that was asked for. */
export function isSearchWhole({ embedded, total, model, problem }: Statistics['search']): boolean {
  return model === undefined || (problem === undefined && embedded >= total);
}
