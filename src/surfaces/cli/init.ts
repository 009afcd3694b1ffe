import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describeError, ERRORS } from '../../base/errors.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import { undoLast, writeWithBackup } from '../../config/backups.ts';
import { CLIENTS, findClients } from '../../config/clients/all-clients.ts';
import { type ClientId, PML_NAME } from '../../config/clients/client.ts';
import { locate, type Locations, type Surroundings } from '../../config/locations.ts';
import { SecretKeeper, secretReader } from '../../config/secret-keeper.ts';
import { CLI } from '../../tuning/cli.ts';
import { passingNote, shimWords } from './client-lines.ts';
import { type Command, type Invocation, usage } from './command.ts';
import { confirmEdit, WAITS } from './confirm-edit.ts';
import {
  addedServers,
  defaultTrust,
  type InitDecisions,
  type InitPlan,
  makeInitPlan,
  withEntries,
  writesOf,
} from './init-plan.ts';
import { initData, initLines } from './init-text.ts';
import { KEEP_INLINE, type OfferedSecrets, offerSecrets } from './secrets.ts';
import { skillIndexText } from './skills.ts';
import { agree, confirm, printJson, printLines, type Terminal } from './terminal.ts';

/** `pml init`: imports the servers of the clients on this machine and points the clients at pml. */
export const initCommand: Command = {
  usage: '[--yes | --dry-run] [--client NAME…] [--import-only] [--undo]',
  details:
    'Shows what it found and what it would do before anything is written. Every changed file is ' +
    'backed up first. --undo puts all of them back as they were. If you edited a file since, ' +
    '--undo removes only the part of pml and keeps the rest. Servers of a project (in .mcp.json ' +
    "and the like, or in the project's part of a client's file) stay in the project. --project " +
    "imports them for all projects; they run in the project's folder. Files of a project are " +
    'never changed. Where pml runs and has learned capabilities, agents that read skills (Claude ' +
    'Code, Codex, opencode) get a skill that lists them.',
  options: {
    yes: 'Use the default answers, without asking.',
    'dry-run': 'Only show what would be done.',
    'client NAME…': `Only this client: ${CLIENTS.map(({ id }) => id).join(', ')}.`,
    'import-only': 'Leave the clients as they are.',
    'home DIR': 'Look in another home folder.',
    'project DIR': 'Import the servers of this project too, for all projects.',
    ...KEEP_INLINE,
    undo: 'Put everything back as it was before the last init.',
    force: 'With --undo: put the whole old files back, and lose later edits.',
  },
  examples: ['pml init', 'pml init --dry-run', 'pml init --yes --client cursor', 'pml init --undo'],
  async run(invocation: Invocation): Promise<number> {
    const { locations, surroundings } = targetOf(invocation);
    if (invocation.flag('undo')) {
      return undoInit(invocation, locations, surroundings);
    }
    const project = invocation.text('project');
    const plan = makeInitPlan({
      place: {
        ...surroundings,
        ...(project === undefined ? {} : { project: resolve(surroundings.cwd, project) }),
      },
      clients: clientIds(invocation.texts('client')),
      configFile: locations.configFile,
      binFile: invocation.program.binFile,
      secretOf: secretReader(new SecretKeeper(locations)),
      launch: shimWords(invocation.program, locations, surroundings),
      skillIndex: await indexOfSkills(invocation),
    });
    return await carryOut(plan, locations, invocation);
  },
};

/**
 * Asks the daemon for the capabilities, if one runs. It knows nothing of another home. Without its
 * answer, agents get no list of capabilities, and the rest goes on.
 */
async function indexOfSkills({
  daemon,
  signal,
  terminal,
  text,
}: Invocation): Promise<string | undefined> {
  if (text('home') !== undefined) {
    return undefined;
  }
  try {
    const running = await daemon.find();
    return running && skillIndexText(await running.request('capabilities', {}));
  } catch (error) {
    signal.throwIfAborted();
    terminal.say(`Agents get no list of capabilities: ${describeError(error)}`);
    return undefined;
  }
}

