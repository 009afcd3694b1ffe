/** Names of time zones, and the places that they are named after. */
import { PLACE_NAMES } from './place-names.ts';

interface Zones {
  readonly names: ReadonlyMap<string, string>;
  readonly places: ReadonlyMap<string, string>;
}

let known: Zones | undefined;

/** Returns true if a text is the name of a time zone, such as Asia/Tokyo. */
export function isZone(text: string): boolean {
  return text.includes('/') && zones().names.has(text.toLowerCase());
}

/** The time zone that a text names, by its own name or by its place. */
export function zoneOf(text: string): string | undefined {
  const { names, places } = zones();
  return names.get(text.toLowerCase()) ?? places.get(placeKey(text));
}

/** A place as it is compared: without accents, in small letters. */
function placeKey(text: string): string {
  // Composed again, because the marks of Japanese syllables are no accents.
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Script=Inherited}/gu, (mark) => (/[\u3099\u309A]/u.test(mark) ? mark : ''))
    .normalize('NFC')
    .replaceAll(/[\s'’-]+/gu, '_');
}

/** The places that are written in other ways, with the zones of those that zones are named after. */
function otherNames(zonesOf: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  return PLACE_NAMES.trim()
    .split(/\s+/u)
    .flatMap((entry): readonly (readonly [string, string])[] => {
      const [name = '', place = ''] = entry.split('=');
      const zone = place.includes('/') ? place : zonesOf.get(place.toLowerCase());
      return zone === undefined ? [] : [[placeKey(name), zone]];
    });
}

function zones(): Zones {
  if (known === undefined) {
    const all = Intl.supportedValuesOf('timeZone');
    const own = new Map(
      all.flatMap((name): readonly [string, string][] => {
        const place = name.split('/').at(-1)?.toLowerCase();
        return place === undefined || !name.includes('/') ? [] : [[place, name]];
      }),
    );
    const others = otherNames(own);
    known = {
      names: new Map(
        [...others.map(([, zone]) => zone), ...all, 'UTC'].map((name) => [
          name.toLowerCase(),
          name,
        ]),
      ),
      places: new Map([...own, ...others]),
    };
  }
  return known;
}
