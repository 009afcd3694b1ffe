/**
 * The engine of workflows alone: `Runs` over its real journal, with functions of this
 * process in the place of servers.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openStorage } from '../src/adapters/postgres/open-storage.ts';
import { createRunJournal } from '../src/adapters/postgres/run-journal.ts';
import { sha256, systemClock, systemRandom } from '../src/adapters/system/machine.ts';
import { projectId, sessionId, toolId } from '../src/base/ids.ts';
import type { Logger } from '../src/base/logger.ts';
import type { ToolCaller } from '../src/call/tool-caller.ts';
import { valuesInThread } from '../src/compose/answer-threads.ts';
import type { RunJournal } from '../src/execute/run-journal.ts';
import { Runs } from '../src/execute/runs.ts';
import { topologicalLayers } from '../src/math/topological-layers.ts';
import type { Plan } from '../src/plan/plan.ts';
import { NO_SANDBOX, NOTHING_OWN } from '../test/support/run-bench.ts';
import { TEMPLATE_FILE } from './built-program.ts';
import type { Graph } from './executor-graphs.ts';
import { plainTool } from './plain-tool.ts';

export const ASKER = { session: sessionId('bench') };
export const NEVER: AbortSignal = new AbortController().signal;

const LONG_MS = 600_000;

const quiet: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (event, fields) => console.error(event, fields),
  child: () => quiet,
};

export interface PmlEngine {
  readonly runs: Runs;
  readonly journal: RunJournal;
  close(): Promise<void>;
}

/** Opens the engine on PGlite in a folder of its own, or on PostgreSQL where there is an address. */
export async function openPmlEngine(
  options: {
    readonly url?: string;
    /** Where the embedded database is kept; by default a folder that goes with the engine, unless that is killed. */
    readonly folder?: string;
    readonly caller?: ToolCaller;
  } = {},
): Promise<PmlEngine> {
  const temporary =
    options.folder === undefined ? mkdtempSync(join(tmpdir(), 'pml-bench-')) : undefined;
  const { database } = await openStorage({
    ...(options.url !== undefined && { url: options.url }),
    databaseFolder: join(options.folder ?? temporary ?? '', 'database'),
    templateFile: TEMPLATE_FILE,
    durable: false,
    logger: quiet,
    clock: systemClock,
  });
  const journal = createRunJournal(database, projectId('bench'));
  const runs = new Runs({
    journal,
    owner: 'bench',
    caller: options.caller ?? plainCaller,
    effects: (tool) => {
      const readOnly = !tool.includes('write');
      return { readOnly, repeatable: readOnly };
    },
    sandbox: NO_SANDBOX,
    own: NOTHING_OWN,
    hash: sha256,
    largeValues: valuesInThread(),
    answerWithinMs: () => LONG_MS,
    clientsWithPeople: () => [],
    approvalMs: () => LONG_MS,
    runTimeoutMs: () => LONG_MS,
    clock: systemClock,
    random: systemRandom,
    logger: quiet,
  });
  runs.open();
  return {
    runs,
    journal,
    async close() {
      await runs.close();
      await database[Symbol.asyncDispose]();
      if (temporary !== undefined) {
        rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
}

/** Tells the run that the call begins, as the door to servers does, and calls the function. */
const plainCaller: ToolCaller = {
  async call({ args, beforeSend }) {
    await beforeSend?.();
    const { label: id, ms } = args as { readonly label: string; readonly ms: number };
    const { label } = await plainTool({ id, ms });
    return {
      kind: 'answered',
      result: { structuredContent: { label } },
      isError: false,
      durationMs: 0,
    };
  },
};

/** The graph as the engine takes it. */
export function planOf(graph: Graph): Plan {
  const layering = topologicalLayers(new Map(graph.map(({ id, dependsOn }) => [id, dependsOn])));
  if (layering.kind !== 'layers') {
    throw new Error('a graph of the benchmark has a cycle');
  }
  const tasks = graph.map(({ id, tool, ms, dependsOn }) => ({
    id,
    tool: toolId('bench', tool),
    args: { label: id, ms },
    dependsOn,
    onError: 'fail' as const,
  }));
  return { tasks, layers: layering.layers };
}
