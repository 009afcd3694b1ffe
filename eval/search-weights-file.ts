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
    says: 'What a tool gains whose whole name is in the text.',
    unit: 'deviations',
    range: '0..10',
  },
  textInName: {
    says: 'What a tool gains whose name and server have every word of the text.',
    unit: 'deviations',
    range: '0..10',
  },
  shortLexicalWeight: {
    says: 'What one unit of BM25 counts in a short text, in place of `lexicalWeight`.',
    unit: 'deviations',
    range: '0..10',
  },
  sameWord: {
    says: 'What a word counts that means the same as one of the text.',
    unit: 'share',
    range: '0..1',
  },
  aboutSame: {
    says: 'What a tool gains whose name, server and first sentence have all that the text is about.',
    unit: 'deviations',
    range: '0..10',
  },
  saidWord: {
    says: 'What a word counts that stands in the first sentence of the description only.',
    unit: 'share',
    range: '0..1',
  },
  choiceWord: {
    says: 'What a word counts that stands among the values of a parameter only: `mode: list | create`.',
    unit: 'share',
    range: '0..1',
  },
  otherForm: {
    says: 'What a word of a name counts that the text has in another form: `files` for "file".',
    unit: 'share',
    range: '0..1',
  },
  verbSame: {
    says: 'What a tool gains whose verb begins a short text.',
    unit: 'deviations',
    range: '0..5',
  },
  actionAgrees: {
    says: 'What a tool gains that does what a short text asks for.',
    unit: 'deviations',
    range: '0..5',
  },
  actionDiffers: {
    says: 'What a tool loses that does something else than a short text asks for.',
    unit: 'deviations',
    range: '0..5',
  },
  feedProbability: {
    says: 'Probability that a tool is needed which surely feeds one that is.',
    unit: 'probability',
    range: '0..1',
  },
  feederShare: {
    says: 'A feeder is at most this share as likely needed as the tool that it feeds.',
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
