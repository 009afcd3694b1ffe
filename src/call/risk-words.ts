/**
 * English words that show what a tool does.
 *
 * Each verb has a kind, and risk classes are built from kinds. A verb that is rarely a noun shows
 * the tool's action wherever it comes first. Others (`order`, `archive`) do so only in the place of
 * a verb.
 */

/** The effect of a verb. */
export type VerbKind =
  | 'destroy'
  | 'outward'
  | 'money'
  | 'access'
  | 'run'
  | 'change'
  | 'retrieve'
  | 'compute';

/** The grammatical form of a verb. */
export type VerbForm = 'base' | 'third' | 'gerund' | 'past';

export interface VerbUse {
  readonly verb: string;
  readonly kind: VerbKind;
  readonly form: VerbForm;
}

const VERBS: Readonly<Record<VerbKind, string>> = {
  // Gone, or overwritten, with no way back that the tool offers.
  destroy: `delete remove drop truncate destroy wipe purge erase uninstall overwrite shred obliterate
    del rm rmdir unlink discard expunge prune trash eradicate nuke flush reset clear kill terminate
    shutdown reboot undeploy rollback revert empty clean cleanup void expire evict rebase`,
  // Leaves the house: people outside see or get it.
  outward: `send deploy publish unpublish email mail sms tweet retweet broadcast forward reply notify
    announce dial call release redeploy message dm syndicate page rollout`,
  // Spends or moves money, or binds somebody to.
  money: `pay charge transfer refund buy sell purchase checkout withdraw deposit stake unstake swap
    mint burn trade order book donate tip bid wire redeem borrow lend repay place bridge payout claim delegate redelegate undelegate`,
  // Permissions and membership.
  access: `grant revoke ban unban kick invite approve reject authorize promote demote share unshare
    block unblock impersonate deny accept leave join`,
  // Runs what it is given: anything may happen.
  run: `run execute exec eval evaluate shell invoke trigger spawn rerun`,
  change: `write create update add set put patch insert upsert edit modify change save store upload
    import move rename copy clone fork duplicate commit push pull comment label tag untag assign
    unassign star unstar follow unfollow like unlike mark unmark enable disable start stop pause
    resume restart launch open close connect disconnect login logout log authenticate click type
    navigate press select scroll hover drag tap swipe fill submit install configure register
    unregister subscribe unsubscribe schedule reschedule init initialize initialise build make
    replace apply attach detach append prepend merge sync synchronize migrate restore recover
    archive unarchive cancel lock unlock toggle switch adjust rotate resize crop control adapt
    handle process manage record post pin unpin vote upvote downvote react queue enqueue
    provision scale autoscale upgrade downgrade cordon uncordon taint untaint checkpoint stage stash unstage bind unbind link unlink complete finish
    reopen refresh reload activate deactivate mute unmute play skip turn increase decrease
    increment decrement train index reindex load unload export download backup clip setup
    bookmark ingest memorize remember forget learn step end begin cast bulk mutate perform
    assemble draft use group ungroup extend alter transition hide sign undo drain customize ensure
    reconnect paste serve confirm speak boot initiate draw take pick reserve summon invalidate pop
    dequeue consume acknowledge ack dispatch disarm steer dim brew
    eject dock undock unpair dismiss snooze emulate quit`,
  // Answers what is there.
  retrieve: `get list read search find fetch query describe show count view look lookup retrieve
    return browse discover display see peek head tail cat ls grep scan monitor watch poll locate
    obtain access inspect check identify explore collect gather scrape crawl resolve provide
    request receive ping probe tell report enumerate ask screenshot capture snapshot
    give wait know consult inquire track whois dig trace status info help`,
  // Answers what follows from what it was given.
  compute: `calculate compute compare convert parse extract encode decode translate summarize
    summarise explain estimate predict forecast detect preview suggest recommend generate classify
    rank filter sort diff measure map review validate verify analyze analyse assess test think
    reason echo demonstrate format simulate transform normalize tokenize hash encrypt decrypt
    render solve plan interpret brainstorm debug lint audit score match correlate visualize
    visualise optimize optimise answer advise determine investigate decide reflect quote
    transcribe minify prettify beautify sum subtract multiply divide round aggregate
    guide troubleshoot diagnose derive infer categorize cluster embed highlight
    research critique consider assist roll flip shuffle randomize choose respond
    rephrase paraphrase proofread benchmark sanitize unescape escape lemmatize stem
    geocode profile contrast contextualize decompose plot decompile split enhance print greet`,
};

