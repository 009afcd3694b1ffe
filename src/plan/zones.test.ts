import { describe, expect, it } from 'vitest';

import { isZone, zoneOf } from './zones.ts';

describe('a time zone', () => {
  it('is known by its name, whatever its letters', () => {
    expect([isZone('Asia/Tokyo'), isZone('asia/tokyo'), isZone('Tokyo'), isZone('a/b')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['Tokyo', 'Asia/Tokyo'],
    ['New York', 'America/New_York'],
    ['europe/berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
    ['Springfield', undefined],
  ])('of %s is %s', (text, zone) => {
    expect(zoneOf(text)).toBe(zone);
  });
});
