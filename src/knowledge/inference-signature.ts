import type { Turns } from '../base/turns.ts';
import { FEED_WEIGHTS, FEEDS } from '../tuning/feeds.ts';
import { GRAPH } from '../tuning/knowledge.ts';
import type { Tool } from './tool.ts';

/**
 * Goes up with every change of the code that finds which tool can feed which: what an older one
 * has found is then found again. A test knows the code that this number stands for.
 */
export const INFERENCE_VERSION = 8;

/** Stands for all that inferred edges depend on: the code, its numbers, and the definitions of the tools. */
export async function inferenceSignature(
  tools: Iterable<Tool>,
  hash: (text: string) => string,
  turns?: Turns,
): Promise<string> {
  const { feedConfidenceMin, feedsPerToolMax } = GRAPH;
  const numbers = { FEEDS, FEED_WEIGHTS, feedConfidenceMin, feedsPerToolMax };
  const hashes: string[] = [];
  for (const { id, server, name, description, inputSchema, outputSchema } of tools) {
    hashes.push(hash(JSON.stringify([id, server, name, description, inputSchema, outputSchema])));
    const pause = turns?.pause();
    if (pause !== undefined) {
      await pause;
    }
  }
  // The order of the tools says nothing about them.
  return hash(JSON.stringify([INFERENCE_VERSION, numbers, hashes.toSorted()]));
}
