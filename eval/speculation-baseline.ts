/** What anyone would try first: the tool that came next most after the last one, with the latest values not given yet. */
import type { ToolId } from '../src/base/ids.ts';
import type { Json, JsonObject } from '../src/base/json.ts';
import { leavesOf } from '../src/foresee/json-leaves.ts';
import type { PastCall } from '../src/foresee/past-call.ts';
import { type Binding, learnBindings } from './learn-bindings.ts';
import type { RecordedRun } from './recorded-runs.ts';

/** A call that may come next. */
export interface Guess {
  readonly tool: string;
  readonly args: JsonObject;
  readonly probability: number;
}

/** Counted on some runs. */
export class Baseline {
  readonly #followers = new Map<string, Map<string, number>>();
  readonly #given = new Map<string, Map<string, number>>();
  readonly #bindings = new Map<string, Binding[]>();
  readonly #readOnly: ReadonlySet<ToolId>;

  constructor(runs: readonly RecordedRun[], readOnly: ReadonlySet<ToolId>) {
    this.#readOnly = readOnly;
    for (const { calls } of runs) {
      for (const [at, { tool, args }] of calls.entries()) {
        count(this.#given, tool, JSON.stringify(Object.keys(args)));
        const before = calls[at - 1];
        if (before !== undefined) {
          count(this.#followers, before.tool, tool);
        }
      }
    }
    for (const binding of learnBindings(runs.map(({ calls }) => ({ intent: '', calls })))) {
      const taker = `${binding.to}\n${binding.toParameter}`;
      this.#bindings.set(taker, [...(this.#bindings.get(taker) ?? []), binding]);
    }
  }

  /** The tools that followed the last one, the most frequent first. */
  tools(history: readonly PastCall[]): readonly { tool: string; share: number }[] {
    const followers = this.#followers.get(history.at(-1)?.tool ?? '') ?? new Map<string, number>();
    const whole = [...followers.values()].reduce((sum, times) => sum + times, 0);
    return mostOf(followers).map(([tool, times]) => ({ tool, share: times / whole }));
  }

  /** The likeliest read-only tools, each with the latest value of what its arguments came from most. */
  guess(history: readonly PastCall[]): readonly Guess[] {
    return this.tools(history)
      .filter(({ tool }) => this.#readOnly.has(tool as ToolId))
      .flatMap(({ tool, share }) => {
        const args = this.#argumentsOf(tool, history);
        return args === undefined ? [] : [{ tool, args, probability: share }];
      });
  }

  #argumentsOf(tool: string, history: readonly PastCall[]): JsonObject | undefined {
    const [[names] = ['[]']] = mostOf(this.#given.get(tool) ?? new Map<string, number>());
    const args: [string, Json][] = [];
    for (const name of JSON.parse(names) as readonly string[]) {
      const value = this.#valueOf(tool, name, history);
      if (value === undefined) {
        return undefined;
      }
      args.push([name, value]);
    }
    return Object.fromEntries(args);
  }

  #valueOf(tool: string, name: string, history: readonly PastCall[]): Json | undefined {
    const bindings = (this.#bindings.get(`${tool}\n${name}`) ?? []).toSorted(
      (left, right) => right.held - left.held,
    );
    const given = new Set(
      history.filter((call) => call.tool === tool).map(({ args }) => args[name]),
    );
    for (const { from, fromPath } of bindings) {
      const source = history.findLast((call) => call.tool === from);
      const leaves = leavesOf(source?.result ?? null).filter(({ path }) => path === fromPath);
      const leaf = leaves.find(({ raw }) => !given.has(raw)) ?? leaves.at(-1);
      if (leaf !== undefined) {
        return leaf.raw;
      }
    }
    return history.findLast(({ args }) => args[name] !== undefined)?.args[name];
  }
}

function count(counts: Map<string, Map<string, number>>, of: string, what: string): void {
  const known = counts.get(of) ?? new Map<string, number>();
  counts.set(of, known.set(what, (known.get(what) ?? 0) + 1));
}

function mostOf(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...counts].toSorted(
    ([left, one], [right, other]) => other - one || (left < right ? -1 : 1),
  );
}
