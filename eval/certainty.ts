/** Whether the certainty of a drafted tool is what it says: fitted on half of the queries, told for the other. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/system-clock.ts';
import type { ToolId } from '../src/base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../src/base/json.ts';
import { indexFeeds } from '../src/knowledge/feeds.ts';
import { ToolGraph } from '../src/knowledge/tool-graph.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { isVariant } from '../src/plan/certainty-signs.ts';
import { certaintyOf, type CertaintySigns } from '../src/plan/certainty.ts';
import { feedsFrom, type DraftFeeds } from '../src/plan/draft-request.ts';
import { wishesOf } from '../src/plan/draft-wishes.ts';
import { draft } from '../src/plan/draft.ts';
import { toolText } from '../src/retrieve/tool-text.ts';
import { GATES } from '../src/tuning/thresholds.ts';
import { fitCertainty } from './certainty-fit.ts';
import { catalogOf, readDatasets, readLines, readTools, toolOf, type Query } from './dataset.ts';
import { calibrationError, seededRandom } from './metrics.ts';
import type { EvalLine } from './report.ts';
import { hybrid, searchedTexts } from './systems.ts';
import { vectorsOf, type Vectors } from './vector-cache.ts';

interface CertaintyOptions {
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
}

/** A wish of the data, with the tools that count for it alone. */
interface Wish extends Query {
  readonly own: readonly Tool[];
}

interface Source {
  readonly name: string;
  readonly tools: readonly Tool[];
  readonly wishes: readonly Wish[];
}

/** A tool that was drafted, what spoke for it, and whether it was right. */
export interface CertaintyRow {
  readonly dataset: string;
  /** All tools; a few servers, the right ones among them; a few servers without the right ones. */
  readonly catalog: (typeof CATALOGS)[number];
  readonly isHeldOut: boolean;
  readonly isRight: boolean;
  readonly signs: CertaintySigns;
}

const NAME = 'certainty';
const PERCENT = 100;
/** About what somebody has who uses a handful of servers. */
const FEW_TOOLS = 30;
const SERVER_TOOLS = 15;
const SERVERS_MIN = 5;
const CATALOGS = ['all', 'few', 'without'] as const;
type GroupOf = (tool: Tool) => string;

/** `retrieval/*` and `dataflow/nestful` below the folder. */
export async function evaluateCertainty({
  dataFolder,
  emit,
  note,
}: CertaintyOptions): Promise<void> {
  const sources = [
    ...readDatasets(join(dataFolder, 'retrieval')).map(({ name, tools, queries }) => ({
      name,
      tools,
      wishes: queries.map((query) => ({ ...query, own: [] })),
    })),
    nestful(join(dataFolder, 'dataflow', 'nestful')),
  ];
  const vectors = await embedAll(sources, note);
  const rows = sources.flatMap((source) => {
    note(`drafting for ${source.name}`);
    return rowsOf(source, vectors);
  });
  const fitted = fitCertainty(rows.filter(({ isHeldOut }) => !isHeldOut));
  note(`weights fitted on the other half: ${JSON.stringify(fitted)}`);
  const told = rows.filter(({ isHeldOut }) => isHeldOut);
  for (const catalog of CATALOGS) {
    for (const { name } of [...sources, { name: '' }]) {
      const own = told.filter(
        (row) => row.catalog === catalog && (name === '' || row.dataset === name),
      );
      const dataset = `${name === '' ? 'every dataset' : name}, ${catalog}`;
      const line = (system: string, probability: (signs: CertaintySigns) => number): void => {
        const metrics = metricsOf(own, probability);
        emit({ eval: NAME, dataset, system, n: own.length, metrics });
      };
      line('pml', certaintyOf);
      line('search score', ({ score }) => score);
    }
  }
}

function metricsOf(
  rows: readonly CertaintyRow[],
  probability: (signs: CertaintySigns) => number,
): Record<string, number> {
  const claims = rows.map(({ signs, isRight }) => ({
    probability: probability(signs),
    isTrue: isRight,
  }));
  const passing = claims.filter((claim) => claim.probability >= GATES.explicit);
  const sure = claims.filter((claim) => claim.probability >= GATES.runStart);
  const right = (of: typeof claims): number =>
    of.length === 0 ? 0 : (PERCENT * of.filter(({ isTrue }) => isTrue).length) / of.length;
  return {
    right: right(claims),
    passing: (PERCENT * passing.length) / Math.max(1, claims.length),
    passing_right: right(passing),
    sure: (PERCENT * sure.length) / Math.max(1, claims.length),
    sure_right: right(sure),
    ece: calibrationError(claims),
  };
}