/** Verbs that stand in names as nouns at least as often: `email_list`, `commit_history`. */
export const NOUN_TOO: ReadonlySet<string> = wordSet(
  `drop reset email mail sms message tweet call page release reply order charge transfer trade book
   swap stake bridge purchase checkout deposit tip bid wire place share block ban invite
   run shell exec trigger empty clean void trash
   set put comment label tag star fork like mark start stop pause type press scroll
   drag select schedule build make sync archive lock switch control process record post pin vote
   queue index load export import download backup clip track step end cast bulk draft use group log
   clone copy move push pull commit patch change store open close link stage play skip turn
   setup import merge restore scale train complete label login logout install build replace list
   read search find query show count view look lookup display head tail cat scan monitor watch poll
   access check request report screenshot capture snapshot trace status info help preview rank
   filter sort diff measure map review test format hash plan score match quote sum round guide
   research profile stem embed plot forecast answer estimate audit benchmark transform
   debug reason render see wait take pick roll flip tap swipe hover click fill filter hide state
   refresh reload adjust ping probe branch upload join leave delegate claim sign split
   request reserve pop dock dispatch upgrade rollout taint`,
);

/** Words of these that open a name as its topic: `message_send`, `order_get_status`. */
export const NOUN_FIRST: ReadonlySet<string> = wordSet(
  `email mail sms message tweet call page release commit order charge transfer trade book purchase checkout
   deposit bid wire invite shell comment label tag record post queue group draft log link archive
   schedule index track step store process branch build vote play control stage backup clip request`,
);

/** A name without a verb that ends with one of these asks for information. */
export const ANSWER_NOUNS: ReadonlySet<string> = wordSet(
  `info information status state detail details list history stats statistics size count summary
   report docs documentation doc schema data search lookup weather forecast forecasts price prices
   quote version versions results result overview metadata profile news trends rates rate ratings
   score scores rankings ranking leaderboard chart analysis diagnostics health help examples
   example guide readme dictionary definition definitions viewer explorer finder checker
   calculator converter validator analyzer comparison query queries ids names logs log path paths
   properties attributes capabilities features types fields columns tables contents content`,
);

/** Changes that may be nothing but an answer put together: "create a chart from these numbers". */
export const MAKING_VERBS: ReadonlySet<string> = wordSet(
  `create build make draw assemble draft use process handle perform apply adapt complete merge`,
);

/** Words that make a run arbitrary, in a name or as a parameter. */
export const RUNNABLE: ReadonlySet<string> = wordSet(
  `code command commands cmd script scripts shell sql statement statements query queries javascript
   js python bash powershell terminal notebook cell program snippet task tasks job jobs workflow
   workflows flow pipeline action actions transaction function functions tool tools process api
   request macro playbook agent container statement cypher`,
);

/** Runs that by their object only look. */
export const LOOKING_RUNS: ReadonlySet<string> = wordSet(
  `diagnostics diagnostic check checks analysis scan audit report lint search validation
   inspection healthcheck simulation backtest comparison`,
);

/** Parameters that carry a program in full. */
export const PROGRAM_PARAMETERS: ReadonlySet<string> = wordSet(
  `sql command cmd script shell javascript commands sqlquery rawsql cypher`,
);

/** Flags that let a call destroy: judged by what parameters allow, not by the usual call. */
export const DESTROYING_FLAGS: ReadonlySet<string> = wordSet(
  `delete remove purge drop overwrite truncate wipe erase prune`,
);

/** Flags that say the same for a tool that changes something anyway. */
export const FORCING_FLAGS: ReadonlySet<string> = wordSet(`force forced hard amend rebase cascade`);

/** Flags that, given to a read, make it change something: `get_logs {clear: true}`. */
export const CLEARING_FLAGS: ReadonlySet<string> = wordSet(
  `clear reset flush empty kill discard expire evict acknowledge ack`,
);

/** Flags that give a new thing more rights, or more readers, than usual. */
export const OPENING_FLAGS: ReadonlySet<string> = wordSet(
  `superuser admin sudo privileged public publicly`,
);

/** Flags that ask for a look at what would happen. */
export const DRY_FLAGS: ReadonlySet<string> = new Set([
  'dryrun',
  'dry run',
  'simulate',
  'simulate only',
  'validate only',
  'check only',
  'what if',
  'whatif',
]);

/** Parameters that choose the action: `mode: "list"`. */
export const SELECTORS: ReadonlySet<string> = wordSet(
  `mode action operation op command subcommand verb act`,
);

/** Parameters that choose the action although the schema lists no choices. */
export const FREE_SELECTORS: ReadonlySet<string> = wordSet(`tool subtool function task`);

