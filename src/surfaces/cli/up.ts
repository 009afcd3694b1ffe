import { CLI } from '../../tuning/cli.ts';
import type { DaemonStatus, DashboardLink } from '../daemon/control-protocol.ts';
import { clientLines, passingNote, shimWords } from './client-lines.ts';
import { type Command, type DaemonConnection, type Invocation, usage } from './command.ts';
import { asPerson, isPerson } from './require-person.ts';
import { serverTable, settledServers } from './status.ts';
import { paint } from './terminal-text.ts';

/** `pml up`: starts the gateway and says how to use it. */
export const upCommand: Command = {
  usage: '[--foreground]',
  details:
    'Starts the background process, or finds it running. Clients that use pml stdio start it by ' +
    'themselves. Use pml up for clients that connect over HTTP, and to see that all is well.',
  options: {
    foreground: 'Stay in this terminal until Ctrl-C.',
  },
  examples: ['pml up', 'pml up --foreground', 'pml up --json --config team.json'],
  async run(invocation: Invocation): Promise<number> {
    const { daemon, terminal } = invocation;
    const running = await daemon.find();
    if (running !== undefined) {
      await showStarted(running, 'was_running', invocation);
      return 0;
    }
    terminal.progress('starting…');
    if (invocation.flag('foreground')) {
      return await runInForeground(invocation);
    }
    await showStarted(await daemon.reach(), 'started', invocation);
    return 0;
  },
};

/** Waits a moment for the servers, so that the table shows more than "starting". */
function settled(
  daemon: DaemonConnection,
  { terminal, signal }: Invocation,
): Promise<DaemonStatus> {
  return settledServers(daemon, { withinMs: CLI.upSettleMs, terminal }, signal);
}

async function runInForeground(invocation: Invocation): Promise<number> {
  const { daemon, terminal, signal } = invocation;
  let shown: Promise<void> = Promise.resolve();
  const showReady = async (status: DaemonStatus): Promise<void> => {
    const own = await daemon.find();
    if (own === undefined) {
      print({ status, how: 'foreground', link: undefined }, invocation);
    } else {
      await showStarted(own, 'foreground', invocation);
      own.close();
    }
    // Without a person the log alone is on stderr: one JSON object per line.
    if (terminal.isInteractive) {
      terminal.say('Running until Ctrl-C.');
    }
  };
  const onReady = (status: DaemonStatus): void => {
    // It ended before this could be shown.
    shown = showReady(status).catch(() => undefined);
  };
  const end = await daemon.runHere({ isForeground: true, onReady }, signal);
  await shown;
  if (end.kind === 'already_running') {
    // Another process was faster.
    await showStarted(await daemon.reach(), 'was_running', invocation);
    return 0;
  }
  return end.isClean ? 0 : 1;
}

type How = 'started' | 'foreground' | 'was_running';

interface Shown {
  readonly status: DaemonStatus;
  readonly how: How;
  /** Only for a person, because it lets its owner approve calls. */
  readonly link: DashboardLink | undefined;
}

async function showStarted(
  daemon: DaemonConnection,
  how: How,
  invocation: Invocation,
): Promise<void> {
  const status = await settled(daemon, invocation);
  const isWanted = status.httpUrl !== undefined && isPerson(invocation);
  const link = isWanted ? await asPerson(invocation, 'pml up', 'dashboard', {}) : undefined;
  print({ status, how, link }, invocation);
}

function print(shown: Shown, invocation: Invocation): void {
  const { status, how, link } = shown;
  const { locations, program, surroundings } = invocation;
  const lines = clientLines(shimWords(program, locations, surroundings), surroundings.platform);
  const { clients: connected, httpUrl: _url, ...rest } = status;
  const value = {
    ...rest,
    endpoint: endpointOf(status),
    wasRunning: how === 'was_running',
    connected,
    ...(link !== undefined && { dashboard: link }),
    clients: lines,
  };
  invocation.show(value, (width) => upText(shown, lines, width, invocation).join('\n'));
}

