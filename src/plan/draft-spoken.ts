/** The arguments that the words of an intent name. */
import type { Json } from '../base/json.ts';
import { plainLine } from '../base/plain-text.ts';
import type { Tool } from '../knowledge/tool.ts';
import { nameTermsOf, termOf, termsOf, wordsOf } from '../math/words.ts';
import { intentValues, readableIntent, type IntentValue } from '../retrieve/intent-values.ts';
import { DRAFT } from '../tuning/draft.ts';
import type { Binding } from './bind-arguments.ts';
import { affinity } from './draft-affinity.ts';
import { surerWhereAlone, type Claim, type Region } from './draft-alone.ts';
import { fitted, fittedValue, itemOf } from './draft-fit.ts';
import { parametersOf, type Parameter } from './draft-parameters.ts';

/** An intent that was read once. */
export interface SpokenIntent {
  readonly text: string;
  readonly values: readonly IntentValue[];
}

/** Reads an intent for all the tasks that are made of it. Relative dates need a clock. */
export function readSpoken(intent: string, nowMs?: number): SpokenIntent {
  return { text: readableIntent(intent), values: intentValues(intent, nowMs) };
}

/** What is searched for or asked is what the words themselves say. */
const QUERIES: ReadonlySet<string> = new Set(
  termsOf('query question prompt search keyword keywords q'),
);
const NEGATIONS: ReadonlySet<string> = new Set(['no', 'not', 'without', 'don', 'never', 'exclude']);

/** For each parameter what the intent says it is. A value is one argument of a task, not two. */
export function spokenBindings(
  tool: Pick<Tool, 'name' | 'inputSchema'>,
  intent: SpokenIntent,
  region: Region = { start: 0, end: intent.text.length },
): ReadonlyMap<string, readonly Binding[]> {
  const parameters = parametersOf(tool);
  const values = intent.values.filter((value) => !isOwnName(value, tool));
  const bindings = new Map<string, readonly Binding[]>();
  const words = saidWords(intent.text.slice(region.start, region.end));
  const open = parameters.filter((parameter) => {
    const chosen = chosenOf(parameter, words) ?? switchedOf(parameter, words);
    if (chosen !== undefined) {
      bindings.set(parameter.name, [chosen]);
    }
    return chosen === undefined && parameter.choices.length === 0;
  });
  const claims = surerWhereAlone(
    open.flatMap((parameter) => values.flatMap((value) => claimOf(parameter, value, region) ?? [])),
    { values, open, region },
  )
    .filter(
      ({ parameter, confidence }) =>
        confidence >= (parameter.isRequired ? DRAFT.requiredMin : DRAFT.optionalMin),
    )
    .toSorted(
      (left, right) => right.confidence - left.confidence || left.value.start - right.value.start,
    );
  const taken = new Set<IntentValue>();
  for (const { parameter, value, given, confidence } of claims) {
    if (!bindings.has(parameter.name) && !taken.has(value)) {
      const items = itemOf(parameter) === undefined ? [value] : listAround(value, values);
      for (const each of values.filter((other) => items.some((item) => overlaps(item, other)))) {
        taken.add(each);
      }
      bindings.set(parameter.name, [
        bindingOf(parameter, confidence, {
          why: `the intent says ${plainLine(value.text, DRAFT.describedLength)}`,
          value:
            items.length > 1 || Array.isArray(given)
              ? items.flatMap((item) => itemGiven(parameter, item))
              : given,
        }),
      ]);
    }
  }
  for (const parameter of open.filter(
    ({ name, isRequired }) => isRequired && !bindings.has(name),
  )) {
    const clause = intent.text
      .slice(region.start, region.end)
      .slice(0, DRAFT.queryLengthMax)
      .trim();
    const isQuery = parameter.terms.some((term) => QUERIES.has(term)) && clause !== '';
    const value = isQuery ? fitted(parameter, clause) : undefined;
    if (value !== undefined) {
      const why = 'it is what the intent says';
      bindings.set(parameter.name, [bindingOf(parameter, DRAFT.queryConfidence, { why, value })]);
    }
  }
  return bindings;
}

