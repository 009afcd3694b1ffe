import { didYouMean } from '../../base/nearest-name.ts';
import type { RemovedCapability } from '../../gateway/capability-desk.ts';
import { capabilityLines, capabilityText } from './capabilities-text.ts';
import { EXPORT_OPTIONS, exportCapabilities, importCapabilities } from './capability-files.ts';
import { type Command, type Invocation, usage } from './command.ts';
import { refuseAgent } from './require-person.ts';
import { runCapability } from './run.ts';
import { oneLine } from './terminal-text.ts';
import { confirm, printJson } from './terminal.ts';
import { wholeCapability } from './whole-id.ts';

/** One action of the command: its words, its options, and the function for it. */
interface Action {
  readonly usage: string;
  readonly words: { readonly min: number; readonly max: number };
  readonly options: readonly string[];
  run(words: readonly string[], invocation: Invocation): Promise<number>;
}

const ACTIONS: Readonly<Record<string, Action | undefined>> = {
  list: { usage: 'list', words: { min: 0, max: 0 }, options: [], run: (_, all) => list(all) },
  show: {
    usage: 'show NAME [--code]',
    words: { min: 1, max: 1 },
    options: ['code'],
    run: ([name = ''], invocation) => showOne(name, invocation),
  },
  run: {
    usage: 'run NAME [JSON | name=value… | -] [--arg name=value]…',
    words: { min: 1, max: Infinity },
    options: ['arg'],
    run: async ([given = '', ...words], invocation) => {
      const connection = await invocation.daemon.reach();
      const name = await wholeCapability(given, connection);
      return runCapability(name, words, invocation);
    },
  },
  rename: {
    usage: 'rename NAME NEW',
    words: { min: 2, max: 2 },
    options: [],
    run: ([name = '', newName = ''], invocation) => rename(name, newName, invocation),
  },
  pin: {
    usage: 'pin NAME',
    words: { min: 1, max: 1 },
    options: [],
    run: ([name = ''], invocation) => pin(name, true, invocation),
  },
  unpin: {
    usage: 'unpin NAME',
    words: { min: 1, max: 1 },
    options: [],
    run: ([name = ''], invocation) => pin(name, false, invocation),
  },
  remove: {
    usage: 'remove NAME [--yes]',
    words: { min: 1, max: 1 },
    options: ['yes'],
    run: ([name = ''], invocation) => remove(name, invocation),
  },
  export: {
    usage: 'export [NAME…] [--file FILE | --skills FOLDER] [--yes]',
    words: { min: 0, max: Infinity },
    options: ['file', 'skills', 'yes'],
    run: exportCapabilities,
  },
  import: {
    usage: 'import <FILE | FOLDER | ->',
    words: { min: 1, max: 1 },
    options: [],
    run: ([file = ''], invocation) => importCapabilities(file, invocation),
  },
};

/**
 * `pml capabilities`: lets a person list, run, rename, pin, remove, export and import capabilities.
 */
export const capabilitiesCommand: Command = {
  usage:
    '[list] | show NAME [--code] | run NAME [ARGUMENTS] | rename NAME NEW | pin NAME | unpin NAME | remove NAME [--yes] | export [NAME…] [--file FILE | --skills FOLDER] | import FILE',
  details:
    'A program or workflow of an agent that worked is kept under a name. Values that vary become ' +
    'parameters. run takes them as pml call does: one JSON object, name=value pairs (also as ' +
    '--arg), or - for JSON on stdin. Parameters that you leave out have the value of the first ' +
    'run. Dangerous calls wait for pml approve. rename also updates the capabilities that call ' +
    'it. A pinned capability is never removed to make room. A capability that no longer fits its ' +
    'tools is marked with the reason, and not offered until it fits again. Its risk is the risk ' +
    'of its worst tool.',
  positionals: { min: 0, max: Infinity },
  options: {
    code: 'Of show: print the program, too.',
    'arg NAME=VALUE…': 'Of run: a value for a parameter; may be repeated.',
    ...EXPORT_OPTIONS,
  },
  examples: [
    'pml capabilities',
    'pml capabilities show count_todo_lines --code',
    'pml capabilities run count_todo_lines --arg path=notes.txt',
    `pml capabilities run count_todo_lines '{"path": "notes.txt"}' --json`,
    'pml capabilities rename count_todo_lines todos',
    'pml capabilities pin todos',
    'pml capabilities remove todos --yes',
    'pml capabilities export todos --file todos.json',
    'pml capabilities import todos.json',
  ],
  async run(invocation: Invocation): Promise<number> {
    const [verb = 'list', ...words] = [...invocation.positionals, ...invocation.rest];
    const action = Object.hasOwn(ACTIONS, verb) ? ACTIONS[verb] : undefined;
    if (action === undefined) {
      const hint = didYouMean(verb, Object.keys(ACTIONS));
      throw usage(`pml capabilities cannot "${verb}"${hint}`);
    }
    checkFits(verb, action, words, invocation);
    return action.run(words, invocation);
  },
};

