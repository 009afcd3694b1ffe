import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ToolId } from '../src/base/ids.ts';
import { isJsonObject, parseJson, type Json, type JsonObject } from '../src/base/json.ts';
import { EMPTY_CATALOG, withServerTools, type Catalog } from '../src/knowledge/catalog.ts';
import type { Tool, ToolAnnotations } from '../src/knowledge/tool.ts';
import type { Wanted } from './metrics.ts';
import { MissingDataError } from './missing-data-error.ts';

export interface Query extends Wanted {
  readonly text: string;
}

/** Tools, and queries that some of them answer. */
export interface Dataset {
  readonly name: string;
  readonly tools: readonly Tool[];
  readonly queries: readonly Query[];
}

/** Every dataset below a folder, at least one; a file of steps is a dataset of its own. */
export function readDatasets(folder: string): readonly Dataset[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
  const datasets = names.flatMap((name): readonly Dataset[] => {
    const toolsFile = join(folder, name, 'tools.jsonl');
    const queriesFile = join(folder, name, 'queries.jsonl');
    if (!existsSync(toolsFile) || !existsSync(queriesFile)) {
      return [];
    }
    const tools = readTools(toolsFile);
    const stepsFile = join(folder, name, 'steps.jsonl');
    return [
      { name, tools, queries: readQueries(queriesFile) },
      ...(existsSync(stepsFile)
        ? [{ name: `${name}/steps`, tools, queries: readQueries(stepsFile) }]
        : []),
    ];
  });
  if (datasets.length === 0) {
    throw new MissingDataError(`no folder in ${folder} has tools.jsonl and queries.jsonl`);
  }
  return datasets;
}

/** The tools of a file. What a line leaves out, or has as null, is empty. */
export function readTools(file: string): readonly Tool[] {
  return readLines(file).flatMap(toolOf);
}

/** One tool as data has it, or none where it has no id. */
export function toolOf(line: JsonObject): readonly Tool[] {
  const id = textOf(line['id']);
  return id === ''
    ? []
    : [
        {
          id: id as ToolId,
          server: textOf(line['server']),
          name: textOf(line['name']),
          description: textOf(line['description']),
          inputSchema: isJsonObject(line['inputSchema']) ? line['inputSchema'] : {},
          ...(isJsonObject(line['outputSchema']) && { outputSchema: line['outputSchema'] }),
          definition: {},
        },
      ];
}

/** Reads the tools of a file like readTools, with the hints that their servers state. */
export function readAnnotatedTools(file: string): readonly Tool[] {
  return readLines(file).flatMap((line) => {
    const annotations = hintsOf(line['annotations']);
    return toolOf(line).map((tool) => ({
      ...tool,
      ...(annotations !== undefined && { annotations }),
    }));
  });
}

function hintsOf(value: unknown): ToolAnnotations | undefined {
  if (!isJsonObject(value)) {
    return undefined;
  }
  const hints = value;
  const stated = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'].flatMap(
    (name) => (typeof hints[name] === 'boolean' ? [[name, hints[name]] as const] : []),
  );
  return Object.fromEntries(stated);
}

/** A query that nothing answers measures nothing and is left out. */
function readQueries(file: string): readonly Query[] {
  return readLines(file).flatMap((line) => {
    const relevant = [...new Set(textsOf(line['relevant']))];
    const others = isJsonObject(line['alternatives']) ? line['alternatives'] : {};
    const alternatives = Object.fromEntries(
      Object.entries(others).map(([tool, list]) => [tool, textsOf(list)]),
    );
    const text = textOf(line['query']);
    return text === '' || relevant.length === 0 ? [] : [{ text, relevant, alternatives }];
  });
}

/** The tools as the gateway would hold them. Of two with the same id the first counts. */
export function catalogOf(tools: readonly Tool[]): Catalog {
  const servers = new Map<string, Tool[]>();
  const seen = new Set<string>();
  for (const tool of tools) {
    if (!seen.has(tool.id)) {
      seen.add(tool.id);
      servers.set(tool.server, [...(servers.get(tool.server) ?? []), tool]);
    }
  }
  return [...servers].reduce(
    (catalog, [server, list]) => withServerTools(catalog, server, list),
    EMPTY_CATALOG,
  );
}

/** The objects of a file of JSON lines; other lines are left out. */
export function readLines(file: string): readonly JsonObject[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => parseJson(line))
    .filter(isJsonObject);
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value)
    ? (value as readonly Json[]).filter((item) => typeof item === 'string')
    : [];
}
