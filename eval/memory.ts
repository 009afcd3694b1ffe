/**
 * Which memories are told: intents of one task, or of one server, are memories of one topic; one of
 * them is asked for, and the others of its topic should come back, and nothing else.
 *
 * Topics are divided into two halves by the hash of their name. Numbers are chosen on the first; what
 * is reported is of the second.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/machine.ts';
import { projectId } from '../src/base/ids.ts';
import { dot } from '../src/math/dot-product.ts';
import {
  fetchCount,
  memoryThresholds,
  type MemoryThresholds,
  recall,
  type RecallCandidate,
} from '../src/memory/recall.ts';
import { MEMORY } from '../src/tuning/memory.ts';
import { readLines } from './dataset.ts';
import { seededRandom } from './metrics.ts';
import { MissingDataError } from './missing-data-error.ts';
import type { EvalLine } from './report.ts';
import { vectorsOf, type Vectors } from './vector-cache.ts';

export interface MemoryOptions {
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
}

/** A text of a topic. */
export interface TopicText {
  readonly topic: string;
  readonly text: string;
}

/** Texts of one source, each text once. */
export interface TopicSet {
  readonly name: string;
  readonly texts: readonly TopicText[];
}

/** A question, and the store that it is asked of. */
export interface Question {
  readonly dataset: string;
  /** How large the store is, or that it has nothing of the topic. */
  readonly store: string;
  readonly candidates: readonly RecallCandidate[];
  readonly wanted: ReadonlySet<string>;
  readonly topic: string;
}

/** One way to decide what is told. */
export type Decide = (candidates: readonly RecallCandidate[]) => readonly string[];

const NAME = 'memory';
const DRAWINGS = 1000;
const SEED = 7;
const LOW = 0.025;
const HIGH = 0.975;
const PERCENT = 100;
const SMALL_STORE = 6;
const MIDDLE_STORE = 30;
const STORES = ['small', 'middle', 'all', 'absent'] as const;

/** Every way to decide, on the half that nothing was chosen on. */
export async function evaluateMemory(options: MemoryOptions): Promise<void> {
  const sets = readTopicSets(options.dataFolder);
  await using embedder = createMiniLmEmbedder({ clock: systemClock });
  const texts = sets.flatMap((set) => set.texts.map(({ text }) => text));
  const vectors = await vectorsOf(texts, embedder, (done, total) => {
    options.note(`embedding ${done} of ${total} texts that are not in the cache`);
  });
  const thresholds = memoryThresholds(embedder.model);
  const tried = questionsOf(sets, vectors, 'choose');
  const chosen = chosenOn(tried, thresholds);
  options.note(`chosen on ${tried.length} questions of the other half: ${JSON.stringify(chosen)}`);
  const asked = questionsOf(sets, vectors, 'report');
  const names = [...new Set(asked.map(({ dataset }) => dataset)), 'all sets'];
  for (const name of names) {
    const ofSet = asked.filter(({ dataset }) => name === 'all sets' || dataset === name);
    for (const store of [...STORES, 'all stores']) {
      const questions = ofSet.filter((each) => store === 'all stores' || each.store === store);
      const line = { eval: NAME, dataset: `${name}/${store}`, n: questions.length };
      const systems = systemsOf(thresholds, chosen);
      for (const [system, decide] of systems) {
        options.emit({ ...line, system, metrics: measured(questions, decide) });
      }
      const [, adaptive] = systems[0] ?? [];
      for (const [system, decide] of store === 'absent' ? [] : systems.slice(2)) {
        if (adaptive !== undefined) {
          const metrics = differenceOf(questions, adaptive, decide);
          options.emit({ ...line, system: `adaptive - ${system}`, metrics });
        }
      }
    }
  }
}

/**
 * The product, and what it is held against: each rule with the product's numbers, and (chosen) with
 * those that are best for it on the other half.
 */
function systemsOf(
  thresholds: MemoryThresholds,
  chosen: Chosen,
): readonly (readonly [string, Decide])[] {
  return [
    ['adaptive', decideBy(thresholds, true)],
    ['adaptive-chosen', decideBy(chosen.adaptive, true)],
    ['fixed', decideBy(thresholds, false)],
    ['fixed-chosen', decideBy(chosen.fixed, false)],
    ['percentile', decideBy(alwaysPercentile(thresholds), true)],
    ['percentile-chosen', decideBy(chosen.percentile, true)],
    ['top-k', (candidates) => candidates.slice(0, MEMORY.topK).map(({ memory }) => memory.id)],
  ];
}

function decideBy(thresholds: MemoryThresholds, adaptive: boolean): Decide {
  const settings = { topK: MEMORY.topK, adaptive, languages: [], nowMs: 0, thresholds };
  return (candidates) => recall(candidates, [], settings).recalled.map(({ memory }) => memory.id);
}

