/** Where a path really leads on this machine's disk. */
export interface RealPath {
  /** With every link followed, as far as there is something; what is missing is appended. */
  readonly path: string;
  /** Stands for a file that has more than one name, by whatever name it is reached. */
  readonly sharedFile?: string;
}

/** Follows links. It changes nothing, and never throws for what is on the disk. */
export interface RealPaths {
  /** In the order of the paths. `undefined` where the disk does not answer in time. */
  resolve(paths: readonly string[]): Promise<readonly RealPath[] | undefined>;
  /** The files with more than one name in these folders, as `sharedFile` names them. */
  sharedFilesIn(folders: readonly string[]): Promise<ReadonlySet<string> | undefined>;
}
