/** Which of the candidates become tasks: what answers the clauses, and each thing done once. */
import type { ToolId } from '../base/ids.ts';
import { plainLine } from '../base/plain-text.ts';
import { profileOf } from '../knowledge/feed-profile.ts';
import type { Tool } from '../knowledge/tool.ts';
import { nameTermsOf, termsOf, wordsOf } from '../math/words.ts';
import type { IntentValue, IntentValueKind } from '../retrieve/intent-values.ts';
import { DRAFT } from '../tuning/draft.ts';
import { choiceSigns, requiredOf, type ChoiceSigns } from './certainty-signs.ts';
import { isForKind } from './draft-affinity.ts';
import { MARKED, type Region } from './draft-alone.ts';
import { oneForEach } from './draft-each.ts';
import { parametersOf } from './draft-parameters.ts';
import type { DraftCandidate, DraftClause } from './draft-request.ts';
import { spokenBindings, type SpokenIntent } from './draft-spoken.ts';
import { asksForMore, asksToAct } from './draft-unmet.ts';
import { askedWish, verbIn } from './draft-wishes.ts';

/** A task to be: a tool, and the part of the intent that speaks of it. */
export interface ChosenTask {
  readonly tool: Tool;
  /** How well it answers, in [0, 1]. */
  readonly score: number;
  readonly region: Region;
  /** What it is there for. */
  readonly role: 'clause' | 'supplier' | 'companion';
  readonly why: string;
  /** What speaks for the tool, where it was chosen among others. */
  readonly signs?: ChoiceSigns;
}

/** A clause, where it stands, and its candidates, best first. */
export interface PlacedClause {
  readonly region: Region;
  readonly text: string;
  readonly candidates: readonly DraftCandidate[];
  readonly terms: ReadonlySet<string>;
  /** Its terms without those of the values in it. */
  readonly said: ReadonlySet<string>;
  /** The kinds of the values in it. */
  readonly kinds: ReadonlySet<IntentValueKind>;
  /** Paths and addresses in it. */
  readonly places: readonly IntentValue[];
  /** The verb it begins with, if it begins as a wish does. */
  readonly verb: string | undefined;
}

/** Finds each clause in the intent; the words between two belong to neither. */
export function placeClauses(
  clauses: readonly DraftClause[],
  { text, values }: SpokenIntent,
): readonly PlacedClause[] {
  let from = 0;
  return clauses.slice(0, DRAFT.clausesMax).map((clause) => {
    const words = clause.text.replaceAll(/\s+/gu, ' ').trim();
    const found = text.indexOf(words, from);
    const start = found < 0 ? from : found;
    const end = found < 0 ? text.length : found + words.length;
    from = found < 0 ? from : end;
    return {
      region: { start, end },
      text: words,
      candidates: ranked(clause.candidates),
      terms: new Set(termsOf(words.slice(0, DRAFT.intentLengthMax))),
      said: new Set(termsOf(wordsSaid(words, { start, end }, { text, values }))),
      kinds: new Set(
        values.filter((value) => value.start >= start && value.end <= end).map(({ kind }) => kind),
      ),
      places: values.filter(
        (value) => MARKED.has(value.kind) && value.start >= start && value.end <= end,
      ),
      verb: verbIn(words),
    };
  });
}

/** The words of a wish without its values, with those that a question does without. */
function wordsSaid(wish: string, { start, end }: Region, { text, values }: SpokenIntent): string {
  const { words, length } = askedWish(wish) ?? { words: '', length: 0 };
  return words + withoutValues(text, { start: start + length, end }, values);
}

function withoutValues(
  text: string,
  { start, end }: Region,
  values: SpokenIntent['values'],
): string {
  let from = start;
  let rest = '';
  for (const value of values.toSorted((left, right) => left.start - right.start)) {
    if (value.start >= from && value.end <= end) {
      rest += `${text.slice(from, value.start)} `;
      from = value.end;
    }
  }
  return rest + text.slice(from, end);
}

/** Best first; the order they came in does not matter. Of one tool the best score counts. */
function ranked(candidates: readonly DraftCandidate[]): readonly DraftCandidate[] {
  const best = new Map<ToolId, DraftCandidate>();
  for (const candidate of candidates) {
    if (candidate.score > (best.get(candidate.tool.id)?.score ?? 0)) {
      best.set(candidate.tool.id, candidate);
    }
  }
  return [...best.values()]
    .toSorted((left, right) => right.score - left.score || (left.tool.id < right.tool.id ? -1 : 1))
    .slice(0, DRAFT.candidatesMax);
}

/** Tasks, and the wishes that none of them is for. */
export interface Choice {
  readonly tasks: readonly ChosenTask[];
  readonly unmet: readonly PlacedClause[];
}

