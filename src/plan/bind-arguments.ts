/**
 * Where the arguments of one task come from: what the agent said, the words of the intent, results of
 * earlier tasks, what was learned, what the schema assumes. For each parameter the surest source wins;
 * what the agent said outright wins always.
 */
import type { ToolId } from '../base/ids.ts';
import { isNestedBeyond, type Json, type JsonObject } from '../base/json.ts';
import { plainLine } from '../base/plain-text.ts';
import type { Feed } from '../knowledge/feed.ts';
import type { Tool } from '../knowledge/tool.ts';
import { DRAFT } from '../tuning/draft.ts';
import { PLAN } from '../tuning/plan.ts';
import { placeNamed } from './draft-affinity.ts';
import type { Region } from './draft-alone.ts';
import { fitted } from './draft-fit.ts';
import { inputOfKind, inputValues, matchingInputs, type InputMatch } from './draft-inputs.ts';
import { parametersOf, type Parameter } from './draft-parameters.ts';
import { literal, referenceTo } from './draft-reference.ts';
import { spokenBindings, type SpokenIntent } from './draft-spoken.ts';

/** Who says what an argument is. */
export type BindingSource = 'inputs' | 'intent' | 'output' | 'learned' | 'episode' | 'default';

/** What one argument is, who says so, and how sure that is. */
export type Binding = {
  readonly parameter: string;
  readonly source: BindingSource;
  /** In [0, 1]. */
  readonly confidence: number;
  /** One phrase for people. */
  readonly why: string;
  /** The names that lead to the input it is. */
  readonly input?: readonly string[];
} & (
  | { readonly value: Json }
  /** `${id.path}`, and the task it is of. */
  | { readonly reference: string; readonly task: string }
);

/** A required argument that nothing is known of. */
export interface MissingArgument {
  readonly parameter: string;
  readonly description: string;
}

/** A place in results of one tool that filled an argument of another, in so many of the cases. */
export interface LearnedBinding {
  readonly from: ToolId;
  readonly fromPath: string;
  readonly to: ToolId;
  readonly parameter: string;
  readonly probability: number;
}

/** A value that an argument had before, in a situation like this one. */
export interface EpisodeBinding {
  readonly tool: ToolId;
  readonly parameter: string;
  readonly value: Json;
  readonly probability: number;
}

/** A task whose result can be referred to. */
export interface EarlierTask {
  readonly id: string;
  readonly tool: Tool;
}

/** Everything that arguments may come from. */
export interface BindingSources {
  readonly inputs: JsonObject;
  readonly intent: SpokenIntent;
  /** The part of the intent that speaks of this task; all of it when left out. */
  readonly region?: Region;
  readonly earlier: readonly EarlierTask[];
  readonly feeds: readonly Feed[];
  readonly learned: readonly LearnedBinding[];
  readonly episodes: readonly EpisodeBinding[];
}

/** The arguments of a task as far as they are known. */
export interface BoundArguments {
  readonly args: JsonObject;
  readonly bindings: readonly Binding[];
  readonly missing: readonly MissingArgument[];
}

/** Binds the arguments of one task. */
export function bindArguments(tool: Tool, sources: BindingSources): BoundArguments {
  const parameters = parametersOf(tool);
  const said = inputValues(sources.inputs);
  const bound = new Map<string, { readonly parameter: Parameter; readonly binding: Binding }>();
  const spoken = spokenBindings(tool, sources.intent, sources.region);
  for (const parameter of parameters) {
    const binding =
      fromInputs(parameter, said, sameKind(parameter, parameters, said)) ??
      surest(
        [
          ...(spoken.get(parameter.name) ?? []),
          ...fromResults(tool, parameter, sources),
          // What was given now, and does not fit, is not what it was before.
          ...(matchingInputs(said, parameter.path).length > 0
            ? []
            : fromEpisodes(tool, parameter, sources.episodes)),
          ...fromDefault(parameter),
        ],
        parameter.isRequired ? DRAFT.requiredMin : DRAFT.optionalMin,
      );
    if (binding !== undefined) {
      bound.set(parameter.name, { parameter, binding });
    }
  }
  const entries = [...bound.values()];
  return {
    args: assembled(entries),
    bindings: entries.map(({ binding }) => binding),
    missing: parameters
      .filter(({ name, isRequired }) => isRequired && !bound.has(name))
      .map(({ name, description }) => ({
        parameter: name,
        description: plainLine(description, DRAFT.describedLength),
      })),
  };
}

/** Of equals the first, so that the order of sources decides and nothing else. */
function surest(bindings: readonly Binding[], confidenceMin: number): Binding | undefined {
  let best: Binding | undefined;
  for (const binding of bindings) {
    if (
      binding.confidence >= Math.max(confidenceMin, best?.confidence ?? 0) &&
      binding.confidence !== best?.confidence
    ) {
      best = binding;
    }
  }
  return best;
}