function checkFits(
  verb: string,
  { words: count, options, usage: written }: Action,
  words: readonly string[],
  { isGiven }: Invocation,
): void {
  const strange = OPTIONS.find((name) => isGiven(name) && !options.includes(name));
  if (strange !== undefined || words.length < count.min || words.length > count.max) {
    const why = strange === undefined ? 'takes other words' : `takes no --${strange}`;
    throw usage(`pml capabilities ${verb} ${why}; write: pml capabilities ${written}`);
  }
}

const OPTIONS = [...new Set(Object.values(ACTIONS).flatMap((action) => action?.options ?? []))];

async function list({ daemon, show }: Invocation): Promise<number> {
  const connection = await daemon.reach();
  const capabilities = await connection.request('capabilities', {});
  show(capabilities, (width) => capabilityLines(capabilities, width));
  return 0;
}

async function showOne(given: string, invocation: Invocation): Promise<number> {
  const { daemon, show } = invocation;
  const connection = await daemon.reach();
  const name = await wholeCapability(given, connection);
  const capability = await connection.request('capability', { name });
  show(capability, () => capabilityText(capability, invocation.flag('code')));
  return 0;
}

async function rename(
  given: string,
  newName: string,
  { daemon, terminal, json }: Invocation,
): Promise<number> {
  const connection = await daemon.reach();
  const name = await wholeCapability(given, connection);
  const renamed = await connection.request('renameCapability', { name, newName });
  if (json) {
    printJson(terminal, renamed);
  } else {
    terminal.say(`${name} is called ${renamed.name} from now on.`);
  }
  return 0;
}

async function pin(
  given: string,
  isPinned: boolean,
  { daemon, terminal, json }: Invocation,
): Promise<number> {
  const connection = await daemon.reach();
  const name = await wholeCapability(given, connection);
  const pinned = await connection.request('pinCapability', { name, isPinned });
  if (json) {
    printJson(terminal, pinned);
  } else {
    terminal.say(isPinned ? `${name} stays.` : `${name} may be removed to make room for others.`);
  }
  return 0;
}

async function remove(given: string, invocation: Invocation): Promise<number> {
  const { daemon, terminal, signal, show } = invocation;
  // Like a permission, a capability is not for an agent to take away.
  refuseAgent(invocation, 'pml capabilities remove');
  const connection = await daemon.reach();
  const name = await wholeCapability(given, connection);
  const known = await connection.request('capability', { name });
  if (!invocation.flag('yes')) {
    terminal.say(capabilityText(known, false).join('\n'));
    if (!(await confirm(terminal, 'Remove it?', signal))) {
      terminal.say('Nothing was changed.');
      return 1;
    }
  }
  const removed = await connection.request('removeCapability', { name });
  show(removed, () => removedText(removed));
  return 0;
}

/** Says what was removed, and which capabilities no longer work without it. */
function removedText({ name, stale }: RemovedCapability): readonly string[] {
  return [
    `${name} is removed.`,
    ...(stale.length === 0
      ? []
      : [`No longer offered, because they call it: ${stale.map(oneLine).join(', ')}.`]),
  ];
}
