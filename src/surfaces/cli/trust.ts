import { GatewayError } from '../../base/errors.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import { escapedText } from '../../base/plain-text.ts';
import type { ServerState } from '../../call/upstreams.ts';
import { readIfThere, writeWhole } from '../../config/atomic-file.ts';
import { ConfirmedConfig } from '../../config/confirmed-config.ts';
import { projectServerName } from '../../config/daemon-config.ts';
import { withMark } from '../../config/edit-config.ts';
import { checkConfig, loadSettings, writtenConfig } from '../../config/load.ts';
import { type Locations, projectFileAbove, projectLocations } from '../../config/locations.ts';
import type { Settings } from '../../config/schema.ts';
import { serverMarksOf, serverSpecs } from '../../config/server-specs.ts';
import { CLI } from '../../tuning/cli.ts';
import type { CataloguedTool } from '../daemon/control-protocol.ts';
import type { Command, Invocation } from './command.ts';
import { confirmEdit, confirmFile, WAITS } from './confirm-edit.ts';
import { requirePerson } from './require-person.ts';
import { isStarting, settledServers } from './status.ts';
import { table } from './terminal-text.ts';
import { confirm } from './terminal.ts';
import { trustLines } from './trust-text.ts';

/** `pml trust`: a person says which configuration and which servers pml trusts. */
export const trustCommand: Command = {
  usage: '[SERVER…]',
  details:
    'For a person in a terminal: there is no --yes. The pml.json of a project (here or in a ' +
    'folder above) is shown first. It has no effect until you trust it. Later changes that would ' +
    'allow more wait for you here or in pml approve. Then the command lists, for each server, the ' +
    'tools that claim to change nothing. On a trusted server such a tool may be called without a ' +
    'question.',
  positionals: { min: 0, max: Infinity },
  examples: ['pml trust', 'pml trust github linear'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, positionals } = invocation;
    requirePerson(invocation, 'pml trust');
    const places = placesOf(invocation);
    let isAsked = false;
    const known: string[] = [];
    for (const place of places) {
      const trusted = await trustPlace(invocation, place);
      if (trusted === 'declined') {
        return 0;
      }
      isAsked ||= trusted.isAsked;
      known.push(...trusted.names);
    }
    const unknown = positionals.find((name) => !known.includes(name));
    if (unknown !== undefined) {
      const message = `there is no server "${unknown}"${didYouMean(unknown, known)}`;
      throw new GatewayError('SERVER_UNKNOWN', message);
    }
    if (!isAsked) {
      terminal.say(
        places.some(({ locations }) => locations.configExists)
          ? 'Nothing is left to trust. pml trust SERVER asks again about one server.'
          : 'The starter set is trusted; pml add or pml init makes a file of your own.',
      );
    }
    return 0;
  },
};

/** A config file that a person can trust. */
interface TrustedPlace {
  readonly locations: Locations;
  /** The name by which the daemon knows a server of this file. */
  readonly nameOf: (settings: Settings, server: string) => string;
}

/** Returns the file of the project in this folder, if there is one, then the file in use. */
function placesOf({ locations, surroundings }: Invocation): readonly TrustedPlace[] {
  const file = projectFileAbove(surroundings.cwd, locations);
  const own: TrustedPlace = { locations, nameOf: (_, server) => server };
  return file === undefined
    ? [own]
    : [
        {
          locations: projectLocations(surroundings, file),
          nameOf: (settings, server) => projectServerName(settings, file, server),
        },
        own,
      ];
}

/** Asks about one file and its servers. */
async function trustPlace(
  invocation: Invocation,
  { locations, nameOf }: TrustedPlace,
): Promise<'declined' | { readonly isAsked: boolean; readonly names: readonly string[] }> {
  const { surroundings, positionals } = invocation;
  const isNew = loadSettings(locations, surroundings).waiting !== undefined;
  if (isNew && !(await trustFile(invocation, locations))) {
    return 'declined';
  }
  const { settings } = loadSettings(locations, surroundings);
  const isProject = locations.configChosenBy === 'folder';
  const servers = serverSpecs(settings, locations).map(({ name, trusted }): AskedServer => ({
    own: name,
    name: nameOf(settings, name),
    // A program that a project brings along is as unknown as a server somewhere else.
    isTrusted: isProject ? serverMarksOf(settings, name).trusted === true : trusted,
  }));
  const asked = servers.filter(({ name, isTrusted }) =>
    positionals.length > 0 ? positionals.includes(name) : !isTrusted,
  );
  if (locations.configExists && asked.length > 0) {
    await trustServers(asked, locations, invocation);
  }
  return { isAsked: isNew || asked.length > 0, names: servers.map(({ name }) => name) };
}

/** A server of the file, as it is before the person decides. */
interface AskedServer {
  /** Its name in the file. */
  readonly own: string;
  readonly name: string;
  readonly isTrusted: boolean;
}

/**
 * Shows the waiting changes, or the whole file if nobody trusted it yet. Exactly the shown text is
 * trusted.
 */
async function trustFile(invocation: Invocation, locations: Locations): Promise<boolean> {
  const { terminal, surroundings, signal } = invocation;
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
  asked: readonly AskedServer[],
  locations: Locations,
  invocation: Invocation,
): Promise<void> {
  const { terminal, surroundings, signal } = invocation;
  const names = new Set(asked.map(({ name }) => name));
  terminal.progress('Asking the servers for their tools…');
  const daemon = await invocation.daemon.reach();
  const isWaitedFor = (server: ServerState): boolean =>
    names.has(server.name) && isStarting(server);
  await settledServers(daemon, { withinMs: CLI.trustSettleMs, isWaitedFor, terminal }, signal);
  const decisions = new Map<AskedServer, boolean>();
  for (const each of asked) {
    const { name } = each;
    const { tools, servers } = await daemon.request('list', { server: name });
    terminal.progress(undefined);
    const state = servers.find((server) => server.name === name);
    const own = tools.filter(({ server }) => server === name);
    if (own.length === 0) {
      const reason = state?.lastError === undefined ? '' : `: ${state.lastError}`;
      terminal.say(`${name} has shown no tools yet${reason}. It is left as it is.`);
      continue;
    }
    sayClaims(name, own, invocation);
    decisions.set(each, await confirm(terminal, `Believe ${name}?`, signal));
  }
  const before = readIfThere(locations.configFile)?.toString('utf8');
  const changes = [...decisions].filter(([{ isTrusted: was }, isTrusted]) => was !== isTrusted);
  if (before !== undefined && changes.length > 0) {
    const text = changes.reduce(
      (changed, [{ own }, isTrusted]) => withMark(changed, own, 'trusted', isTrusted),
      before,
    );
    checkConfig(text, locations, surroundings);
    const write = (): void => writeWhole(locations.configFile, text);
    if ((await confirmEdit(invocation, { locations, before, after: text, write })) === 'waits') {
      terminal.say(WAITS);
      return;
    }
  }
  for (const [{ name }, isTrusted] of decisions) {
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
