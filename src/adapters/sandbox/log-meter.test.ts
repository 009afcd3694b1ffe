import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { utf8Bytes } from '../../base/json.ts';
import { LogMeter } from './log-meter.ts';

describe('laws', () => {
  it('never lets through more than was allowed, and says once that there was more', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 20 })),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 0, max: 100 }),
        (texts, logLinesMax, logBytesMax) => {
          const meter = new LogMeter({ logLinesMax, logBytesMax });
          const told = texts.flatMap((text) => meter.add({ level: 'info', text }));
          const through = told.filter(({ level }) => level === 'info').map(({ text }) => text);
          expect(through).toEqual(texts.slice(0, through.length));
          expect(through.length).toBeLessThanOrEqual(logLinesMax);
          expect(utf8Bytes(through.join(''))).toBeLessThanOrEqual(logBytesMax);
          expect(told.length - through.length).toBe(through.length < texts.length ? 1 : 0);
          expect(meter.isClosed).toBe(through.length < texts.length);
        },
      ),
    );
  });
});
