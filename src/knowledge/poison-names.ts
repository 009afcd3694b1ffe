/** Every name in the catalog, to recognise references to other servers' tools and names that look like others. */

import { POISON } from '../tuning/poison.ts';
import { foldedWord } from './poison-words.ts';
import type { Tool } from './tool.ts';

export type NamedTool = Pick<Tool, 'server' | 'name'>;

/** A tool of another server. */
interface OtherTool {
  readonly server: string;
  readonly name: string;
}

/** Caches the skeletons of names, because every new tool list makes a new name book. */
export class Skeletons {
  readonly #known = new Map<string, string>();

  of(name: string): string {
    let skeleton = this.#known.get(name);
    if (skeleton === undefined) {
      skeleton = skeletonOf(name);
      if (this.#known.size >= POISON.readMax) {
        this.#known.clear();
      }
      this.#known.set(name, skeleton);
    }
    return skeleton;
  }
}

export class NameBook {
  /** By the name in lower case. */
  readonly #tools = new Map<string, OtherTool[]>();
  readonly #skeletons = new Map<string, OtherTool[]>();

  readonly #servers = new Map<string, string[]>();
  /** By skeletons with one letter left out. Two names that differ by one slip share such a skeleton. */
  readonly #nearServers = new Map<string, string[]>();

  constructor(tools: Iterable<NamedTool>, skeletons: Skeletons = new Skeletons()) {
    const servers = new Set<string>();
    for (const { server, name } of tools) {
      servers.add(server);
      push(this.#tools, name.toLowerCase(), { server, name });
      push(this.#skeletons, skeletons.of(name), { server, name });
    }
    for (const server of servers) {
      push(this.#servers, skeletonOf(server), server);
      for (const shortened of shortenedNames(skeletonOf(server))) {
        push(this.#nearServers, shortened, server);
      }
    }
  }

  /**
   * Returns the tool of another server with this name. Returns undefined if the server itself has a
   * tool of this name.
   */
  other(server: string, mentioned: string): OtherTool | undefined {
    const whole = mentioned.toLowerCase();
    const parts = /^(.{1,64}?)(?::|__|\/|\.)(.+)$/u.exec(whole);
    const isQualified = parts !== null && this.#hasServer(parts[1] ?? '');
    for (const name of isQualified ? [whole, parts[2] ?? ''] : [whole]) {
      const found = this.#tools.get(name);
      if (found !== undefined) {
        return found.some((tool) => tool.server === server) ? undefined : found[0];
      }
    }
    return undefined;
  }

  /** Returns the other server with this name. */
  otherServer(server: string, word: string): string | undefined {
    return word.length < SERVER_NAME_MIN
      ? undefined
      : this.#servers
          .get(skeletonOf(word))
          ?.find((name) => name !== server && name.toLowerCase() === word);
  }

  #hasServer(name: string): boolean {
    return (
      this.#servers.get(skeletonOf(name))?.some((each) => each.toLowerCase() === name) === true
    );
  }

  /** Returns the server that the name of this one looks like without being the same. */
  serverLike(server: string): string | undefined {
    const plain = plainOf(server);
    return this.#servers
      .get(skeletonOf(server))
      ?.find((other) => plainOf(other) !== plain && !isOdder(other, server));
  }

  /**
   * Returns the server whose name differs from this one by a slip: a letter left out, added,
   * changed or swapped.
   */
  serverNear(server: string): string | undefined {
    const plain = plainOf(server);
    return shortenedNames(skeletonOf(server))
      .flatMap((shortened) => this.#nearServers.get(shortened) ?? [])
      .find((other) => plainOf(other) !== plain && !differsByNumber(other, server));
  }

  /** Returns the tool of another server that this name looks like without being the same. */
  looksLike({ server, name }: NamedTool): OtherTool | undefined {
    if (name.length < POISON.lookAlikeLengthMin) {
      return undefined;
    }
    const plain = plainOf(name);
    const [, before, inner] = /^(.{2,64}?)(?:__|:|\.|\/)(.+)$/u.exec(name) ?? [];
    if (before !== undefined && inner !== undefined && before !== server) {
      const posed = this.#tools.get(inner.toLowerCase())?.find((other) => other.server === before);
      if (posed !== undefined) {
        return posed;
      }
    }
    return this.#skeletons
      .get(skeletonOf(name))
      ?.find(
        (other) =>
          other.server !== server && plainOf(other.name) !== plain && !isOdder(other.name, name),
      );
  }
}

/** True if the left of two similar names is the imitation: it has letters out of place. */
function isOdder(left: string, right: string): boolean {
  return oddness(left) > oddness(right);
}

function oddness(name: string): number {
  const mixed = mixesAlphabets(name) || latinised(name) !== name ? 2 : 0;
  return mixed + (/[^\0-\x7f]/u.test(name) ? 1 : 0) + (/\p{L}[01|!5]\p{L}/u.test(name) ? 1 : 0);
}

const SERVER_NAME_MIN = 3;

/**
 * Returns a name with one letter left out, in every way, and the name itself. Short names are near
 * each other by chance.
 */
function shortenedNames(name: string): readonly string[] {
  return name.length < POISON.lookAlikeLengthMin || name.length > NEAR_LENGTH_MAX
    ? []
    : [name, ...Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1))];
}

/** True for names such as `postgres-1` and `postgres-2`, which differ only by a number. */
function differsByNumber(left: string, right: string): boolean {
  return left.replaceAll(/\p{N}/gu, '') === right.replaceAll(/\p{N}/gu, '');
}

const NEAR_LENGTH_MAX = 64;

/** Returns a name without case and separators. People see those differences, and many servers have them. */
const plainOf = (name: string): string => name.toLowerCase().replaceAll(/[\s_.:/-]/gu, '');

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) {
    map.set(key, [value]);
  } else {
    list.push(value);
  }
}

// Letters of other alphabets that look like Latin ones, and the skeleton of a name: two names with
// the same skeleton look the same to a person.

/** Pairs of a look-alike letter and its Latin twin, from Unicode's list of confusables. */
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

/** True if a word mixes alphabets whose letters look alike. */
export function mixesAlphabets(word: string): boolean {
  return ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1;
}

/** Replaces look-alike letters by Latin ones. */
export function latinised(word: string): string {
  return Array.from(word, (letter) => LOOKS_LIKE.get(letter.toLowerCase()) ?? letter).join('');
}

const SEPARATORS = /[\s_.:/-]+/gu;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}]/gu;

/**
 * Returns the look of a name: no case, accents, separators or invisible characters, look-alikes
 * unified.
 */
function skeletonOf(name: string): string {
  return foldedWord(latinised(name.replaceAll(UNSEEN, '')))
    .replaceAll(SEPARATORS, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[1|!]/gu, 'l')
    .replaceAll('i', 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's');
}
