import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { readDatasets, type Dataset } from './dataset.ts';

/** Our own wishes, in the shape of the open sets. They are part of the repository and not of the product. */
const FOLDER = join(import.meta.dirname, 'data');
const DIGITS = 8;
const HEX = 16;

/** Sets whose name begins like this are only for judging: nothing may be fitted on any of their wishes. */
const JUDGED = 'wishes-judged';

/** Whether a set is only for judging. */
export function isJudged(name: string): boolean {
  return name.startsWith(JUDGED);
}

/** The wishes that weights may be fitted on, half of them. */
export function readWishes(): readonly Dataset[] {
  return readDatasets(FOLDER).filter(({ name }) => !isJudged(name));
}

/** The wishes, those of them that no weight was fitted on, and those that are only for judging. */
export function wishesWithHeldOut(): readonly Dataset[] {
  return readDatasets(FOLDER).flatMap((wishes) =>
    isJudged(wishes.name)
      ? [wishes]
      : [
          wishes,
          {
            ...wishes,
            name: `${wishes.name}/held-out`,
            queries: wishes.queries.filter(({ text }) => !isFitted(text)),
          },
        ],
  );
}

/** Whether weights may be fitted on this query. Half of all queries, by the hash of their text. */
export function isFitted(text: string): boolean {
  return Number.parseInt(hashOf(text).at(-1) ?? '0', HEX) % 2 === 0;
}

/** As the ids of the wishes are made. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, DIGITS);
}
