import type { RunId, ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import { OneByOne } from '../base/turns.ts';
import { type NextCounts, nextKey, type NextStep } from '../math/next-step.ts';
import { LEARN } from '../tuning/learn.ts';
import type { GraphStore } from './graph-delta.ts';
import type { GraphKeeper } from './graph-keeper.ts';
import {
  applyLesson,
  bindingKey,
  choiceKey,
  type Counted,
  DECISION_KINDS,
  type Learned,
  type LearnedBinding,
  type LearnedDecision,
  type LearnedOutput,
  type LearnedSource,
  type LearnedStore,
  type LearnedUpdate,
  type Lesson,
  type Preference,
} from './lesson.ts';

/** Parts of the keeper. */
interface LearnedKeeperParts {
  readonly store: LearnedStore;
  /** Keeps the edges of lessons, in the same transaction. */
  readonly graph: Pick<GraphKeeper, 'apply'>;
  readonly logger: Logger;
}

/** Counts of proposed tasks: accepted, edited and rejected. */
export interface SuggestionCounts {
  readonly accepted: number;
  readonly edited: number;
  readonly rejected: number;
}

const NOTHING_PICKED: ReadonlyMap<ToolId, number> = new Map();

/**
 * Holds the learned knowledge beside the graph, in step with the store. A lesson is stored first,
 * with its edges in one transaction, and then applied in memory.
 */
export class LearnedKeeper {
  readonly #parts: LearnedKeeperParts;
  readonly #bindings = new Map<ToolId, Map<string, LearnedBinding>>();
  readonly #outputs = new Map<ToolId, LearnedOutput>();
  readonly #next = new Map<string, Map<string, number>>();
  readonly #sources = new Map<ToolId, Map<string, LearnedSource>>();
  /** Cached lists of `#sources`, until something about the tool is learned. */
  readonly #sourceLists = new Map<ToolId, readonly LearnedSource[]>();
  readonly #preferences = new Map<string, Counted<Preference>>();
  /** By the hash of a wish. */
  readonly #picked = new Map<string, Map<ToolId, number>>();
  #version = 0;
  readonly #turns = new OneByOne();

  constructor(parts: LearnedKeeperParts) {
    this.#parts = parts;
  }

  /** Returns the learned sources of a tool's arguments. */
  bindingsInto(tool: ToolId): readonly LearnedBinding[] {
    return [...(this.#bindings.get(tool)?.values() ?? [])];
  }

  /** Returns the schema of a tool's results, where it has shown any that say something. */
  outputSchemaOf(tool: ToolId): JsonObject | undefined {
    const schema = this.#outputs.get(tool)?.schema;
    return schema === undefined || Object.keys(schema).length === 0 ? undefined : schema;
  }

  /** Returns the learned argument sources of a tool, with the choice at each source. */
  sourcesOf(tool: ToolId): readonly LearnedSource[] {
    const known = this.#sources.get(tool);
    if (known === undefined) {
      return [];
    }
    const list = this.#sourceLists.get(tool) ?? [...known.values()];
    this.#sourceLists.set(tool, list);
    return list;
  }

  /** Returns how often each tool followed others. */
  get nextCounts(): NextCounts {
    return this.#next;
  }

  /** Returns the recorded preferences for a tool, an intent, or both. */
  preferences(about: {
    readonly tool?: ToolId;
    readonly intentHash?: string;
  }): readonly Counted<Preference>[] {
    return [...this.#preferences.values()].filter(
      ({ tool, intentHash }) =>
        (about.tool === undefined || about.tool === tool) &&
        (about.intentHash === undefined || about.intentHash === intentHash),
    );
  }

  /** Returns all decisions about a tool. */
  decisionsOf(tool: ToolId): readonly LearnedDecision[] {
    return [...this.#preferences.values()].filter(
      (each): each is LearnedDecision =>
        each.tool === tool && (DECISION_KINDS as readonly string[]).includes(each.kind),
    );
  }

  /** Returns a person's decisions about these tools that were recorded with words. */
  decisionsAbout(tools: ReadonlySet<ToolId>, person = ''): readonly LearnedDecision[] {
    return [...tools].flatMap((tool) =>
      this.decisionsOf(tool).filter(
        (each) => (each.person ?? '') === person && (each.words ?? '') !== '',
      ),
    );
  }

  /** Counts the calls of each tool after a search for this wish showed it. */
  pickedFor(wishHash: string): ReadonlyMap<ToolId, number> {
    return this.#picked.get(wishHash) ?? NOTHING_PICKED;
  }

  /** Returns the counts of proposed tasks. */
  suggestionCounts(): SuggestionCounts {
    const counts = { accepted: 0, edited: 0, rejected: 0 };
    for (const { kind, count } of this.#preferences.values()) {
      if (kind === 'accepted' || kind === 'edited' || kind === 'rejected') {
        counts[kind] += count;
      }
    }
    return counts;
  }

  /** Returns the companions of these tools, by succession and by use for the same intent. */
  companions(tools: readonly ToolId[], intentHash?: string): readonly Companion[] {
    const used = intentHash === undefined ? [] : this.preferences({ intentHash });
    return companionsOf(tools, { next: this.#next, used });
  }

  /** Reads changes: everything at first, then changes of other gateways. */
  refresh(): Promise<void> {
    return this.#turns.run(() => this.#read());
  }

  /** Reads all that is stored anew, after something was removed from it. */
  reload(): Promise<void> {
    return this.#turns.run(() => {
      // Later than anything that is stored: the store counts as put back to an earlier state.
      this.#version = Number.MAX_SAFE_INTEGER;
      return this.#read();
    });
  }

  async #read(): Promise<void> {
    let reading = await this.#parts.store.read(this.#version);
    if (reading.version < this.#version) {
      // The store was put back to an earlier state.
      reading = await this.#parts.store.read(0);
      this.#forget();
    }
    this.#noteIgnored(reading.ignored);
    this.#show(reading);
    this.#version = reading.version;
  }

  /**
   * Stores a lesson and applies it. Rejects if it is not stored; then no part of it is. With a run,
   * the mark that this run was studied is stored too.
   */
  learn(lesson: Lesson, run?: RunId): Promise<void> {
    return this.#turns.run(() => this.#learn(lesson, run));
  }

  async #learn(lesson: Lesson, run?: RunId): Promise<void> {
    const takers = new Set([
      ...lesson.bindings.held.map(({ to }) => to),
      ...lesson.bindings.asked.map(({ tool }) => tool),
    ]);
    const wanted = { takers: [...takers], outputs: lesson.outputs.map(({ tool }) => tool) };
    let removed: readonly { readonly to: ToolId; readonly key: string }[] = [];
    const update = (...edges: Parameters<GraphStore['update']> | []): Promise<LearnedUpdate> => {
      const [ends, change] = edges;
      return this.#parts.store.update(
        wanted,
        (stored) => {
          const made = applyLesson(stored, lesson);
          removed = made.removed.map((gone) => ({ to: gone.to, key: bindingKey(gone) }));
          return made;
        },
        ends && change && { ends, change },
        run,
      );
    };
    let kept: LearnedUpdate | undefined;
    await this.#parts.graph.apply(
      { at: lesson.at, sightings: lesson.sightings },
      {
        update: async (ends, change) => {
          kept = await update(ends, change);
          return kept.graph ?? { version: 0, edges: [], ignored: 0 };
        },
      },
    );
    // A lesson without edges: the graph stored nothing.
    kept ??= await update();
    for (const { to, key } of removed) {
      this.#bindings.get(to)?.delete(key);
    }
    this.#noteIgnored(kept.ignored);
    this.#show(kept);
    // If another gateway updated in between, the next refresh reads both updates.
    this.#version = kept.version === this.#version + 1 ? kept.version : this.#version;
  }

  #show({ bindings, outputs, transitions, sources, preferences }: Learned): void {
    for (const binding of bindings) {
      const known = this.#bindings.get(binding.to) ?? new Map<string, LearnedBinding>();
      this.#bindings.set(binding.to, known.set(bindingKey(binding), binding));
    }
    for (const output of outputs) {
      this.#outputs.set(output.tool, output);
    }
    for (const { context, next, count } of transitions) {
      const key = nextKey(context);
      const followers = this.#next.get(key) ?? new Map<string, number>();
      this.#next.set(key, followers.set(next, count));
    }
    for (const source of sources) {
      const known = this.#sources.get(source.tool) ?? new Map<string, LearnedSource>();
      this.#sources.set(source.tool, known.set(choiceKey(source), source));
      this.#sourceLists.delete(source.tool);
    }
    for (const preference of preferences) {
      const { tool, intentHash, kind, person = '' } = preference;
      this.#preferences.set(JSON.stringify([tool, intentHash, kind, person]), preference);
      if (kind === 'picked' && tool !== '') {
        const picked = this.#picked.get(intentHash) ?? new Map<ToolId, number>();
        this.#picked.set(intentHash, picked.set(tool, preference.count));
      }
    }
  }

  #forget(): void {
    this.#bindings.clear();
    this.#outputs.clear();
    this.#next.clear();
    this.#sources.clear();
    this.#sourceLists.clear();
    this.#preferences.clear();
    this.#picked.clear();
  }

  #noteIgnored(count: number): void {
    if (count > 0) {
      this.#parts.logger.warn('learned_rows_ignored', { count });
    }
  }
}

