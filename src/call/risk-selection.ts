/** Tools that do one of several things: a parameter of each call says which. */
import { isWorse } from './risk-class.ts';
import { kindWithObjects, RISK_OF, type Reading } from './risk-kind.ts';
import { readName } from './risk-text.ts';
import type { Parameter } from './risk-values.ts';
import { ANSWER_NOUNS, LOOKING_ACTS, type VerbKind } from './risk-words.ts';

/** The act that a call chooses. */
export interface Selection {
  readonly kind: VerbKind;
  readonly says: string;
}

/**
 * Returns the act that the call chooses, the worst where it chooses several. Returns undefined where
 * there is nothing to choose, or a choice is not made or not understood.
 */
export function selectedAct(reading: Reading): Selection | undefined {
  const acts = selectorsOf(reading).map(({ name, value, isOpen, choices }) => {
    const choice = typeof value === 'string' ? value.toLowerCase() : '';
    const kind = isOpen || !choices.includes(choice) ? undefined : actKind(choice, reading);
    return { kind, says: `${name} is ${choice}` };
  });
  return worstOf(
    acts.flatMap(({ kind, says }) => (kind === undefined ? [] : [{ kind, says }])),
    acts.length,
  );
}

/** Returns the worst act among which a selector of the tool lets choose while its value is open. */
export function worstOpenAct(reading: Reading): Selection | undefined {
  const acts = selectorsOf(reading)
    .filter(({ isOpen }) => isOpen)
    .flatMap(({ name, choices }) =>
      choices.flatMap((choice): readonly Selection[] => {
        const kind = actKind(choice, reading);
        return kind === undefined
          ? []
          : [{ kind, says: `the parameter ${name} lets it ${choice}` }];
      }),
    );
  return worstOf(acts, acts.length);
}

/** Returns the worst of all acts. Undefined if one of them is unknown. */
function worstOf(acts: readonly Selection[], count: number): Selection | undefined {
  const [first, ...rest] = acts;
  return first === undefined || acts.length < count
    ? undefined
    : rest.reduce(
        (worst, act) => (isWorse(RISK_OF[act.kind], RISK_OF[worst.kind]) ? act : worst),
        first,
      );
}

/**
 * Returns the parameters with at least two choices that are acts. `soft | mixed | hard` are no
 * acts.
 */
function selectorsOf(reading: Reading): readonly Parameter[] {
  return reading.parameters.all.filter(
    ({ selects, choices }) =>
      selects &&
      choices.filter((choice) => actKind(choice, reading) !== undefined).length >= ACTS_MIN,
  );
}

const ACTS_MIN = 2;

/**
 * Returns the kind of a choice by its own verb and the objects of the tool's name: `get_policies`.
 */
function actKind(choice: string, reading: Reading): VerbKind | undefined {
  const { main, words, also } = readName(choice);
  if (main === undefined) {
    return ANSWER_NOUNS.has(words.at(-1) ?? '') ? 'retrieve' : undefined;
  }
  const objects = [...words, ...reading.name.words];
  return [main, ...also]
    .map((use) => {
      const kind = kindWithObjects(use, objects, reading);
      return RISK_OF[kind] === 'safe' && !LOOKING_ACTS.has(use.verb) ? 'change' : kind;
    })
    .reduce((worst, kind) => (isWorse(RISK_OF[kind], RISK_OF[worst]) ? kind : worst));
}
