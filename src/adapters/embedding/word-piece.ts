/**
 * The tokenizer of uncased BERT models: clean, lower-case and strip accents, split at white space,
 * punctuation and every CJK character, then take the longest known piece from the left.
 *
 * Marks such as `[SEP]` inside a text are ordinary text here: texts come from servers, and none of
 * them may end the sentence for the model.
 */

const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/u;
const KEPT_CONTROL: ReadonlySet<string> = new Set(['\t', '\n', '\r']);
const REPLACEMENT = '\ufffd';
const PUNCTUATION = /[!-/:-@[-`{-~]|\p{P}/u;
const WHITE_SPACE = /\s/u;
const ACCENT = /\p{Mn}/gu;
const PLAIN = /^[\t\n\r -~]*$/u;
const CJK =
  /[\u4E00-\u9FFF\u3400-\u4DBF\u{20000}-\u{2A6DF}\u{2A700}-\u{2B73F}\u{2B740}-\u{2B81F}\u{2B820}-\u{2CEAF}\uF900-\uFAFF\u{2F800}-\u{2FA1F}]/u;

/** Longer words are unknown as a whole, as in the model's training. */
const WORD_LENGTH_MAX = 100;

/** The tokens every vocabulary of this kind has. */
const NAMED = ['[UNK]', '[CLS]', '[SEP]'] as const;

export class WordPiece {
  readonly #vocabulary: ReadonlyMap<string, number>;
  readonly #unknown: number;
  readonly #start: number;
  readonly #end: number;

  /** Throws if the vocabulary lacks the tokens that frame a text. */
  constructor(vocabulary: ReadonlyMap<string, number>) {
    const [unknown, start, end] = NAMED.map((name) => vocabulary.get(name));
    if (unknown === undefined || start === undefined || end === undefined) {
      throw new Error(`the vocabulary has not all of ${NAMED.join(', ')}`);
    }
    this.#vocabulary = vocabulary;
    this.#unknown = unknown;
    this.#start = start;
    this.#end = end;
  }

  /**
   * Returns the tokens of a text between their frame, at most `tokensMax` of them, frame included.
   */
  encode(text: string, tokensMax: number): readonly number[] {
    const tokens = [this.#start];
    for (const word of wordsIn(text)) {
      if (tokens.length >= tokensMax - 1) {
        break;
      }
      tokens.push(...this.#piecesOf(word));
    }
    tokens.length = Math.min(tokens.length, tokensMax - 1);
    tokens.push(this.#end);
    return tokens;
  }

  #piecesOf(word: string): readonly number[] {
    const whole = this.#vocabulary.get(word);
    if (whole !== undefined) {
      return [whole];
    }
    const characters = Array.from(word);
    if (characters.length > WORD_LENGTH_MAX) {
      return [this.#unknown];
    }
    const pieces: number[] = [];
    for (let start = 0; start < characters.length;) {
      let end = characters.length;
      let piece: number | undefined;
      for (; end > start; end -= 1) {
        const part = characters.slice(start, end).join('');
        piece = this.#vocabulary.get(start === 0 ? part : `##${part}`);
        if (piece !== undefined) {
          break;
        }
      }
      if (piece === undefined) {
        return [this.#unknown];
      }
      pieces.push(piece);
      start = end;
    }
    return pieces;
  }
}

/** Yields words and punctuation marks one by one, so that callers can stop early. */
function* wordsIn(text: string): Generator<string> {
  let word = '';
  for (const character of normalised(text)) {
    const isMark = PUNCTUATION.test(character);
    if (!isMark && !WHITE_SPACE.test(character)) {
      word += character;
      continue;
    }
    if (word !== '') {
      yield word;
      word = '';
    }
    if (isMark) {
      yield character;
    }
  }
  if (word !== '') {
    yield word;
  }
}

function normalised(text: string): string {
  if (PLAIN.test(text)) {
    return text.toLowerCase();
  }
  let clean = '';
  for (const character of text) {
    if (KEPT_CONTROL.has(character)) {
      clean += ' ';
    } else if (character !== REPLACEMENT && !CONTROL.test(character)) {
      clean += CJK.test(character) ? ` ${character} ` : character;
    }
  }
  const bare = clean.normalize('NFD').replaceAll(ACCENT, '');
  // One by one: a whole text would give the Greek sigma at the end of a word another form.
  return Array.from(bare, (character) => character.toLowerCase()).join('');
}