function rowsOf({ name, tools, wishes }: Source, vectors: Vectors): readonly CertaintyRow[] {
  const everything = draftingWith(tools, vectors);
  // Where the data knows no servers, every tool stands for itself.
  const servers = new Set(tools.map(({ server }) => server)).size;
  const groupOf: GroupOf = servers > SERVERS_MIN ? ({ server }) => server : ({ id }) => id;
  return wishes.flatMap((wish) => {
    const digest = createHash('sha256').update(wish.text).digest();
    const random = seededRandom(digest.readInt32LE(4));
    const all = [...new Map([...tools, ...wish.own].map((tool) => [tool.id, tool])).values()];
    const wanted = new Set<string>([...wish.relevant, ...Object.values(wish.alternatives).flat()]);
    const right = all.filter(({ id }) => wanted.has(id));
    const isRight = (id: ToolId): boolean => {
      const tool = all.find((each) => each.id === id);
      return tool !== undefined && right.some((each) => isVariant(each, tool));
    };
    const isOther = (tool: Tool): boolean =>
      right.every((each) => groupOf(each) !== groupOf(tool) && !isVariant(each, tool));
    const few = fewOf(all, right, groupOf, random);
    const drafts = {
      all: () => (wish.own.length > 0 ? draftingWith(all, vectors) : everything),
      few: () => draftingWith([...right, ...few], vectors),
      without: () => draftingWith(few.filter(isOther), vectors),
    };
    // Every other wish is enough for the small catalogs, each of which is indexed anew.
    const catalogs = digest.readUInt8(1) % 2 === 0 ? CATALOGS : CATALOGS.slice(0, 1);
    return catalogs.flatMap((catalog) =>
      drafts[catalog]()(wish.text).flatMap(({ tool, signs }) =>
        signs === undefined
          ? []
          : [
              {
                dataset: name,
                catalog,
                isHeldOut: digest.readUInt8(0) % 2 === 0,
                isRight: isRight(tool),
                signs,
              },
            ],
      ),
    );
  });
}

/** Tools of the right servers and of others that are drawn. */
function fewOf(
  all: readonly Tool[],
  right: readonly Tool[],
  groupOf: GroupOf,
  random: () => number,
): readonly Tool[] {
  const servers = new Set(right.map(groupOf));
  const mates = all.filter((tool) => servers.has(groupOf(tool))).slice(0, SERVER_TOOLS);
  const found = [...mates];
  for (let turn = 0; turn < FEW_TOOLS && found.length < FEW_TOOLS + mates.length; turn += 1) {
    const drawn = all[Math.floor(random() * all.length)];
    if (drawn !== undefined && !servers.has(groupOf(drawn))) {
      servers.add(groupOf(drawn));
      const group = groupOf(drawn);
      found.push(...all.filter((tool) => groupOf(tool) === group).slice(0, SERVER_TOOLS));
    }
  }
  return found;
}

function draftingWith(tools: readonly Tool[], vectors: Vectors) {
  const catalog = catalogOf(tools);
  const search = hybrid(catalog, vectors);
  let index: DraftFeeds | undefined;
  const indexed = (): DraftFeeds => (index ??= feedsFrom(indexFeeds(catalog.tools.values())));
  // Most small catalogs are asked once, for one tool that lacks nothing.
  const feeds: DraftFeeds = {
    into: (id) => indexed().into(id),
    among: (ids, intent) => (ids.length < 2 ? [] : indexed().among(ids, intent)),
  };
  const parts = { tools: catalog.tools, feeds, graph: new ToolGraph() };
  return (intent: string) =>
    draft(
      {
        intent,
        clauses: wishesOf(intent).map((text) => ({
          text,
          candidates: search.rank(text).flatMap(({ id, score }) => {
            const tool = catalog.tools.get(id as ToolId);
            return tool === undefined ? [] : [{ tool, score }];
          }),
        })),
      },
      parts,
    ).tasks;
}

async function embedAll(
  sources: readonly Source[],
  note: (text: string) => void,
): Promise<Vectors> {
  await using embedder = createMiniLmEmbedder({ clock: systemClock });
  const texts = sources.flatMap(({ tools, wishes }) => [
    ...[...tools, ...wishes.flatMap(({ own }) => own)].map(toolText),
    ...wishes.flatMap(({ text }) => wishesOf(text).flatMap((each) => searchedTexts(each))),
  ]);
  // Awaited here: the embedder ends with this function.
  return await vectorsOf(texts, embedder, (done, total) => {
    note(`embedding ${done} of ${total} texts that are not in the cache`);
  });
}

function nestful(folder: string): Source {
  return {
    name: 'nestful',
    tools: readTools(join(folder, 'tools.jsonl')),
    wishes: readLines(join(folder, 'dags.jsonl')).map(({ intent, tools, calls }) => ({
      text: typeof intent === 'string' ? intent : '',
      relevant: objects(calls).map(({ tool }) => (typeof tool === 'string' ? tool : '')),
      alternatives: {},
      own: objects(tools).flatMap(toolOf),
    })),
  };
}

function objects(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
}
