/**
 * What README.md and SECURITY.md promise, and the tests that keep each promise. Pure data.
 *
 * To add one: the sentence exactly as it stands in the document (line breaks do not matter), and every test
 * that would fail if it were not true any more, by its file and the words in its `it(...)`. A sentence that stands in one
 * of the parts named in `promised-sentences.ts` and is not here makes `promises.test.ts` fail.
 */

/** A test, by the file it is in and the words it begins with. */
interface Keeper {
  readonly file: string;
  readonly test: string;
}

interface Promised {
  readonly id: string;
  readonly document: 'README.md' | 'SECURITY.md';
  readonly sentence: string;
  readonly keptBy: readonly [Keeper, ...Keeper[]];
}

/** Sentences in the promising parts that only point elsewhere. */
export const POINTERS: readonly string[] = [
  '[SECURITY.md](SECURITY.md) says what is not covered.',
  'The dashboard goes further: see below.',
];

const ROADS = 'test/attack/approval-roads.test.ts';
const EDITED = 'test/attack/edited-config.test.ts';
const by = (file: string, test: string): Keeper => ({ file, test });

const OF_README: readonly Promised[] = [
  {
    id: 'killed-run',
    document: 'README.md',
    sentence:
      'Kill pml with `-9` at any moment: the next start takes every run up where it was left.',
    keptBy: [
      by('test/e2e/faults.test.ts', 'does nothing twice and loses nothing in '),
      by('test/e2e/durability.test.ts', 'in the middle of a write: one effect, one answer'),
    ],
  },
  {
    id: 'unknown-outcome',
    document: 'README.md',
    sentence:
      'A write whose outcome is not known is never repeated by itself; a person decides (`pml approve`).',
    keptBy: [
      by('test/e2e/code.test.ts', 'in the middle of the second write of a program'),
      by('test/e2e/durability.test.ts', 'in the middle of a write: one effect, one answer'),
    ],
  },
  {
    id: 'last-word',
    document: 'README.md',
    sentence:
      'What is dangerous waits for one yes or no; what is safe is done; rules say the rest.',
    keptBy: [by(ROADS, 'is not made by %s'), by(ROADS, 'is for exactly one call, once')],
  },
  {
    id: 'reads-ahead',
    document: 'README.md',
    sentence:
      'While the agent thinks, likely reads are [made before they are asked for](docs/guide/running-ahead.md).',
    keptBy: [
      by('test/integration/ahead.test.ts', 'has the answer ready before it is asked for'),
      by('test/attack/ahead-writes.test.ts', 'makes no call %s'),
    ],
  },
  {
    id: 'dropped-ahead',
    document: 'README.md',
    sentence:
      'An answer is dropped at every sign that it might have changed, and what gives no sign is at most seconds old.',
    keptBy: [
      by('test/integration/lossless.test.ts', 'changes no answer, whatever is read, written'),
      by(
        'test/integration/ahead.test.ts',
        'drops what it has when something may have been written',
      ),
    ],
  },
  {
    id: 'ahead-off',
    document: 'README.md',
    sentence: 'Off with one setting.',
    keptBy: [by('src/foresee/run-ahead.test.ts', 'does nothing when it is switched off')],
  },
  {
    id: 'learned',
    document: 'README.md',
    sentence:
      '[Code and workflows](docs/guide/code.md) that worked are kept with parameters, found again by what you want, and called like any tool.',
    keptBy: [by('test/e2e/capabilities.test.ts', 'are learned from a program, listed, shown')],
  },
  {
    id: 'programs-policy',
    document: 'README.md',
    sentence:
      'What a program does passes the same policy, and it survives a kill as a workflow does.',
    keptBy: [
      by('test/e2e/capabilities.test.ts', 'wait for a person where their tools do'),
      by('test/e2e/code.test.ts', 'while a program waits for a person'),
    ],
  },
  {
    id: 'orphans',
    document: 'README.md',
    sentence: 'Server processes end with pml, whatever way it ends.',
    keptBy: [by('test/e2e/durability.test.ts', 'leaves no process behind, not even of a server')],
  },
  {
    id: 'bad-server',
    document: 'README.md',
    sentence:
      'It does not break another, though one that floods can slow the others down; `pml doctor` says in plain words what is wrong.',
    keptBy: [
      by('test/e2e/bad-days.test.ts', 'answers on a good server while others hang, die'),
      by('test/e2e/bad-days.test.ts', 'is told by pml doctor in plain words'),
    ],
  },
  {
    id: 'errors',
    document: 'README.md',
    sentence:
      'A workflow with mistakes is answered with all of them at once and the nearest right names.',
    keptBy: [by('test/e2e/gateway.test.ts', 'is answered with all of them at once')],
  },
  {
    id: 'local-and-closed',
    document: 'README.md',
    sentence:
      'Loopback only, token, Host and Origin checked; a `pml.json` inside a repository starts nothing until you trust it.',
    keptBy: [
      by('test/integration/http-attacks.test.ts', 'refuses a request with %s'),
      by('test/e2e/first-steps.test.ts', 'is explained to people and agents, and in use as soon'),
    ],
  },
];

