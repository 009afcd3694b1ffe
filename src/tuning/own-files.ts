/** Limits of the search for ways to pml's own files. */
export const OWN_FILES = {
  /** Texts among the arguments of one call; a call with more of them is asked about. @unit texts @range 100..1000000 @source chosen: a table of some thousand rows, not a file of them */
  textsMax: 20_000,
  /** A longer text is no path, and no program whose words are followed on the disk. @unit characters @range 64..32768 @source chosen: PATH_MAX of Linux */
  pathLengthMax: 4096,
  /** A longer text is no name of a file. @unit characters @range 16..1024 @source NAME_MAX of Linux */
  nameLengthMax: 255,
  /** Words of one text that are read as paths. @unit words @range 8..100000 @source chosen: a page of a program */
  wordsMax: 1000,
  /** Words of one text that are followed on the disk. @unit words @range 1..1000 @source chosen: a look takes about 0.05 ms */
  wordsFollowed: 64,
  /** Paths of one call that are followed on the disk; a call with more of them is asked about. @unit paths @range 16..100000 @source chosen: about 20 ms of four threads */
  pathsMax: 600,
  /** Folders that relative paths of one call may start from. @unit folders @range 1..100 @source chosen: the roots of a server are a handful */
  startsMax: 24,
  /** Texts of one call that are put together in pairs. @unit texts @range 2..100 @source chosen: 24 make 552 pairs of letters, and no look at the disk */
  joinedMax: 24,
  /** Ways to write one pattern with braces. @unit patterns @range 1..1000 @source chosen, unmeasured */
  bracesMax: 64,
  /** Folders above pml's own that one server was told of, from which its later paths may start. @unit folders @range 1..100 @source chosen: there are no more than a path has parts */
  visitedMax: 16,
  /** Time limit for the disk, per call. @unit ms @range 100..60000 @source chosen: a disk that has to wake up takes about this long */
  lookMs: 5000,
  /** Looks that the disk has not answered in time and that are still open; with so many, nothing more is asked of it. @unit looks @range 1..64 @source chosen: Node has four threads for all files */
  lateLooksMax: 2,
  /** Links that one path may lead over. @unit links @range 8..255 @source Linux follows 40 */
  linksMax: 40,
  /** Files in pml's folders that a file with several names is compared with. @unit files @range 10..100000 @source chosen: a configuration has about ten beside its database */
  ownFilesMax: 2000,
  /** Time for which the real paths of pml's own folders are cached. @unit ms @range 0..600000 @source chosen: nobody moves them but people */
  realFreshMs: 5000,
  /** Characters of an argument that a question or a log line shows. @unit characters @range 20..2000 @source chosen: a path, not a text */
  shownLength: 200,
} as const;
