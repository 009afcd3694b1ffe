/** Where a path really leads on this machine's disk. */
export interface RealPath {
  /** The path with all links followed. Parts that do not exist are appended as they are. */
  readonly path: string;
  /** Stands for a file that has more than one name, by whatever name it is reached. */
  readonly sharedFile?: string;
}

/** Follows links. Changes nothing, and never throws because of the state of the disk. */
export interface RealPaths {
  /** In the order of the paths. `undefined` where the disk does not answer in time. */
  resolve(paths: readonly string[]): Promise<readonly RealPath[] | undefined>;
  /** The files with more than one name in these folders, as `sharedFile` names them. */
  sharedFilesIn(folders: readonly string[]): Promise<ReadonlySet<string> | undefined>;
}
