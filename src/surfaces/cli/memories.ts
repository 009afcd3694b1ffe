import { ago, runWord } from '../../base/people-words.ts';
import type { ListedMemory, MemoryQuery } from '../../gateway/gateway.ts';
import { CLI } from '../../tuning/cli.ts';
import { TEXTS } from '../../tuning/text.ts';
import { type Command, type Invocation, numberOption, choiceOption } from './command.ts';
import { oneLine, paint } from './terminal-text.ts';
import { printJson, printLines } from './terminal.ts';

const INDENT = '  ';
const KINDS = ['note', 'episode'] as const;

/** `pml memories`: lists the memories. */
export const memoriesCommand: Command = {
  usage: '[WORDS…] [--kind note|episode] [--limit N]',
  details:
    'The newest first. A note is a text that somebody wrote down. An episode is what a run was ' +
    'for and how it ended. With words, only memories that contain all of them. pml search shows ' +
    'which memories an agent would get for an intent. pml forget --id ID removes one.',
  positionals: { min: 0, max: Infinity },
  options: {
    'kind KIND': `Only one kind: ${KINDS.join(', ')}.`,
    'limit N': `How many at most; ${TEXTS.shortListMax} by default.`,
  },
  examples: [
    'pml memories',
    'pml memories release tag',
    'pml memories --kind note --json',
    'pml memories --limit 100',
  ],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, json } = invocation;
    const query = queryOf(invocation);
    const daemon = await invocation.daemon.reach();
    const listing = await daemon.request('memories', query);
    if (json) {
      printJson(terminal, listing);
      return 0;
    }
    const { memories, omitted, total } = listing;
    if (memories.length === 0) {
      terminal.say(
        total.notes + total.episodes === 0
          ? 'Nothing is remembered yet. Agents write notes with pml.remember, and runs that have an intent are remembered by it.'
          : 'No memory fits.',
      );
      return 0;
    }
    const now = Date.now();
    printLines(
      terminal,
      memories.flatMap((each) => memoryLines(each, now)),
    );
    if (omitted > 0) {
      terminal.say(`${omitted} more: name words that stand in them, or raise --limit.`);
    }
    return 0;
  },
};

function queryOf(invocation: Invocation): MemoryQuery {
  const words = invocation.positionals.join(' ').trim();
  const kind = choiceOption(invocation, 'kind', KINDS);
  const limit = numberOption(invocation, 'limit', { min: 1, max: CLI.runsListedMax });
  return {
    ...(words !== '' && { words }),
    ...(kind !== undefined && { kind }),
    limit: limit ?? TEXTS.shortListMax,
  };
}

/** The id is never cut: `pml forget` takes it as it stands. */
function memoryLines(memory: ListedMemory, now: number): readonly string[] {
  const { id, kind, text, createdAt, outcome, successes } = memory;
  const end =
    kind === 'episode' && outcome !== undefined
      ? `, ${runWord(outcome)}${(successes ?? 0) > 1 ? `, went well ${successes} times` : ''}`
      : '';
  const head = `${paint('bold', oneLine(id))}  ${kind}, ${ago(createdAt, now)}${end}`;
  return [head, `${INDENT}${oneLine(text)}`];
}
