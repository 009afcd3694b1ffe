/**
 * Letters of other alphabets that look like Latin ones, and the skeleton of a name: two names with
 * the same skeleton look the same to a person.
 */
import { foldedWord } from './poison-phrases.ts';

/** Pairs: the letter that looks like one, and the one. From Unicode's list of confusables, those of letters in use. */
const PAIRS = `аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx ԁd ԛq ԝw һh ӏl ѵv ɡg ɩi ɑa αa βb γy εe ηn ιi κk νv οo ρp σo τt υu χx
  ωw ϲc ϳj օo ոn սu հh ցg ԍg ɢg ʀr ѡw ƅb ƖI ǀl ꓲl ꓳo ꓮa ꓐb ꓚc ꓓd ꓰe ꓖg ꓧh ꓙj ꓗk ꓡl ꓟm ꓠn ꓑp ꓣr ꓢs ꓔt ꓴu ꓦv ꓪw ꓫx ꓬy ꓜz
  ᴀa ᴄc ᴅd ᴇe ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz ѐe ёe ӓa ӧo`;

const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  PAIRS.split(/\s+/u).map((pair) => {
    const [from = '', to = ''] = pair;
    return [from, to.toLowerCase()];
  }),
);

const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Lisu}/u,
] as const;

/** Whether a word has letters of more than one alphabet of those whose letters look alike. */
export function mixesAlphabets(word: string): boolean {
  return ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1;
}

/** A word with Latin letters in the place of those that look like them. */
export function latinised(word: string): string {
  return Array.from(word, (letter) => LOOKS_LIKE.get(letter.toLowerCase()) ?? letter).join('');
}

const SEPARATORS = /[\s_.:/-]+/gu;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}]/gu;

/** How a name looks: without case, accents, separators and invisible characters, look-alikes as one. */
export function skeletonOf(name: string): string {
  return foldedWord(latinised(name.replaceAll(UNSEEN, '')))
    .replaceAll(SEPARATORS, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[1|!]/gu, 'l')
    .replaceAll('i', 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's');
}
