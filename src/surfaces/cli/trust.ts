import { GatewayError } from '../../base/errors.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import { escapedText } from '../../base/plain-text.ts';
import type { ServerSpec, ServerState } from '../../call/upstreams.ts';
import { readIfThere, writeWhole } from '../../config/atomic-file.ts';
import { ConfirmedConfig } from '../../config/confirmed-config.ts';
import { withMark } from '../../config/edit-config.ts';
import { checkConfig, loadSettings, writtenConfig } from '../../config/load.ts';
import { serverSpecs } from '../../config/server-specs.ts';
import { CLI } from '../../tuning/cli.ts';
import type { CataloguedTool } from '../daemon/control-protocol.ts';
import type { Command, Invocation } from './command.ts';
import { confirmEdit, confirmFile, WAITS } from './confirm-edit.ts';
import { confirm } from './confirm.ts';
import { requirePerson } from './require-person.ts';
import { isStarting, settledServers } from './settled-servers.ts';
import { table } from './table.ts';
import { trustLines } from './trust-text.ts';

/** `pml trust`: a person says which configuration and which servers are believed. */
export const trustCommand: Command = {
  name: 'trust',
  summary: 'Trust a configuration that was found in a folder, and what servers say of their tools.',
  usage: '[SERVER…]',
  details:
    'There is no --yes: this is for a person in a terminal. A pml.json that was found in a folder is shown first and has no effect until you trust it; later, changes that could widen what happens wait for you here or in pml approve. Then, for each server, the tools that claim to change nothing are listed: on a trusted server such a tool may be called without a question.',
  options: {},
  examples: ['pml trust', 'pml trust github linear'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, locations, surroundings, positionals } = invocation;
    requirePerson(invocation, 'pml trust');
    const isNew = loadSettings(locations, surroundings).waiting !== undefined;
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
    // A program that a found file brings along is as unknown as a server somewhere else.
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

/** Shows what waits, or all of a file that nobody trusted yet. What was shown is exactly what is trusted. */
async function trustFile(invocation: Invocation): Promise<boolean> {
  const { terminal, locations, surroundings, signal } = invocation;
  const text = readIfThere(locations.configFile)?.toString('utf8') ?? '';
  const { warnings } = checkConfig(text, locations, surroundings);
  const written = writtenConfig(text, locations);
  const confirmed = new ConfirmedConfig(locations);
  if (confirmed.isKnown) {
    terminal.say(`${locations.configFile} has changes that wait for your word:`);
    for (const change of confirmed.look(written).waiting?.changes ?? []) {
      terminal.say(`  ${escapedText(change)}`);
    }
  } else {
    terminal.say(`Nobody has confirmed ${locations.configFile}. With your word, it may:`);
    for (const line of trustLines(written, terminal.width)) {
      terminal.say(line);
    }
  }
  for (const { message } of warnings) {
    terminal.say(message);
  }
  if (!(await confirm(terminal, 'Trust this file as it is now?', signal))) {
    terminal.say('It is not trusted, and nothing of this is used.');
    return false;
  }
  const isTaken = await confirmFile(invocation, locations, text);
  terminal.say(
    isTaken
      ? 'It is trusted. Later changes that could widen what happens wait for you.'
      : 'It was not taken: the file has changed since it was shown. Run pml trust again.',
  );
  return isTaken;
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
    const write = (): void => writeWhole(locations.configFile, text);
    if ((await confirmEdit(invocation, { locations, before, after: text, write })) === 'waits') {
      terminal.say(WAITS);
      return;
    }
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
