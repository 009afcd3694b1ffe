/** Limits of the command line. */
export const CLI = {
  /** Entries that pml audit shows. @unit entries @range 1..1000 @source chosen: two screens; --export has all */
  auditShown: 100,
  /** No column of a table is made narrower than this. @unit columns @range 4..40 @source chosen: a server's name and an ellipsis */
  columnWidthMin: 8,
  /** Description of an exported skill. @unit characters @range 100..1024 @source the format of skills allows 1,024 */
  skillDescriptionMax: 1024,
  /** Capabilities in the index for agents. @unit capabilities @range 1..1000 @source chosen: about 5,000 tokens of a page that is read only when it is needed */
  skillIndexMax: 100,
  /** Text taken from stdin. @unit bytes @range 1024..1073741824 @source chosen: four times the largest arguments of a call */
  inputBytesMax: 33_554_432,
  /** Programs above a command that are looked at for an agent. @unit programs @range 1..1000 @source chosen: shells and terminals nest a dozen deep */
  ancestorsMax: 64,
  /** A list of known servers that has not come by then is not waited for. @unit ms @range 1000..600000 @source chosen, unmeasured */
  knownListWithinMs: 30_000,
  /** Longest list of known servers. @unit characters @range 1000..100000000 @source chosen: some thousand servers */
  knownListLengthMax: 1_000_000,
  /** Runs that `pml runs` lists at the most. @unit runs @range 1..1000000 @source chosen, unmeasured */
  runsListedMax: 10_000,
  /** Repeated questions of `pml init` about trusted servers. @unit times @range 1..100 @source chosen, unmeasured */
  trustQuestionsMax: 5,
  /** Lines of the help, however wide the terminal: longer ones are hard to read. @unit columns @range 40..200 @source chosen, unmeasured */
  helpWidth: 100,
  /** Time limit of `pml doctor` for the HTTP endpoint. @unit ms @range 100..60000 @source chosen: it is on the same machine */
  healthTimeoutMs: 2000,
  /** Time limit of `pml doctor` for PostgreSQL. @unit ms @range 100..60000 @source chosen: longer than a slow network, shorter than a person's patience */
  databaseWithinMs: 5000,
  /** Interval at which `pml run` asks about a long run. @unit ms @range 50..60000 @source chosen: a person notices a second */
  pollEveryMs: 500,
  /** Below this `pml run` writes one line for each event. @unit columns @range 20..200 @source chosen: a mark, a name, a tool and a time */
  liveColumnsMin: 50,
  /** Interval at which the times of running tasks are redrawn. @unit ms @range 20..5000 @source chosen: a person sees it move */
  liveEveryMs: 200,
  /** The longest bar beside a task in `pml runs`. @unit columns @range 4..200 @source chosen, unmeasured */
  barWidth: 20,
  /** Below this `pml runs` draws none. @unit columns @range 40..200 @source chosen: the other columns need the room */
  barColumnsMin: 80,
  /** Free disk space below which `pml doctor` warns. @unit bytes @range 0..1099511627776 @source chosen: a backup of a large database and its log */
  diskFreeBytesMin: 268_435_456,
  /** When `pml backup` is given up. @unit ms @range 1000..86400000 @source chosen: gigabytes on a slow disk */
  backupWithinMs: 600_000,
  /** Time for which `pml up` waits for starting servers before it shows them. @unit ms @range 0..60000 @source chosen: what a person waits for without wondering */
  upSettleMs: 3000,
  /** Time for which `pml trust` waits for the tools of servers that it asks about. @unit ms @range 0..600000 @source chosen: a server that is fetched first takes tens of seconds */
  trustSettleMs: 30_000,
  /** Time after a question is shown in which typed keys do not answer it. @unit ms @range 100..5000 @source chosen: longer than the 500 ms within which two clicks or keys count as one */
  typeAheadMs: 600,
  /** Interval at which `pml runs --follow` looks for new runs. @unit ms @range 50..60000 @source chosen: a person notices a second */
  runsEveryMs: 1000,
  /** Lines that `pml logs` shows at first. @unit lines @range 1..10000 @source chosen: some screens */
  logLines: 100,
  /** Lines that `pml logs` shows at the most. @unit lines @range 100..1000000 @source chosen, unmeasured */
  logLinesMax: 100_000,
  /** Size of the log's end that is read at once. @unit bytes @range 10000..100000000 @source DAEMON.logBytesMax: all of it, as a rule */
  logBytesMax: 16_777_216,
  /** Interval at which `pml logs --follow` looks for new lines. @unit ms @range 50..10000 @source chosen: below what a person notices */
  logEveryMs: 250,
  /** Length of a whole id of a run; a shorter one may be the beginning of several. @unit characters @range 8..64 @source wf_ and 128 bits in base64url */
  runIdLength: 25,
  /** When a gateway on another machine counts as silent. @unit ms @range 1000..600000 @source chosen: it asks the server's issuer before it answers */
  gatewayAnswerMs: 60_000,
  /** Interval at which starting servers are checked. @unit ms @range 10..10000 @source chosen: below what a person notices */
  settleEveryMs: 100,
} as const;
