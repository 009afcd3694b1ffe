import { expect, it } from 'vitest';

import { sessionId } from '../../base/ids.ts';
import { Seats } from './seats.ts';

const ANN = sessionId('ann');

it('gives requests at the same time different names, and one after the other the same', () => {
  const seats = new Seats();
  const first = seats.take(ANN);
  const second = seats.take(ANN);
  expect([first.name, second.name]).toEqual(['ann', 'ann~2']);
  first.leave();
  expect(seats.take(ANN).name).toBe('ann');
  expect(seats.take(sessionId('ben')).name).toBe('ben');
});

it('knows every name that a session has had, until it is over', () => {
  const seats = new Seats();
  seats.take(ANN).leave();
  expect(seats.release(ANN)).toEqual(['ann']);
  seats.take(ANN);
  seats.take(ANN).leave();
  expect(seats.release(ANN)).toEqual(['ann', 'ann~2']);
  expect(seats.release(ANN)).toEqual(['ann']);
});
