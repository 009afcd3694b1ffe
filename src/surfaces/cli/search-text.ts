import { downloadText } from '../../base/download.ts';
import type { Statistics } from '../../gateway/gateway.ts';

/** Describes the state of the search in one line. */
export function searchText(search: Statistics['search']): string {
  const { mode, embedded, total, model, problem, download, serving } = search;
  if (model === undefined) {
    return 'by words alone, as pml.embedding.model says';
  }
  const isByMeaning = mode === 'hybrid';
  const before = isByMeaning && serving?.model !== undefined ? `, with ${serving.model},` : '';
  const how = isByMeaning ? `by words and meaning${before}` : 'by words alone';
  if (problem !== undefined) {
    return before === ''
      ? `${how}: ${problem}`
      : `${how} because ${model} cannot be used: ${problem}`;
  }
  if (embedded >= total) {
    return `${how}, with ${model}`;
  }
  const far = download === undefined ? `${embedded} of ${total}` : downloadText(download);
  const wrong =
    serving?.problem === undefined ? '' : `: ${serving.model} cannot be used: ${serving.problem}`;
  return `${how} until all tools are embedded with ${model} (${far})${wrong}`;
}

/** Returns the problem of the configured model, or of the model that serves until then. */
export function searchProblem({
  model,
  problem,
  serving,
}: Statistics['search']): string | undefined {
  return model === undefined ? undefined : (problem ?? serving?.problem);
}

/** Returns true if the search works as configured, without a problem or missing vectors. */
export function isSearchWhole(search: Statistics['search']): boolean {
  const { model, embedded, total } = search;
  return model === undefined || (searchProblem(search) === undefined && embedded >= total);
}
