import type { Risk } from './risk-class.ts';
import type { ParameterReading } from './risk-parameters.ts';
import type { DescriptionReading, NameReading } from './risk-text.ts';
import { LOOKING_RUNS, RUNNABLE, type VerbKind, type VerbUse, wordSet } from './risk-words.ts';

/** The class of each kind of verb. */
export const RISK_OF: Readonly<Record<VerbKind, Risk>> = {
  destroy: 'dangerous',
  outward: 'dangerous',
  money: 'dangerous',
  access: 'dangerous',
  run: 'dangerous',
  change: 'moderate',
  retrieve: 'safe',
  compute: 'safe',
};

/** Everything a tool says of itself. */
export interface Reading {
  readonly name: NameReading;
  readonly description: DescriptionReading;
  readonly parameters: ParameterReading;
}

/** Returns the kind of a verb next to these words. */
export function kindWithObjects(
  use: VerbUse,
  words: readonly string[],
  reading: Reading,
): VerbKind {
  const kind = kindByObject(use, words) ?? use.kind;
  if (kind === 'outward' && reading.parameters.eased.includes(use.verb)) {
    return 'change';
  }
  if (kind === 'run') {
    return runKind(use, words, reading);
  }
  if (kind !== 'change') {
    return kind;
  }
  if (BESIDE.has(reading.name.words.at(-1) ?? '')) {
    return 'change';
  }
  // Only the name's own objects count: a description mentions orders and members in passing.
  const { main } = reading.name;
  const mainKind = main === undefined ? undefined : kindByObject(main, reading.name.words);
  // The checkout of `git_checkout` is no purchase.
  const harmless = mainKind !== undefined && RISK_OF[mainKind] !== 'dangerous' ? main?.verb : '';
  const named = new Set(reading.name.words.filter((word) => word !== harmless));
  const grave = GRAVE_OBJECTS.find(({ objects }) =>
    [...named].some((word) => word !== use.verb && objects.has(word)),
  );
  return grave?.kind ?? 'change';
}

/**
 * Returns the kind that its object gives a verb. Returns undefined if no object is listed for the
 * verb.
 */
export function kindByObject({ verb }: VerbUse, words: readonly string[]): VerbKind | undefined {
  const rules = BY_OBJECT[verb] ?? [];
  return rules.find(({ objects }) => words.some((word) => word !== verb && objects.has(word)))
    ?.kind;
}

/**
 * Returns the kind of a run: a read if its name or purpose says so, otherwise the run of any
 * program.
 */
function runKind(use: VerbUse, words: readonly string[], reading: Reading): VerbKind {
  const { claims, purposes } = reading.description;
  if (claims.readOnly && !isArbitrary(reading)) {
    return 'retrieve';
  }
  if (isArbitrary(reading)) {
    return 'run';
  }
  const looks = words.some((word) => LOOKING_RUNS.has(word));
  const reads = purposes.length > 0 && purposes.every(({ kind }) => RISK_OF[kind] === 'safe');
  if (!looks && !reads) {
    return 'run';
  }
  // People run a check; what is executed or invoked is more often a program.
  return use.verb === 'run' ? 'retrieve' : 'change';
}

/** Returns true if the tool runs what it is given, such as a command or a query. */
export function isArbitrary({ name, description, parameters }: Reading): boolean {
  const claimed = description.claims.readOnly;
  const queries = name.words.includes('query') || name.words.includes('sql');
  if (claimed && queries) {
    return false;
  }
  return (
    name.words.some((word) => RUNNABLE.has(word)) ||
    parameters.program !== undefined ||
    parameters.query !== undefined ||
    description.claims.arbitrary
  );
}

/** The object of a verb can change its meaning: `format_disk`, `format_text`. */

/** An object that makes of a change something that cannot simply be changed back, and why. */
const GRAVE_OBJECTS: readonly {
  readonly kind: VerbKind;
  readonly objects: ReadonlySet<string>;
}[] = [
  {
    kind: 'money',
    objects: wordSet(`payment payments payout payouts refund refunds transfer transfers trade trades
      order orders purchase purchases checkout transaction transactions charge charges bid`),
  },
  {
    kind: 'access',
    objects: wordSet(`permission permissions role roles member members membership memberships
      collaborator collaborators participant participants admin admins access acl owner owners
      ownership invite invites invitation invitations grant grants privilege privileges sharing
      attendee attendees delegate delegates`),
  },
  {
    kind: 'outward',
    objects: wordSet(`deployment deployments release tweet tweets campaign newsletter`),
  },
];

