/** Whether capabilities learned from half of the tasks are found for the other half, and by which ideas. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/machine.ts';
import { OWN_SERVER } from '../src/base/own-server.ts';
import { capabilityNameOf, capabilityToolId } from '../src/capability/capability.ts';
import { clustersFrom, findClusters, toolHypergraph } from '../src/capability/clusters.ts';
import {
  MATCH_SETTINGS,
  matchCapabilities,
  type MatchSettings,
  SUGGEST_SETTINGS,
  suggestCapabilities,
  type SuggestSettings,
} from '../src/capability/match.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { dot } from '../src/math/dot-product.ts';
import { toolText } from '../src/retrieve/tool-vectors.ts';
import { CAPABILITY_RANK } from '../src/tuning/capability.ts';
import { THRESHOLDS } from '../src/tuning/thresholds.ts';
import {
  capabilitiesOf,
  type CapabilityTask,
  isRight,
  type MadeCapability,
  tasksOf,
  toolsOf,
} from './capability-world.ts';
import { catalogOf } from './dataset.ts';
import { bootstrapMean, seededRandom } from './metrics.ts';
import { MissingDataError } from './missing-data-error.ts';
import { halvesOf, readRuns, type RecordedRun } from './recorded-runs.ts';
import type { EvalLine } from './report.ts';
import { hybrid, searchedTexts } from './systems.ts';
import { vectorsOf, type Vectors } from './vector-cache.ts';

interface CapabilityOptions {
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
}

/** What was answered to one task. */
interface Answer {
  readonly task: CapabilityTask;
  readonly ranking: readonly { readonly capability: MadeCapability; readonly isOffered: boolean }[];
  /** The runs of the half that is asked, by which offers are judged. */
  readonly seen: readonly RecordedRun[];
}

const NAME = 'capabilities';
const PERCENT = 100;
const DRAWINGS = 2000;
const SEED = 11;
/** The first is the product as it is when nothing is configured. */
const MATCHES: readonly (readonly [string, MatchSettings])[] = [
  ['pml', MATCH_SETTINGS],
  ['pml -reliability', { ...MATCH_SETTINGS, reliability: false }],
  ['pml -transitive minimum', { ...MATCH_SETTINGS, transitiveMinimum: false }],
  ['pml -alternatives', { ...MATCH_SETTINGS, alternatives: false }],
  ['text alone', { reliability: false, transitiveMinimum: false, alternatives: false }],
];
const SUGGESTIONS: readonly (readonly [string, SuggestSettings])[] = [
  ['pml', SUGGEST_SETTINGS],
  ['pml -cluster', { ...SUGGEST_SETTINGS, cluster: false }],
  ['pml -pagerank', { ...SUGGEST_SETTINGS, pageRank: false }],
  ['overlap alone', { cluster: false, pageRank: false }],
];

/** Every subfolder with trajectories.jsonl, of DIR or of DIR/trajectories. */
export async function evaluateCapabilities(options: CapabilityOptions): Promise<void> {
  const { dataFolder, emit, note } = options;
  const inside = join(dataFolder, 'trajectories');
  const folder = existsSync(inside) ? inside : dataFolder;
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const datasets = names.filter((name) => existsSync(join(folder, name, 'trajectories.jsonl')));
  if (datasets.length === 0) {
    throw new MissingDataError(`no folder in ${dataFolder} has trajectories.jsonl`);
  }
  note('Made of one half of the task groups and asked for by the other, both ways round.');
  for (const dataset of datasets) {
    const halves = halvesOf(readRuns(join(folder, dataset, 'trajectories.jsonl'), dataset));
    const vectors = await embedded(halves, note);
    emitAll(`${dataset}/intent`, MATCHES, (settings) => matched(halves, vectors, settings), emit);
    emitAll(`${dataset}/context`, SUGGESTIONS, (settings) => suggested(halves, settings), emit);
  }
}

function emitAll<Settings>(
  dataset: string,
  systems: readonly (readonly [string, Settings])[],
  answersOf: (settings: Settings) => readonly Answer[],
  emit: (line: EvalLine) => void,
): void {
  let whole: readonly number[] | undefined;
  for (const [system, settings] of systems) {
    const answers = answersOf(settings);
    const reciprocals = answers.map(reciprocalRank);
    whole ??= reciprocals;
    const gains = reciprocals.map((each, at) => each - (whole?.[at] ?? 0));
    const gain = bootstrapMean(gains, DRAWINGS, seededRandom(SEED));
    emit({
      eval: NAME,
      dataset,
      system,
      n: answers.length,
      metrics: {
        'hit@1': mean(reciprocals.map((each) => Number(each === 1))),
        mrr: mean(reciprocals),
        mrr_gain: PERCENT * gain.mean,
        mrr_gain_low: PERCENT * gain.low,
        mrr_gain_high: PERCENT * gain.high,
        ...offerMeasures(answers),
      },
    });
  }
}