/** The tasks that answer the clauses, in the order of the intent. */
export function chooseTasks(clauses: readonly PlacedClause[], intent: SpokenIntent): Choice {
  const most = Math.max(0, ...clauses.map(({ candidates }) => candidates[0]?.score ?? 0));
  const chosen: ChosenTask[] = [];
  const unmet: PlacedClause[] = [];
  for (const clause of clauses) {
    const isMore = goesOn(clause, chosen);
    const answers = isMore ? [] : answersOf(clause, most, chosen);
    if (
      answers.length === 0
        ? asksForMore(clause.text, isMore && (clause.candidates[0]?.score ?? 0) >= DRAFT.scoreMin)
        : answers.every(({ tool }) => isTakenFor(clause, tool, chosen)) ||
          chosen.length >= DRAFT.tasksMax
    ) {
      unmet.push(clause);
    }
    const rivals = clause.candidates.filter((each) => !answers.includes(each));
    for (const answer of answers) {
      const { tool, score } = answer;
      const twin = chosen.findIndex((task) => doTheSame(task.tool, tool));
      const known = chosen[twin];
      const task: ChosenTask = {
        tool: known?.tool ?? tool,
        score,
        region: clause.region,
        role: 'clause',
        why: 'it answers the words of the intent',
        signs: choiceSigns(
          answer,
          { terms: clause.said, verb: clause.verb, kinds: clause.kinds },
          rivals,
        ),
      };
      if (
        known === undefined ||
        (known.tool.id === tool.id && isAnotherCall(known, task, intent))
      ) {
        chosen.push(
          ...oneForEach(tool, clause.region, intent).map((region) => ({ ...task, region })),
        );
      } else {
        chosen[twin] = merged(known, task);
      }
    }
  }
  return { tasks: extended(chosen.slice(0, DRAFT.tasksMax), intent), unmet };
}

/** "List the customers, then refund them": a task that is there already and does not do this too. */
function isTakenFor({ verb }: PlacedClause, tool: Tool, chosen: readonly ChosenTask[]): boolean {
  return (
    asksToAct(verb) &&
    !termsAnswered(tool).has(verb) &&
    chosen.some((task) => doTheSame(task.tool, tool))
  );
}

/** The words of wishes that these tasks do not meet, and what comes after the last wish that was read. */
export function unmetWords(
  unmet: readonly PlacedClause[],
  clauses: readonly PlacedClause[],
  tasks: readonly ChosenTask[],
  { text }: SpokenIntent,
): readonly string[] {
  const added = new Set(
    tasks.filter(({ role }) => role !== 'clause').flatMap(({ tool }) => nameTerms(tool)),
  );
  const beyond =
    clauses.length < DRAFT.clausesMax ? '' : text.slice(clauses.at(-1)?.region.end ?? 0);
  return [
    ...unmet.filter(({ verb }) => !added.has(verb ?? '')).map((clause) => clause.text),
    ...(wordsOf(beyond).length > 0 ? [beyond] : []),
  ].map((words) => plainLine(words, DRAFT.describedLength));
}

/** A task for each of these tools, at the clause that speaks of it. */
export function tasksFor(
  tools: readonly Tool[],
  clauses: readonly PlacedClause[],
  intent: SpokenIntent,
): readonly ChosenTask[] {
  const distinct = [...new Map(tools.map((tool) => [tool.id, tool])).values()];
  const tasks = distinct
    .toSorted((left, right) => (left.id < right.id ? -1 : 1))
    .slice(0, DRAFT.tasksMax)
    .map((tool): ChosenTask => {
      const own = termsAnswered(tool);
      const name = new Set(nameTerms(tool));
      const nearness = ({ terms }: PlacedClause): number =>
        [...terms].reduce((sum, term) => sum + (name.has(term) ? 2 : Number(own.has(term))), 0);
      const [nearest] = clauses.toSorted((left, right) => nearness(right) - nearness(left));
      return {
        tool,
        score: 1,
        region: nearest?.region ?? { start: 0, end: intent.text.length },
        role: 'clause',
        why: 'it was asked for',
      };
    });
  return extended(tasks, intent);
}

/** What no tool answers is said about the one before: a part goes on until the next begins. */
function extended(tasks: readonly ChosenTask[], { text }: SpokenIntent): readonly ChosenTask[] {
  const starts = [...new Set(tasks.map(({ region }) => region.start))].toSorted(
    (left, right) => left - right,
  );
  return tasks.map((task) => {
    const { start, end } = task.region;
    const next = starts.find((other) => other > start) ?? text.length;
    return {
      ...task,
      region: { start: start === starts[0] ? 0 : start, end: next < end ? end : next },
    };
  });
}

/** A sentence that asks for nothing new says more about a task there is, if that fits nearly as well. */
function goesOn({ verb, candidates }: PlacedClause, chosen: readonly ChosenTask[]): boolean {
  const best = candidates[0]?.score ?? 0;
  return (
    verb === undefined &&
    candidates.some(
      ({ tool, score }) =>
        score >= best * DRAFT.goesOnShare && chosen.some((task) => task.tool.id === tool.id),
    )
  );
}

