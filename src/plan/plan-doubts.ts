/** Signs of doubt about a plan: words that it does not explain, and values that do not look right. */
import type { Plan, PlanCall } from './complete-plan.ts';
import { LEXICON } from './lexicon.ts';
import type { ParameterLinks } from './links.ts';
import type { Reading, Word } from './reading.ts';
import type { Span } from './spans.ts';

/** A value that is taken from words. */
interface SaidValue {
  readonly call: PlanCall;
  readonly links: ParameterLinks | undefined;
  readonly span: Span;
  readonly value: unknown;
}

/** Adds the signs of doubt. */
export function doubtSigns(plan: Plan, reading: Reading, signs: Map<string, number>): void {
  const said = saidIn(plan);
  const taken = takenWords(said, reading.words);
  silenceSigns(plan, reading.words, taken, signs);
  edgeSigns(said, reading.words, taken, signs);
  formSigns(said, signs);
  clauseSigns(plan, reading.words, taken, signs);
}

function saidIn({ calls }: Plan): readonly SaidValue[] {
  return calls.flatMap((call) =>
    [...call.bound].flatMap(([at, own]): readonly SaidValue[] =>
      own.kind === 'said'
        ? [
            {
              call,
              links: call.tool.links[at],
              span: own.link.candidate.span,
              value: own.link.candidate.value,
            },
          ]
        : [],
    ),
  );
}

/** The positions of the words that values are taken from. */
function takenWords(said: readonly SaidValue[], words: readonly Word[]): ReadonlySet<number> {
  const taken = new Set<number>();
  for (const { span } of said) {
    for (const [at, { start, end }] of words.entries()) {
      if (span.start < end && span.end > start) {
        taken.add(at);
      }
    }
  }
  return taken;
}

/** Signs: words that nothing takes or explains, that name a parameter which is left out, or that deny something. */
function silenceSigns(
  { calls }: Plan,
  words: readonly Word[],
  taken: ReadonlySet<number>,
  signs: Map<string, number>,
): void {
  const tools = new Set(calls.map(({ tool }) => tool));
  const open = [...tools].flatMap(({ links }) =>
    links.filter((_, at) =>
      calls.some(({ tool, bound }) => tool.links === links && !bound.has(at)),
    ),
  );
  let [silent, content, ofOpen, onlyOfOpen, denying] = [0, 0, 0, 0, 0];
  for (const [at, { term, lower }] of words.entries()) {
    denying += Number(LEXICON.denying.has(lower) && !taken.has(at));
    if (term === '') {
      continue;
    }
    content += 1;
    if (taken.has(at)) {
      continue;
    }
    silent += Number(![...tools].some(({ view }) => view.vocabulary.has(term)));
    const isOfName = [...tools].some(({ view }) => view.name.includes(term));
    ofOpen += Number(!isOfName && open.some(({ view }) => view.name.has(term)));
    onlyOfOpen += Number(!isOfName && open.some(({ view }) => view.only.has(term)));
  }
  signs.set('silent', silent);
  signs.set('silent share', silent / Math.max(1, content));
  signs.set('taken share', taken.size / Math.max(1, words.length));
  signs.set('speaks of open', ofOpen);
  signs.set('speaks only of open', onlyOfOpen);
  signs.set('denying', denying);
}

/** Signs: a text ends where its name goes on, or begins in the middle of one. */
function edgeSigns(
  said: readonly SaidValue[],
  words: readonly Word[],
  taken: ReadonlySet<number>,
  signs: Map<string, number>,
): void {
  let [cut, capital, comma, mixed, number] = [0, 0, 0, 0, 0];
  for (const { call, span } of said) {
    const [before, first, next] = [words[span.from - 1], words[span.from], words[span.to]];
    if (span.mention !== undefined) {
      // A number before a word that nothing explains may have a unit: "5 miles".
      number += Number(
        span.mention.number !== undefined &&
          next?.gap === 'none' &&
          !next.isFunction &&
          !taken.has(span.to) &&
          !call.tool.view.vocabulary.has(next.term),
      );
      continue;
    }
    const isLoose = (word: Word | undefined, at: number): word is Word =>
      word !== undefined && !word.isFunction && !taken.has(at);
    const sides = [
      ...(isLoose(before, span.from - 1) && first?.gap === 'none' ? [before] : []),
      ...(isLoose(next, span.to) && next.gap === 'none' ? [next] : []),
    ];
    cut += sides.filter(({ term }) => !call.tool.view.vocabulary.has(term)).length;
    capital += sides.filter(({ isCapital }) => isCapital).length;
    comma += Number(isLoose(next, span.to) && next.gap === 'comma' && next.isCapital);
    const inner = words.slice(span.from, span.to).filter(({ isFunction }) => !isFunction);
    mixed += Number(new Set(inner.map(({ isCapital }) => isCapital)).size > 1);
  }
  signs.set('cut', cut);
  signs.set('cut capital', capital);
  signs.set('cut comma', comma);
  signs.set('mixed capitals', mixed);
  signs.set('unit', number);
}

/** The marks of a text: capitals, digits, commas and blanks. */
function marksOf(text: string): string {
  return [/^\p{Lu}/u, /\d/u, /,/u, /\s/u, /[/@:_.]/u]
    .map((mark) => Number(mark.test(text)))
    .join('');
}

/** Signs: texts whose marks no example of their parameter has, and words of a choice that say only a part of it. */
function formSigns(said: readonly SaidValue[], signs: Map<string, number>): void {
  let [unlike, far, ofName] = [0, 0, 0];
  for (const { links, value, call } of said) {
    const { examples = [], kind, name } = links?.view ?? {};
    if (typeof value !== 'string' || kind !== 'text') {
      continue;
    }
    const shapes = examples.map(marksOf);
    unlike += Number(shapes.length > 0 && !shapes.includes(marksOf(value)));
    const size = value.split(/\s+/u).length;
    const sizes = examples.map((each) => each.split(/\s+/u).length);
    far = Math.max(far, sizes.length === 0 ? 0 : size - Math.max(...sizes));
    const terms = value.toLowerCase().split(/\s+/u);
    ofName += Number(
      terms.some((term) => name?.has(term) === true || call.tool.view.name.includes(term)),
    );
  }
  signs.set('unlike examples', unlike);
  signs.set('longer than examples', far);
  signs.set('holds a name', ofName);
}

/** Signs: sentences and clauses that no call takes anything from. */
function clauseSigns(
  { calls }: Plan,
  words: readonly Word[],
  taken: ReadonlySet<number>,
  signs: Map<string, number>,
): void {
  const starts = [
    0,
    ...words.flatMap(({ gap }, at) =>
      at > 0 && (gap === 'sentence' || gap === 'clause') ? [at] : [],
    ),
  ];
  const empty = starts.filter((from, place) => {
    const to = starts[place + 1] ?? words.length;
    const isTaken = [...taken].some((at) => at >= from && at < to);
    return !isTaken && !calls.some(({ part }) => part.from >= from && part.from < to);
  });
  signs.set('clauses', starts.length);
  signs.set('empty clauses', empty.length);
  const joints = words.filter(({ lower }) => LEXICON.joining.has(lower)).length;
  signs.set('joints', joints);
  signs.set('calls for joints', calls.length - joints);
}