/** A tool that belongs to others by earlier use. */
interface Companion {
  readonly tool: ToolId;
  readonly probability: number;
  /** One phrase for people. */
  readonly why: string;
}

/** Counts of earlier use. */
interface DoneBefore {
  readonly next: NextCounts;
  /** Tools used for the same intent, with counts. */
  readonly used: readonly Counted<Preference>[];
}

/**
 * Returns missing tools beside these, likeliest first: tools always used for the same intent, and
 * tools that followed these. Both count as independent evidence.
 */
export function companionsOf(
  tools: readonly ToolId[],
  { next, used }: DoneBefore,
): readonly Companion[] {
  const known = new Set<string>(tools);
  const found = new Map<string, Companion>();
  const add = (tool: string, probability: number, why: string): void => {
    const before = found.get(tool);
    const both = 1 - (1 - (before?.probability ?? 0)) * (1 - probability);
    if (!known.has(tool)) {
      found.set(tool, { tool: tool as ToolId, probability: both, why: before?.why ?? why });
    }
  };
  const uses = used.filter(({ kind }) => kind === 'used');
  const runs = uses.find(({ tool }) => tool === '')?.count ?? 0;
  for (const { tool, count } of uses.filter((use) => use.tool !== '')) {
    add(
      tool,
      Math.min(count, runs) / (runs + 1),
      `used in ${count} of ${runs} runs for the same intent`,
    );
  }
  for (const tool of known) {
    for (const { step, probability } of followersOf(tool, next)) {
      add(step, probability, `came after ${tool} before`);
    }
  }
  return [...found.values()].toSorted(
    (left, right) => right.probability - left.probability || (left.tool < right.tool ? -1 : 1),
  );
}

/**
 * Returns the tools that followed exactly this tool. A tool that is only used often is no
 * companion, nor is a tool that followed once.
 */
function followersOf(tool: string, next: NextCounts): readonly NextStep[] {
  const followers = [...(next.get(nextKey([tool])) ?? [])];
  const whole = followers.reduce((sum, [, count]) => sum + count + 1, 1);
  return followers
    .map(([step, count]) => ({ step, probability: count / whole }))
    .toSorted((left, right) => right.probability - left.probability)
    .slice(0, LEARN.followersMax);
}
