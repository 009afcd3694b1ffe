/**
 * Judges which local files an answer may depend on, by the call alone.
 *
 * In doubt the result is `unknown`: such an answer is valid for a few seconds only. `named` is used
 * only for tools that are clearly about the paths they are given.
 */
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { absolutePath } from '../base/lexical-path.ts';
import type { Tool } from '../knowledge/tool.ts';
import { AHEAD } from '../tuning/call.ts';
import { nameWords } from './risk-text.ts';

/** The place in which a server works. */
export interface ServerPlace {
  /** On another machine: no file of this one is in its reach. */
  readonly isRemote: boolean;
  /** Folder in which its relative paths start. */
  readonly folder?: string | undefined;
  /** The folder that the server takes for `~`. */
  readonly home?: string | undefined;
  /** Absolute paths that its configuration names, other than its program. */
  readonly files?: readonly string[] | undefined;
}

export interface LocalReach {
  /**
   * `none`: no sign of a local file, apart from the files that its server was given. `named`: the
   * files at `paths`. `unknown`: any file. `unclear`: the call names files, but which ones is not
   * clear.
   */
  readonly kind: 'none' | 'named' | 'unknown' | 'unclear';
  /** Absolute, in one spelling, each once. */
  readonly paths: readonly string[];
  /** True if the answer may describe anything below the named folders. */
  readonly mayLookBelow: boolean;
  /** True if the answer may contain the time of the last read of a file. */
  readonly isOfTimes: boolean;
}

const LOOKING: ReadonlySet<string> = new Set([
  'read',
  'cat',
  'view',
  'open',
  'get',
  'show',
  'stat',
  'list',
  'ls',
  'count',
  'head',
]);
const PLACES: ReadonlySet<string> = new Set([
  'file',
  'files',
  'directory',
  'directories',
  'folder',
  'folders',
  'dir',
  'path',
  'stat',
  'ls',
  'cat',
]);
/** In a name: everything below a folder. */
const BELOW =
  'tree|recursive|recursively|search|find|grep|glob|descendants|nested|subfolders|subdirectories|all';
/** Words in a tool name for things beyond the named files: trees, histories, indexes, settings. */
const BEYOND_IN_NAME = new RegExp(
  `\\b(?:${BELOW}|git|repo|repos|repository|repositories|commit|commits|branch|blame|diff|history|lint|diagnostics?|symbols?|references?|definitions?|project|workspace|index|dependencies|imports?|related|similar|watch|changed|changes|allowed)\\b`,
  'iu',
);
const BELOW_IN_NAME = new RegExp(`\\b(?:${BELOW})\\b`, 'iu');
const GOES_DEEP = /recurs|depth|deep|glob|pattern/iu;
/** Like `BEYOND_IN_NAME`, for descriptions, which mention more in passing. */
const BEYOND_IN_TEXT =
  /\b(?:git|blame|commits?|branch(?:es)?|repositor(?:y|ies)|history|lint(?:er|ing)?|diagnostics?|symbols?|recursive(?:ly)?|tree|subfolders|subdirectories|index(?:ed)?|dependenc(?:y|ies)|cached?)\b/iu;
/** Tools that tell when a file was read last, which reading it changes. */
const OF_TIMES: ReadonlySet<string> = new Set([
  'info',
  'stat',
  'stats',
  'metadata',
  'details',
  'attributes',
  'properties',
  'times',
]);
/** Words of tools that work on what lies on a disk. */
const OF_DISKS =
  /\b(?:files?|filenames?|folders?|director(?:y|ies)|paths?|disks?|git|repos?|repositor(?:y|ies)|commits?|branch(?:es)?|workspaces?|projects?|local|documents?|notes?|vaults?|sqlite|databases?|db|tables?|csv|pdf|json|yaml|code|codebase|source|symbols?|logs?|memory|memories|knowledge|packages?|modules?|process(?:es)?|environment|system|notebooks?|images?|screenshots?)\b/iu;
/** Endings of parameter names that take a path. */
export const PATH_PARAMETER = /(?:path|file|folder|dir|directory|filename|root|uri|cwd)s?$/iu;
const OF_PATHS = /[\\/]|^[.~]|^file:/u;
const AT_HOME = /^~(?=$|[\\/])/u;
const AT_SOME_HOME = /^~(?:$|[\w.-]*[\\/])/u;
/** A line, lines, or a line and a column of a file. */
const AT_LINE = /:\d+(?:[:-]\d+)?$/u;
const ADDRESS = /^[a-z][a-z0-9+.-]+:\/\//iu;

/** Returns the local files that the answer of this call may depend on. */
export function localReach(tool: Tool, args: JsonObject, place: ServerPlace): LocalReach {
  const isOfTimes = nameWords(tool.name).some((word) => OF_TIMES.has(word));
  const nothing = { paths: [], mayLookBelow: false, isOfTimes };
  if (place.isRemote) {
    return { kind: 'none', ...nothing };
  }
  const { paths, isClear, isTold } = pathsOf(args, place);
  if (!isTold) {
    return { kind: 'unclear', ...nothing };
  }
  if (paths.length === 0 && isClear) {
    return { ...reachOfFiles(tool, place), mayLookBelow: false, isOfTimes };
  }
  const isNamed = isClear && paths.length <= AHEAD.pathsMax && isAboutItsPaths(tool, args);
  return {
    kind: isNamed ? 'named' : 'unknown',
    paths: paths.slice(0, AHEAD.pathsMax),
    mayLookBelow: !isNamed,
    isOfTimes,
  };
}

/**
 * Returns the reach of a call that names no path. Only the files that its server was started with
 * can be watched.
 */
