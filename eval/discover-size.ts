/** How many tokens the answer to `discover` costs an agent, and whether it still says all it must. */
import { countTokens } from 'gpt-tokenizer';

import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/machine.ts';
import type { JsonObject } from '../src/base/json.ts';
import type { Catalog } from '../src/knowledge/catalog.ts';
import { discover, type DiscoverAnswer } from '../src/retrieve/discover.ts';
import { createHybridRetriever } from '../src/retrieve/hybrid-retriever.ts';
import type { Retriever } from '../src/retrieve/retriever.ts';
import { memberText, shapeOf } from '../src/retrieve/signature.ts';
import { toolText } from '../src/retrieve/tool-vectors.ts';
import { dataAnswer } from '../src/surfaces/mcp/tool-answer.ts';
import { SETTINGS } from '../src/tuning/config.ts';
import { DISCOVER } from '../src/tuning/gateway.ts';
import { RETRIEVE } from '../src/tuning/retrieve.ts';
import { catalogOf, readDatasets, type Dataset } from './dataset.ts';
import type { EvalLine } from './report.ts';
import { searchedTexts, toolVectorsOf } from './systems.ts';
import { vectorsOf, type Vectors } from './vector-cache.ts';

export interface DiscoverSizeOptions {
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
}

/** What the answers to a set of intents cost, and what they left unsaid. */
export interface DiscoverSize {
  readonly tokensMedian: number;
  readonly tokensP95: number;
  readonly tokensMax: number;
  /** Tools per answer. */
  readonly toolsMean: number;
  /** Required parameters that a tool's signature does not name, over all answers. */
  readonly requiredDropped: number;
}

const NAME = 'discover-size';
const P95 = 0.95;

/** Every dataset below a folder, with the search that the product has once all is embedded. */
export async function evaluateDiscoverSize(options: DiscoverSizeOptions): Promise<void> {
  const datasets = readDatasets(options.dataFolder);
  const vectors = await embedAll(datasets, options.note);
  for (const { name, tools, queries } of datasets) {
    const catalog = catalogOf(tools);
    const intents = queries.map(({ text }) => text);
    // One after the other, so that lines come in the order of the datasets.
    // oxlint-disable-next-line no-await-in-loop
    const size = await measureDiscoverSize(catalog, intents, hybridRetriever(vectors));
    const metrics = { ...size };
    options.emit({ eval: NAME, dataset: name, system: 'pml', n: intents.length, metrics });
  }
}

/** Asks `discover` as a client does that names nothing but the intent. */
export async function measureDiscoverSize(
  catalog: Catalog,
  intents: readonly string[],
  retriever: Retriever,
): Promise<DiscoverSize> {
  const budgetTokens = SETTINGS.contextWindow * DISCOVER.windowShare;
  const { signal } = new AbortController();
  const found = await Promise.all(
    intents.map((intent) => discover({ intent }, { catalog, retriever, budgetTokens }, signal)),
  );
  const answers = found.map(({ answer }) => answer);
  const tokens = answers.map(tokensOf).toSorted((left, right) => left - right);
  const at = (share: number): number => tokens[Math.floor(share * (tokens.length - 1))] ?? 0;
  const shown = answers.reduce((sum, { results }) => sum + results.length, 0);
  return {
    tokensMedian: at(1 / 2),
    tokensP95: at(P95),
    tokensMax: at(1),
    toolsMean: shown / Math.max(1, answers.length),
    requiredDropped: answers.reduce((sum, answer) => sum + droppedIn(catalog, answer), 0),
  };
}

/** What a client hands to its model: the text, which says the same as the structure. */
function tokensOf(answer: DiscoverAnswer): number {
  const [text] = dataAnswer(answer, false)['content'] as readonly [{ readonly text: string }];
  return countTokens(text.text);
}

function droppedIn(catalog: Catalog, { results }: DiscoverAnswer): number {
  return results.reduce((sum, { id, signature = '' }) => {
    const schema = [...catalog.tools.values()].find((tool) => tool.id === id)?.inputSchema ?? {};
    return sum + requiredOf(schema).filter((name) => !names(signature, name)).length;
  }, 0);
}

function requiredOf(schema: JsonObject): readonly string[] {
  const scope = { root: schema, partsLeft: RETRIEVE.schemaPartsMax };
  return [...shapeOf(schema, scope).required.keys()];
}

/** A member stands after a brace or a comma and before its type. */
function names(signature: string, name: string): boolean {
  const member = memberText(name, undefined, true, () => '');
  return ['{', ', '].some((before) => signature.includes(`${before}${member}`));
}

function hybridRetriever(vectors: Vectors): Retriever {
  const retriever = createHybridRetriever();
  const toolVectors = toolVectorsOf(vectors);
  return {
    retrieve(catalog, intents, limit) {
      const request = { catalog, vectors: toolVectors, intents, queryVectors: vectors, limit };
      return { candidates: retriever.retrieve(request), mode: 'hybrid' };
    },
  };
}

async function embedAll(
  datasets: readonly Dataset[],
  note: (text: string) => void,
): Promise<Vectors> {
  await using embedder = createMiniLmEmbedder({ clock: systemClock });
  const texts = datasets.flatMap(({ tools, queries }) => [
    ...tools.map(toolText),
    ...queries.flatMap(({ text }) => searchedTexts(text)),
  ]);
  // Awaited here: the embedder ends with this function.
  return await vectorsOf(texts, embedder, (done, total) => {
    note(`embedding ${done} of ${total} texts that are not in the cache`);
  });
}
