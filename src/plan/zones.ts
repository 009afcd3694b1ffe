/** Names of time zones, and the places that they are named after. */

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
  const said = text.toLowerCase();
  return names.get(said) ?? places.get(said.replaceAll(/[\s-]+/gu, '_'));
}

function zones(): Zones {
  if (known === undefined) {
    const all = Intl.supportedValuesOf('timeZone');
    known = {
      names: new Map([...all, 'UTC'].map((name) => [name.toLowerCase(), name])),
      places: new Map(
        all.flatMap((name): readonly [string, string][] => {
          const place = name.split('/').at(-1)?.toLowerCase();
          return place === undefined || !name.includes('/') ? [] : [[place, name]];
        }),
      ),
    };
  }
  return known;
}
