import { toolId } from '../../src/base/ids.ts';
import { type Catalog, EMPTY_CATALOG, withServerTools } from '../../src/knowledge/catalog.ts';
import type { Tool } from '../../src/knowledge/tool.ts';
import { createCombinedRetriever } from '../../src/retrieve/combined-retriever.ts';
import { VectorKeeper } from '../../src/retrieve/vector-keeper.ts';
import { VECTORS } from '../../src/tuning/retrieve.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';
import { MemoryVectorStore } from './memory-vector-store.ts';
import { quietLogger, type LoggedLine } from './quiet-logger.ts';

const never = new AbortController().signal;

/** Vectors of tools and a search in them, whose time is given. */
export interface World {
  readonly keeper: VectorKeeper;
  readonly clock: ManualClock;
  readonly store: MemoryVectorStore;
  readonly lines: LoggedLine[];
  /** Lets everything happen that needs no further time than the catalog's rest. */
  settle(): Promise<void>;
  search(): Promise<Awaited<ReturnType<ReturnType<typeof createCombinedRetriever>['retrieve']>>>;
}

const same = (text: string): string => text;

/** A store, what keeps vectors in it, and what searches them. */
export function createWorld(
  store = new MemoryVectorStore(),
  memoryBytesMax?: number,
  redact = same,
): World {
  const clock = manualClock();
  const lines: LoggedLine[] = [];
  const logger = quietLogger(lines);
  const keeper = new VectorKeeper({
    store,
    hash: same,
    clock,
    logger,
    redact,
    ...(memoryBytesMax !== undefined && { memoryBytesMax }),
  });
  const retriever = createCombinedRetriever({ keeper, clock, logger });
  let catalog: Catalog = EMPTY_CATALOG;
  const follow = keeper.follow.bind(keeper);
  keeper.follow = (next) => {
    catalog = next;
    follow(next);
  };
  return {
    keeper,
    clock,
    store,
    lines,
    async settle() {
      await turns();
      clock.advance(VECTORS.settleMs);
      await turns();
    },
    search: async () => retriever.retrieve(catalog, ['tool for number 2'], 5, never),
  };
}

/** Lets everything happen that needs no time. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    await Promise.resolve();
  }
}

/** So many tools of one server. */
export function catalogOf(count: number): Catalog {
  const tools = Array.from({ length: count }, (_, at) =>
    toolNamed('x', `tool ${at}`, `for number ${at}`),
  );
  return withServerTools(EMPTY_CATALOG, 'x', tools);
}

/** A tool without parameters. */
export function toolNamed(server: string, name: string, description = ''): Tool {
  return {
    id: toolId(server, name),
    server,
    name,
    description,
    inputSchema: {},
    definition: {},
  };
}
