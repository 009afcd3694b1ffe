import { describe, expect, it } from 'vitest';

import { PLACE_NAMES } from './place-names.ts';
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
    ['São Paulo', 'America/Sao_Paulo'],
    ['Mexiko-Stadt', 'America/Mexico_City'],
    ['San Francisco', 'America/Los_Angeles'],
    ['Nova Iorque', 'America/New_York'],
    ['Roma', 'Europe/Rome'],
    ['München', 'Europe/Berlin'],
    ['東京', 'Asia/Tokyo'],
    ['バンコク', 'Asia/Bangkok'],
  ])('of %s is %s', (text, zone) => {
    expect(zoneOf(text)).toBe(zone);
  });

  it('is there for every place that is written in another way', () => {
    const names = PLACE_NAMES.trim()
      .split(/\s+/u)
      .map((entry) => entry.split('=')[0] ?? '');
    expect(names.filter((name) => zoneOf(name) === undefined)).toEqual([]);
  });
});
