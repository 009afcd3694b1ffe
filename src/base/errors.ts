/**
 * Every failure the gateway raises on purpose.
 *
 * A failure is thrown when a contract was broken or the world failed in a way the caller
 * cannot handle; an outcome that an operation is *for* is returned instead. The registry is
 * pinned by a test and printed in `docs/reference/errors.md`.
 */

/** Exit code of the command line: 1 failure, 2 wrong usage or input, 3 not reachable, 4 refused. */
type ExitCode = 1 | 2 | 3 | 4;

/** The meaning of one error code. */
interface ErrorMeaning {
  /** Meaning of the code, in one sentence. */
  readonly meaning: string;
  /** The remedy, in one sentence. */
  readonly remedy: string;
  /** True if the same request may succeed later without a change. */
  readonly retryable: boolean;
  readonly exitCode: ExitCode;
  /** Status where it leaves over HTTP. */
  readonly httpStatus: number;
}

const meaning = (
  text: string,
  remedy: string,
  rest: Pick<ErrorMeaning, 'exitCode' | 'httpStatus'> & { retryable?: boolean },
): ErrorMeaning => ({ meaning: text, remedy, retryable: false, ...rest });

const BAD_INPUT = { exitCode: 2, httpStatus: 400 } as const;
const NOT_FOUND = { exitCode: 2, httpStatus: 404 } as const;
const UNAVAILABLE = { exitCode: 3, httpStatus: 503, retryable: true } as const;
const REFUSED = { exitCode: 4, httpStatus: 403 } as const;
const BROKEN = { exitCode: 1, httpStatus: 500 } as const;

