/** The promises of SECURITY.md, a row of its tables each, and the tests that keep them. Pure data. */
import { by, type Promised } from './promise.ts';

export const OF_SECURITY: readonly Promised[] = [
  {
    id: 'security-a-dangerous-call-is-made-only',
    document: 'SECURITY.md',
    sentence:
      "A dangerous call is made only after a person's yes, on every road: workflow, code, capability, proxy mode, resume, running ahead.",
    keptBy: [by('test/attack/approval-roads.test.ts', 'is not made by %s')],
  },
  {
    id: 'security-a-yes-holds-for-one-call',
    document: 'SECURITY.md',
    sentence:
      'A yes holds for one call with exactly its arguments, once, for five minutes. No tool of pml gives it.',
    keptBy: [
      by('test/e2e/approvals.test.ts', 'waits for a person, survives a kill'),
      by('test/attack/approval-roads.test.ts', 'is for exactly one call, once'),
      by('test/attack/approval-roads.test.ts', 'that comes too late makes no call'),
    ],
  },
  {
    id: 'security-pml-approve-pml-trust',
    document: 'SECURITY.md',
    sentence:
      '`pml approve`, `pml trust`, `pml risk` and `pml dashboard` refuse to run without a terminal, below an agent, or below a client of pml.',
    keptBy: [
      by('test/e2e/client-above.long.test.ts', 'refuses a client that started pml stdio %s'),
      by('test/attack/edited-config-word.long.test.ts', 'confirms nothing by any command'),
    ],
  },
  {
    id: 'security-an-edited-pml-json-widens',
    document: 'SECURITY.md',
    sentence:
      'An edited `pml.json` widens nothing before a person confirms it: an unconfirmed server is not started, not connected, given no secret and sent nothing.',
    keptBy: [
      by('test/attack/edited-config.test.ts', 'reaches nobody by $name'),
      by('test/attack/edited-config.test.ts', 'is permitted nothing by $name'),
    ],
  },
  {
    id: 'security-a-call-that-waits',
    document: 'SECURITY.md',
    sentence:
      'A call that waits for a person still waits after a restart with looser rules that were confirmed meanwhile.',
    keptBy: [by('test/attack/loosened-rules.test.ts', 'a call of %s still waits for its yes')],
  },
  {
    id: 'security-only-the-text-shown',
    document: 'SECURITY.md',
    sentence:
      '`pml init`, `pml add` and `pml trust` confirm only the text that the person was shown; where the file changed meanwhile they write nothing.',
    keptBy: [
      by(
        'test/attack/edited-between-prompts.test.ts',
        'refuses, and writes nothing, when a server',
      ),
      by('test/attack/edited-between-prompts.test.ts', 'trusts nothing when the file has changed'),
    ],
  },
  {
    id: 'security-this-holds-after-a-restart',
    document: 'SECURITY.md',
    sentence:
      'This holds after a restart, after `kill -9`, and for edits made while pml was stopped.',
    keptBy: [
      by(
        'test/attack/edited-config-restart.long.test.ts',
        'while pml does not run, and the next start uses',
      ),
    ],
  },
  {
    id: 'security-a-forged-deleted-or-damaged',
    document: 'SECURITY.md',
    sentence:
      'A forged, deleted or damaged `confirmed.json` confirms nothing. The file of a project folder starts nothing before `pml trust`.',
    keptBy: [
      by(
        'test/attack/edited-config-word.long.test.ts',
        'gives no word when it is %s, while pml runs',
      ),
      by(
        'test/attack/edited-config-word.long.test.ts',
        'gives no word when it is %s, while pml is stopped',
      ),
      by(
        'test/attack/edited-config-word.long.test.ts',
        'starts nothing where it is the file of a project',
      ),
    ],
  },
  {
    id: 'security-every-setting-says',
    document: 'SECURITY.md',
    sentence:
      'Every setting says whether a change of it can widen what happens; a new one that does not say so fails a test.',
    keptBy: [by('test/attack/config-keys.test.ts', 'knows of every setting in the schema')],
  },
  {
    id: 'security-a-call-whose-arguments-lead',
    document: 'SECURITY.md',
    sentence:
      "A call whose arguments lead into pml's own folders is refused on every server, whatever the policy says. Writes to a config file that pml reads always ask.",
    keptBy: [
      by('test/attack/own-files.test.ts', 'is refused when it %s'),
      by('test/attack/own-files.test.ts', 'does not get there over a link that a shell made'),
    ],
  },
  {
    id: 'security-running-ahead-never',
    document: 'SECURITY.md',
    sentence: 'Running ahead never makes a call that is not known to be a read.',
    keptBy: [by('test/attack/ahead-writes.long.test.ts', 'makes no call %s')],
  },
  {
    id: 'security-a-repeated-read',
    document: 'SECURITY.md',
    sentence:
      'A repeated read is answered from memory only where it names local files that are unchanged, within one session; one in ten is made all the same.',
    keptBy: [
      by(
        'src/call/remembered-answers.test.ts',
        'is answered as before while its file is as it was',
      ),
      by('src/call/remembered-answers.test.ts', 'is made again by another session, for other'),
      by('src/call/remembered-answers.test.ts', 'is made all the same one time in ten'),
    ],
  },
  {
    id: 'security-a-program-in-execute-code',
    document: 'SECURITY.md',
    sentence:
      'A program in `execute_code` has no files, network, environment or process, and cannot stop pml.',
    keptBy: [by('test/attack/sandbox.test.ts', 'that is %s is ended while others are answered')],
  },
  {
    id: 'security-server-of-a-project',
    document: 'SECURITY.md',
    sentence:
      'A server of a project folder is offered, planned, called and called ahead only for clients that work in this folder; with a profile a client reaches no other tools.',
    keptBy: [
      by(
        'test/integration/projects.test.ts',
        'neither finds, plans, runs, calls nor lists what it does not see',
      ),
      by('src/call/wishes.test.ts', 'is made within what its client sees'),
    ],
  },
  {
    id: 'security-discover-never-shows',
    document: 'SECURITY.md',
    sentence: '`discover` never shows a tool that a `deny` rule takes away in every case.',
    keptBy: [by('test/attack/denied-tools.test.ts', 'is not found by discover (%s)')],
  },
  {
    id: 'security-one-click-or-key-press',
    document: 'SECURITY.md',
    sentence:
      'One click or key press approves at most one call, and a dangerous call takes two different actions.',
    keptBy: [
      by('test/attack/page-approvals.test.ts', 'two clicks 250 ms apart approve one call'),
      by('test/attack/page-approvals.test.ts', 'two clicks approve no dangerous call'),
      by('test/attack/terminal-approvals.test.ts', 'what was typed before a question was shown'),
    ],
  },
  {
    id: 'security-every-question-of-a-server',
    document: 'SECURITY.md',
    sentence:
      "Every question of a server (form, page to open, sampling) begins with the server's name. A form that asks for something like a password is marked.",
    keptBy: [
      by('test/attack/questions.test.ts', 'a form begins with who asks'),
      by('test/attack/questions.test.ts', 'is marked where %s gives it away'),
    ],
  },
  {
    id: 'security-a-changed-tool-of-a-server',
    document: 'SECURITY.md',
    sentence:
      'A changed tool of a server that is not trusted is hidden until a person has seen the change. What is risky about it is said first.',
    keptBy: [
      by('test/attack/changed-definitions.test.ts', 'says first, and in the colour of danger'),
      by('test/integration/changed-definitions.test.ts', 'holds a tool of a stranger back once'),
    ],
  },
  {
    id: 'security-tool-descriptions-are-checked',
    document: 'SECURITY.md',
    sentence:
      'Where a tool description is found to hide characters, instruct the model, ask for secrets or look like another tool, a person is shown the reason; on a server that is not trusted the tool is held back until then. Not every such description is found ([figures](docs/reference/poison.md)).',
    keptBy: [by('test/attack/poisoned-servers.test.ts', 'has its poisoned tools held back')],
  },
  {
    id: 'security-look-alike-and-invisible',
    document: 'SECURITY.md',
    sentence:
      'Look-alike and invisible characters in names are shown escaped in lists and approvals.',
    keptBy: [
      by('test/attack/look-alikes.test.ts', 'are told apart in the list of tools'),
      by('test/attack/look-alikes.test.ts', 'are told apart in an approval'),
    ],
  },
  {
    id: 'security-a-server-that-floods',
    document: 'SECURITY.md',
    sentence:
      'A server that floods is read no faster than a limit; its log and progress messages are limited and counted.',
    keptBy: [
      by('test/attack/flood.test.ts', 'is read no faster than the budget'),
      by('test/attack/flood.test.ts', 'are limited, and the client is told'),
    ],
  },
  {
    id: 'security-a-server-s-schema',
    document: 'SECURITY.md',
    sentence:
      "A server's JSON Schema cannot hang pml: a check that takes too long is ended, and the next start finishes a run with such a value.",
    keptBy: [
      by(
        'test/attack/hanging-schemas.test.ts',
        'holds up neither its own call nor those of others',
      ),
      by('test/attack/hanging-resume.long.test.ts', 'is finished by the next start'),
    ],
  },
  {
    id: 'security-malformed-and-hostile',
    document: 'SECURITY.md',
    sentence: 'Malformed and hostile protocol messages do not stop pml and cause no effect.',
    keptBy: [by('test/attack/fuzz.test.ts', 'stays alive, answers rightly')],
  },
  {
    id: 'security-a-server-s-claims',
    document: 'SECURITY.md',
    sentence:
      "A server's claims about its tools (`readOnlyHint` …) count only if you trust the server.",
    keptBy: [
      by('src/call/guard.test.ts', 'is asked once on a server that nobody trusts'),
      by('src/call/risk.test.ts', 'never lets an annotation of a server that is not trusted lower'),
    ],
  },
  {
    id: 'security-a-server-gets-a-small',
    document: 'SECURITY.md',
    sentence: 'A server gets a small, named part of the environment and what its entry says.',
    keptBy: [by('src/adapters/upstream/child-environment.test.ts', 'passes on what programs need')],
  },
  {
    id: 'security-an-answer-says-no-more',
    document: 'SECURITY.md',
    sentence:
      'An answer says no more of a run than its journal holds. A run whose end could not be stored is answered `outcome_unknown`, never `failed`.',
    keptBy: [by('test/attack/database-away.test.ts', 'tells every client what happens')],
  },
  {
    id: 'security-after-kill',
    document: 'SECURITY.md',
    sentence:
      'After `kill -9` no finished task is run again, and a write whose outcome is not known is never repeated by itself.',
    keptBy: [by('test/e2e/faults.test.ts', 'does nothing twice and loses nothing in ')],
  },
  {
    id: 'security-a-run-whose-resume',
    document: 'SECURITY.md',
    sentence: 'A run whose resume hangs or kills the process is given up after three attempts.',
    keptBy: [by('test/attack/hanging-resume.long.test.ts', 'is given up after three resumes')],
  },
  {
    id: 'security-the-http-endpoint-binds',
    document: 'SECURITY.md',
    sentence:
      'The HTTP endpoint binds to loopback and checks `Host` and `Origin`. Without a token or the cookie of the dashboard it answers only `/healthz`, `/readyz`, the files of the page and the name of the authorization server.',
    keptBy: [
      by(
        'test/e2e/http.test.ts',
        'serves clients of both protocol eras with the token, and nobody',
      ),
      by('test/integration/http-attacks.test.ts', 'refuses a request with %s'),
      by('test/integration/http.test.ts', 'never opens without a token'),
    ],
  },
  {
    id: 'security-files-of-pml-have-mode',
    document: 'SECURITY.md',
    sentence:
      "Files of pml have mode 0600, folders 0700. A folder that others can write to is refused, and links in the place of pml's files are not followed.",
    keptBy: [
      by('test/attack/own-folders.test.ts', 'can be read by its owner alone'),
      by('test/attack/own-folders.test.ts', 'is neither read nor written through'),
    ],
  },
  {
    id: 'security-secrets-from-the-environment',
    document: 'SECURITY.md',
    sentence:
      'Secrets from the environment, the keychain, headers and addresses appear in no log, message, list, metric or stored record.',
    keptBy: [by('test/attack/secret-canaries.test.ts', '%s is in no output')],
  },
  {
    id: 'security-no-file-holds',
    document: 'SECURITY.md',
    sentence: "No file holds the approvers' secret.",
    keptBy: [
      by('test/attack/approvers-secret.test.ts', 'is in no file: nothing that lies on the disk'),
    ],
  },
  {
    id: 'security-the-dashboard-opens-only',
    document: 'SECURITY.md',
    sentence:
      'The dashboard opens only by a one-time link that a person in a terminal was shown; its pages load nothing from elsewhere.',
    keptBy: [by('test/integration/page-access.test.ts', 'lets a browser in by a link, once')],
  },
  {
    id: 'security-tokens-of-remote-servers',
    document: 'SECURITY.md',
    sentence:
      'Tokens of remote servers are bound to the address they were issued for and are not sent elsewhere.',
    keptBy: [
      by(
        'src/adapters/oauth/guarded-fetch.test.ts',
        'sends nothing to an address that is not safe',
      ),
      by('test/integration/oauth.test.ts', 'are not sent to a server whose address has changed'),
    ],
  },
  {
    id: 'issued-tokens',
    document: 'SECURITY.md',
    sentence:
      'A token of the authorization server counts only with its signature, issuer, audience and time, and gives what its role claim says.',
    keptBy: [
      by(
        'test/integration/http-issued-tokens.test.ts',
        'is a token for another audience, of another issuer, or expired',
      ),
      by('test/integration/http-issued-tokens.test.ts', 'may do what its role allows and no more'),
    ],
  },
  {
    id: 'second-wall',
    document: 'SECURITY.md',
    sentence:
      'On PostgreSQL a statement that forgets its project sees, changes and removes nothing of others, where the role is no superuser.',
    keptBy: [
      by('test/contract/project-wall.test.ts', 'keeps rows of other projects out of %s'),
      by('test/contract/project-wall.test.ts', 'lets nobody change or remove rows of others in %s'),
    ],
  },
  {
    id: 'environment-widens-nothing',
    document: 'SECURITY.md',
    sentence:
      'No variable of the environment sets anything that a changed file would have to be confirmed for, but what a deployment needs (database, project, address).',
    keptBy: [by('src/config/environment.test.ts', 'cannot widen what happens: %s')],
  },
];
