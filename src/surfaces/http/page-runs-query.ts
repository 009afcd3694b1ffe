/** Reads the filter of a list of runs from an address. */
import { LISTED_WORDS } from '../../base/status-words.ts';
import type { RunFilter, RunWord } from '../../execute/run-journal.ts';
import { DASHBOARD } from '../../tuning/http.ts';
import { badRequest, textIn, wholeIn } from './page-input.ts';

/** The words of runs that wait for a person. */
export const NEEDS_YOU: readonly RunWord[] = ['approval_required', 'outcome_unknown'];

/** Throws BAD_REQUEST for a word that no run has. */
export function runFilterIn(query: URLSearchParams): RunFilter {
  const words = textIn(query, 'status')?.split(',');
  const client = textIn(query, 'client');
  const tool = textIn(query, 'tool');
  const since = wholeIn(query, 'since', { min: 0, max: Number.MAX_SAFE_INTEGER });
  const search = (textIn(query, 'q') ?? '').split(/\s+/u).filter((word) => word !== '');
  if (search.length > DASHBOARD.searchWordsMax) {
    throw badRequest(`"q" may have at most ${DASHBOARD.searchWordsMax} words`);
  }
  return {
    ...(words !== undefined && { words: words.map((word) => runWord(word)) }),
    ...(client !== undefined && { client }),
    ...(tool !== undefined && { tool }),
    ...(since !== undefined && { since }),
    ...(search.length > 0 && { search }),
  };
}

function runWord(text: string): RunWord {
  const word = LISTED_WORDS.find((each) => each === text);
  if (word === undefined) {
    throw badRequest(`"status" must be of ${LISTED_WORDS.join(', ')}`);
  }
  return word;
}
