/** Backups and restores: reports and requests. */

/** Rows written to a backup, or read from it. */
export interface BackupReport {
  readonly file: string;
  readonly sizeBytes: number;
  readonly rows: Readonly<Record<string, number>>;
}

/** Says which rows of the database a restore replaces. */
export type RestoreScope =
  | { readonly kind: 'project'; readonly from: string; readonly to: string }
  | { readonly kind: 'everything' };

/** A person's choice of what to restore. */
export interface RestoreChoice {
  readonly file: string;
  /** The project of the backup that is meant. */
  readonly from?: string;
  /** The name that it gets in this database. */
  readonly project?: string;
  readonly isEverything: boolean;
}

/** Counts the rows and the runs of a project. */
export interface ProjectSize {
  readonly rows: number;
  readonly runs: number;
}

/** A project of the database, before and after the restore. */
interface ReplacedProject {
  /** Its name in the backup; missing where the backup has nothing for it. */
  readonly from?: string;
  readonly to: string;
  readonly before: ProjectSize;
  readonly after: ProjectSize;
}

/** Lists the projects that a restore replaces, before it does. */
export interface RestorePlan {
  readonly file: string;
  readonly scope: RestoreScope;
  readonly replaced: readonly ReplacedProject[];
  /** Projects of the database that stay as they are. */
  readonly untouched: readonly string[];
}

/** Orders a restore. */
export interface RestoreRequest {
  readonly file: string;
  readonly scope: RestoreScope;
  /** Takes permissions and risk words from the backup. Otherwise those in the database stay. */
  readonly withPermissions: boolean;
}

/** Tells how a restore ended. */
export interface RestoreReport extends BackupReport {
  /** Each project that was taken from the backup, and the name that it has now. */
  readonly replaced: readonly { readonly from: string; readonly to: string }[];
  readonly arePermissionsKept: boolean;
  /** Logins are sealed for one project name. Under another name those in the database stay. */
  readonly areLoginsKept: boolean;
  /** Runs that were under way in the backup: they are ended. */
  readonly runsEnded: number;
}
