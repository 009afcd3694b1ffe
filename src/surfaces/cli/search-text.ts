import { downloadText } from '../../base/download.ts';
import type { Statistics } from '../../gateway.ts';

/** How search stands, in one line for a person. */
export function searchText({
  mode,
  embedded,
  total,
  model,
  problem,
  download,
  serving,
}: Statistics['search']): string {
  if (model === undefined) {
    return 'by words alone, as pml.embedding.model says';
  }
  const before = serving?.model === undefined ? '' : `, with ${serving.model},`;
  const how = mode === 'hybrid' ? `by words and meaning${before}` : 'by words alone';
  if (problem !== undefined) {
    return `${how}: ${problem}`;
  }
  return embedded < total
    ? `${how} until all tools are embedded with ${model} (${download === undefined ? `${embedded} of ${total}` : downloadText(download)})`
    : `${how}, with ${model}`;
}

/** Whether a person may want to know: something is missing that was asked for. */
export function isSearchWhole({ embedded, total, model, problem }: Statistics['search']): boolean {
  return model === undefined || (problem === undefined && embedded >= total);
}