/** Of the first that is offered: how often there is one, is it right, and did runs with its tools go well. */
function offerMeasures(answers: readonly Answer[]): Readonly<Record<string, number>> {
  const offers = answers.flatMap(({ ranking, ...rest }) => {
    const first = ranking.find(({ isOffered }) => isOffered);
    return first === undefined ? [] : [{ ...rest, capability: first.capability }];
  });
  const successes = offers.flatMap(({ capability, seen }) => {
    const same = seen.filter((run) => isSameSet(toolsOf(run), capability.plain));
    return same.length === 0 ? [] : [mean(same.map(({ isGood }) => Number(isGood))) / PERCENT];
  });
  return {
    offered: answers.length === 0 ? 0 : (PERCENT * offers.length) / answers.length,
    offered_right: mean(offers.map(({ capability, task }) => Number(isRight(capability, task)))),
    offered_success: mean(successes),
    offered_success_n: successes.length,
  };
}

/** Tasks that some capability is right for: the others measure nothing. */
function answerable(
  halves: readonly (readonly RecordedRun[])[],
  answer: (capabilities: readonly MadeCapability[]) => (task: CapabilityTask) => Answer['ranking'],
): readonly Answer[] {
  return halves.flatMap((half, at) => {
    const seen = halves[1 - at] ?? [];
    const capabilities = capabilitiesOf(half);
    const rank = answer(capabilities);
    return tasksOf(seen)
      .filter((task) => capabilities.some((capability) => isRight(capability, task)))
      .map((task) => ({ task, ranking: rank(task), seen }));
  });
}

function matched(
  halves: readonly (readonly RecordedRun[])[],
  vectors: Vectors,
  settings: MatchSettings,
): readonly Answer[] {
  return answerable(halves, (capabilities) => {
    const search = hybrid(catalogOf(capabilities.map(asTool)), vectors);
    const alternativesOf = alternatives(capabilities, vectors);
    return ({ intent }) =>
      matchCapabilities({
        capabilities,
        semantic: new Map(
          search.rank(intent).map(({ id, score }) => [capabilityNameOf(id) ?? '', score]),
        ),
        alternativesOf,
        thresholdOf: ({ isReadOnly }) => (isReadOnly ? THRESHOLDS.safe : THRESHOLDS.moderate),
        settings,
      });
  });
}

function suggested(
  halves: readonly (readonly RecordedRun[])[],
  settings: SuggestSettings,
): readonly Answer[] {
  return answerable(halves, (made) => {
    // What is in use are tools: the ones inside a part count as the capability's own.
    const capabilities = made.map((each) => ({ ...each, tools: [...each.plain] }));
    const graph = toolHypergraph(made, tiesOf(made));
    const clusters = clustersFrom(graph, findClusters(graph));
    return ({ context }) =>
      suggestCapabilities({ capabilities, context, clusters, settings }).map((each) => ({
        capability: each.capability,
        isOffered: each.score >= THRESHOLDS.safe,
      }));
  });
}

/** One that calls another is tied to it surely. */
function tiesOf(made: readonly MadeCapability[]) {
  return made.flatMap(({ name, tools }) =>
    tools
      .filter((tool) => capabilityNameOf(tool) !== undefined)
      .map((to) => ({ from: capabilityToolId(name), to, confidence: 1 })),
  );
}

function alternatives(
  capabilities: readonly MadeCapability[],
  vectors: Vectors,
): (name: string) => readonly string[] {
  const vectorOf = ({ intent }: MadeCapability): Float32Array =>
    vectors.get(intent) ?? new Float32Array();
  const others = new Map(
    capabilities.map((one) => [
      one.name,
      capabilities
        .filter(
          (other) =>
            other !== one && dot(vectorOf(one), vectorOf(other)) >= CAPABILITY_RANK.sameIntentMin,
        )
        .slice(0, CAPABILITY_RANK.alternativesMax)
        .map(({ name }) => name),
    ]),
  );
  return (name) => others.get(name) ?? [];
}

/** As the catalog has it: named after what was said. */
function asTool({ name, intent, plain }: MadeCapability): Tool {
  return {
    id: capabilityToolId(name),
    server: OWN_SERVER,
    name: [...plain].map((tool) => tool.slice(tool.indexOf(':') + 1)).join('_'),
    description: intent,
    inputSchema: {},
    definition: {},
  };
}

async function embedded(
  halves: readonly (readonly RecordedRun[])[],
  note: (text: string) => void,
): Promise<Vectors> {
  await using embedder = createMiniLmEmbedder({ clock: systemClock });
  const made = halves.flatMap(capabilitiesOf);
  const intents = halves.flatMap(tasksOf).map(({ intent }) => intent);
  const texts = [
    ...made.map((each) => toolText(asTool(each))),
    ...made.map(({ intent }) => intent),
    ...intents.flatMap(searchedTexts),
  ];
  return await vectorsOf(texts, embedder, (done, total) => {
    note(`embedding ${done} of ${total} texts that are not in the cache`);
  });
}

function reciprocalRank({ ranking, task }: Answer): number {
  const at = ranking.findIndex(({ capability }) => isRight(capability, task));
  return at < 0 ? 0 : 1 / (at + 1);
}

function isSameSet(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((each) => right.has(each));
}

/** In percent. */
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : (PERCENT * values.reduce((sum, each) => sum + each, 0)) / values.length;
