import { GatewayError } from '../../base/errors.ts';
import { isJsonObject } from '../../base/json.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import type { ServerSpec, ServerState } from '../../call/upstreams.ts';
import { readIfThere } from '../../config/atomic-file.ts';
import {
  permissiveOf,
  readConfirmed,
  withServersOf,
  writeConfirmed,
} from '../../config/confirmed-policy.ts';
import { withMark } from '../../config/edit-config.ts';
import { parseDocument } from '../../config/json-document.ts';
import { checkConfig, loadSettings } from '../../config/load.ts';
import { serverSpecs } from '../../config/server-specs.ts';
import { recordTrust, trustOf, writeConfig } from '../../config/trust-store.ts';
import { CLI } from '../../tuning/cli.ts';
import type { CataloguedTool } from '../daemon/control-protocol.ts';
import type { Command, Invocation } from './command.ts';
import { confirmEdit } from './confirm-edit.ts';
import { confirm } from './confirm.ts';
import { requirePerson } from './require-person.ts';
import { isStarting, settledServers } from './settled-servers.ts';
import { table } from './table.ts';
import { trustLines } from './trust-text.ts';

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
    requirePerson(invocation, 'pml trust');
    const isNew = trustOf(locations) === 'untrusted';
    if (isNew && !(await trustFile(invocation))) {
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
    // A program that a repository brings along is as unknown as a server somewhere else.
    const unasked = specs.filter(({ trusted }) => isNew || !trusted).map(({ name }) => name);
    const asked = positionals.length > 0 ? positionals : unasked;
    if (!locations.configExists) {
      terminal.say('The starter set is trusted; pml add or pml init makes a file of your own.');
    } else if (asked.length === 0) {
      terminal.say('Nothing is left to trust. pml trust SERVER asks again about one server.');
    } else {
      await trustServers(asked, specs, invocation);
    }
    return 0;
  },
};

/** Shows everything that is in it; what was shown is exactly what is trusted. */
async function trustFile(invocation: Invocation): Promise<boolean> {
  const { terminal, locations, surroundings, signal } = invocation;
  const bytes = readIfThere(locations.configFile) ?? Buffer.alloc(0);
  const text = bytes.toString('utf8');
  const { warnings, settings } = checkConfig(text, locations, surroundings);
  terminal.say(`${locations.configFile} is inside a repository. With your word, it may:`);
  const { value } = parseDocument(text);
  for (const line of trustLines(isJsonObject(value) ? value : {}, terminal.width)) {
    terminal.say(line);
  }
  for (const { message } of warnings) {
    terminal.say(message);
  }
  if (!(await confirm(terminal, 'Trust this file as it is now?', signal))) {
    terminal.say('It is not trusted, and nothing in it is used.');
    return false;
  }
  // What was shown is what may be done: nobody has to say it a second time.
  const confirmed = readConfirmed(locations.confirmedFile);
  writeConfirmed(locations.confirmedFile, withServersOf(confirmed, permissiveOf(settings)));
  recordTrust(locations, bytes);
  await reload(invocation);
  terminal.say('It is trusted until it changes.');
  return true;
}

/** A daemon that runs goes by what it has read, and looks at the file only when that changes. */
async function reload({ daemon, signal }: Invocation): Promise<void> {
  const running = await daemon.find(signal);
  await running?.request('reload', {}, signal);
}

async function trustServers(
  names: readonly string[],
  specs: readonly ServerSpec[],
  invocation: Invocation,
): Promise<void> {
  const { terminal, locations, surroundings, signal } = invocation;
  terminal.progress('Asking the servers for their tools…');
  const daemon = await invocation.daemon.reach(signal);
  const isWaitedFor = (server: ServerState): boolean =>
    names.includes(server.name) && isStarting(server);
  await settledServers(daemon, { withinMs: CLI.trustSettleMs, isWaitedFor, terminal }, signal);
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
  const changes = [...decisions].filter(
    ([name, isTrusted]) => specs.find((spec) => spec.name === name)?.trusted !== isTrusted,
  );
  if (before !== undefined && changes.length > 0) {
    const text = changes.reduce(
      (changed, [name, isTrusted]) => withMark(changed, name, 'trusted', isTrusted),
      before,
    );
    checkConfig(text, locations, surroundings);
    confirmEdit(invocation, locations, before, text);
    writeConfig(locations, text);
    await reload(invocation);
  }
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