/** "an SMS" for `send_sms` says which tool, not what it is given. */
function isOwnName({ kind, text }: IntentValue, { name }: Pick<Tool, 'name'>): boolean {
  const own = new Set(nameTermsOf(name.slice(0, DRAFT.nameLengthMax)));
  return kind === 'phrase' && nameTermsOf(text).every((term) => own.has(term));
}

function bindingOf(
  { name }: Parameter,
  confidence: number,
  { why, value }: { readonly why: string; readonly value: Json },
): Binding {
  return { parameter: name, source: 'intent', confidence, why, value };
}

/** Values of other parts of the intent are for other tasks, as a rule. */
function claimOf(parameter: Parameter, value: IntentValue, region: Region): Claim | undefined {
  const item = itemOf(parameter);
  const single = fittedValue(item ?? parameter, value);
  if (single === undefined) {
    return undefined;
  }
  const isWithin = value.start >= region.start && value.end <= region.end;
  const confidence = affinity(parameter, value) * (isWithin ? 1 : DRAFT.elsewhereShare);
  return { parameter, value, given: item === undefined ? single : [single], confidence };
}

/** `'a', 'b' and 'c'` is one list. */
function listAround(value: IntentValue, values: readonly IntentValue[]): readonly IntentValue[] {
  let list: IntentValue[] = [];
  for (const each of values.filter(({ kind }) => kind === value.kind)) {
    const gap = each.start - (list.at(-1)?.end ?? 0);
    if (list.length > 0 && gap > DRAFT.listGap) {
      if (list.includes(value)) {
        return list;
      }
      list = [];
    }
    list.push(each);
  }
  return list;
}

function itemGiven(parameter: Parameter, value: IntentValue): readonly Json[] {
  const given = fittedValue(itemOf(parameter) ?? parameter, value);
  return given === undefined ? [] : [given];
}

function overlaps(one: IntentValue, other: IntentValue): boolean {
  return one === other || (one.start === other.start && one.value === other.value);
}

interface SaidWords {
  /** With a space at either end, so that whole words can be found in it. */
  readonly terms: string;
  readonly words: readonly string[];
}

function saidWords(text: string): SaidWords {
  const words = wordsOf(text);
  return { words, terms: ` ${words.flatMap((word) => termOf(word) ?? []).join(' ')} ` };
}

/** The choice whose words are in the intent; of several the longest, then the first named. */
function chosenOf(parameter: Parameter, { terms }: SaidWords): Binding | undefined {
  const named = parameter.choices
    .flatMap((choice) => {
      const own = typeof choice === 'string' ? termsOf(choice).join(' ') : '';
      const at = own === '' ? -1 : terms.indexOf(` ${own} `);
      return at < 0 || fitted(parameter, choice) === undefined ? [] : [{ choice, own, at }];
    })
    .toSorted((left, right) => right.own.length - left.own.length || left.at - right.at);
  const [best] = named;
  return best === undefined
    ? undefined
    : bindingOf(parameter, DRAFT.choiceNamed, {
        why: 'the intent names this choice',
        value: best.choice,
      });
}

/** A switch is on where all of its name is said, and off where it is denied. */
function switchedOf(parameter: Parameter, { terms, words }: SaidWords): Binding | undefined {
  const { types, terms: own } = parameter;
  if (!types.has('boolean') || types.size > 1 || own.length === 0) {
    return undefined;
  }
  if (!own.every((term) => terms.includes(` ${term} `))) {
    return undefined;
  }
  const at = words.findIndex((word) => termOf(word) === own[0]);
  const isDenied = words.slice(Math.max(0, at - 2), at).some((word) => NEGATIONS.has(word));
  return bindingOf(parameter, DRAFT.switchNamed, {
    why: isDenied ? 'the intent denies it' : 'the intent names it',
    value: !isDenied,
  });
}