/** What came of one question. */
interface Tally {
  readonly told: number;
  readonly right: number;
  readonly wanted: number;
}

function tallyOf({ candidates, wanted }: Question, decide: Decide): Tally {
  const ids = decide(candidates);
  return {
    told: ids.length,
    right: ids.filter((id) => wanted.has(id)).length,
    wanted: Math.min(MEMORY.topK, wanted.size),
  };
}

/** Precision of what was told, recall of what could have been told within the number of results. */
function scoresOf(tallies: readonly Tally[]): {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
} {
  const sum = (part: keyof Tally): number => tallies.reduce((all, each) => all + each[part], 0);
  const right = sum('right');
  const share = (whole: number): number => (whole === 0 ? 0 : (PERCENT * right) / whole);
  const total = sum('told') + sum('wanted');
  return {
    precision: share(sum('told')),
    recall: share(sum('wanted')),
    f1: total === 0 ? 0 : (2 * PERCENT * right) / total,
  };
}

function measured(
  questions: readonly Question[],
  decide: Decide,
): Readonly<Record<string, number>> {
  const tallies = questions.map((question) => tallyOf(question, decide));
  const unanswerable = tallies.filter(({ wanted }) => wanted === 0);
  const silent = unanswerable.filter(({ told }) => told === 0).length;
  return {
    ...scoresOf(tallies),
    told: tallies.reduce((sum, { told }) => sum + told, 0) / Math.max(1, tallies.length),
    ...(unanswerable.length > 0 && { silent: (PERCENT * silent) / unanswerable.length }),
  };
}

/**
 * The difference of F1 with a percentile bootstrap. Topics are drawn, not questions: those of one
 * topic differ in their store alone.
 */
function differenceOf(
  questions: readonly Question[],
  one: Decide,
  other: Decide,
): Readonly<Record<string, number>> {
  const topics = new Map<string, Question[]>();
  for (const question of questions) {
    topics.set(question.topic, [...(topics.get(question.topic) ?? []), question]);
  }
  const groups = [...topics.values()].map((members) => ({
    ones: members.map((question) => tallyOf(question, one)),
    others: members.map((question) => tallyOf(question, other)),
  }));
  const difference = (drawn: typeof groups): number =>
    scoresOf(drawn.flatMap(({ ones }) => ones)).f1 -
    scoresOf(drawn.flatMap(({ others }) => others)).f1;
  const random = seededRandom(SEED);
  const drawings = Array.from({ length: DRAWINGS }, () =>
    difference(groups.flatMap(() => groups[Math.floor(random() * groups.length)] ?? [])),
  ).toSorted((left, right) => left - right);
  const at = (share: number): number => drawings[Math.floor(share * (DRAWINGS - 1))] ?? 0;
  return { f1_gain: difference(groups), low: at(LOW), high: at(HIGH) };
}

/** The numbers that the half which is not reported would choose, for each way to decide. */
function chosenOn(questions: readonly Question[], product: MemoryThresholds): Chosen {
  const percentiles = SHARES.flatMap((percentile) =>
    CEILINGS.map((ceiling) => ({ ...alwaysPercentile(product), percentile, ceiling })),
  );
  const adaptive = CONFIGURED.flatMap((configured) =>
    FLOORS.flatMap((floor) =>
      CEILINGS.flatMap((ceiling) =>
        GAPS.map((gapMin) => ({ ...product, configured, floor, ceiling, gapMin })),
      ),
    ),
  ).filter(({ configured, floor, ceiling }) => floor <= configured && configured <= ceiling);
  const fixed = FIXED.map((each) => ({ ...product, fixed: each }));
  return {
    adaptive: best(questions, adaptive, true),
    fixed: best(questions, fixed, false),
    percentile: best(questions, percentiles, true),
  };
}

interface Chosen {
  readonly adaptive: MemoryThresholds;
  readonly fixed: MemoryThresholds;
  readonly percentile: MemoryThresholds;
}

const CONFIGURED = [0.2, 0.3, 0.4, 0.5];
const FLOORS = [0.15, 0.3];
const CEILINGS = [0.4, 0.5, 0.6, 0.7];
const GAPS = [0.05, 0.1, 0.15];
const SHARES = [0.05, 0.1, 0.25, 0.5, 0.75];
const FIXED = [0.3, 0.35, 0.4, 0.45, 0.5, 0.55];

const alwaysPercentile = (thresholds: MemoryThresholds): MemoryThresholds => ({
  ...thresholds,
  candidatesMin: Number.POSITIVE_INFINITY,
});

