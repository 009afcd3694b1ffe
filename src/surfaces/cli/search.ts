import { didYouMean } from '../../base/nearest-name.ts';
import { plainText, showName } from '../../base/plain-text.ts';
import type { Detail, Discovered } from '../../gateway/gateway.ts';
import { DISCOVER } from '../../tuning/gateway.ts';
import { type Command, type Invocation, numberOption, usage } from './command.ts';
import { sayNotices } from './status.ts';
import { oneLine, paint } from './terminal-text.ts';
import { printJson, printLines } from './terminal.ts';

const DETAILS: readonly Detail[] = ['brief', 'signature', 'schema'];

/** `pml search`: shows a person the answer of `discover`. */
export const searchCommand: Command = {
  usage: '<intent…> [--limit N] [--detail LEVEL]',
  positionals: { min: 1, max: Infinity },
  options: {
    'limit N': `How many tools at most; ${DISCOVER.limit} by default.`,
    'detail LEVEL': 'brief, signature (the default) or schema.',
  },
  examples: [
    'pml search read a file',
    'pml search "commit the changes" --limit 3',
    'pml search list issues --detail schema --json',
  ],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, positionals, rest } = invocation;
    const detail = readDetail(invocation.text('detail') ?? 'signature');
    const limit =
      numberOption(invocation, 'limit', { min: 1, max: DISCOVER.limitMax }) ?? DISCOVER.limit;
    const intent = [...positionals, ...rest].join(' ').trim();
    if (intent === '') {
      throw usage('say what you want to do: pml search read a file');
    }
    const daemon = await invocation.daemon.reach();
    const answer = await daemon.request('search', { intent, limit, detail });
    if (invocation.json) {
      printJson(terminal, answer);
      return 0;
    }
    if (answer.results.length > 0) {
      printLines(terminal, [answer.results.map(describe).join('\n\n')]);
    } else if ((await sayNotices(daemon, terminal)) === 0) {
      terminal.say('Nothing matches. Say it in other words, or see pml list.');
    } else {
      terminal.say('Nothing matches among the servers that are in use.');
    }
    if (answer.omitted > 0) {
      terminal.say(`${answer.omitted} more matched; see them with --limit.`);
    }
    if (answer.overBudget !== undefined) {
      terminal.say(overBudgetText(answer.overBudget, answer.overBudgetMore ?? 0));
    }
    if (answer.note !== undefined) {
      terminal.say(`${paint('yellow', 'Note:')} ${answer.note}.`);
    }
    return 0;
  },
};

function readDetail(text: string): Detail {
  const detail = DETAILS.find((each) => each === text);
  if (detail === undefined) {
    throw usage(
      `--detail is one of ${DETAILS.join(', ')}, not "${text}"${didYouMean(text, DETAILS)}`,
    );
  }
  return detail;
}

function overBudgetText(ids: readonly string[], more: number): string {
  const named = `${ids.map(plainText).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `Too large to be shown whole: ${named}; see one with pml search NAME --limit 1 --detail schema.`;
}

function describe(found: Discovered): string {
  const { id, kind, score, why, signature, description, inputSchema, outputSchema } = found;
  const said = kind === 'tool' ? why : `${kind}: ${plainText(why)}`;
  const lines = [`${paint('bold', showName(id))}  ${paint('dim', `${score.toFixed(2)}  ${said}`)}`];
  if (signature !== undefined && signature !== '') {
    lines.push(`  ${plainText(signature).replaceAll('\n', '\n  ')}`);
  }
  if (description !== '') {
    lines.push(`  ${oneLine(description)}`);
  }
  for (const [title, schema] of Object.entries({ input: inputSchema, output: outputSchema })) {
    if (schema !== undefined) {
      lines.push(`  ${title}: ${plainText(JSON.stringify(schema))}`);
    }
  }
  return lines.join('\n');
}
