/**
 * What README.md, SECURITY.md and the guides promise, and the tests that keep each promise. Pure data.
 *
 * To add one: the sentence exactly as it stands in the document (line breaks do not matter), and every test
 * that would fail if it were not true any more, by its file and the words in its `it(...)`. A sentence that stands in one
 * of the parts named in `promised-sentences.ts` and is not here makes `promises.test.ts` fail.
 */

import { OF_GUIDES } from './guide-promises.ts';
import { by, type Promised } from './promise.ts';
import { OF_SECURITY } from './security-promises.ts';

/** Sentences in the promising parts that only point elsewhere. */
export const POINTERS: readonly string[] = [
  '[SECURITY.md](SECURITY.md) lists every promise with the test that keeps it, and what is not covered.',
];

const ROADS = 'test/attack/approval-roads.test.ts';
const EDITED = 'test/attack/edited-config.test.ts';

const OF_README: readonly Promised[] = [
  {
    id: 'killed-run',
    document: 'README.md',
    sentence:
      'Kill pml with `-9` at any moment, or take its PostgreSQL away: every run continues from where it stopped.',
    keptBy: [
      by('test/e2e/faults.test.ts', 'does nothing twice and loses nothing in '),
      by('test/e2e/durability.test.ts', 'in the middle of a write: one effect, one answer'),
      by('test/attack/lost-answers.test.ts', 'does nothing twice and loses nothing, every'),
    ],
  },
  {
    id: 'answer-journal',
    document: 'README.md',
    sentence: 'An answer says only what is already stored.',
    keptBy: [by('test/attack/database-away.test.ts', 'tells every client what happens')],
  },
  {
    id: 'unknown-outcome',
    document: 'README.md',
    sentence:
      "A write whose outcome is unknown is never repeated without a person's word (`pml approve`).",
    keptBy: [
      by('test/e2e/code.test.ts', 'in the middle of the second write of a program'),
      by('test/e2e/durability.test.ts', 'in the middle of a write: one effect, one answer'),
    ],
  },
  {
    id: 'last-word',
    document: 'README.md',
    sentence: "A dangerous call waits for a person's yes or no.",
    keptBy: [by(ROADS, 'is not made by %s'), by(ROADS, 'is for exactly one call, once')],
  },
  {
    id: 'not-by-the-agent',
    document: 'README.md',
    sentence: 'The agent cannot give it.',
    keptBy: [by(ROADS, 'is not made by %s'), by(ROADS, 'is for exactly one call, once')],
  },
  {
    id: 'safe-runs',
    document: 'README.md',
    sentence: 'Safe calls run, and your rules decide the rest.',
    keptBy: [
      by('src/call/policy.test.ts', 'without rules: %s, trusted %s: %s'),
      by('src/call/policy.test.ts', 'a rule that denies, put anywhere, never loosens anything'),
    ],
  },
  {
    id: 'edited-file',
    document: 'README.md',
    sentence:
      'An edited `pml.json` widens nothing before you confirm it: a new server in it is not even started.',
    keptBy: [by(EDITED, 'reaches nobody by $name'), by(EDITED, 'is permitted nothing by $name')],
  },
  {
    id: 'own-files',
    document: 'README.md',
    sentence: "No tool reaches pml's own files.",
    keptBy: [by('test/attack/own-files.test.ts', 'is refused when it %s')],
  },
  {
    id: 'reads-ahead',
    document: 'README.md',
    sentence:
      'While the agent thinks, pml [makes likely reads before they are asked for](docs/guide/running-ahead.md).',
    keptBy: [
      by('test/integration/ahead.test.ts', 'has the answer ready before it is asked for'),
      by('test/attack/ahead-writes.long.test.ts', 'makes no call %s'),
    ],
  },
  {
    id: 'dropped-ahead',
    document: 'README.md',
    sentence:
      'It drops a prepared answer as soon as anything suggests a change, and after some seconds in any case.',
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
    sentence: 'One setting switches it off.',
    keptBy: [by('src/call/wishes.test.ts', 'is refused where %s since')],
  },
  {
    id: 'learned',
    document: 'README.md',
    sentence:
      '[Code and workflows](docs/guide/code.md) that worked are kept with parameters, found again by intent, and called like any tool.',
    keptBy: [by('test/e2e/capabilities.test.ts', 'are learned from a program, listed, shown')],
  },
  {
    id: 'programs-policy',
    document: 'README.md',
    sentence:
      'The calls of a program pass the same policy, and a program survives a kill like a workflow.',
    keptBy: [
      by('test/e2e/capabilities.test.ts', 'wait for a person where their tools do'),
      by('test/e2e/code.test.ts', 'while a program waits for a person'),
    ],
  },
  {
    id: 'orphans',
    document: 'README.md',
    sentence: 'Server processes end when pml ends, however it ends.',
    keptBy: [by('test/e2e/durability.test.ts', 'leaves no process behind, not even of a server')],
  },
  {
    id: 'bad-server',
    document: 'README.md',
    sentence: 'It does not break another.',
    keptBy: [by('test/e2e/bad-days.test.ts', 'answers on a good server while others hang, die')],
  },
  {
    id: 'floods',
    document: 'README.md',
    sentence: 'A server that floods is slowed down.',
    keptBy: [by('test/attack/flood.test.ts', 'is read no faster than the budget')],
  },
  {
    id: 'own-name',
    document: 'README.md',
    sentence: 'A server that speaks as if it were pml is shown under its own name.',
    keptBy: [by('test/attack/questions.test.ts', 'a form that poses as pml and asks for a token')],
  },
  {
    id: 'doctor',
    document: 'README.md',
    sentence: '`pml doctor` says in plain words what is wrong.',
    keptBy: [by('test/e2e/bad-days.test.ts', 'is told by pml doctor in plain words')],
  },
  {
    id: 'errors',
    document: 'README.md',
    sentence:
      'A workflow with mistakes is answered with all of them at once and the nearest right names.',
    keptBy: [by('test/e2e/gateway.test.ts', 'is answered with all of them at once')],
  },
  {
    id: 'loopback',
    document: 'README.md',
    sentence:
      'pml listens on loopback only, unless you set `http.host`, needs a token, and checks Host and Origin.',
    keptBy: [
      by('test/integration/http-attacks.test.ts', 'refuses a request with %s'),
      by('test/integration/http.test.ts', 'never opens without a token'),
    ],
  },
  {
    id: 'found-file',
    document: 'README.md',
    sentence: 'The `pml.json` of a project folder starts nothing until you trust it.',
    keptBy: [
      by('test/e2e/first-steps.test.ts', 'is explained to people and agents, and in use as soon'),
    ],
  },
];

export const PROMISES: readonly Promised[] = [...OF_README, ...OF_SECURITY, ...OF_GUIDES];