async function carryOut(
  plan: InitPlan,
  locations: Locations,
  invocation: Invocation,
): Promise<number> {
  const { terminal, json, flag } = invocation;
  const usual = usualDecisions(plan, flag('import-only'));
  if (!json) {
    printLines(terminal, initLines(plan, usual, terminal.width));
  }
  const note = passingNote(invocation.program);
  if (usual.pointed.size > 0 && note !== undefined) {
    terminal.say(note);
  }
  const finish = (decisions: InitDecisions, done: boolean, backup?: string): void => {
    if (json) {
      const outcome = { done, pointed: decisions.pointed, ...(backup ? { backup } : {}) };
      printJson(terminal, initData(plan, decisions.trusted, outcome));
    }
  };
  if (flag('dry-run') || writesOf(plan, usual).length === 0) {
    terminal.say(flag('dry-run') ? 'Nothing was written.' : 'There is nothing to do.');
    finish(usual, false);
    return 0;
  }
  if (!flag('yes') && !terminal.isInteractive) {
    terminal.say('Nothing was written: run it in a terminal, or add --yes to take this as it is.');
    finish(usual, false);
    return ERRORS.PERSON_REQUIRED.exitCode;
  }
  const decisions = flag('yes') ? usual : await decide(plan, usual, invocation);
  if (decisions === undefined || writesOf(plan, decisions).length === 0) {
    terminal.say('Nothing was written.');
    finish(usual, false);
    return 0;
  }
  const entries = new Map(addedServers(plan).map(({ name, found }) => [name, found.entry]));
  const offered = await offerSecrets(entries, locations, invocation, !flag('yes'));
  const { backup, outcome } = await write(withEntries(plan, offered.entries), decisions, offered, {
    locations,
    invocation,
  });
  finish(decisions, true, backup);
  sayDone(plan, decisions, invocation);
  if (outcome === 'waits') {
    terminal.say(WAITS);
  }
  return 0;
}

/** Writes all files. If that fails, the secrets that were stored for them are removed. */
async function write(
  plan: InitPlan,
  decisions: InitDecisions,
  { stored, forget }: OfferedSecrets,
  { locations, invocation }: { readonly locations: Locations; readonly invocation: Invocation },
): Promise<{ readonly backup: string; readonly outcome: 'in force' | 'waits' }> {
  const writes = writesOf(plan, decisions);
  const config = writes.find(({ path }) => path === plan.configFile);
  let backup = '';
  const writeAll = (): void => {
    backup = writeWithBackup(locations.userFolder, writes, new Date(), stored);
  };
  try {
    if (config === undefined) {
      writeAll();
      return { backup, outcome: 'in force' };
    }
    const { before, contents: after } = config;
    const edit = { locations, before, after, write: writeAll };
    return { outcome: await confirmEdit(invocation, edit), backup };
  } catch (error) {
    forget();
    throw error;
  }
}

function usualDecisions(plan: InitPlan, isImportOnly: boolean): InitDecisions {
  const pointed = plan.clients
    .filter(({ writes }) => writes.length > 0 && !isImportOnly)
    .map(({ found }) => found.client.id);
  return { trusted: defaultTrust(plan), pointed: new Set(pointed) };
}

async function decide(
  plan: InitPlan,
  usual: InitDecisions,
  invocation: Invocation,
): Promise<InitDecisions | undefined> {
  const { terminal, signal } = invocation;
  const trusted = await decideTrust(plan, usual.trusted, invocation);
  const pointed = new Set<ClientId>();
  for (const { found } of plan.clients) {
    const { id, title } = found.client;
    if (usual.pointed.has(id) && (await agree(terminal, `Let ${title} use pml?`, signal))) {
      pointed.add(id);
    }
  }
  const count = writesOf(plan, { trusted, pointed }).length;
  if (count === 0) {
    return undefined;
  }
  const files = count === 1 ? 'one file' : `${count} files`;
  const isMeant = await confirm(terminal, `Write ${files}, with a backup of each?`, signal);
  return isMeant ? { trusted, pointed } : undefined;
}

/**
 * Asks which servers are trusted. Only a trusted server's statements about its own tools are
 * believed.
 */
async function decideTrust(
  plan: InitPlan,
  usual: ReadonlyMap<string, boolean>,
  { terminal, signal }: Invocation,
): Promise<ReadonlyMap<string, boolean>> {
  const names = addedServers(plan).map(({ name }) => name);
  const trusted = new Map(usual);
  if (names.length === 0) {
    return trusted;
  }
  const listed = (isTrusted: boolean): string =>
    names.filter((name) => trusted.get(name) === isTrusted).join(', ') || 'none';
  for (let round = 0; round < CLI.trustQuestionsMax; round += 1) {
    terminal.say(`Trusted: ${listed(true)}. Not trusted: ${listed(false)}.`);
    const answer = await terminal.ask('Names to change, or nothing to go on:', signal);
    const wanted = answer.split(/[\s,]+/u).filter((name) => name !== '');
    if (wanted.length === 0) {
      break;
    }
    for (const name of wanted) {
      if (trusted.has(name)) {
        trusted.set(name, !trusted.get(name));
      } else {
        terminal.say(`There is no new server "${name}"${didYouMean(name, names)}`);
      }
    }
  }
  return trusted;
}

function sayDone(plan: InitPlan, decisions: InitDecisions, { terminal }: Invocation): void {
  const pointed = plan.clients
    .filter(({ found }) => decisions.pointed.has(found.client.id))
    .map(({ found }) => found.client.title);
  terminal.say('Done. pml init --undo puts everything back as it was.');
  if (pointed.length > 0) {
    terminal.say(`Start again, so that they use pml: ${pointed.join(', ')}.`);
  }
}