/** The best, and a second one where words are left unanswered that are the second's name. */
function answersOf(
  { candidates, terms, verb, places }: PlacedClause,
  most: number,
  chosen: readonly ChosenTask[],
): readonly DraftCandidate[] {
  const best = bestOf(candidates, verb, chosen, places);
  if (best === undefined || best.score < Math.max(DRAFT.scoreMin, most * DRAFT.clauseShare)) {
    return [];
  }
  const answered = new Set([best, ...chosen].flatMap(({ tool }) => [...termsAnswered(tool)]));
  const second = candidates.find(({ tool, score }) => {
    const news = nameTerms(tool).filter((term) => terms.has(term) && !answered.has(term));
    return (
      score >= best.score * DRAFT.secondShare &&
      new Set(news).size >= DRAFT.secondTermsMin &&
      !doTheSame(tool, best.tool)
    );
  });
  return second === undefined ? [best] : [best, second];
}

/**
 * The first, or the first that takes the place that is spoken of: "read /srv" is not said of a tool that takes
 * nothing. Unless it is a task already and does not do what is asked: "encrypt the joke" speaks of the
 * joke that was fetched, and asks for something else.
 */
function bestOf(
  candidates: readonly DraftCandidate[],
  verb: string | undefined,
  chosen: readonly ChosenTask[],
  places: readonly IntentValue[],
): DraftCandidate | undefined {
  const [top] = candidates;
  const does = ({ tool }: DraftCandidate): boolean => nameTerms(tool).includes(verb ?? '');
  const takes = ({ tool }: DraftCandidate): boolean =>
    parametersOf(tool).some((each) => places.every((place) => isForKind(each, place)));
  const first =
    top === undefined || places.length === 0 || takes(top)
      ? top
      : (candidates.find(
          (each) =>
            takes(each) && does(each) === does(top) && each.score >= top.score * DRAFT.takerShare,
        ) ?? top);
  if (
    first === undefined ||
    does(first) ||
    chosen.every((task) => !doTheSame(task.tool, first.tool))
  ) {
    return first;
  }
  return (
    candidates.find((each) => does(each) && each.score >= first.score * DRAFT.verbShare) ?? first
  );
}

function nameTerms({ name }: Tool): readonly string[] {
  return nameTermsOf(name.slice(0, DRAFT.nameLengthMax));
}

function termsAnswered(tool: Tool): ReadonlySet<string> {
  return new Set([
    ...nameTerms(tool),
    ...termsOf(tool.description.slice(0, DRAFT.descriptionLengthMax)),
    ...parametersOf(tool).flatMap(({ terms }) => terms),
  ]);
}

/**
 * Tools of the same name do the same; so do those that need the same and are named nearly so, or look up
 * the same: `find_song` and `get_song`.
 */
export function doTheSame(one: Tool, other: Tool): boolean {
  if (one.id === other.id) {
    return true;
  }
  const [left, right] = [profileOf(one), profileOf(other)];
  const name = shareOf(left.name, right.name);
  const isSameLookup =
    left.act === 'lookup' && right.act === 'lookup' && shareOf(left.subject, right.subject) === 1;
  return (
    name === 1 ||
    ((name >= DRAFT.sameNameShare || isSameLookup) && requiredOf(one) === requiredOf(other))
  );
}

/** What both have of what either has; nothing where there is nothing. */
function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((term) => other.has(term)).length;
  return common === 0 ? 0 : common / (one.size + other.size - common);
}

/** The same tool is called twice where the intent gives one of its arguments twice. */
function isAnotherCall(one: ChosenTask, other: ChosenTask, intent: SpokenIntent): boolean {
  const [first, second] = [one, other].map(({ tool, region }) =>
    spokenBindings(tool, { ...intent, values: within(intent, region) }, region),
  );
  return [...(first ?? [])].some(([name, [binding]]) => {
    const again = second?.get(name)?.[0];
    return (
      binding !== undefined &&
      again !== undefined &&
      Math.min(binding.confidence, again.confidence) >= DRAFT.anotherCallMin &&
      JSON.stringify(binding) !== JSON.stringify(again)
    );
  });
}

function within({ values }: SpokenIntent, { start, end }: Region): SpokenIntent['values'] {
  return values.filter((value) => value.start >= start && value.end <= end);
}

function merged(one: ChosenTask, other: ChosenTask): ChosenTask {
  const region = {
    start: Math.min(one.region.start, other.region.start),
    end: Math.max(one.region.end, other.region.end),
  };
  const surer = other.score > one.score ? other : one;
  return {
    ...one,
    ...(surer.signs !== undefined && { signs: surer.signs }),
    score: surer.score,
    region,
  };
}
