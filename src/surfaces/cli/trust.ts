import { GatewayError } from '../../base/errors.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import { readIfThere } from '../../config/atomic-file.ts';
import { withMark } from '../../config/edit-config.ts';
import { checkConfig, loadSettings } from '../../config/load.ts';
import { describeEntry } from '../../config/redact.ts';
import type { Settings } from '../../config/schema.ts';
import { serverSpecs } from '../../config/server-specs.ts';
import { recordTrust, trustOf, writeConfig } from '../../config/trust-store.ts';
import type { CataloguedTool } from '../daemon/control-protocol.ts';
import type { Command, Invocation } from './command.ts';
import { confirm } from './confirm.ts';
import { table } from './table.ts';

/** `pml trust`: a person says which configuration and which servers are believed. */
export const trustCommand: Command = {
  name: 'trust',
  summary: 'Trust a configuration inside a repository, and what servers say about their tools.',
  usage: '[SERVER…]',
  details:
    'There is no --yes: this is for a person in a terminal. A configuration inside a repository is shown first; after any change to it, it has to be trusted again. Then, for each server, the tools that claim to change nothing are listed: on a trusted server such a tool may be called without a question.',
  options: {},
  examples: ['pml trust', 'pml trust github linear'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, locations, surroundings, positionals } = invocation;
    if (!terminal.isInteractive) {
      throw new GatewayError(
        'PERSON_REQUIRED',
        'pml trust asks a person, and there is nobody here',
      );
    }
    if (trustOf(locations) === 'untrusted' && !(await trustFile(invocation))) {
      return 0;
    }
    const { settings } = loadSettings(locations, surroundings);
    const specs = serverSpecs(settings, locations);
    const names = specs.map(({ name }) => name);
    for (const name of positionals) {
      if (!names.includes(name)) {
        throw new GatewayError(
          'SERVER_UNKNOWN',
          `there is no server "${name}"${didYouMean(name, names)}`,
        );
      }
    }
    const untrusted = specs.filter(({ trusted }) => !trusted).map(({ name }) => name);
    const asked = positionals.length > 0 ? positionals : untrusted;
    if (!locations.configExists) {
      terminal.say('The starter set is trusted; pml add or pml init makes a file of your own.');
    } else if (asked.length === 0) {
      terminal.say('Nothing is left to trust. pml trust SERVER asks again about one server.');
    } else {
      await trustServers(asked, invocation);
    }
    return 0;
  },
};

/** Shows everything that would be started; what was shown is exactly what is trusted. */
async function trustFile(invocation: Invocation): Promise<boolean> {
  const { terminal, locations, surroundings, signal } = invocation;
  const bytes = readIfThere(locations.configFile) ?? Buffer.alloc(0);
  const { settings, warnings } = checkConfig(bytes.toString('utf8'), locations, surroundings);
  terminal.say(`${locations.configFile} is inside a repository. With your word, it may:`);
  for (const line of startLines(settings, terminal.width)) {
    terminal.say(line);
  }
  for (const { message } of warnings) {
    terminal.say(message);
  }
  if (!(await confirm(terminal, 'Trust this file as it is now?', signal))) {
    terminal.say('It is not trusted, and nothing in it is used.');
    return false;
  }
  recordTrust(locations, bytes);
  terminal.say('It is trusted until it changes.');
  return true;
}

function startLines(settings: Settings, width: number): readonly string[] {
  const servers = Object.entries(settings.mcpServers).map(([name, entry]) => [
    'url' in entry ? 'reach' : 'start',
    name,
    describeEntry(entry),
  ]);
  const { storage, http, policy } = settings.pml;
  return [
    ...(servers.length === 0
      ? ['  start no server']
      : table(['IT MAY', 'SERVER', 'WHAT'], servers, width)),
    ...(storage.url === undefined ? [] : ['  keep its memory in a database somewhere else']),
    ...(http.host === '127.0.0.1' ? [] : [`  listen on ${http.host}`]),
    ...policy.rules
      .filter(({ action }) => action === 'allow')
      .map(({ tools }) => `  let ${tools} be called without a question`),
  ];
}

async function trustServers(names: readonly string[], invocation: Invocation): Promise<void> {
  const { terminal, locations, surroundings, signal } = invocation;
  terminal.progress('Asking the servers for their tools…');
  const daemon = await invocation.daemon.reach(signal);
  const decisions = new Map<string, boolean>();
  for (const name of names) {
    const { tools, servers } = await daemon.request('list', { server: name }, signal);
    terminal.progress(undefined);
    const state = servers.find((each) => each.name === name);
    const own = tools.filter(({ server }) => server === name);
    if (own.length === 0) {
      const reason = state?.lastError === undefined ? '' : `: ${state.lastError}`;
      terminal.say(`${name} has shown no tools yet${reason}. It is left as it is.`);
      continue;
    }
    sayClaims(name, own, invocation);
    decisions.set(name, await confirm(terminal, `Believe ${name}?`, signal));
  }
  const before = readIfThere(locations.configFile)?.toString('utf8');
  if (before === undefined || decisions.size === 0) {
    return;
  }
  const text = [...decisions].reduce(
    (changed, [name, isTrusted]) => withMark(changed, name, 'trusted', isTrusted),
    before,
  );
  checkConfig(text, locations, surroundings);
  writeConfig(locations, text);
  for (const [name, isTrusted] of decisions) {
    terminal.say(`${name} is ${isTrusted ? 'trusted' : 'not trusted'}.`);
  }
}

function sayClaims(name: string, tools: readonly CataloguedTool[], { terminal }: Invocation): void {
  const claims = tools.filter(({ annotations }) => annotations?.readOnlyHint === true);
  if (claims.length === 0) {
    terminal.say(`${name} says of none of its ${tools.length} tools that it changes nothing.`);
    return;
  }
  terminal.say(
    `${name} says of ${claims.length} of its ${tools.length} tools that they change nothing:`,
  );
  const rows = claims.map((tool) => [tool.name, tool.description]);
  for (const line of table(['TOOL', 'WHAT IT DOES'], rows, terminal.width)) {
    terminal.say(line);
  }
}
