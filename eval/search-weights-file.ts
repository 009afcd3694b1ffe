/** The text of `src/tuning/search-weights.ts`. */
import type { SEARCH_WEIGHTS } from '../src/tuning/search-weights.ts';

export type SearchWeights = { readonly [Name in keyof typeof SEARCH_WEIGHTS]: number };

interface Described {
  readonly says: string;
  readonly unit: string;
  readonly range: string;
}

const DESCRIBED: Readonly<Record<keyof SearchWeights, Described>> = {
  nameInText: {
    says: 'Gain of a tool whose whole name is in the text.',
    unit: 'deviations',
    range: '0..10',
  },
  textInName: {
    says: 'Gain of a tool whose name and server have every word of the text.',
    unit: 'deviations',
    range: '0..10',
  },
  shortLexicalWeight: {
    says: 'Weight of one unit of BM25 in a short text, instead of `lexicalWeight`.',
    unit: 'deviations',
    range: '0..10',
  },
  sameWord: {
    says: 'Weight of a word with the same meaning as one of the text.',
    unit: 'share',
    range: '0..1',
  },
  aboutSame: {
    says: 'Gain of a tool whose name, server and first sentence have the whole topic of the text.',
    unit: 'deviations',
    range: '0..10',
  },
  saidWord: {
    says: 'Weight of a word that is only in the first sentence of the description.',
    unit: 'share',
    range: '0..1',
  },
  choiceWord: {
    says: 'Weight of a word that is only among the values of a parameter: `mode: list | create`.',
    unit: 'share',
    range: '0..1',
  },
  otherForm: {
    says: 'Weight of a word of a name that the text has in another form: `files` for "file".',
    unit: 'share',
    range: '0..1',
  },
  verbSame: {
    says: 'Gain of a tool whose verb begins a short text.',
    unit: 'deviations',
    range: '0..5',
  },
  actionAgrees: {
    says: 'Gain of a tool that does what a short text asks for.',
    unit: 'deviations',
    range: '0..5',
  },
  actionDiffers: {
    says: 'Loss of a tool that does something else than a short text asks for.',
    unit: 'deviations',
    range: '0..5',
  },
  feedProbability: {
    says: 'Probability that a sure feeder of a needed tool is needed too.',
    unit: 'probability',
    range: '0..1',
  },
  feederShare: {
    says: 'Largest probability of a feeder, as a share of that of the tool it feeds.',
    unit: 'share',
    range: '0..1',
  },
  relevanceBase: {
    says: 'Logit of being needed for a tool that equals both the best and the tenth.',
    unit: 'logit',
    range: '-10..10',
  },
  relevanceBelowBest: {
    says: 'Logits for each deviation below the best.',
    unit: 'logit',
    range: '0..2',
  },
  relevanceAboveRank: {
    says: 'Logits for each deviation above the one at `relevanceRank`.',
    unit: 'logit',
    range: '0..2',
  },
};

export function weightsFileText(weights: SearchWeights, source: string): string {
  const names = Object.keys(DESCRIBED) as readonly (keyof SearchWeights)[];
  const entries = names.map((name) => {
    const { says, unit, range } = DESCRIBED[name];
    return `  /** ${says} @unit ${unit} @range ${range} @source ${source} */\n  ${name}: ${weights[name]},\n`;
  });
  return `/** Weights of the search. Written by \`npm run eval -- fit-search --data DIR --write\`; do not edit by hand. */
export const SEARCH_WEIGHTS = {
${entries.join('')}} as const;
`;
}
