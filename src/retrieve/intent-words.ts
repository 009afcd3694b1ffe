import type { FieldedTerms } from '../math/bm25.ts';
import { termOf, wordsOf } from '../math/words.ts';
import { RETRIEVE } from '../tuning/retrieve.ts';
import { FIELDS } from './searchable.ts';

/** The terms of an intent, each with the word that the reason of a match names it by. */
export type IntentWords = ReadonlyMap<string, string>;

/** Returns the meaningful words of an intent. Of a long one, those of its beginning. */
export function readIntent(text: string): IntentWords {
  const intent = new Map<string, string>();
  for (const word of wordsOf(text.slice(0, RETRIEVE.intentLengthMax))) {
    const term = termOf(word);
    if (term !== undefined && !intent.has(term)) {
      intent.set(term, word);
    }
  }
  return intent;
}

/**
 * Says which parts of a tool answered which words of the intent. Each word is named once, under the
 * heaviest part of the tool that has it.
 */
export function reasonOf(terms: FieldedTerms, intent: IntentWords): string {
  const left = new Map(intent);
  const parts: string[] = [];
  for (const [field, label] of FIELDS.entries()) {
    const words: string[] = [];
    for (const term of new Set(terms[field])) {
      const word = left.get(term);
      if (word !== undefined) {
        left.delete(term);
        // A lone letter or digit says nothing to whoever reads the reason.
        if (!/^[\0-\x7f]$/u.test(word)) {
          words.push(word);
        }
      }
    }
    if (words.length > 0) {
      const cut = words.length > RETRIEVE.reasonWordsMax ? '…' : '';
      parts.push(`${label}: ${words.slice(0, RETRIEVE.reasonWordsMax).join(', ')}${cut}`);
    }
  }
  return parts.join('; ');
}
