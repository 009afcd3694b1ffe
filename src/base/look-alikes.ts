/**
 * Letters of other alphabets that are drawn like Latin ones.
 *
 * Not all that Unicode knows of (there are thousands): the ones of the two alphabets in which whole
 * words can be written that pass for English.
 */
const CYRILLIC = 'АаВЕеЅѕІіЈјКкМмНОоРрСсТтУуХхҮүҺһԀԁԚԛԜԝѴѵӀ';
const CYRILLIC_AS = 'AaBEeSsIiJjKkMmHOoPpCcTtYyXxYyHhDdQqWwVvl';
const GREEK = 'ΑαΒΕΖΗΙιΚκΜΝνΟοΡρΤτΥυΧχϲϳ';
const GREEK_AS = 'AaBEZHIiKkMNvOoPpTtYuXxcj';

/** Each of them with the Latin letter that it passes for. */
export const LATIN_TWINS: ReadonlyMap<string, string> = new Map(
  Array.from(CYRILLIC + GREEK, (letter, index) => [letter, (CYRILLIC_AS + GREEK_AS).charAt(index)]),
);

/** The text with Latin letters in the place of all that pass for one, wide ones among them. */
export function latinized(text: string): string {
  return Array.from(text.normalize('NFKC'), (letter) => LATIN_TWINS.get(letter) ?? letter).join('');
}
