/**
 * The step nobody named: a tool that needs a `country_code`, and another that is called
 * `get_country_code`.
 *
 * A tool supplies a parameter when its name has every word of the parameter's. It is the likelier
 * to be the one the fewer others do and the less its name says beside.
 */
import { isJsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { termsOf } from '../math/words.ts';
import type { HybridSettings } from './hybrid-settings.ts';
import { inWords } from './tool-text.ts';

/** For each word, the tools (by position) with that word in their name; and the names. */
export interface NameIndex {
  readonly names: readonly ReadonlySet<string>[];
  readonly byTerm: ReadonlyMap<string, readonly number[]>;
}

/** A tool that may be needed because another is. */
export interface Supplier {
  /** Position of the tool. */
  readonly position: number;
  readonly parameter: string;
  /** That it is needed, given that the other is; in [0, 1]. */
  readonly probability: number;
}

/** Tools are known by their position in the list. */
export function indexNames(tools: readonly Pick<Tool, 'name'>[]): NameIndex {
  const byTerm = new Map<string, number[]>();
  const names = tools.map(({ name }) => wordsOfName(name));
  for (const [position, name] of names.entries()) {
    for (const term of name) {
      const bearers = byTerm.get(term);
      if (bearers === undefined) {
        byTerm.set(term, [position]);
      } else {
        bearers.push(position);
      }
    }
  }
  return { names, byTerm };
}

/** Whoever may supply a parameter of this tool, each once, with the parameter it fits best. */
export function suppliersOf(
  index: NameIndex,
  tool: Tool,
  position: number,
  settings: HybridSettings,
): readonly Supplier[] {
  const best = new Map<number, Supplier>();
  for (const [parameter, isRequired] of parametersOf(tool, settings.suppliedParametersMax)) {
    const words = wordsOfName(parameter);
    const bearers = bearersOf(index, words).filter((one) => one !== position);
    for (const bearer of bearers) {
      const share = words.size / (index.names[bearer]?.size ?? 1);
      const certainty = settings.supplierProbability * (isRequired ? 1 : settings.optionalShare);
      const probability = (certainty * share) / bearers.length;
      if (probability > (best.get(bearer)?.probability ?? 0)) {
        best.set(bearer, { position: bearer, parameter, probability });
      }
    }
  }
  return [...best.values()];
}

function parametersOf(
  { inputSchema }: Tool,
  countMax: number,
): readonly (readonly [name: string, isRequired: boolean])[] {
  const properties = isJsonObject(inputSchema['properties']) ? inputSchema['properties'] : {};
  const { required } = inputSchema;
  const needed = new Set(Array.isArray(required) ? (required as readonly unknown[]) : []);
  return Object.keys(properties)
    .slice(0, countMax)
    .map((name) => [name, needed.has(name)] as const);
}

/** Split at every hump: what is called a compound is none here. */
function wordsOfName(name: string): ReadonlySet<string> {
  return new Set(termsOf(inWords(name)));
}

/** The tools that have all of these words in their name. */
function bearersOf({ names, byTerm }: NameIndex, terms: ReadonlySet<string>): readonly number[] {
  const lists = [...terms].map((term) => byTerm.get(term) ?? []);
  const [rarest = []] = lists.toSorted((left, right) => left.length - right.length);
  return rarest.filter((position) => [...terms].every((term) => names[position]?.has(term)));
}
