import fc from 'fast-check';
import { expect, it } from 'vitest';

import { Semaphore } from '../../base/semaphore.ts';
import { Place } from './place.ts';

const never = new AbortController().signal;

it('is taken once and left once, however often one stepped out, and whenever it ended', async () => {
  const steps = fc.array(fc.boolean(), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(steps, fc.nat(12), async (outs, endAt) => {
      const gates = [1, 2].map(() => new Semaphore({ placesMax: 3, waitingMax: 1 }));
      await Promise.all(gates.map(async (gate) => await gate.enter(never)));
      const place = new Place(gates);
      let depth = 0;
      let isOver = false;
      for (const [index, out] of outs.entries()) {
        if (index === endAt) {
          place.end();
          isOver = true;
        }
        if (out) {
          place.stepOut();
          depth += 1;
        } else if (depth > 0) {
          place.stepIn();
          depth -= 1;
        }
        const inside = isOver || depth > 0 ? 0 : 1;
        expect(gates.map((gate) => gate.inside)).toEqual([inside, inside]);
      }
      place.end();
      expect(gates.map((gate) => gate.inside)).toEqual([0, 0]);
    }),
  );
});
