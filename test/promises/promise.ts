/** A test, by the file it is in and the words it begins with. */
export interface Keeper {
  readonly file: string;
  readonly test: string;
}

export interface Promised {
  readonly id: string;
  /** From the root of the repository. */
  readonly document: string;
  readonly sentence: string;
  readonly keptBy: readonly [Keeper, ...Keeper[]];
}

export const by = (file: string, test: string): Keeper => ({ file, test });
