/**
 * Keeps tools away from pml's own files. A call whose arguments lead to them is refused, whatever
 * the policy says and whoever approves. A call that may change a config file, or that concerns a
 * folder above pml's files, needs a person every time. A call without anything like a path costs no
 * look at the disk.
 */
import type { Clock } from '../base/clock.ts';
import type { SessionId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { Tool } from '../knowledge/tool.ts';
import { OWN_FILES } from '../tuning/call.ts';
import {
  type FoundPath,
  type FoundPaths,
  type GivenText,
  type PathStarts,
  isPlainElsewhere,
  namesPlace,
  pathsIn,
  argumentTexts,
} from './argument-paths.ts';
import type { ComparedPlaces, OwnPlacesNow, RealPath, RealPaths } from './own-places-now.ts';
import { foldPath, isAboveAny, namesTowards } from './own-places.ts';
import {
  asked,
  FREE,
  FREE_NOW,
  isProse,
  judgePath,
  type OwnVerdict,
  readTree,
  refused,
  TOO_LATE,
  type TreeReading,
  worst,
} from './own-verdict.ts';

interface OwnFilesParts {
  readonly places: OwnPlacesNow;
  readonly disk: RealPaths;
  /** Folders in which the paths of a server may start. */
  readonly startsOf: (server: string) => PathStarts;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A request that is about to be sent to a server. */
interface JudgedRequest {
  readonly server: string;
  /** Left out for requests that are not tool calls. */
  readonly tool?: Tool;
  readonly args: JsonObject;
  readonly session: SessionId;
  /** True if the request is known to change nothing. */
  readonly isRead: boolean;
}

/** Attempts that were refused since the start. */
export interface OwnFilesAttempts {
  readonly count: number;
  readonly last?: { readonly what: string; readonly at: number };
}

const NO_TREE: TreeReading = {
  reachesBelow: false,
  takesAway: false,
  runs: false,
  isOfDisks: true,
};

const NO_PATHS: FoundPaths = { paths: [], isAll: true };

/** Names that lead towards pml's own places from a server's folders, and what that was judged by. */
interface KnownNames {
  readonly starts: PathStarts;
  readonly visited: number;
  readonly own: ComparedPlaces;
  readonly names: ReadonlySet<string> | undefined;
}

export class OwnFiles {
  readonly #parts: OwnFilesParts;
  readonly #visited = new Map<string, Map<string, string>>();
  readonly #names = new Map<string, KnownNames>();
  #attempts: OwnFilesAttempts = { count: 0 };

  constructor(parts: OwnFilesParts) {
    this.#parts = parts;
  }

  get attempts(): OwnFilesAttempts {
    return this.#attempts;
  }

  /**
   * Decides about this request, at once if no look at the disk is needed. A refusal is counted and
   * logged.
   */
  judge(request: JudgedRequest): OwnVerdict | Promise<OwnVerdict> {
    const own = this.#parts.places.read(false);
    const verdict =
      own instanceof Promise ? this.#judgedWith(request, own) : this.#judged(request, own);
    return verdict instanceof Promise
      ? verdict.then((known) => this.#noted(request, known))
      : this.#noted(request, verdict);
  }

  async #judgedWith(
    request: JudgedRequest,
    own: Promise<ComparedPlaces | undefined>,
  ): Promise<OwnVerdict> {
    const places = await own;
    return places === undefined ? TOO_LATE : this.#judged(request, places);
  }

  #noted(request: JudgedRequest, verdict: OwnVerdict): OwnVerdict {
    if (verdict.kind === 'refused') {
      const { clock, logger } = this.#parts;
      const what = request.tool?.id ?? request.server;
      this.#attempts = { count: this.#attempts.count + 1, last: { what, at: clock.now() } };
      logger.warn('own_files_refused', {
        serverId: request.server,
        sessionId: request.session,
        ...(request.tool !== undefined && { tool: request.tool.id }),
        reason: verdict.message,
      });
    }
    return verdict;
  }

  #judged(request: JudgedRequest, own: ComparedPlaces): OwnVerdict | Promise<OwnVerdict> {
    const texts = argumentTexts(request.args, OWN_FILES.textsMax);
    if (texts === undefined) {
      return asked(
        'there are too many texts in its arguments to tell whether they lead to pml’s own files',
      );
    }
    const tree = request.tool === undefined ? NO_TREE : readTree(request.tool, request.args);
    const given = texts.map(({ name, text }) => ({
      name,
      text,
      isProse: isProse(name, text, tree),
    }));
    const named = given.filter(({ text }) => own.mentions.isIn(text));
    const leading = named.find((each) => !each.isProse);
    if (leading !== undefined) {
      return refused(leading.text);
    }
    const starts = this.#parts.startsOf(request.server);
    const { isOfDisks } = tree;
    const { paths, isAll } = this.#isElsewhere(request.server, given, isOfDisks, own)
      ? NO_PATHS
      : this.#pathsIn(request.server, given, isOfDisks, own);
    const rest = (verdict: OwnVerdict): OwnVerdict => {
      if (verdict.kind !== 'free') {
        return verdict;
      }
      if (!isAll) {
        return asked(
          'there are too many paths in its arguments to tell whether they lead to pml’s own files',
        );
      }
      const isOfRoots =
        tree.reachesBelow && tree.isOfDisks && !given.some((each) => namesPlace(each));
      if (isOfRoots && starts.roots.some((root) => isAboveAny(foldPath(root), own.closed))) {
        return asked(
          `pml’s own files are below a folder of ${request.server}, and it works on all that is there`,
        );
      }
      return named.length > 0
        ? asked('a text in its arguments names a folder of pml’s own files')
        : verdict;
    };
    const followed = this.#followed(request, paths, tree, own);
    return followed instanceof Promise ? followed.then(rest) : rest(followed);
  }

  #pathsIn(
    server: string,
    given: readonly GivenText[],
    isOfDisks: boolean,
    own: ComparedPlaces,
  ): FoundPaths {
    const isAbove = (path: string): boolean =>
      isAboveAny(foldPath(path), [...own.closed, ...own.configFiles]);
    return pathsIn(given, { ...this.#startsFor(server), isOfDisks, isAbove }, own.mentions);
  }

  /**
   * Returns true if the arguments are plain words that cannot lead to pml's own places. Most calls
   * are like that.
   */
  #isElsewhere(
    server: string,
    given: readonly GivenText[],
    isOfDisks: boolean,
    own: ComparedPlaces,
  ): boolean {
    const starts = this.#parts.startsOf(server);
    const mayBeFollowed = isOfDisks && starts.roots.length > 0;
    const names = mayBeFollowed ? undefined : this.#namesTowards(server, starts, own);
    return (
      names !== undefined && given.every((each) => each.isProse || isPlainElsewhere(each, names))
    );
  }

  /**
   * Returns the names below a server's folders that lead to pml's own places. Returns `undefined`
   * if the server starts in such a place.
   */
  #namesTowards(
    server: string,
    starts: PathStarts,
    own: ComparedPlaces,
  ): ReadonlySet<string> | undefined {
    const visited = this.#visited.get(server)?.size ?? 0;
    const known = this.#names.get(server);
    if (known?.starts === starts && known.visited === visited && known.own === own) {
      return known.names;
    }
    const { folders } = this.#startsFor(server);
    const names = namesTowards(folders, [...own.closed, ...own.configFiles]);
    this.#names.set(server, { starts, visited, own, names });
    return names;
  }

  /** Judges paths by their spelling first. Only the rest is looked up on the disk. */
  #followed(
    request: JudgedRequest,
    paths: readonly FoundPath[],
    tree: TreeReading,
    own: ComparedPlaces,
  ): OwnVerdict | Promise<OwnVerdict> {
    const byLetters = worst(
      paths.map((found) => this.#judgePath(request, found, found.start, tree, own)),
    );
    const followed = paths.filter(({ isFollowed }) => isFollowed);
    return byLetters.kind === 'refused' || followed.length === 0
      ? byLetters
      : this.#followedOnDisk(request, followed, tree, byLetters);
  }

  async #followedOnDisk(
    request: JudgedRequest,
    followed: readonly FoundPath[],
    tree: TreeReading,
    byLetters: OwnVerdict,
  ): Promise<OwnVerdict> {
    const { places, disk } = this.#parts;
    const [now, real] = await Promise.all([
      places.read(true),
      disk.resolve(followed.map(({ start }) => start)),
    ]);
    if (now === undefined || real === undefined) {
      return TOO_LATE;
    }
    const onDisk = followed.map((found, at) =>
      this.#judgePath(request, found, real[at]?.path ?? found.start, tree, now),
    );
    const shared = await this.#judgeShared(request, followed, real, now);
    return worst([byLetters, ...onDisk, shared, FREE_NOW]);
  }

  #judgePath(
    { server, isRead }: JudgedRequest,
    found: FoundPath,
    start: string,
    tree: TreeReading,
    own: ComparedPlaces,
  ): OwnVerdict {
    const isHere = !this.#parts.startsOf(server).isRemote;
    const { verdict, isAbove } = judgePath({ found, start, tree, isRead, isHere }, own);
    if (isAbove) {
      this.#visit(server, start);
    }
    return verdict;
  }

  /** Judges files that have a second name elsewhere (hard links). */
  async #judgeShared(
    { isRead }: JudgedRequest,
    followed: readonly FoundPath[],
    real: readonly RealPath[],
    { places, sharedConfigFiles }: ComparedPlaces,
  ): Promise<OwnVerdict> {
    const shared = real.flatMap(({ sharedFile }, at) =>
      sharedFile === undefined ? [] : [{ file: sharedFile, text: followed[at]?.text ?? '' }],
    );
    if (shared.length === 0) {
      return FREE;
    }
    const own = await this.#parts.disk.sharedFilesIn(places.closed);
    if (own === undefined) {
      return TOO_LATE;
    }
    const closed = shared.find(({ file }) => own.has(file));
    if (closed !== undefined) {
      return refused(closed.text);
    }
    const config = shared.find(({ file }) => sharedConfigFiles.has(file));
    return config === undefined || isRead
      ? FREE
      : asked('it may change a file that pml takes its settings from, by another name of it');
  }

  #startsFor(server: string): PathStarts {
    const starts = this.#parts.startsOf(server);
    const [folder, ...given] = starts.folders;
    const visited = this.#visited.get(server)?.values() ?? [];
    const folders = new Set([...(folder === undefined ? [] : [folder]), ...visited, ...given]);
    return { ...starts, folders: [...folders].slice(0, OWN_FILES.startsMax) };
  }

  /**
   * Notes a folder that the server was told. It may remember it, as a shell does, so later paths
   * may start there.
   */
  #visit(server: string, folder: string): void {
    const visited = this.#visited.get(server) ?? new Map<string, string>();
    if (visited.size < OWN_FILES.visitedMax) {
      this.#visited.set(server, visited.set(foldPath(folder), folder));
    }
  }
}
