/**
 * The thread that runs MiniLM. A text takes ten to fifty milliseconds of computation, so it runs
 * here.
 */

import { readFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';

import { describeError } from '../../base/errors.ts';
import { canonicalJson, isJsonObject, parseJson } from '../../base/json.ts';
import { portToStarter } from '../../system/start-worker.ts';
import { MiniLmEncoder } from './minilm-encoder.ts';
import { MINILM, readWeights, type MiniLmFiles } from './minilm-weights.ts';
import type { FromModel } from './thread-embedder.ts';
import { WordPiece } from './word-piece.ts';

const port = portToStarter();
const files = workerData as MiniLmFiles;

const say = (message: FromModel): void => {
  port.postMessage(message);
};

async function openTokenizer(): Promise<WordPiece> {
  const tokenizer = parseJson(await readFile(files.tokenizerFile, 'utf8'));
  const model = isJsonObject(tokenizer) ? tokenizer['model'] : undefined;
  const vocabulary = isJsonObject(model) ? model['vocab'] : undefined;
  if (!isJsonObject(vocabulary)) {
    throw new Error('the tokenizer has no vocabulary, or is cut off');
  }
  const numbers = new Map<string, number>();
  for (const [piece, number] of Object.entries(vocabulary)) {
    // A number beyond the table would read the row of another token, or none.
    if (typeof number !== 'number' || number < 0 || number >= MINILM.vocabulary) {
      throw new Error(`the tokenizer numbers a piece ${canonicalJson(number)}`);
    }
    numbers.set(piece, number);
  }
  return new WordPiece(numbers);
}

try {
  const tokenizer = await openTokenizer();
  const encoder = new MiniLmEncoder(
    readWeights(await readFile(files.weightsFile)),
    files.tokensMax,
  );
  port.on('message', (text: string) => {
    say({ kind: 'vector', vector: encoder.encode(tokenizer.encode(text, encoder.tokensMax)) });
  });
  say({ kind: 'opened', dimension: MINILM.hidden });
} catch (error) {
  say({ kind: 'unusable', message: describeError(error) });
}