/** Acts that only look, whatever they are chosen for: a part of the verbs that read or compute. Others of these may do it in place: `sort`. */
export const LOOKING_ACTS: ReadonlySet<string> = wordSet(
  `get list read search find fetch query describe show count view look lookup retrieve browse display
   inspect check status info help peek head tail cat ls grep enumerate verify validate diff compare
   explain estimate preview analyze analyse assess audit calculate compute detect measure summarize
   summarise suggest recommend lint ping whois trace diagnose`,
);

/** Parameters that choose a part of the action. They may raise a class, and never lower it. */
export const PART_SELECTORS: ReadonlySet<string> = wordSet(
  `type kind event decision verdict resolution method strategy`,
);

/** Numbers of things in operation: none of them is a shutdown. */
export const OPERATING_NUMBERS: ReadonlySet<string> = wordSet(
  `replicas replica instances workers capacity dynos nodes`,
);

/** Changes that set a plain value, so that the second call answers as the first did. */
export const SETTING_VERBS: ReadonlySet<string> = wordSet(
  `set rename enable disable star unstar mute unmute resize mark unmark pin unpin export`,
);

/** Changes that take everything below a folder with it. */
export const TREE_VERBS: ReadonlySet<string> = wordSet(
  `move rename copy clone duplicate archive unarchive backup restore sync synchronize migrate export
   import upload walk zip unzip compress extract pack unpack mirror replace merge`,
);

const EXTRA_NOUNS: Readonly<Record<string, string>> = {
  deletion: 'delete',
  removal: 'remove',
  execution: 'execute',
};

/** Irregular past forms. In the passive voice they show an effect of the call. */
const IRREGULAR_PASTS: Readonly<Record<string, string>> = {
  sent: 'send',
  sold: 'sell',
  bought: 'buy',
  paid: 'pay',
  repaid: 'repay',
  lent: 'lend',
  withdrawn: 'withdraw',
  written: 'write',
  overwritten: 'overwrite',
  rewritten: 'write',
  begun: 'begin',
  taken: 'take',
  drawn: 'draw',
  hidden: 'hide',
  built: 'build',
  forgotten: 'forget',
  undone: 'undo',
  rebuilt: 'build',
};

const USES: ReadonlyMap<string, VerbUse> = allUses();

/** Returns the verb of a word and its form. Returns `undefined` for an unknown word. */
export function verbUse(word: string): VerbUse | undefined {
  return USES.get(word);
}

/** Splits a text into a set of words. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/u).filter((word) => word !== ''));
}

function allUses(): ReadonlyMap<string, VerbUse> {
  const uses = new Map<string, VerbUse>();
  const note = (word: string, use: VerbUse): void => {
    if (!uses.has(word)) {
      uses.set(word, use);
    }
  };
  const entries = Object.entries(VERBS) as [VerbKind, string][];
  const verbs = entries.flatMap(([kind, text]) =>
    [...wordSet(text)].map((verb) => ({ verb, kind })),
  );
  // Base forms first: `void` is no past, `string` no gerund.
  for (const { verb, kind } of verbs) {
    note(verb, { verb, kind, form: 'base' });
  }
  for (const { verb, kind } of verbs) {
    for (const [word, form] of inflections(verb)) {
      note(word, { verb, kind, form });
    }
  }
  for (const [noun, verb] of Object.entries(EXTRA_NOUNS)) {
    const kind = uses.get(verb)?.kind ?? 'destroy';
    note(noun, { verb, kind, form: 'gerund' });
  }
  for (const [past, verb] of Object.entries(IRREGULAR_PASTS)) {
    note(past, { verb, kind: uses.get(verb)?.kind ?? 'change', form: 'past' });
  }
  return uses;
}

/** Returns the regular forms of a verb. */
function inflections(verb: string): readonly (readonly [string, VerbForm])[] {
  const sibilant = /(?:[sxz]|ch|sh)$/u.test(verb);
  const consonantY = /[^aeiou]y$/u.test(verb);
  const silentE = verb.endsWith('e') && !verb.endsWith('ee');
  const doubled = /^[^aeiou]*[aeiou][bdgmnprt]$|(?:mit|fer|cel|vert?)$/u.test(verb)
    ? verb + verb.slice(-1)
    : undefined;
  const trunk = silentE ? verb.slice(0, -1) : verb;
  const third = consonantY ? `${verb.slice(0, -1)}ies` : sibilant ? `${verb}es` : `${verb}s`;
  const past = consonantY ? `${verb.slice(0, -1)}ied` : `${trunk}ed`;
  return [
    [third, 'third'],
    [past, 'past'],
    [`${trunk}ing`, 'gerund'],
    ...(doubled === undefined
      ? []
      : ([
          [`${doubled}ed`, 'past'],
          [`${doubled}ing`, 'gerund'],
        ] as const)),
  ];
}