function clientIds(names: readonly string[]): readonly ClientId[] {
  return names.map((name) => {
    const known = CLIENTS.find(({ id }) => id === name);
    if (known === undefined) {
      const ids = CLIENTS.map(({ id }) => id);
      throw usage(`pml init: there is no client "${name}"${didYouMean(name, ids)}`);
    }
    return known.id;
  });
}

/** These variables belong to our own home folder. They are ignored for another home. */
const HOME_VARIABLES: ReadonlySet<string> = new Set([
  'XDG_CONFIG_HOME',
  'XDG_STATE_HOME',
  'XDG_DATA_HOME',
  'APPDATA',
  'CODEX_HOME',
  'CLAUDE_CONFIG_DIR',
]);

/**
 * The servers of the user's clients go into the user's own file, not into a pml.json that lies
 * in the current folder: their secrets would end up in someone's repository.
 */
function targetOf(invocation: Invocation): {
  readonly locations: Locations;
  readonly surroundings: Surroundings;
} {
  const { locations, text } = invocation;
  const home = text('home');
  if (home !== undefined && !isFolder(resolve(invocation.surroundings.cwd, home))) {
    throw usage(`--home names ${home}, which is not a folder`);
  }
  const surroundings =
    home === undefined
      ? invocation.surroundings
      : {
          ...invocation.surroundings,
          home: resolve(invocation.surroundings.cwd, home),
          env: Object.fromEntries(
            Object.entries(invocation.surroundings.env).filter(
              ([name]) => !HOME_VARIABLES.has(name),
            ),
          ),
        };
  const isNamed = locations.configChosenBy === 'flag' || locations.configChosenBy === 'environment';
  const configFile = isNamed ? locations.configFile : locate(surroundings).userConfigFile;
  return { locations: locate(surroundings, configFile), surroundings };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Undoes the last init, and reports each file. */
function undoInit(
  invocation: Invocation,
  locations: Locations,
  surroundings: Surroundings,
): number {
  const { terminal, json, flag } = invocation;
  const options = { force: flag('force'), dryRun: flag('dry-run') };
  const report = undoLast(locations.userFolder, options, new Date());
  if (json) {
    printJson(terminal, report ?? NOTHING_UNDONE);
  }
  if (report === undefined) {
    sayNothingUndone(terminal, locations, filesOfPml(surroundings));
    return 0;
  }
  const keeper = new SecretKeeper(locations);
  for (const name of options.dryRun ? [] : report.secrets) {
    keeper.remove(name);
  }
  const verb = options.dryRun ? 'would be' : 'is';
  for (const path of report.restored) {
    terminal.say(`${path} ${verb} as it was before ${report.createdAt}.`);
  }
  for (const path of report.takenOut) {
    terminal.say(`${path} was edited since: what pml wrote ${verb} taken out, the rest stays.`);
  }
  for (const path of report.removed) {
    terminal.say(`${path} ${verb} gone: it was not there before.`);
  }
  for (const path of report.gone) {
    terminal.say(`${path} was edited since, and nothing that pml wrote is left in it: it stays.`);
  }
  for (const name of report.secrets) {
    terminal.say(`The secret ${name} ${verb} gone: it was not there before.`);
  }
  if (report.left.length === 0) {
    return 0;
  }
  for (const { path, reason } of report.left) {
    terminal.say(`${path} is not undone, and stays as it is: ${reason}.`);
  }
  const { exitCode, remedy } = ERRORS.UNDO_REFUSED;
  terminal.say(`${remedy} The copies from before are in ${report.folder}.`);
  return exitCode;
}

/** Returns the files of clients with a part of pml in them. */
function filesOfPml(surroundings: Surroundings): readonly string[] {
  return findClients(surroundings)
    .flatMap(({ files }) => files)
    .flatMap((found) =>
      found.kind === 'read' &&
      (found.reading.own !== undefined ||
        found.reading.servers.some(({ name }) => name === PML_NAME))
        ? [found.file.path]
        : [],
    );
}

/** Says that no record is left. The records may have been deleted, and the clients still use pml. */
function sayNothingUndone(
  terminal: Terminal,
  { userFolder }: Locations,
  files: readonly string[],
): void {
  if (files.length === 0) {
    terminal.say('There is nothing to undo.');
    return;
  }
  terminal.say(
    `There is nothing to undo: no record of an init is left in ${join(userFolder, 'backups')}.`,
  );
  terminal.say(`Remove "${PML_NAME}" by hand from: ${files.join(', ')}.`);
}

const NOTHING_UNDONE = { restored: [], removed: [], takenOut: [], gone: [], left: [], secrets: [] };