/**
 * Words for notes beside a thing. If a name ends with one, the thing itself stays as it is:
 * `order_note`.
 */
const BESIDE: ReadonlySet<string> = wordSet(`note notes comment comments label labels tag tags
  annotation annotations bookmark bookmarks reminder reminders nickname color colour`);

interface ObjectRule {
  readonly objects: ReadonlySet<string>;
  readonly kind: VerbKind;
}

const SETTING = wordSet(`setting settings preference preferences config configuration tolerance zoom
  view filter filters default defaults layout rule rules style theme position camera option options
  parameter parameters cursor viewport window selection highlight highlights formatting
  breakpoint breakpoints console screen cache caches caching search value attribute attributes
  synonyms words separator timer counter orientation rotation scale dictionary embedders facets
  pagination ranking color colour`);

const GIVEN = wordSet(`text date dates string strings code json xml yaml html csv sql number numbers
  currency response output result citation citations markdown time name phone address message
  query list table timestamp bytes duration`);

/** Things that run for others: changing them is felt at once. */
const ORCHESTRATED = `kubernetes kubectl k8s helm chart charts cluster clusters deployment deployments
  statefulset statefulsets daemonset daemonsets replicaset replicasets rollout terraform`;
const IN_OPERATION: readonly ObjectRule[] = [{ objects: wordSet(ORCHESTRATED), kind: 'outward' }];
/** Like the rules above, for single machines and serving programs too. */
const SERVING: readonly ObjectRule[] = [
  {
    objects: wordSet(`${ORCHESTRATED} container containers pod pods node nodes instance instances vm
      vms droplet droplets dyno dynos`),
    kind: 'outward',
  },
];