function reachOfFiles(
  tool: Tool,
  { files = [], folder }: ServerPlace,
): Pick<LocalReach, 'kind' | 'paths'> {
  const paths = [...new Set(files.flatMap((file) => absolutePath(file, folder) ?? []))];
  const isAll = paths.length <= AHEAD.pathsMax;
  return {
    kind: isAll && !isOfDisks(tool) ? 'none' : 'unknown',
    paths: paths.slice(0, AHEAD.pathsMax),
  };
}

/**
 * Returns the absolute paths in a result. Returns `undefined` if there are too many, or too much to
 * read.
 */
export function pathsInResult(result: Json): readonly string[] | undefined {
  const found = new Set<string>();
  let read = 0;
  const look = (value: Json | undefined): boolean => {
    if (typeof value === 'string') {
      read += value.length;
      if (read > AHEAD.resultTextRead) {
        return false;
      }
      if (value.startsWith('/') && value.length <= AHEAD.pathLengthMax && !value.includes('\n')) {
        found.add(withoutLine(value));
      }
      for (const [, text] of value.matchAll(PATHS_IN_TEXT)) {
        found.add(withoutLine(text ?? ''));
      }
      return found.size <= AHEAD.pathsMax;
    }
    read += 1;
    return typeof value !== 'object' || value === null || Object.values(value).every(look);
  };
  return look(result) ? [...found] : undefined;
}

const PATHS_IN_TEXT = /(?:^|[\s"'`(=:,[])(\/(?!\/)[^\s"'`<>|*?(),;\]]*[^\s"'`<>|*?(),;\].:/])/gu;

function withoutLine(path: string): string {
  return path.replace(AT_LINE, '');
}

const isSet = (value: Json | undefined): boolean =>
  value !== false && value !== 0 && value !== null;

/** Returns true if the tool's name speaks of everything below a folder. */
function saysBelow(tool: Tool): boolean {
  return BELOW_IN_NAME.test(nameWords(tool.name).join(' '));
}

/** Returns true if a call covers everything below the folders it names. */
export function looksBelow(tool: Tool, args: JsonObject): boolean {
  return (
    saysBelow(tool) || Object.keys(args).some((key) => GOES_DEEP.test(key) && isSet(args[key]))
  );
}

function isAboutItsPaths(tool: Tool, args: JsonObject): boolean {
  return isOfNamedPaths(tool) && !Object.keys(args).some((key) => GOES_DEEP.test(key));
}

const KNOWN_OF_NAMED_PATHS = new WeakMap<Tool, boolean>();

/**
 * Returns true if a tool is clearly about the paths it is given, by its words. Cached, because
 * every read asks.
 */
export function isOfNamedPaths(tool: Tool): boolean {
  const known = KNOWN_OF_NAMED_PATHS.get(tool) ?? saysNamedPaths(tool);
  KNOWN_OF_NAMED_PATHS.set(tool, known);
  return known;
}

function saysNamedPaths(tool: Tool): boolean {
  const words = nameWords(tool.name);
  const name = `${nameWords(tool.server).join(' ')} ${words.join(' ')}`;
  const description = tool.description.slice(0, AHEAD.descriptionRead);
  return (
    words.some((word) => LOOKING.has(word)) &&
    words.some((word) => PLACES.has(word)) &&
    !BEYOND_IN_NAME.test(name) &&
    !BEYOND_IN_TEXT.test(description)
  );
}

/**
 * Returns true if the tool works on local disks. Its `openWorldHint` decides, otherwise its words.
 */
function isOfDisks(tool: Tool): boolean {
  const { openWorldHint } = tool.annotations ?? {};
  if (openWorldHint !== undefined) {
    return !openWorldHint;
  }
  return speaksOfDisks(tool);
}

/** Returns true if the tool's words are about files on a disk. */
export function speaksOfDisks(tool: Tool): boolean {
  const text = `${tool.server} ${nameWords(tool.name).join(' ')} ${tool.description.slice(0, AHEAD.descriptionRead)}`;
  return OF_DISKS.test(text.replaceAll(/[_-]/gu, ' '));
}

interface FoundPaths {
  readonly paths: readonly string[];
  /** False if a value is a relative path: only the server knows where it starts. */
  readonly isClear: boolean;
  /** False if a path begins with `~` and the home folder is not known. */
  readonly isTold: boolean;
}

function pathsOf(args: JsonObject, { folder, home }: ServerPlace): FoundPaths {
  const found = new Set<string>();
  let isClear = true;
  let isTold = true;
  const look = (value: Json | undefined, name: string): void => {
    if (found.size > AHEAD.pathsMax) {
      return;
    }
    if (typeof value === 'string') {
      const isNamedSo = PATH_PARAMETER.test(name);
      if (!isNamedSo && (value.length > AHEAD.pathLengthMax || !OF_PATHS.test(value))) {
        return;
      }
      if (ADDRESS.test(value) && !/^file:/iu.test(value)) {
        return;
      }
      const text = home === undefined ? value : value.replace(AT_HOME, () => home);
      isTold &&= !AT_SOME_HOME.test(text);
      const path = absolutePath(text, folder);
      // Only the server knows where a relative path starts: the path is watched, and not relied on.
      isClear &&= path !== undefined && absolutePath(text, undefined) !== undefined;
      if (path !== undefined) {
        // Names may end like lines, so that both are watched.
        found.add(path).add(withoutLine(path));
      }
      return;
    }
    if (Array.isArray(value)) {
      for (const item of value as readonly Json[]) {
        look(item, name);
      }
    } else if (isJsonObject(value)) {
      for (const key of Object.keys(value)) {
        look(value[key], key);
      }
    }
  };
  look(args, '');
  return { paths: [...found], isClear, isTold };
}
