/** The thread that counts tokens. Loading the tables takes a third of a second and 60 MB. */

import { encode } from 'gpt-tokenizer/encoding/o200k_base';

import { portToStarter } from '../../system/start-worker.ts';
import type { CountAnswer, CountRequest } from './token-counter.ts';

/** Treats special tokens of models as ordinary text. */
const PLAIN = { disallowedSpecial: new Set<string>() };

const port = portToStarter();
port.on('message', ({ id, texts }: CountRequest) => {
  const counts = texts.map((text) => encode(text, PLAIN).length);
  port.postMessage({ id, counts } satisfies CountAnswer, []);
});