/** Inputs of the wrong type are not for this parameter; what is nested too deep is for none. */
function fromInputs(
  parameter: Parameter,
  said: ReturnType<typeof inputValues>,
  ofKind: readonly InputMatch[],
): Binding | undefined {
  const matching = matchingInputs(said, parameter.path);
  for (const { path, value, confidence } of matching.length > 0 ? matching : ofKind) {
    const found = isNestedBeyond(value, PLAN.depthMax - parameter.path.length)
      ? undefined
      : fitted(parameter, value);
    if (found !== undefined) {
      return {
        parameter: parameter.name,
        source: 'inputs',
        confidence,
        why: `given as ${plainLine(path.join('.'), DRAFT.describedLength)}`,
        input: path,
        value: found,
      };
    }
  }
  return undefined;
}

/** What was given as a `folder` is the only required `path`; one that another parameter is called is not. */
function sameKind(
  parameter: Parameter,
  parameters: readonly Parameter[],
  said: ReturnType<typeof inputValues>,
): readonly InputMatch[] {
  const kind = parameter.isRequired ? placeNamed(parameter.terms) : undefined;
  const takers = parameters.filter((each) => each.isRequired && placeNamed(each.terms) === kind);
  const found =
    kind === undefined || takers.length > 1
      ? undefined
      : inputOfKind(said, (terms) => placeNamed(terms) === kind);
  const isTaken =
    found !== undefined && parameters.some(({ path }) => matchingInputs([found], path).length > 0);
  return found === undefined || isTaken ? [] : [found];
}

function fromResults(
  tool: Tool,
  parameter: Parameter,
  { earlier, feeds, learned }: BindingSources,
): readonly Binding[] {
  const { types } = parameter;
  const orOne = types.size > 0 ? 'one' : 'any';
  const wants = types.has('array') ? 'list' : orOne;
  const claims = [
    ...feeds
      .filter(({ to, toParameter }) => to === tool.id && plainName(toParameter) === parameter.name)
      .map(({ from, fromPath, confidence, why }) => ({
        from,
        fromPath,
        confidence,
        why,
        source: 'output' as const,
      })),
    ...learned
      .filter(({ to, parameter: name }) => to === tool.id && plainName(name) === parameter.name)
      .map(({ from, fromPath, probability }) => ({
        from,
        fromPath,
        confidence: probability,
        why: 'it came from there before',
        source: 'learned' as const,
      })),
  ];
  return claims.flatMap(({ from, fromPath, confidence, why, source }) =>
    earlier
      .filter((task) => task.tool.id === from)
      .toReversed()
      .flatMap((task): readonly Binding[] => {
        const reference = referenceTo(task.id, fromPath, task.tool, wants);
        if (reference === undefined) {
          return [];
        }
        const share = reference.isFirstOfMany ? DRAFT.firstOfManyShare : 1;
        return [
          {
            parameter: parameter.name,
            source,
            confidence: confidence * share,
            why: reference.isFirstOfMany ? `${why}; the first of several` : why,
            reference: reference.text,
            task: task.id,
          },
        ];
      }),
  );
}

/** Feeds write the items of a list parameter as `names[]`. */
function plainName(name: string): string {
  return name.replace(/\[\]$/u, '');
}

function fromEpisodes(
  tool: Tool,
  parameter: Parameter,
  episodes: readonly EpisodeBinding[],
): readonly Binding[] {
  return episodes
    .filter((episode) => episode.tool === tool.id && episode.parameter === parameter.name)
    .flatMap(({ value, probability }): readonly Binding[] => {
      const found = fitted(parameter, value);
      return found === undefined
        ? []
        : [
            {
              parameter: parameter.name,
              source: 'episode',
              confidence: probability,
              why: 'it was so before',
              value: found,
            },
          ];
    });
}

/** What the server assumes by itself need not be said: only what is required is. */
function fromDefault(parameter: Parameter): readonly Binding[] {
  const { name, isRequired, fallback, choices } = parameter;
  const only = choices.length === 1 ? choices[0] : undefined;
  const value = isRequired ? (fallback ?? only) : undefined;
  const found = value === undefined ? undefined : fitted(parameter, value);
  return found === undefined
    ? []
    : [
        {
          parameter: name,
          source: 'default',
          confidence: DRAFT.defaultConfidence,
          why: fallback === undefined ? 'the only value allowed' : 'what its schema assumes',
          value: found,
        },
      ];
}

/** Built from entries: a parameter may be called __proto__. */
function assembled(
  entries: readonly { readonly parameter: Parameter; readonly binding: Binding }[],
): JsonObject {
  const place = (depth: number, within: typeof entries): JsonObject => {
    const names = [...new Set(within.map(({ parameter }) => parameter.path[depth] ?? ''))];
    return Object.fromEntries(
      names.map((name) => {
        const below = within.filter(({ parameter }) => parameter.path[depth] === name);
        const leaf = below.find(({ parameter }) => parameter.path.length === depth + 1);
        return [name, leaf === undefined ? place(depth + 1, below) : written(leaf.binding)];
      }),
    );
  };
  return place(0, entries);
}

function written(binding: Binding): Json {
  return 'reference' in binding ? binding.reference : literal(binding.value);
}