function best(
  questions: readonly Question[],
  ways: readonly MemoryThresholds[],
  adaptive: boolean,
): MemoryThresholds {
  const scored = ways.map((thresholds) => ({
    thresholds,
    f1: measured(questions, decideBy(thresholds, adaptive))['f1'] ?? 0,
  }));
  const [first] = scored.toSorted((left, right) => right.f1 - left.f1);
  if (first === undefined) {
    throw new Error('there is nothing to choose from');
  }
  return first.thresholds;
}

/** One question of each topic with at least two texts, asked of stores of several sizes. */
function questionsOf(
  sets: readonly TopicSet[],
  vectors: Vectors,
  half: 'choose' | 'report',
): readonly Question[] {
  return sets.flatMap(({ name, texts }) => {
    const ofHalf = texts.filter(({ topic }) => halfOf(topic) === half);
    const topics = new Map<string, readonly TopicText[]>();
    for (const each of ofHalf) {
      topics.set(each.topic, [...(topics.get(each.topic) ?? []), each]);
    }
    return [...topics.values()]
      .filter((members) => members.length > 1)
      .flatMap((members) => {
        const [query, ...wanted] = members.toSorted((left, right) =>
          hashOf(left.text) < hashOf(right.text) ? -1 : 1,
        );
        const others = ofHalf
          .filter(({ topic }) => topic !== query?.topic)
          .toSorted((left, right) =>
            hashOf(`${query?.text} ${left.text}`) < hashOf(`${query?.text} ${right.text}`) ? -1 : 1,
          );
        return query === undefined ? [] : storesOf(name, { query, wanted, others }, vectors);
      });
  });
}

function storesOf(
  dataset: string,
  {
    query,
    wanted,
    others,
  }: {
    readonly query: TopicText;
    readonly wanted: readonly TopicText[];
    readonly others: readonly TopicText[];
  },
  vectors: Vectors,
): readonly Question[] {
  const kept: Readonly<Record<(typeof STORES)[number], readonly TopicText[]>> = {
    small: [...wanted.slice(0, 2), ...others].slice(0, SMALL_STORE),
    middle: [...wanted, ...others].slice(0, MIDDLE_STORE),
    all: [...wanted, ...others],
    absent: others,
  };
  return STORES.map((store) => ({
    dataset,
    store,
    topic: `${dataset} ${query.topic}`,
    candidates: nearest(query.text, kept[store], vectors),
    wanted: new Set(
      kept[store].filter(({ topic }) => topic === query.topic).map(({ text }) => text),
    ),
  }));
}

function nearest(
  query: string,
  texts: readonly TopicText[],
  vectors: Vectors,
): readonly RecallCandidate[] {
  const asked = vectors.get(query) ?? new Float32Array();
  return texts
    .map(({ text }) => ({
      memory: {
        id: text,
        kind: 'note' as const,
        text,
        project: projectId('eval'),
        createdAt: 0,
        tools: [],
        provenance: 'project' as const,
      },
      distance: 1 - dot(asked, vectors.get(text) ?? new Float32Array()),
    }))
    .toSorted((left, right) => left.distance - right.distance)
    .slice(0, fetchCount(MEMORY.topK));
}

/** The sources that name a topic for each intent. */
function readTopicSets(folder: string): readonly TopicSet[] {
  const sets = [
    ...['toollinkos', 'stabletoolbench', 'apigen', 'livemcpbench'].map((name) =>
      topicSet(name, join(folder, 'retrieval', name, 'queries.jsonl'), (line) => {
        const [first] = Array.isArray(line['relevant']) ? line['relevant'] : [];
        // Its topics are tools; those of the others are servers, which name their tools.
        const main = line['main'] ?? (name === 'apigen' ? first : String(first).split('::')[0]);
        return { topic: main, text: line['query'] };
      }),
    ),
    ...['tau1', 'tau2'].map((name) =>
      topicSet(name, join(folder, 'trajectories', name, 'trajectories.jsonl'), (line) => ({
        topic: line['group'],
        text: line['intent'],
      })),
    ),
  ].filter(({ texts }) => texts.length > 0);
  if (sets.length === 0) {
    throw new MissingDataError(`no folder in ${folder} has queries.jsonl or trajectories.jsonl`);
  }
  return sets;
}

function topicSet(
  name: string,
  file: string,
  read: (line: ReturnType<typeof readLines>[number]) => { topic: unknown; text: unknown },
): TopicSet {
  const byText = new Map<string, TopicText>();
  for (const line of existsSync(file) ? readLines(file) : []) {
    const { topic, text } = read(line);
    if (typeof topic === 'string' && typeof text === 'string' && text.trim() !== '') {
      byText.set(text.trim().toLowerCase(), { topic, text });
    }
  }
  return { name, texts: [...byText.values()] };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const halfOf = (topic: string): 'choose' | 'report' =>
  Number.parseInt(hashOf(topic).slice(0, 1), 16) % 2 === 0 ? 'choose' : 'report';
