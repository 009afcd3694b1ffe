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

export interface Bm25Settings {
  /** What one occurrence in each field counts. */
  readonly weights: readonly number[];
  /** k1: how soon further occurrences stop counting. Above 0. */
  readonly saturation: number;
  /** b: how much a long field is held against its document, in [0, 1]. */
  readonly lengthNormalisation: number;
}

interface Posting {
  readonly documents: number[];
  /** The saturated weight of the term in each of those documents, in [0, 1). */
  readonly strengths: number[];
}

/** Made by `indexDocuments`; documents are known by their position in the list. */
export interface Bm25Index {
  readonly documentCount: number;
  readonly postings: ReadonlyMap<string, Posting>;
}

export interface Bm25Hit {
  readonly document: number;
  /** Above 0, below the answer's `scoreMax`. */
  readonly score: number;
}

export interface Bm25Answer {
  /** Every document with at least one of the terms, in the order of the list. */
  readonly hits: readonly Bm25Hit[];
  /** What a document made of nothing but these terms would approach. */
  readonly scoreMax: number;
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
 * Linear in the number of postings of the terms.
 *
 * Terms no document has raise `scoreMax`: what was asked for and is nowhere to be found makes
 * every match a poorer one. Repeated terms count once.
 */
export function scoreDocuments(index: Bm25Index, terms: Iterable<string>): Bm25Answer {
  const { scores, scoreMax } = scoreAll(index, terms);
  const hits: Bm25Hit[] = [];
  for (const [document, score] of scores.entries()) {
    if (score > 0) {
      hits.push({ document, score });
    }
  }
  return { hits, scoreMax };
}

/** The same for whoever wants the score of every document: 0 for those without any of the terms. */
export function scoreAll(
  index: Bm25Index,
  terms: Iterable<string>,
): { readonly scores: Float64Array; readonly scoreMax: number } {
  const scores = new Float64Array(index.documentCount);
  let scoreMax = 0;
  // Sorted, so that the order of the words cannot change a sum in its last digit.
  for (const term of [...new Set(terms)].toSorted()) {
    const { documents, strengths } = index.postings.get(term) ?? NOWHERE;
    const frequency = documents.length;
    const rarity = rarityAt(index.documentCount, frequency);
    scoreMax += rarity;
    for (let at = 0; at < frequency; at += 1) {
      const document = documents[at] as number;
      scores[document] = (scores[document] as number) + rarity * (strengths[at] as number);
    }
  }
  return { scores, scoreMax };
}

/** How rare a term is among the documents; 0 for one that none of them has. */
export function rarityOf({ postings, documentCount }: Bm25Index, term: string): number {
  const frequency = postings.get(term)?.documents.length ?? 0;
  return frequency === 0 ? 0 : rarityAt(documentCount, frequency);
}

/** The inverse document frequency of a term that `having` of `all` documents have. */
export function rarityAt(all: number, having: number): number {
  return Math.log1p((all - having + HALF) / (having + HALF));
}

const NOWHERE: Posting = { documents: [], strengths: [] };

/** The usual smoothing of a count of documents (Robertson, Spärck Jones). */
const HALF = 1 / 2;
