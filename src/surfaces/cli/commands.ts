import type { CommandEntry } from './command.ts';

/**
 * Every command. Each is loaded when it is used: `pml --help` loads none, and no command pays
 * for what another one needs.
 */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'up',
    summary: 'Start pml and show how to connect clients to it.',
    group: 'use',
    load: async () => (await import('./up.ts')).upCommand,
  },
  {
    name: 'dashboard',
    summary: 'Open the dashboard in the browser, and print a link that lets a browser in.',
    group: 'use',
    load: async () => (await import('./dashboard.ts')).dashboardCommand,
  },
  {
    name: 'down',
    summary: 'Stop the background process.',
    group: 'use',
    load: async () => (await import('./up.ts')).downCommand,
  },
  {
    name: 'status',
    summary: 'Say whether pml runs, how its servers are, and what waits for you.',
    group: 'use',
    load: async () => (await import('./status.ts')).statusCommand,
  },
  {
    name: 'list',
    summary: 'List the servers and how they are, or the tools of one server.',
    group: 'use',
    load: async () => (await import('./servers.ts')).listCommand,
  },
  {
    name: 'search',
    summary: 'Find tools by what you want to do.',
    group: 'use',
    load: async () => (await import('./search.ts')).searchCommand,
  },
  {
    name: 'call',
    summary: 'Call one tool.',
    group: 'use',
    load: async () => (await import('./call.ts')).callCommand,
  },
  {
    name: 'run',
    summary: 'Run a workflow from a file, or make a plan for an intent and run it.',
    group: 'use',
    load: async () => (await import('./run.ts')).runCommand,
  },
  {
    name: 'runs',
    summary: 'List the runs, newest first, or show one.',
    group: 'use',
    load: async () => (await import('./runs.ts')).runsCommand,
  },
  {
    name: 'approve',
    summary: 'Decide about calls, changed tools and changes of the policy that wait for a person.',
    group: 'use',
    load: async () => (await import('./approve.ts')).approveCommand,
  },
  {
    name: 'risk',
    summary: 'Show the risk of tools and the reasons, or set it yourself.',
    group: 'use',
    load: async () => (await import('./risk.ts')).riskCommand,
  },
  {
    name: 'capabilities',
    summary:
      'List capabilities (programs and workflows that worked); show, run, rename, pin or remove one.',
    group: 'use',
    load: async () => (await import('./capabilities.ts')).capabilitiesCommand,
  },
  {
    name: 'memories',
    summary: 'List memories: notes, and how runs ended.',
    group: 'use',
    load: async () => (await import('./memories.ts')).memoriesCommand,
  },
  {
    name: 'stdio',
    summary: 'Speak MCP on stdin and stdout: the line for clients.',
    group: 'use',
    load: async () => (await import('./up.ts')).stdioCommand,
  },
  {
    name: 'init',
    summary: 'Import the servers of your clients, and let the clients use pml.',
    group: 'setup',
    load: async () => (await import('./init.ts')).initCommand,
  },
  {
    name: 'add',
    summary: 'Add a server to the configuration.',
    group: 'setup',
    load: async () => (await import('./add.ts')).addCommand,
  },
  {
    name: 'remove',
    summary: 'Take a server out of the configuration.',
    group: 'setup',
    load: async () => (await import('./add.ts')).removeCommand,
  },
  {
    name: 'secrets',
    summary: 'Keep secrets of servers out of the configuration.',
    group: 'setup',
    load: async () => (await import('./secrets.ts')).secretsCommand,
  },
  {
    name: 'trust',
    summary: 'Trust the servers of a project, and the claims of servers about their tools.',
    group: 'setup',
    load: async () => (await import('./trust.ts')).trustCommand,
  },
  {
    name: 'tokens',
    summary: 'Make, list and revoke tokens for people and programs that connect over HTTP.',
    group: 'setup',
    load: async () => (await import('./tokens.ts')).tokensCommand,
  },
  {
    name: 'config',
    summary: 'Show the settings that differ from the defaults, and where they came from.',
    group: 'setup',
    load: async () => (await import('./config.ts')).configCommand,
  },
  {
    name: 'completion',
    summary: 'Print a script that lets your shell complete pml commands and options.',
    group: 'setup',
    load: async () => (await import('./completion.ts')).completionCommand,
  },
  {
    name: 'login',
    summary: 'Log in to a remote server.',
    group: 'setup',
    load: async () => (await import('./login.ts')).loginCommand,
  },
  {
    name: 'logout',
    summary: 'Forget the login of a remote server.',
    group: 'setup',
    load: async () => (await import('./login.ts')).logoutCommand,
  },
  {
    name: 'restart',
    summary: 'Stop a server and start it again.',
    group: 'care',
    load: async () => (await import('./servers.ts')).restartCommand,
  },
  {
    name: 'logs',
    summary: 'Show the log of pml, or its lines about one server.',
    group: 'care',
    load: async () => (await import('./logs.ts')).logsCommand,
  },
  {
    name: 'doctor',
    summary: 'Say what is wrong and what to do about it.',
    group: 'care',
    load: async () => (await import('./doctor.ts')).doctorCommand,
  },
  {
    name: 'stats',
    summary: 'Show totals: runs, calls, failures, tokens and seconds saved.',
    group: 'care',
    load: async () => (await import('./stats.ts')).statsCommand,
  },
  {
    name: 'explain',
    summary: 'Explain a decision with every number in it, a run, or a tool.',
    group: 'care',
    load: async () => (await import('./explain.ts')).explainCommand,
  },
  {
    name: 'graph',
    summary: 'Show how tools belong together: which follow, which feed, which community.',
    group: 'care',
    load: async () => (await import('./graph.ts')).graphCommand,
  },
  {
    name: 'audit',
    summary: 'Show who called what, with what outcome, and who approved it.',
    group: 'care',
    load: async () => (await import('./audit.ts')).auditCommand,
  },
  {
    name: 'forget',
    summary: 'Remove learned data: of the project, of a tool, of a person, by age, or one memory.',
    group: 'care',
    load: async () => (await import('./forget.ts')).forgetCommand,
  },
  {
    name: 'export',
    summary: 'Print capabilities as a document that another project can import.',
    group: 'care',
    load: async () => (await import('./capability-files.ts')).exportCommand,
  },
  {
    name: 'import',
    summary: 'Import capabilities that another project has exported.',
    group: 'care',
    load: async () => (await import('./capability-files.ts')).importCommand,
  },
  {
    name: 'backup',
    summary: 'Write everything pml knows into one file.',
    group: 'care',
    load: async () => (await import('./database.ts')).backupCommand,
  },
  {
    name: 'restore',
    summary: 'Replace one project by its state in a backup.',
    group: 'care',
    load: async () => (await import('./database.ts')).restoreCommand,
  },
  {
    name: 'migrate',
    summary: "Bring the database's schema to the version of this program.",
    group: 'care',
    load: async () => (await import('./database.ts')).migrateCommand,
  },
  {
    name: 'daemon',
    summary: 'Be the background process. Started by pml itself.',
    group: 'hidden',
    load: async () => (await import('./up.ts')).daemonCommand,
  },
];
