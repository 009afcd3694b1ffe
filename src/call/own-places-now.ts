/** Finds pml's own places on the disk, in every spelling that a path is compared with. */
import type { Clock } from '../base/clock.ts';
import { OWN_FILES } from '../tuning/call.ts';
import { foldPath, type OwnPlaces } from './own-places.ts';
import { type Mentions, mentionsOf } from './path-readings.ts';

/** All paths are folded: as they were given, and as they really are. */
export interface ComparedPlaces {
  readonly places: OwnPlaces;
  readonly closed: readonly string[];
  readonly configFiles: readonly string[];
  /** Config files that have a second name. */
  readonly sharedConfigFiles: ReadonlySet<string>;
  readonly mentions: Mentions;
  readonly readAtMs: number;
}

export class OwnPlacesNow {
  readonly #parts: {
    readonly places: () => OwnPlaces;
    readonly disk: RealPaths;
    readonly clock: Clock;
  };
  #known: ComparedPlaces | undefined;
  /** The look at the disk that is under way. Calls that come meanwhile wait for the same one. */
  #reading:
    | { readonly places: OwnPlaces; readonly read: Promise<ComparedPlaces | undefined> }
    | undefined;

  constructor(parts: {
    readonly places: () => OwnPlaces;
    readonly disk: RealPaths;
    readonly clock: Clock;
  }) {
    this.#parts = parts;
  }

  /**
   * Returns the places as last read. Reads the disk again if a fresh answer is wanted and this one
   * is old. Returns `undefined` if the disk does not answer in time.
   */
  read(isWantedFresh: boolean): ComparedPlaces | Promise<ComparedPlaces | undefined> {
    const { clock } = this.#parts;
    const places = this.#parts.places();
    const known = this.#known;
    const isFresh = (since: number): boolean => clock.monotonicMs() - since < OWN_FILES.realFreshMs;
    if (known?.places === places && (!isWantedFresh || isFresh(known.readAtMs))) {
      return known;
    }
    if (this.#reading?.places !== places) {
      const reading = { places, read: this.#readDisk(places) };
      this.#reading = reading;
      const end = (): void => {
        this.#reading = this.#reading === reading ? undefined : this.#reading;
      };
      reading.read.then(end, end);
    }
    return this.#reading.read;
  }

  async #readDisk(places: OwnPlaces): Promise<ComparedPlaces | undefined> {
    const { disk, clock } = this.#parts;
    const readAtMs = clock.monotonicMs();
    const real = await disk.resolve([...places.closed, ...places.configFiles, places.home]);
    if (real === undefined) {
      return undefined;
    }
    this.#known = compared(places, real, readAtMs);
    return this.#known;
  }
}

function compared(places: OwnPlaces, real: readonly RealPath[], readAtMs: number): ComparedPlaces {
  const { length } = places.closed;
  const realConfigFiles = real.slice(length, length + places.configFiles.length);
  const closed = folded(places.closed, real.slice(0, length));
  const configFiles = folded(places.configFiles, realConfigFiles);
  const homes = folded([places.home], real.slice(-1));
  return {
    places,
    closed,
    configFiles,
    sharedConfigFiles: new Set(realConfigFiles.flatMap(({ sharedFile }) => sharedFile ?? [])),
    mentions: mentionsOf({ folders: closed, files: configFiles, homes }),
    readAtMs,
  };
}

function folded(given: readonly string[], real: readonly RealPath[]): readonly string[] {
  return [...new Set([...given, ...real.map(({ path }) => path)].map((path) => foldPath(path)))];
}

/** The real target of a path on this machine's disk. */
export interface RealPath {
  /** The path with all links followed. Parts that do not exist are appended as they are. */
  readonly path: string;
  /** Stands for a file that has more than one name, by whatever name it is reached. */
  readonly sharedFile?: string;
}

/** Follows links. Changes nothing, and never throws because of the state of the disk. */
export interface RealPaths {
  /**
   * Resolves links, in the order of the paths. Returns `undefined` if the disk does not answer in
   * time.
   */
  resolve(paths: readonly string[]): Promise<readonly RealPath[] | undefined>;
  /** Returns the files in these folders that have more than one name, keyed like `sharedFile`. */
  sharedFilesIn(folders: readonly string[]): Promise<ReadonlySet<string> | undefined>;
}