const OF_THE_AGENT: readonly Promised[] = [
  {
    id: 'agent-tools-only',
    document: 'SECURITY.md',
    sentence:
      'It can call tools through pml and nothing else: it cannot change the policy, trust a server or a configuration through any tool.',
    keptBy: [
      by(ROADS, 'is not made by %s'),
      by('test/e2e/client-above.test.ts', 'refuses a client that started pml stdio %s'),
    ],
  },
  {
    id: 'agent-word',
    document: 'SECURITY.md',
    sentence:
      "What is dangerous waits for a person's word, which is bound to exactly that call, used once, and good for five minutes; no tool of pml takes it, and `pml approve`, `pml risk` and `pml dashboard` refuse to run without a terminal, below an agent, or below a process that is connected to pml as a client over stdio (decisions 0009, 0010).",
    keptBy: [
      by(ROADS, 'is for exactly one call, once'),
      by(ROADS, 'that comes too late makes no call'),
      by(ROADS, 'is not made by commands in a terminal that the agent opened'),
      by('test/e2e/approvals.test.ts', 'waits for a person, survives a kill'),
    ],
  },
  {
    id: 'agent-deny',
    document: 'SECURITY.md',
    sentence: 'A `deny` rule holds on every path.',
    keptBy: [by('test/e2e/gateway.test.ts', 'keeps an agent from a denied tool on every path')],
  },
  {
    id: 'agent-edited-rules',
    document: 'SECURITY.md',
    sentence: 'Rules in an edited `pml.json` loosen nothing before a person has confirmed them.',
    keptBy: [
      by(EDITED, 'is permitted nothing by $name'),
      by('test/e2e/permissions.test.ts', 'lets no edit of the config loosen anything'),
    ],
  },
  {
    id: 'agent-arguments',
    document: 'SECURITY.md',
    sentence: "Its arguments are checked against the tool's schema and bounded in size.",
    keptBy: [
      by('src/call/tool-door.test.ts', 'are held against the schema'),
      by('src/call/tool-door.test.ts', 'of %j are taken up to the limit in bytes'),
    ],
  },
];

