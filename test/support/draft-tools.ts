import { toolId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { Tool } from '../../src/knowledge/tool.ts';
import type { DraftGraph, DraftParts } from '../../src/plan/draft-request.ts';

/** Nothing was ever seen. */
export const NO_GRAPH: DraftGraph = {
  shortestPath: () => undefined,
  weight: () => 0,
  pageRank: () => 0,
  closeness: () => 0,
};

/** A tool whose parameters are all required. */
export function draftTool(
  name: string,
  description: string,
  properties: JsonObject,
  outputs?: JsonObject,
): Tool {
  return {
    id: toolId('s', name),
    server: 's',
    name,
    description,
    inputSchema: { type: 'object', properties, required: Object.keys(properties) },
    ...(outputs !== undefined && { outputSchema: { type: 'object', properties: outputs } }),
    definition: {},
  };
}

/** What is known of these tools by their definitions alone. */
export const draftParts = (tools: readonly Tool[], more: Partial<DraftParts> = {}): DraftParts => ({
  tools: new Map(tools.map((each) => [each.id, each])),
  graph: NO_GRAPH,
  ...more,
});
