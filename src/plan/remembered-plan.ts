/** Earlier work as a plan with holes, filled with the values of a new intent. */
import { canonicalJson, isJsonObject, type Json, type JsonObject, mapTexts } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { PLANNER } from '../tuning/planner.ts';
import { candidatesFor } from './candidates.ts';
import { literal } from './draft-reference.ts';
import { type MentionKind, mentionsIn } from './mentions.ts';
import { readIntent } from './reading.ts';
import { spansOf, type Span, type Spans } from './spans.ts';
import { viewOf, type ParameterView, type ToolView } from './tool-view.ts';

/** A workflow that went well, with the words that it was for. */
export interface RememberedPlan {
  readonly intent: string;
  readonly tasks: readonly RememberedTask[];
  /** Number of successful uses. */
  readonly successes: number;
  /** The cosine of the two intents; 0 where no vectors are known. */
  readonly meaning: number;
  /** Upper limit of its confidence. None if left out. */
  readonly sureMax?: number;
}

export interface RememberedTask {
  readonly id: string;
  readonly tool: Tool;
  readonly args: JsonObject;
}

/** A place in the arguments whose value stood in the words. */
export interface Hole {
  readonly task: number;
  /** The position of the parameter in the tool's view. */
  readonly parameter: number;
  /** How the value was read. `inner`: the words were only a part of it. */
  readonly form: string;
  readonly span: Span;
}

/** A value as it was, with `${#1.path}` for references to the second task. */
interface Kept {
  readonly task: number;
  readonly parameter: number;
  readonly value: Json;
  /** The tasks that it needs. */
  readonly needs: readonly number[];
}

/** A remembered plan, taken apart. */
export interface PlanTemplate {
  readonly plan: RememberedPlan;
  readonly spans: Spans;
  readonly views: readonly ToolView[];
  readonly holes: readonly Hole[];
  readonly kept: readonly Kept[];
}

/** Takes a remembered plan apart; `undefined` where it has something that no parameter is for. */
export function templateOf(plan: RememberedPlan): PlanTemplate | undefined {
  const reading = readIntent(plan.intent);
  const spans = spansOf(reading, mentionsIn(reading));
  const views = plan.tasks.map(({ tool }) => viewOf(tool));
  const holes: Hole[] = [];
  const kept: Kept[] = [];
  for (const [task, { args }] of plan.tasks.entries()) {
    const own = views[task]?.parameters ?? [];
    const roots = new Set(own.map(({ parameter }) => parameter.path[0]));
    if (Object.keys(args).some((name) => !roots.has(name))) {
      return undefined;
    }
    for (const [parameter, view] of own.entries()) {
      const value = valueAt(args, view.parameter.path);
      if (value !== undefined) {
        const found = holesIn(value, view, spans).map((hole) => ({ task, parameter, ...hole }));
        holes.push(...found);
        kept.push({ task, parameter, ...referring(value, plan.tasks) });
      }
    }
  }
  return { plan, spans, views, holes, kept };
}

function valueAt(args: JsonObject, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (within, name) =>
      isJsonObject(within) && Object.hasOwn(within, name) ? within[name] : undefined,
    args,
  );
}

/** The words that a value was read from. Words that are only a part of it count where they have a shape. */
function holesIn(
  value: Json,
  view: ParameterView,
  spans: Spans,
): readonly Pick<Hole, 'form' | 'span'>[] {
  const text = canonicalJson(value);
  const [whole] = candidatesFor(view, spans)
    .filter((candidate) => canonicalJson(literal(candidate.value)) === text)
    .toSorted((one, other) => rankOf(one.span) - rankOf(other.span));
  if (whole !== undefined) {
    return [{ form: whole.form, span: whole.span }];
  }
  const parts = textsIn(value);
  return spans.mentions
    .filter(
      (span) =>
        span.text.length >= PLANNER.innerLengthMin && parts.some((part) => has(part, span.text)),
    )
    .map((span) => ({ form: INNER, span }));
}

export const INNER = 'inner';

/** Typed mentions before free texts. */
function rankOf({ mention }: Span): number {
  return mention === undefined ? 1 : 0;
}

/** Returns true if a text contains another one that is not part of a longer word. */
function has(text: string, part: string): boolean {
  const at = text.indexOf(part);
  return at >= 0 && !isLetter(text[at - 1]) && !isLetter(text[at + part.length]);
}

function isLetter(letter = ''): boolean {
  return /[\p{L}\p{N}]/u.test(letter);
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') {
    return REFERENCE.test(value) ? [] : [value];
  }
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((member) => (member === undefined ? [] : textsIn(member)))
    : [];
}

const REFERENCE = /(?<!\$)\$\{/u;

/** A value whose references name positions instead of ids. */
function referring(value: Json, tasks: readonly RememberedTask[]): Pick<Kept, 'value' | 'needs'> {
  const needs = new Set<number>();
  const renamed = mapTexts(value, (text) =>
    text.replaceAll(/(?<!\$)\$\{([\w-]+)/gu, (all, id: string) => {
      const at = tasks.findIndex((task) => task.id === id);
      if (at < 0) {
        return all;
      }
      needs.add(at);
      return `\${#${at}`;
    }),
  );
  return { value: renamed, needs: [...needs] };
}

/** The kinds that a new value may have in the place of an old one. */
export function isAlike(one: Span, other: Span): boolean {
  return familyOf(one) === familyOf(other);
}

function familyOf({ kind, mention }: Span): string {
  const shape: string = mention?.inner ?? kind;
  return FAMILIES[shape as MentionKind] ?? 'text';
}

const FAMILIES: Partial<Record<MentionKind, string>> = {
  url: 'url',
  email: 'email',
  path: 'path',
  date: 'date',
  time: 'time',
  number: 'number',
};
