/** Per tool: how many read-only calls were hit, and how many could have been, since their values had been seen. */
import type { ToolId } from '../src/base/ids.ts';
import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../src/base/json.ts';
import { serverOf } from '../src/foresee/situation.ts';
import type { RecordedCall, RecordedRun } from './recorded-runs.ts';
import type { Guess } from './speculation-baseline.ts';
import { callKey } from './speculation-mind.ts';

const PERCENT = 100;
const TELLING_LENGTH = 3;
const EIGHT = 8;
const THREE = 3;
/** Rows that are told; the rest of the tools were called less. */
const TOOLS_TOLD = 40;

interface ToolRow {
  calls: number;
  reachable: number;
  first: number;
  three: number;
  eight: number;
}

/** Values that calls were given in runs that were learned from. */
export type KnownValues = ReadonlySet<string>;

/** Every value that a tool was given for a parameter in some runs. */
export function valuesGiven(runs: readonly RecordedRun[]): KnownValues {
  const known = new Set<string>();
  for (const { calls } of runs) {
    for (const { tool, args } of calls) {
      for (const [name, value = null] of Object.entries(args)) {
        known.add(givenKey(tool, name, value));
      }
    }
  }
  return known;
}

/** The table, filled call by call. */
export class ToolTable {
  readonly #rows = new Map<string, ToolRow>();

  add(call: RecordedCall, isReachable: boolean, guesses: readonly Guess[]): void {
    const key = callKey(call.tool, call.args);
    const rank = guesses.findIndex(({ tool, args }) => callKey(tool, args) === key);
    const row = this.#rows.get(call.tool) ?? {
      calls: 0,
      reachable: 0,
      first: 0,
      three: 0,
      eight: 0,
    };
    row.calls += 1;
    row.reachable += Number(isReachable);
    row.first += Number(rank === 0);
    row.three += Number(rank >= 0 && rank < THREE);
    row.eight += Number(rank >= 0 && rank < EIGHT);
    this.#rows.set(call.tool, row);
  }

  /** The tools that were called most, and all of them together. */
  rows(): readonly {
    readonly tool: string;
    readonly n: number;
    readonly metrics: Record<string, number>;
  }[] {
    const most = [...this.#rows].toSorted(([, one], [, other]) => other.calls - one.calls);
    const whole: ToolRow = { calls: 0, reachable: 0, first: 0, three: 0, eight: 0 };
    for (const [, row] of most) {
      whole.calls += row.calls;
      whole.reachable += row.reachable;
      whole.first += row.first;
      whole.three += row.three;
      whole.eight += row.eight;
    }
    return [['all', whole] as const, ...most.slice(0, TOOLS_TOLD)].map(([tool, row]) => ({
      tool: tool.slice(serverOf(tool).length).replace(/^:/u, ''),
      n: row.calls,
      metrics: {
        reachable: (PERCENT * row.reachable) / row.calls,
        hit_1: (PERCENT * row.first) / row.calls,
        hit_3: (PERCENT * row.three) / row.calls,
        hit_8: (PERCENT * row.eight) / row.calls,
      },
    }));
  }
}

/** What a run has shown so far, as one text for each call. */
export class SeenSoFar {
  readonly #known: KnownValues;
  #text = '';

  constructor(known: KnownValues) {
    this.#known = known;
  }

  /** Every value stands in an earlier result or argument, or was given to the tool in a run that was learned from. */
  reaches({ tool, args }: RecordedCall): boolean {
    return Object.entries(args).every(
      ([name, value = null]) =>
        this.#known.has(givenKey(tool, name, value)) ||
        leaves(value).every((leaf) => this.#has(leaf)),
    );
  }

  add({ args, result }: RecordedCall): void {
    this.#text += `\n${textsOf(args)}\n${textsOf(result)}`;
  }

  #has(leaf: string): boolean {
    return leaf.length >= TELLING_LENGTH && this.#text.includes(leaf);
  }
}

function givenKey(tool: ToolId, name: string, value: Json): string {
  return `${tool}\n${name}\n${canonicalJson(value)}`;
}

function textsOf(value: Json | JsonObject): string {
  return leaves(value).join('\n');
}

function leaves(value: Json): readonly string[] {
  if (Array.isArray(value)) {
    return (value as readonly Json[]).flatMap(leaves);
  }
  if (isJsonObject(value)) {
    return Object.values(value).flatMap((member) => leaves(member ?? null));
  }
  return [typeof value === 'string' ? value : JSON.stringify(value)];
}
