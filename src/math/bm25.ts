/**
 * BM25 over documents with several fields (BM25F).
 *
 * Occurrences are weighted by field and normalised by that field's own length before they
 * saturate, so that a word in a short, heavy field cannot be outvoted by repetition in a long one.
 *
 * Reference: Robertson, Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009, §3.
 * The inverse document frequency has one added inside the logarithm: it is never negative.
 */

/** One document: the terms of each field, fields in the order of the weights. */
export type FieldedTerms = readonly (readonly string[])[];

interface Bm25Settings {
  /** Weight of one occurrence, per field. */
  readonly weights: readonly number[];
  /** k1: how soon further occurrences stop counting. Above 0. */
  readonly saturation: number;
  /** b: how much a long field is held against its document, in [0, 1]. */
  readonly lengthNormalisation: number;
}

interface Posting {
  readonly documents: number[];
  /** Saturated weight of the term in each document, in [0, 1). */
  readonly strengths: number[];
}

/** Made by `indexDocuments`; documents are known by their position in the list. */
export interface Bm25Index {
  readonly documentCount: number;
  readonly postings: ReadonlyMap<string, Posting>;
}

/** Linear in the number of terms. */
export function indexDocuments(
  documents: readonly FieldedTerms[],
  settings: Bm25Settings,
): Bm25Index {
  const { weights, saturation, lengthNormalisation } = settings;
  const meanLengths = weights.map((_, field) => {
    const total = documents.reduce((sum, fields) => sum + (fields[field]?.length ?? 0), 0);
    return documents.length === 0 ? 0 : total / documents.length;
  });
  const postings = new Map<string, Posting>();
  for (const [document, fields] of documents.entries()) {
    const frequencies = new Map<string, number>();
    for (const [field, weight] of weights.entries()) {
      const terms = fields[field] ?? [];
      const relativeLength = terms.length / (meanLengths[field] || 1);
      const occurrence = weight / (1 - lengthNormalisation + lengthNormalisation * relativeLength);
      for (const term of terms) {
        frequencies.set(term, (frequencies.get(term) ?? 0) + occurrence);
      }
    }
    for (const [term, frequency] of frequencies) {
      let posting = postings.get(term);
      if (posting === undefined) {
        posting = { documents: [], strengths: [] };
        postings.set(term, posting);
      }
      posting.documents.push(document);
      posting.strengths.push(frequency / (saturation + frequency));
    }
  }
  return { documentCount: documents.length, postings };
}

/**
 * Returns the score of every document: 0 for those without any of the terms. Linear in the number of postings
 * of the terms. Repeated terms count once.
 */
export function scoreDocuments(index: Bm25Index, terms: Iterable<string>): Float64Array {
  const scores = new Float64Array(index.documentCount);
  // Sorted, so that the order of the words cannot change a sum in its last digit.
  for (const term of [...new Set(terms)].toSorted()) {
    const { documents, strengths } = index.postings.get(term) ?? NOWHERE;
    const frequency = documents.length;
    const rarity = rarityAt(index.documentCount, frequency);
    for (let at = 0; at < frequency; at += 1) {
      const document = documents[at] as number;
      scores[document] = (scores[document] as number) + rarity * (strengths[at] as number);
    }
  }
  return scores;
}

/** Returns the rarity of a term among the documents; 0 for an unknown term. */
export function rarityOf({ postings, documentCount }: Bm25Index, term: string): number {
  const frequency = postings.get(term)?.documents.length ?? 0;
  return frequency === 0 ? 0 : rarityAt(documentCount, frequency);
}

/** Returns the inverse document frequency of a term that `having` of `all` documents have. */
export function rarityAt(all: number, having: number): number {
  return Math.log1p((all - having + HALF) / (having + HALF));
}

const NOWHERE: Posting = { documents: [], strengths: [] };

/** The usual smoothing of a count of documents (Robertson, Spärck Jones). */
const HALF = 1 / 2;