const OF_A_SERVER: readonly Promised[] = [
  {
    id: 'server-output',
    document: 'SECURITY.md',
    sentence:
      "Its output is data: it never becomes part of pml's own instructions; control characters are removed before a terminal shows it.",
    keptBy: [
      by('src/base/plain-text.test.ts', 'removes terminal escapes, right-to-left marks'),
      by('test/e2e/page.test.ts', 'is not harmed by what a server writes'),
    ],
  },
  {
    id: 'server-bounds',
    document: 'SECURITY.md',
    sentence: 'Messages, lists, queues and log lines have bounds.',
    keptBy: [
      by(
        'test/integration/upstream-stdio.test.ts',
        'fails only the call whose answer is too large',
      ),
      by('src/adapters/upstream/line-ring.test.ts', 'keeps the last lines, cut and made harmless'),
      by('src/adapters/upstream/tool-definition.test.ts', 'names every fault: no tool, no name'),
      by('test/attack/fuzz.test.ts', 'stays alive, answers rightly and gives nothing away'),
    ],
  },
  {
    id: 'server-claims',
    document: 'SECURITY.md',
    sentence: 'Its claims about its tools (`readOnlyHint` …) count only if you trust the server.',
    keptBy: [
      by('src/call/risk.test.ts', 'never lets an annotation of a server that is not trusted lower'),
      by('test/attack/ahead-writes.test.ts', 'makes no call %s'),
    ],
  },
  {
    id: 'server-pinned',
    document: 'SECURITY.md',
    sentence:
      'What it says of a tool is pinned when it is first seen: if a server that is not trusted says something else later, the tool is held back until a person has seen the difference and agreed; taking the tool away for a while or coming back after a restart does not help it.',
    keptBy: [
      by('test/integration/changed-definitions.test.ts', 'holds a tool of a stranger back once'),
      by('test/integration/changed-definitions.test.ts', 'holds it back also when its token'),
    ],
  },
  {
    id: 'server-changed',
    document: 'SECURITY.md',
    sentence: 'A change of a trusted server is taken over and shown by `pml explain TOOL`.',
    keptBy: [
      by('test/integration/changed-definitions.test.ts', 'asks a person about a tool that has'),
    ],
  },
  {
    id: 'server-environment',
    document: 'SECURITY.md',
    sentence:
      "It gets a small, named part of the environment and what its entry says, not pml's whole environment.",
    keptBy: [by('src/adapters/upstream/child-environment.test.ts', 'passes on what programs need')],
  },
  {
    id: 'server-alone',
    document: 'SECURITY.md',
    sentence:
      'One broken server does not break another; one that floods, or whose schema cannot be checked in time, can delay the others.',
    keptBy: [by('test/e2e/bad-days.test.ts', 'answers on a good server while others hang, die')],
  },
];

const OF_OTHERS: readonly Promised[] = [
  {
    id: 'repository-starts-nothing',
    document: 'SECURITY.md',
    sentence:
      'A `pml.json` inside a git repository starts nothing until a person has looked at it and said so in a terminal (`pml trust`).',
    keptBy: [
      by('test/e2e/first-steps.test.ts', 'is explained to people and agents, and in use as soon'),
      by('test/integration/setup-commands.test.ts', 'refuses where there is no person'),
    ],
  },
  {
    id: 'repository-bytes',
    document: 'SECURITY.md',
    sentence:
      'The decision is bound to the exact bytes of the file: a changed file must be trusted again.',
    keptBy: [by('src/config/trust-store.test.ts', 'holds for exactly these bytes at exactly')],
  },
  {
    id: 'page-endpoint',
    document: 'SECURITY.md',
    sentence:
      'The HTTP endpoint binds to loopback, checks `Host` and `Origin` against DNS rebinding and foreign pages, and needs a token for everything but `/healthz`.',
    keptBy: [
      by('test/integration/http-attacks.test.ts', 'refuses a request with %s'),
      by('test/integration/http.test.ts', 'says without a token whether all is well, and no more'),
      by('test/integration/http.test.ts', 'never opens without a token'),
    ],
  },
  {
    id: 'user-files',
    document: 'SECURITY.md',
    sentence:
      'State, socket, token, key, backups and log are readable by their owner only (folders 0700, files 0600).',
    keptBy: [
      by('test/integration/daemon.test.ts', 'keeps everything it writes to its owner'),
      by('test/integration/init.test.ts', 'keeps its copies where only the owner can read them'),
    ],
  },
  {
    id: 'login',
    document: 'SECURITY.md',
    sentence:
      'Authorisation code with PKCE, `state` and issuer checked; tokens are bound to the address they were issued for and are not sent elsewhere.',
    keptBy: [
      by('test/integration/oauth-login.test.ts', 'asks with PKCE, a state, the resource'),
      by('test/integration/oauth-login.test.ts', 'refuses an answer with a forged state'),
      by('test/integration/oauth.test.ts', 'are not sent to a server whose address has changed'),
    ],
  },
];

export const PROMISES: readonly Promised[] = [
  ...OF_README,
  ...OF_THE_AGENT,
  ...OF_A_SERVER,
  ...OF_OTHERS,
];
