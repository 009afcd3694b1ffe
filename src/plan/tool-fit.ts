/** How well a tool fits words. */
import type { Tool } from '../knowledge/tool.ts';
import { FIT } from '../tuning/planner.ts';
import { LEXICON } from './lexicon.ts';
import type { Sink } from './link-features.ts';
import { scored, type Weights } from './links.ts';
import type { Reading, Word } from './reading.ts';
import { placeWishOf, standingOf, type Searched } from './search-units.ts';
import type { ToolView } from './tool-view.ts';

/** Returns how much a term tells tools apart, from 0 to 1. */
export type TermWeight = (term: string) => number;

/** How well a tool fits the words of a part. */
export interface Fit {
  /** The share of the tool's name that the words say. */
  readonly name: number;
  /** Share of the name's first term in the words. */
  readonly verb: number;
  /** The share of the words that the tool's definition has. */
  readonly told: number;
  /** The share of the tool's description that the words say. */
  readonly about: number;
  /** The likeness of meaning; 0 where it is not known. */
  readonly meaning: number;
  /** The probability that the tool is needed, by a search for these words. */
  readonly search: number;
  /** The same, for the whole intent. */
  readonly whole: number;
  /** The probability that the tool reads a file or page that the words speak of. */
  readonly reads: number;
  /** The probability that the tool writes a file that the words speak of. */
  readonly writes: number;
  /** 1 where the tool's name speaks of the kind of file that is named, -1 where it speaks of another kind. */
  readonly fileType: number;
  /** Whether the tool may change something. */
  readonly changes: boolean;
  /** Whether its definition has the first word, which most often says what is to be done. */
  readonly isOpeningTold: boolean;
  /** Whether the intent is a question. */
  readonly isAsked: boolean;
}

/** The words of a part. They are compared together with those of their clause. */
export interface FitStretch {
  readonly from: number;
  readonly to: number;
  readonly clause: number;
}

/** How words are compared with tools. */
export interface Comparing {
  readonly weightOf: TermWeight;
  readonly searched: Searched;
  /** Tells whether a tool changes nothing. Nothing is known if left out. */
  readonly isReadOnly?: ((tool: Tool) => boolean) | undefined;
  /** Whether the intent is a question. */
  readonly isAsked: boolean;
}

/** Compares the words of a part with a tool's definition. Words of values do not count. */
export function fitOf(
  view: ToolView,
  { words }: Reading,
  { from, to, clause }: FitStretch,
  { weightOf, searched, isReadOnly = () => true, isAsked }: Comparing,
): Fit {
  const said = new Set<string>();
  for (const { term } of words.slice(clause, to)) {
    if (term !== '') {
      said.add(term);
    }
  }
  let [told, all] = [0, 0];
  for (const term of said) {
    const weight = weightOf(term);
    all += weight;
    told += view.vocabulary.has(term) ? weight : 0;
  }
  return {
    name: coverage(view.name, said, weightOf),
    verb: Number(said.has(view.name[0] ?? '')),
    told: all === 0 ? 0 : told / all,
    about: coverage([...view.about], said, weightOf),
    ...standingOf(searched, view.tool.id, from, to),
    whole: searched.whole.get(view.tool.id)?.search ?? 0,
    reads: placeWishOf(searched, 'reads', view.tool.id, { from, to }),
    writes: placeWishOf(searched, 'writes', view.tool.id, { from, to }),
    fileType: fileTypeFit(view, words.slice(from, to)),
    changes: !isReadOnly(view.tool),
    isOpeningTold: view.vocabulary.has([...said][0] ?? ''),
    isAsked,
  };
}

/** Compares the kinds of files that a tool's name speaks of with the endings of the files that are named. */
function fileTypeFit({ fileTypes }: ToolView, words: readonly Word[]): number {
  if (fileTypes.size === 0) {
    return 0;
  }
  const named = words.flatMap(({ lower }) => {
    const [, ending = ''] = /\.([a-z\d]{1,8})$/u.exec(lower) ?? [];
    return LEXICON.endings.get(ending) ?? [];
  });
  const isSaid = named.some((types) => [...types].some((type) => fileTypes.has(type)));
  return isSaid ? 1 : -Number(named.length > 0);
}

function coverage(
  terms: readonly string[],
  said: ReadonlySet<string>,
  weightOf: TermWeight,
): number {
  let [found, all] = [0, 0];
  for (const term of terms) {
    const weight = weightOf(term);
    all += weight;
    found += said.has(term) ? weight : 0;
  }
  return all === 0 ? 0 : found / all;
}

/** The overall fit, used to compare tools with each other. */
export function overall(fit: Fit): number {
  return (
    FIT.name * fit.name +
    FIT.verb * fit.verb +
    FIT.told * fit.told +
    FIT.about * fit.about +
    FIT.meaning * fit.meaning +
    FIT.search * Math.max(fit.search, fit.whole)
  );
}

/** The fit as the learned weights of plans see it. It decides which tools are looked at for a part. */
export function fitScore(fit: Fit, plan: Weights): number {
  return scored(plan, (sink) => {
    ownFitFeatures(fit, 'fit', sink);
  });
}

export function ownFitFeatures(fit: Fit, prefix: 'fit' | 'turn', sink: Sink): void {
  sink(`${prefix} name`, fit.name);
  sink(`${prefix} verb`, fit.verb);
  sink(`${prefix} about`, fit.about);
  sink(`${prefix} meaning`, fit.meaning);
  sink(`${prefix} search`, fit.search);
  sink(`${prefix} whole`, fit.whole);
  sink(`${prefix} reads`, fit.reads);
  sink(`${prefix} file type`, Math.max(0, fit.fileType));
  sink(`${prefix} other file type`, Math.max(0, -fit.fileType));
  if (prefix === 'fit') {
    sink('fit told', fit.told);
    sink('fit changes', Number(fit.changes));
    sink('fit changes told', Number(fit.changes && fit.isOpeningTold));
    sink('fit changes asked', Number(fit.changes && fit.isAsked));
  }
}
