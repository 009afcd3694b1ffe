/** Reads requests with the calls that are right, and splits them into two halves. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { isJsonObject, type Json, type JsonObject } from '../src/base/json.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { readLines, readTools } from './dataset.ts';
import { MissingDataError } from './missing-data-error.ts';

/** A call that should be made. Each argument has a list of acceptable values. */
export interface ExpectedCall {
  readonly id: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, readonly Json[]>>;
}

/** One request, the tools that are offered for it, and the calls that are right. */
export interface IntentCase {
  readonly id: string;
  readonly intent: string;
  readonly tools: readonly Tool[];
  readonly calls: readonly ExpectedCall[];
  /** Other plans that are right as well. */
  readonly also: readonly (readonly ExpectedCall[])[];
  /** The source's own category, or the kind where it has none. */
  readonly category: string;
  readonly kind: string;
  readonly half: Half;
  /** The first right tool, or the first offered one: requests that paraphrase each other share it. */
  readonly key: string;
}

/** Weights are fitted on `fit` and judged on `kept`. */
export type Half = 'fit' | 'kept';

/** The requests of one folder. */
export interface IntentSet {
  readonly dataset: string;
  readonly cases: readonly IntentCase[];
  /** All tools of the folder, for `--catalog whole`. */
  readonly tools: readonly Tool[];
}

/** The sets of others. All further sets are our own requests to real servers. */
const PUBLIC: ReadonlySet<string> = new Set(['bfcl', 'sealtools', 'nestools']);

/** Returns true for a set of our own requests to real servers. */
export function isOwnSet(dataset: string): boolean {
  return !PUBLIC.has(dataset);
}

/** Reads every subfolder with tools.jsonl and intents.jsonl. */
export function readIntentSets(folder: string): readonly IntentSet[] {
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const sets = names
    .filter((name) =>
      ['intents.jsonl', 'tools.jsonl'].every((file) => existsSync(join(folder, name, file))),
    )
    .map((dataset) => {
      const tools = readTools(join(folder, dataset, 'tools.jsonl'));
      const byId = new Map(tools.map((tool) => [tool.id as string, tool]));
      const lines = readLines(join(folder, dataset, 'intents.jsonl'));
      return { dataset, tools, cases: lines.map((line) => caseOf(line, byId, dataset)) };
    });
  if (sets.length === 0) {
    throw new MissingDataError(`no folder in ${folder} has tools.jsonl and intents.jsonl`);
  }
  return sets;
}

function caseOf(line: JsonObject, byId: ReadonlyMap<string, Tool>, dataset: string): IntentCase {
  const calls = callsIn(line['expect']);
  const offered = listOf(line['tools']).map(textOf);
  const key = calls[0]?.tool ?? offered[0] ?? '';
  return {
    id: textOf(line['id']),
    intent: textOf(line['intent']),
    tools: offered.flatMap((id) => byId.get(id) ?? []),
    calls,
    also: listOf(line['also']).map(callsIn),
    category: textOf(line['category'] ?? line['kind']),
    kind: textOf(line['kind']),
    half: halfOf(isOwnSet(dataset) && !BY_TOOL.has(dataset) ? (key.split(':')[0] ?? '') : key),
    key,
  };
}

/** The calls that are right, as a file tells them. */
export function callsIn(expect: Json | undefined): readonly ExpectedCall[] {
  return listOf(isJsonObject(expect) ? expect['calls'] : [])
    .filter(isJsonObject)
    .map(({ id, tool, args }) => ({
      id: textOf(id),
      tool: textOf(tool),
      args: Object.fromEntries(
        Object.entries(isJsonObject(args) ? args : {}).map(([name, values]) => [
          name,
          listOf(values),
        ]),
      ),
    }));
}

/** Our own sets whose halves share their servers. Of the others, all requests for one server are in one half. */
const BY_TOOL: ReadonlySet<string> = new Set(['everyday', 'filesystem']);

/** Requests for the same tool fall into the same half, because they often paraphrase each other. */
function halfOf(tool: string): Half {
  let hash = 0x81_1c_9d_c5;
  for (const letter of tool.split('::').at(-1) ?? '') {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  }
  return ((hash >>> 7) & 1) === 0 ? 'fit' : 'kept';
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