/** The registry. A code, once published, keeps its meaning; a retired one is never reused. */
export const ERRORS = {
  INTERNAL: meaning(
    'The gateway met a state it was not written for.',
    'Report it together with the log line that has the same time.',
    BROKEN,
  ),
  USAGE: meaning(
    'The command line was not understood.',
    'See pml help, or pml help COMMAND for examples.',
    BAD_INPUT,
  ),
  CONFIG_INVALID: meaning(
    'The configuration cannot be used as it is written.',
    'Mend every problem in the message; they are all reported at once, with line and column.',
    BAD_INPUT,
  ),
  FILE_UNUSABLE: meaning(
    'A file or folder that pml needs cannot be read or written.',
    'Name one that is there and of the right kind, mend its permissions, or free some space.',
    { exitCode: 2, httpStatus: 500 },
  ),
  FILE_CHANGED: meaning(
    'A file has changed since it was read, so that nothing was written.',
    'Look at what changed in the file, then run the command again.',
    REFUSED,
  ),
  SERVER_EXISTS: meaning(
    'A server of that name is already configured.',
    'Choose another name, or add --replace.',
    BAD_INPUT,
  ),
  UNDO_REFUSED: meaning(
    'A file changed after pml wrote it, and pml cannot tell its own changes apart from the later ones.',
    'Mend the files named in the message, or add --force: it puts the old files back and loses later edits.',
    REFUSED,
  ),
  PERSON_REQUIRED: meaning(
    'A person has to decide this, in an interactive terminal.',
    'Run the command yourself in a terminal.',
    REFUSED,
  ),
  TOKEN_EXISTS: meaning(
    'The project has a token of that name, and it is still good.',
    'Choose another name, or revoke it first with pml tokens revoke.',
    BAD_INPUT,
  ),
  TOKEN_UNKNOWN: meaning(
    'The project has no token of that name, or it was revoked before.',
    'List them with pml tokens list.',
    NOT_FOUND,
  ),
  ARGUMENTS_INVALID: meaning(
    'The arguments do not fit the schema of the tool.',
    'Mend the arguments named in the message and call again.',
    BAD_INPUT,
  ),
  TOOL_NAME_MALFORMED: meaning(
    'A tool was not named in the form server:tool.',
    'Name it as discover or pml list shows it.',
    BAD_INPUT,
  ),
  TOOL_UNKNOWN: meaning(
    'No known server has a tool of that name.',
    'Use the nearest name in the message, or discover.',
    NOT_FOUND,
  ),
  CAPABILITY_UNKNOWN: meaning(
    'There is no capability of that name in this project.',
    'Use the nearest name in the message, or pml capabilities.',
    NOT_FOUND,
  ),
  CAPABILITY_INVALID: meaning(
    'A capability, a name for one or a document of them cannot be used as it is; nothing was changed.',
    'Mend what the message names; every problem is reported at once.',
    BAD_INPUT,
  ),
  SERVER_UNKNOWN: meaning(
    'No server of that name is configured.',
    'Use the nearest name in the message, or pml list.',
    NOT_FOUND,
  ),
  WORKFLOW_INVALID: meaning(
    'The workflow cannot run as it is written; nothing was started.',
    'Mend every issue in the message; they are all reported at once.',
    BAD_INPUT,
  ),
  RUN_UNKNOWN: meaning(
    'There is no run with that workflowId in this project.',
    'List them with pml runs.',
    NOT_FOUND,
  ),
  RUN_DAMAGED: meaning(
    'The stored data of this run cannot be read; nothing of it was run, and other runs are not affected.',
    'Ask for the work again as a new workflow. To have this one back, restore a backup with pml restore.',
    BROKEN,
  ),
  TRACE_UNKNOWN: meaning(
    'There is no recorded decision with that id in this project.',
    'Run pml explain with a run or a tool to see its decisions; old ones are removed after pml.retention.tracesDays.',
    NOT_FOUND,
  ),
  RUNS_TOO_MANY: meaning(
    'As many runs as are allowed are under way.',
    'Wait until some have ended, or end them with control_workflow abort.',
    { exitCode: 3, httpStatus: 503, retryable: true },
  ),
  JOURNAL_UNREADABLE: meaning(
    'The journal of a run was written by a newer version of pml.',
    'Use that version; nothing was changed.',
    BROKEN,
  ),
  RUN_ABORTED: meaning(
    'The run was ended on request.',
    'Start a new one if the work is still wanted; finished tasks are in its results.',
    { exitCode: 1, httpStatus: 409 },
  ),
  COMMAND_REFUSED: meaning(
    'The command does not fit the state of the run.',
    'Look at it with pml runs WORKFLOW_ID; nothing was changed.',
    { exitCode: 1, httpStatus: 409 },
  ),
  PATH_UNKNOWN: meaning(
    'The result has nothing at that path.',
    'Ask for a path that the preview shows.',
    NOT_FOUND,
  ),
  SERVER_UNAVAILABLE: meaning(
    'The server that has the tool cannot be reached at the moment.',
    'Look at its last error in pml doctor; the gateway keeps trying by itself.',
    UNAVAILABLE,
  ),
  LOGIN_NOT_OFFERED: meaning(
    'The server has no login that the gateway can use.',
    'Put a token of the server into its headers in pml.json.',
    BAD_INPUT,
  ),
  LOGIN_FAILED: meaning(
    'The login at a remote server did not succeed; nothing was stored.',
    'Mend what the message names and run pml login again.',
    REFUSED,
  ),
  LOGIN_REQUIRED: meaning(
    'The server wants a person to log in first.',
    'Log in with pml login and the name of the server.',
    { exitCode: 4, httpStatus: 401 },
  ),
  CALL_FAILED: meaning(
    'A call was made and brought no answer.',
    'The message says why; before repeating it, make sure that it did not take effect.',
    { exitCode: 1, httpStatus: 502 },
  ),
  POLICY_REFUSED: meaning(
    'The policy in pml.json does not let this tool be called.',
    'A person can change the policy; an agent cannot.',
    REFUSED,
  ),
  APPROVAL_REQUIRED: meaning(
    'A person has to approve the call first.',
    'Run pml approve with the id in the message, then make the same call again.',
    REFUSED,
  ),
  DAEMON_UNREACHABLE: meaning(
    'The background process could not be reached.',
    'Read the log file named in the message, or run pml doctor.',
    UNAVAILABLE,
  ),
  DAEMON_START_FAILED: meaning(
    'The background process ended while it was starting.',
    'Mend what the message says; the log file named there has the rest.',
    BROKEN,
  ),
  KEYCHAIN_UNAVAILABLE: meaning(
    'Something that pml needs is in the keychain of the system, which does not give it out.',
    'Unlock the keychain, or log in to the desktop, and try again; PML_KEY_FILE names a key of your own.',
    UNAVAILABLE,
  ),
  FOLDER_UNSAFE: meaning(
    'A folder that must be private can be entered or written by someone else.',
    'Remove it, or take the rights of others away, and start again.',
    REFUSED,
  ),
  DATABASE_LOCKED: meaning(
    'Another process owns the embedded database.',
    'End the process named in the message, or use the gateway that it runs.',
    { exitCode: 3, httpStatus: 503, retryable: true },
  ),
  DATABASE_UNAVAILABLE: meaning(
    'The database cannot be reached, or has ended.',
    'The message has the reason; pml doctor checks the address and the folder.',
    UNAVAILABLE,
  ),
  DATABASE_REFUSED: meaning(
    'The database refuses an action that the gateway needs.',
    'Do what the message says, with a role that may.',
    { exitCode: 4, httpStatus: 500 },
  ),
  DATABASE_VERSION_NEWER: meaning(
    'The database was written by a newer version of pml.',
    'Install that version or a later one; nothing was changed.',
    BROKEN,
  ),
  DATABASE_STATEMENT_FAILED: meaning(
    'The database refused a statement of the gateway; its transaction was rolled back.',
    'Report it together with the log line that has the same time.',
    BROKEN,
  ),
  STORAGE_FULL: meaning(
    'The disk is full; the last write was not stored.',
    'Make room on the disk named in the message; the gateway goes on by itself.',
    { exitCode: 1, httpStatus: 507, retryable: true },
  ),
  STORAGE_UNWRITABLE: meaning(
    'A folder of the gateway cannot be written.',
    'Give this user the right to write there, or point XDG_DATA_HOME somewhere else.',
    { exitCode: 4, httpStatus: 500 },
  ),
  BACKUP_INVALID: meaning(
    'The file is not a complete backup that this version can restore; nothing was changed.',
    'Choose another backup, or the version of pml named in the message.',
    BAD_INPUT,
  ),
  EMBEDDING_MODEL_UNUSABLE: meaning(
    'The model that turns text into vectors cannot be used as it is set up.',
    'Mend what the message names; search goes on by words alone meanwhile.',
    BROKEN,
  ),
  EMBEDDING_UNAVAILABLE: meaning(
    'The model that turns text into vectors gave no answer.',
    'Nothing needs to be done: search goes on by words alone, and the model is asked again.',
    UNAVAILABLE,
  ),
  PROGRAMS_TOO_MANY: meaning(
    'Too many programs wait for a place to run.',
    'Wait for some to end, then start it again.',
    { exitCode: 1, httpStatus: 503, retryable: true },
  ),
  SANDBOX_UNAVAILABLE: meaning(
    'The place where programs run could not be started, or is being closed.',
    'Try again; if it stays so, look at the log for why the thread ended.',
    UNAVAILABLE,
  ),
  HTTP_PORT_TAKEN: meaning(
    'The configured port of the HTTP endpoint is in use by another program.',
    'Choose another pml.http.port, or leave it out: a free one is taken then.',
    BAD_INPUT,
  ),
  HTTP_LISTEN_FAILED: meaning(
    'The HTTP endpoint cannot be opened at the configured address.',
    'Set pml.http.host to an address of this machine, or pml.http.enabled to false.',
    BAD_INPUT,
  ),
  DASHBOARD_OFF: meaning(
    'There is no dashboard, because the HTTP endpoint is switched off.',
    'Set pml.http.enabled to true, then run pml down and pml up.',
    REFUSED,
  ),
} as const satisfies Readonly<Record<string, ErrorMeaning>>;

export type ErrorCode = keyof typeof ERRORS;

/** The error class of pml. `data` is for programs, the message is for people. */
export class GatewayError extends Error {
  readonly code: ErrorCode;
  readonly data: unknown;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown; data?: unknown }) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'GatewayError';
    this.code = code;
    this.data = options?.data;
  }
}

/** Returns the text of anything that was thrown, for a log line or an answer. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