function upText(
  { status, how, link }: Shown,
  lines: ReturnType<typeof clientLines>,
  width: number,
  { locations, program }: Invocation,
): readonly string[] {
  const verb = how === 'was_running' ? 'was running already' : 'is up';
  const text = [
    `${paint('bold', `pml ${status.version}`)} ${verb} (process ${status.pid}).`,
    ...(locations.configExists
      ? [`  config    ${status.configFile}`]
      : [
          `  config    the starter set, because there is no ${status.configFile}`,
          `  scratch   ${locations.scratchFolder} is what its file tools see`,
        ]),
    // In the foreground the log is this terminal.
    ...(how === 'foreground' ? [] : [`  log       ${status.logFile}`]),
  ];
  const endpoint = endpointOf(status);
  if (endpoint !== null) {
    text.push(`  endpoint  ${paint('cyan', endpoint)}`);
    text.push(`  token     in ${status.tokenFile} (Authorization: Bearer …)`);
    text.push(
      link === undefined
        ? '  dashboard pml dashboard, in a terminal of your own, prints a link to it'
        : `  dashboard ${paint('cyan', link.url)} (works once; pml dashboard prints another)`,
    );
  }
  text.push('', paint('bold', 'Add it to a client:'));
  for (const { client, where, text: line } of lines) {
    text.push(`  ${client}, ${where}:`, `    ${line}`);
  }
  const passing = passingNote(program);
  text.push(...(passing === undefined ? [] : [`  ${paint('yellow', 'Note:')} ${passing}`]), '');
  const notices = [
    ...status.notices,
    ...(status.configError === undefined ? [] : [status.configError]),
  ];
  const none =
    notices.length === 0
      ? 'No servers are configured. Add one with pml add, or import yours with pml init.'
      : 'No servers are in use.';
  text.push(...(status.servers.length === 0 ? [none] : serverTable(status.servers, width)));
  for (const notice of notices) {
    text.push('', `${paint('yellow', 'Note:')} ${notice}`);
  }
  return text;
}

/** Returns the address for MCP clients over HTTP; null if HTTP is switched off. */
function endpointOf(status: DaemonStatus): string | null {
  return status.httpUrl === undefined ? null : new URL('/mcp', status.httpUrl).href;
}

/** `pml down`: ends the background process of this configuration. */
export const downCommand: Command = {
  usage: '',
  details: 'Open work is finished or given up first. A client that needs pml starts it again.',
  examples: ['pml down', 'pml down --config team.json'],
  async run({ daemon, terminal, show, locations }: Invocation): Promise<number> {
    const connection = await daemon.find();
    if (connection === undefined) {
      show({ stopped: false }, () => `pml is not running for ${locations.configFile}.`);
      return 0;
    }
    const { pid } = connection.daemon;
    terminal.progress('stopping…');
    await connection.stopDaemon();
    show({ stopped: true, pid }, () => `Stopped (process ${pid}).`);
    return 0;
  },
};

/** `pml daemon`: the background process itself; started by the shim and by the other commands. */
export const daemonCommand: Command = {
  usage: '',
  examples: ['pml daemon --config team.json'],
  async run({ daemon, locations }: Invocation): Promise<number> {
    const { runDaemonProcess } = await import('../daemon/daemon-process.ts');
    const options = { isForeground: false, onReady: () => undefined };
    return await runDaemonProcess(locations, (signal) => daemon.runHere(options, signal));
  },
};

/**
 * `pml stdio`: the shim that MCP clients start. Only its help is here: `bin.ts` runs the shim
 * itself, because loading the command line first would cost more than the shim does.
 */
export const stdioCommand: Command = {
  usage: '',
  details:
    'Answers at once, starts the background process if none runs, and survives its restart. Put ' +
    'it into the configuration of a client; pml up prints the exact lines.',
  options: {
    'profile NAME': 'See only the servers and tools of this profile.',
  },
  examples: [
    'pml stdio',
    'pml stdio --config team.json',
    'pml stdio --profile review',
    'claude mcp add pml -- pml stdio',
  ],
  run(): Promise<number> {
    return Promise.reject(usage('stdio comes first: pml stdio [--config FILE] [--profile NAME]'));
  },
};
