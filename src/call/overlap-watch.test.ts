import { expect, it } from 'vitest';

import { answered } from '../../test/support/fake-upstreams.ts';
import { manualClock } from '../../test/support/manual-clock.ts';
import { tool } from '../../test/support/ready-world.ts';
import { sessionId } from '../base/ids.ts';
import type { ObservedCall } from './call-observer.ts';
import { OverlapWatch } from './overlap-watch.ts';
import type { CallOutcome } from './tool-caller.ts';

/** The servers that were seen to work on several calls at once, after calls that begin and end at these times. */
function overlapping(
  calls: readonly {
    readonly name?: string;
    readonly server?: string;
    readonly from: number;
    readonly to: number;
    readonly outcome?: CallOutcome;
  }[],
): readonly string[] {
  const clock = manualClock();
  const seen: string[] = [];
  const watch = new OverlapWatch(clock, (server) => seen.push(server));
  const moments = calls.flatMap(
    ({ name = 'read', server = 'files', from, to, outcome = answered('x') }) => {
      const call = { session: sessionId('ada'), tool: tool(server, name) } as ObservedCall;
      return [
        { at: from, happen: () => watch.callBegins(call) },
        { at: to, happen: () => watch.callEnded(call, outcome) },
      ];
    },
  );
  let now = 0;
  for (const { at, happen } of moments.toSorted((left, right) => left.at - right.at)) {
    clock.advance(at - now);
    now = at;
    happen();
  }
  return seen;
}

const FIRST = { from: 0, to: 100 };

it('sees a server that ends a call before one that began earlier', () => {
  expect(overlapping([FIRST, { name: 'list', from: 10, to: 40 }])).toEqual(['files']);
});

it('sees a server that ends two equal calls nearly together', () => {
  expect(overlapping([FIRST, { from: 10, to: 110 }])).toEqual(['files']);
});

it('sees nothing where one call is worked on after the other', () => {
  expect(overlapping([FIRST, { from: 10, to: 200 }])).toEqual([]);
  expect(overlapping([FIRST, { from: 100, to: 200 }])).toEqual([]);
  // A short one after a long one may have waited all the time.
  expect(overlapping([FIRST, { name: 'list', from: 10, to: 110 }])).toEqual([]);
});

it('sees nothing by calls to different servers, by answers from memory, and by failures', () => {
  const ready = { ...answered('x'), isRemembered: true } as CallOutcome;
  const failed = { kind: 'failed', code: 'cancelled', message: '' } as CallOutcome;
  expect(overlapping([FIRST, { server: 'mail', from: 10, to: 40 }])).toEqual([]);
  expect(overlapping([FIRST, { from: 10, to: 11, outcome: ready }])).toEqual([]);
  expect(overlapping([FIRST, { from: 10, to: 40, outcome: failed }])).toEqual([]);
});
