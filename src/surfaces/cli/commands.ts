import type { Command, CommandEntry } from './command.ts';

type Loaded = readonly [summary: string, load: () => Promise<Command>];

/**
 * Every command by its group and name. Each is loaded when it is used: `pml --help` loads none, and no
 * command pays for what another one needs.
 */
const GROUPS: Readonly<Record<CommandEntry['group'], Readonly<Record<string, Loaded>>>> = {
  use: {
    up: [
      'Start pml and show how to connect clients to it.',
      async () => (await import('./up.ts')).upCommand,
    ],
    dashboard: [
      'Open the dashboard in the browser, and print a link that lets a browser in.',
      async () => (await import('./dashboard.ts')).dashboardCommand,
    ],
    down: ['Stop the background process.', async () => (await import('./up.ts')).downCommand],
    status: [
      'Say whether pml runs, how its servers are, and what waits for you.',
      async () => (await import('./status.ts')).statusCommand,
    ],
    list: [
      'List the servers and how they are, or the tools of one server.',
      async () => (await import('./servers.ts')).listCommand,
    ],
    search: [
      'Find tools by what you want to do.',
      async () => (await import('./search.ts')).searchCommand,
    ],
    call: ['Call one tool.', async () => (await import('./call.ts')).callCommand],
    run: [
      'Run a workflow from a file, or make a plan for an intent and run it.',
      async () => (await import('./run.ts')).runCommand,
    ],
    runs: [
      'List the runs, newest first, or show one.',
      async () => (await import('./runs.ts')).runsCommand,
    ],
    approve: [
      'Decide about calls, changed tools and changes of the policy that wait for a person.',
      async () => (await import('./approve.ts')).approveCommand,
    ],
    risk: [
      'Show the risk of tools and the reasons, or set it yourself.',
      async () => (await import('./risk.ts')).riskCommand,
    ],
    capabilities: [
      'List capabilities (programs and workflows that worked); show, run, rename, pin or remove one.',
      async () => (await import('./capabilities.ts')).capabilitiesCommand,
    ],
    memories: [
      'List memories: notes, and how runs ended.',
      async () => (await import('./memories.ts')).memoriesCommand,
    ],
    stdio: [
      'Speak MCP on stdin and stdout: the line for clients.',
      async () => (await import('./up.ts')).stdioCommand,
    ],
  },
  setup: {
    init: [
      'Import the servers of your clients, and let the clients use pml.',
      async () => (await import('./init.ts')).initCommand,
    ],
    add: ['Add a server to the configuration.', async () => (await import('./add.ts')).addCommand],
    remove: [
      'Take a server out of the configuration.',
      async () => (await import('./add.ts')).removeCommand,
    ],
    secrets: [
      'Keep secrets of servers out of the configuration.',
      async () => (await import('./secrets.ts')).secretsCommand,
    ],
    trust: [
      'Trust the servers of a project, and the claims of servers about their tools.',
      async () => (await import('./trust.ts')).trustCommand,
    ],
    tokens: [
      'Make, list and revoke tokens for people and programs that connect over HTTP.',
      async () => (await import('./tokens.ts')).tokensCommand,
    ],
    config: [
      'Show the settings that differ from the defaults, and where they came from.',
      async () => (await import('./config.ts')).configCommand,
    ],
    completion: [
      'Print a script that lets your shell complete pml commands and options.',
      async () => (await import('./completion.ts')).completionCommand,
    ],
    login: ['Log in to a remote server.', async () => (await import('./login.ts')).loginCommand],
    logout: [
      'Forget the login of a remote server.',
      async () => (await import('./login.ts')).logoutCommand,
    ],
  },
  care: {
    restart: [
      'Stop a server and start it again.',
      async () => (await import('./servers.ts')).restartCommand,
    ],
    logs: [
      'Show the log of pml, or its lines about one server.',
      async () => (await import('./logs.ts')).logsCommand,
    ],
    doctor: [
      'Say what is wrong and what to do about it.',
      async () => (await import('./doctor.ts')).doctorCommand,
    ],
    stats: [
      'Show totals: runs, calls, failures, tokens and seconds saved.',
      async () => (await import('./stats.ts')).statsCommand,
    ],
    explain: [
      'Explain a decision with every number in it, a run, or a tool.',
      async () => (await import('./explain.ts')).explainCommand,
    ],
    graph: [
      'Show how tools belong together: which follow, which feed, which community.',
      async () => (await import('./graph.ts')).graphCommand,
    ],
    audit: [
      'Show who called what, with what outcome, and who approved it.',
      async () => (await import('./audit.ts')).auditCommand,
    ],
    forget: [
      'Remove learned data: of the project, of a tool, of a person, by age, or one memory.',
      async () => (await import('./forget.ts')).forgetCommand,
    ],
    export: [
      'Print capabilities as a document that another project can import.',
      async () => (await import('./capability-files.ts')).exportCommand,
    ],
    import: [
      'Import capabilities that another project has exported.',
      async () => (await import('./capability-files.ts')).importCommand,
    ],
    backup: [
      'Write everything pml knows into one file.',
      async () => (await import('./database.ts')).backupCommand,
    ],
    restore: [
      'Replace one project by its state in a backup.',
      async () => (await import('./database.ts')).restoreCommand,
    ],
    migrate: [
      "Bring the database's schema to the version of this program.",
      async () => (await import('./database.ts')).migrateCommand,
    ],
  },
  hidden: {
    daemon: [
      'Be the background process. Started by pml itself.',
      async () => (await import('./up.ts')).daemonCommand,
    ],
  },
};

/** Every command, in the order of the overview. */
export const COMMANDS: readonly CommandEntry[] = (
  ['use', 'setup', 'care', 'hidden'] as const
).flatMap((group) =>
  Object.entries(GROUPS[group]).map(([name, [summary, load]]) => ({ name, summary, group, load })),
);