/** Verbs whose kind hangs on the object: the first rule that has one of the words holds. */
const BY_OBJECT: Readonly<Record<string, readonly ObjectRule[]>> = {
  format: [
    {
      objects: wordSet('disk disks drive drives volume partition device card storage filesystem'),
      kind: 'destroy',
    },
    { objects: GIVEN, kind: 'compute' },
    { objects: wordSet('cell cells range document paragraph row column sheet'), kind: 'change' },
  ],
  reset: [{ objects: SETTING, kind: 'change' }],
  clear: [{ objects: SETTING, kind: 'change' }],
  flush: [{ objects: wordSet('cache caches log logs buffer'), kind: 'change' }],
  clean: [{ objects: GIVEN, kind: 'compute' }],
  cleanup: [{ objects: GIVEN, kind: 'compute' }],
  empty: [{ objects: wordSet('create new'), kind: 'change' }],
  message: [{ objects: wordSet('commit'), kind: 'compute' }],
  cancel: [
    {
      objects: wordSet(`order orders subscription subscriptions booking reservation payment
        appointment meeting event flight transaction invoice transfer`),
      kind: 'destroy',
    },
  ],
  merge: [{ objects: wordSet('pull pr mr'), kind: 'outward' }],
  close: [{ objects: wordSet('account position positions trade trades'), kind: 'money' }],
  restore: [{ objects: wordSet('backup database snapshot'), kind: 'destroy' }],
  post: [
    {
      objects: wordSet(
        'message messages tweet tweets social linkedin twitter facebook instagram slack channel',
      ),
      kind: 'outward',
    },
  ],
  place: [{ objects: wordSet('order orders bid bet trade'), kind: 'money' }],
  evaluate: [
    { objects: wordSet('script javascript js code browser page'), kind: 'run' },
    { objects: wordSet('expression formula model answer quality risk text'), kind: 'compute' },
  ],
  call: [{ objects: wordSet('graph hierarchy stack history log logs'), kind: 'retrieve' }],
  open: [{ objects: wordSet('issues orders positions ports interest'), kind: 'retrieve' }],
  push: [
    {
      objects: wordSet(`notification notifications remote github gitlab bitbucket repository
        repositories registry upstream`),
      kind: 'outward',
    },
  ],
  accept: [{ objects: wordSet('dialog dialogs alert prompt cookies'), kind: 'change' }],
  disable: [
    {
      objects: wordSet('security rls firewall protection mfa authentication authorization'),
      kind: 'access',
    },
  ],
  scale: IN_OPERATION,
  autoscale: IN_OPERATION,
  patch: IN_OPERATION,
  apply: IN_OPERATION,
  upgrade: IN_OPERATION,
  downgrade: IN_OPERATION,
  install: IN_OPERATION,
  undo: IN_OPERATION,
  stop: [{ objects: wordSet('port forward forwarding'), kind: 'change' }, ...SERVING],
  restart: SERVING,
  pause: SERVING,
  resume: SERVING,
  drain: SERVING,
  cordon: SERVING,
  uncordon: SERVING,
  taint: SERVING,
  untaint: SERVING,
  leave: [{ objects: wordSet('balance balances type types policy'), kind: 'retrieve' }],
  forward: [{ objects: wordSet('go back browser page history port ports'), kind: 'change' }],
  drop: [{ objects: wordSet('drag onto'), kind: 'change' }],
  checkout: [{ objects: wordSet('git branch commit worktree'), kind: 'change' }],
  track: [{ objects: wordSet('event events time expense habit'), kind: 'change' }],
  use: [{ objects: wordSet('case cases'), kind: 'retrieve' }],
  take: [
    {
      objects: wordSet(`screenshot screenshots snapshot snapshots photo picture measurement reading
        look`),
      kind: 'retrieve',
    },
  ],
  give: [
    { objects: wordSet('permission permissions access role'), kind: 'access' },
    { objects: wordSet('feedback item items gift reward points kudos treat'), kind: 'change' },
  ],
  request: [
    {
      objects: wordSet(`airdrop loan payment refund ride taxi withdrawal payout transfer money funds
        cancellation`),
      kind: 'money',
    },
    {
      objects: wordSet(`exit shutdown restart review reviewers access permission approval leave
        pickup delivery appointment meeting callback feedback otp verification authentication`),
      kind: 'change',
    },
  ],
  respond: [
    {
      objects: wordSet(
        `review reviews event invitation invite comment comments email customer ticket thread`,
      ),
      kind: 'outward',
    },
  ],
  pick: [{ objects: wordSet('random best color colour'), kind: 'compute' }],
  choose: [{ objects: wordSet('file files option button menu item seat plan'), kind: 'change' }],
  release: [
    { objects: wordSet('resource resources lock memory connection handle'), kind: 'change' },
  ],
  resolve: [
    {
      objects: wordSet(`issue issues incident incidents comment comments thread threads conflict
        conflicts alert alerts ticket tickets case dispute conversation todo bug task`),
      kind: 'change',
    },
  ],
  report: [
    {
      objects: wordSet('bug abuse user incident spam problem post comment'),
      kind: 'outward',
    },
  ],
  receive: [{ objects: wordSet('payment payments money funds'), kind: 'money' }],
  collect: [{ objects: wordSet('payment payments fee fees reward rewards debt'), kind: 'money' }],
  answer: [{ objects: wordSet('call phone door email message review'), kind: 'outward' }],
  print: [
    { objects: wordSet('document page label receipt pdf file photo ticket'), kind: 'change' },
  ],
  generate: [{ objects: wordSet('webhook component'), kind: 'change' }],
  show: [{ objects: wordSet('notification toast popup dialog banner'), kind: 'change' }],
  display: [{ objects: wordSet('notification toast popup dialog banner'), kind: 'change' }],
  flip: [{ objects: wordSet('switch breaker relay light'), kind: 'change' }],
  capture: [{ objects: wordSet('payment payments charge authorization'), kind: 'money' }],
  review: [{ objects: wordSet('approve reject submit'), kind: 'access' }],
  watch: [{ objects: wordSet('mailbox inbox repository repo issue thread topic'), kind: 'change' }],
  test: [
    { objects: wordSet('webhook alarm siren notification notifications email'), kind: 'outward' },
  ],
};
