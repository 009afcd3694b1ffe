import type { DaemonStatus } from '../daemon/control-protocol.ts';
import { clientLines, stdioCommand, type ClientLine } from './client-lines.ts';
import type { Command, Invocation } from './command.ts';
import type { DaemonConnection } from './daemon-access.ts';
import { paint } from './paint.ts';
import { printJson } from './print-json.ts';
import { serverTable } from './server-rows.ts';

/** `pml up`: starts the gateway and says how to use it. */
export const upCommand: Command = {
  name: 'up',
  summary: 'Start pml and show how to connect clients to it.',
  usage: '[--foreground]',
  details:
    'Starts the background process, or finds it running. Clients that use pml stdio start it by themselves;\n' +
    'pml up is for clients that connect over HTTP, and to see that all is well.',
  positionals: { min: 0, max: 0 },
  options: {
    foreground: { type: 'boolean', description: 'Stay in this terminal until Ctrl-C.' },
  },
  examples: ['pml up', 'pml up --foreground', 'pml up --json --config team.json'],
  async run(invocation: Invocation): Promise<number> {
    const { daemon, terminal, signal } = invocation;
    const running = await daemon.find(signal);
    if (running !== undefined) {
      await show(running, 'was_running', invocation);
      return 0;
    }
    if (!invocation.flag('foreground')) {
      terminal.progress('starting…');
      await show(await daemon.reach(signal), 'started', invocation);
      return 0;
    }
    terminal.progress('starting…');
    let shown = Promise.resolve();
    await daemon.runHere(() => {
      shown = showHere(invocation);
    }, signal);
    await shown;
    return 0;
  },
};

/** The daemon in this process, asked like any other; the connection is not kept, or it would never be idle. */
async function showHere(invocation: Invocation): Promise<void> {
  const { daemon, terminal, signal, json } = invocation;
  const connection = await daemon.find(signal);
  if (connection === undefined) {
    return;
  }
  await show(connection, 'started', invocation);
  connection.close();
  if (!json) {
    terminal.say('Running until Ctrl-C.');
  }
}

async function show(
  connection: DaemonConnection,
  how: 'started' | 'was_running',
  invocation: Invocation,
): Promise<void> {
  const { terminal, signal, json, locations, program, surroundings } = invocation;
  const status = await connection.request('status', {}, signal);
  const lines = clientLines(stdioCommand(program, locations, surroundings), surroundings.platform);
  if (json) {
    const endpoint = status.httpUrl ?? null;
    printJson(terminal, { ...status, endpoint, wasRunning: how === 'was_running', clients: lines });
    return;
  }
  terminal.print(upText(status, how, lines, terminal.width).join('\n'));
}

function upText(
  status: DaemonStatus,
  how: 'started' | 'was_running',
  lines: readonly ClientLine[],
  width: number,
): readonly string[] {
  const verb = how === 'started' ? 'is up' : 'was running already';
  const text = [
    `${paint('bold', `pml ${status.version}`)} ${verb} (process ${status.pid}).`,
    `  config    ${status.configFile}`,
    `  log       ${status.logFile}`,
  ];
  if (status.httpUrl !== undefined) {
    text.push(`  endpoint  ${paint('cyan', status.httpUrl)}`);
    text.push(`  token     in ${status.tokenFile} (Authorization: Bearer …)`);
  }
  text.push('', paint('bold', 'Add it to a client:'));
  for (const { client, where, text: line } of lines) {
    text.push(`  ${client}, ${where}:`, `    ${line}`);
  }
  text.push('');
  text.push(
    ...(status.servers.length === 0
      ? ['No servers are configured. Add one with pml add, or import yours with pml init.']
      : serverTable(status.servers, width)),
  );
  const notices = [
    ...status.notices,
    ...(status.configError === undefined ? [] : [status.configError]),
  ];
  for (const notice of notices) {
    text.push('', `${paint('yellow', 'Note:')} ${notice}`);
  }
  return text;
}
