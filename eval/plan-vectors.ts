/** The vectors that plans for requests are searched with. */
import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/machine.ts';
import { toolText } from '../src/retrieve/tool-vectors.ts';
import { unitTexts } from './drafted.ts';
import type { IntentCase } from './intents-data.ts';
import { searchedTexts } from './systems.ts';
import { vectorsOf, type Vectors } from './vector-cache.ts';

/** Embeds the sentences and the tools of requests. */
export async function planVectors(
  cases: readonly IntentCase[],
  note: (text: string) => void,
): Promise<Vectors> {
  await using embedder = createMiniLmEmbedder({ clock: systemClock });
  const texts = cases.flatMap(({ intent, tools }) => [
    ...tools.map(toolText),
    ...unitTexts(intent).flatMap(searchedTexts),
  ]);
  // Awaited here: the embedder ends with this function.
  return await vectorsOf(texts, embedder, (done, total) => {
    note(`embedding ${done} of ${total} texts that are not in the cache`);
  });
}
