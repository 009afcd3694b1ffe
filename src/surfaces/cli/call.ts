import { CALL_FAILURES, type CallFailureMeaning } from '../../base/call-failures.ts';
import { ERRORS, GatewayError } from '../../base/errors.ts';
import { splitToolId } from '../../base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { OWN_SERVER } from '../../base/own-server.ts';
import { plainText } from '../../base/plain-text.ts';
import type { CallOutcome } from '../../call/tool-caller.ts';
import { PLAN } from '../../tuning/plan.ts';
import { decide, descriptionOf, howToAllow } from './approve.ts';
import { type Command, type DaemonConnection, type Invocation, numberOption } from './command.ts';
import { argumentsGiven, readArgumentWords } from './read-input.ts';
import { isPerson } from './require-person.ts';
import { runCapability } from './run.ts';
import { sayNotices } from './status.ts';
import { printJson } from './terminal.ts';

/** `pml call`: calls one tool. */
export const callCommand: Command = {
  usage: '<server:tool | pml:CAPABILITY> [JSON | name=value… | -] [--timeout MS]',
  details:
    'Arguments are one JSON object, name=value pairs, or - for JSON on stdin. The text of the ' +
    'answer is printed; --json prints the whole result. If the tool answers with an error, the ' +
    'exit code is 1. A capability is called as pml:NAME, and runs as with pml capabilities run. ' +
    'If a call needs a person, a terminal asks. Elsewhere the command ends with exit code 4 and ' +
    'says how to allow the call.',
  positionals: { min: 1, max: Infinity },
  options: {
    'timeout MS': 'When to give up, in milliseconds; the limit of the server by default.',
  },
  examples: [
    'pml call filesystem:list_directory path=/tmp',
    `pml call git:git_log '{"path":"/src/app","maxCount":5}' --json`,
    'pml call memory:create_entities - < entities.json',
  ],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, signal, positionals, rest, json } = invocation;
    const [tool = '', ...words] = [...positionals, ...rest];
    const { server, tool: name } = splitToolId(tool);
    const timeoutMs = numberOption(invocation, 'timeout', { min: 1, max: PLAN.timeoutMsMax });
    if (server === OWN_SERVER) {
      return runCapability(name, words, invocation, timeoutMs);
    }
    const read = readArgumentWords(words);
    const daemon = await invocation.daemon.reach();
    const args = await argumentsGiven(
      read,
      () => terminal.readInput(signal),
      () => inputSchemaOf(tool, daemon),
    );
    const call = (): Promise<CallOutcome> =>
      daemon.follow(
        'call',
        { tool, args, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
        ({ progress, total, message }) => {
          const share = total === undefined ? String(progress) : `${progress}/${total}`;
          terminal.progress(`${tool} ${share} ${message ?? ''}`);
        },
      );
    const first = await call();
    const outcome = (await isApprovedHere(first, invocation)) ? await call() : first;
    if (!json && outcome.kind === 'failed' && outcome.code === 'tool_unknown') {
      // The server may be configured but not in use, because its file is not trusted or a variable is missing.
      await sayNotices(daemon, terminal);
    }
    if (!json && outcome.kind === 'failed' && outcome.decisionId !== undefined) {
      for (const line of await howToAllow([outcome.decisionId], daemon)) {
        terminal.say(line);
      }
    }
    return showOutcome(outcome, terminal, json);
  },
};

/** Asks the person who typed the call. Returns true if the person allowed it. */
async function isApprovedHere(outcome: CallOutcome, invocation: Invocation): Promise<boolean> {
  const decisionId = outcome.kind === 'failed' ? outcome.decisionId : undefined;
  if (decisionId === undefined || invocation.json || !isPerson(invocation)) {
    return false;
  }
  const { terminal } = invocation;
  const daemon = await invocation.daemon.reach();
  const all = await daemon.request('undecided', {});
  const pending = all.find(({ request }) => request.id === decisionId);
  if (pending === undefined) {
    return false;
  }
  terminal.say(descriptionOf(pending).join('\n'));
  return (await decide(pending, invocation)) === 'approved';
}

function showOutcome(
  outcome: CallOutcome,
  terminal: Invocation['terminal'],
  json: boolean,
): number {
  if (outcome.kind === 'failed') {
    // A daemon of another version may know codes that this program does not.
    const meaning: CallFailureMeaning | undefined = CALL_FAILURES[outcome.code];
    throw new GatewayError(meaning?.error ?? 'CALL_FAILED', outcome.message, {
      data: { code: outcome.code, mayHaveRun: outcome.mayHaveRun },
    });
  }
  const { result, isError } = outcome;
  if (json) {
    printJson(terminal, result);
  } else if (isError) {
    terminal.say(`The tool answered with an error: ${plainText(resultText(result))}`);
  } else {
    terminal.print(plainText(resultText(result)));
  }
  return isError ? ERRORS.CALL_FAILED.exitCode : 0;
}

async function inputSchemaOf(
  tool: string,
  daemon: DaemonConnection,
): Promise<JsonObject | undefined> {
  const { server } = splitToolId(tool);
  const listing = await daemon.request('list', { server });
  return listing.tools.find((each) => each.id === tool)?.inputSchema;
}

/**
 * Formats the result of a tool for a person: its text, and one line for each part that is not text.
 */
function resultText(result: JsonObject): string {
  const content = Array.isArray(result['content']) ? result['content'] : [];
  const structured = result['structuredContent'];
  if (content.length === 0 && structured !== undefined) {
    return JSON.stringify(structured, undefined, 2);
  }
  return content.map((block: Json) => blockText(block)).join('\n');
}

function blockText(block: Json): string {
  if (!isJsonObject(block)) {
    return JSON.stringify(block);
  }
  const { type, text, data, mimeType, uri, resource } = block as Readonly<
    Record<string, Json | undefined>
  >;
  if (type === 'text' && typeof text === 'string') {
    return text;
  }
  if ((type === 'image' || type === 'audio') && typeof data === 'string') {
    const sizeBytes = Buffer.byteLength(data, 'base64');
    return `[${type} ${asText(mimeType)}, ${sizeBytes} bytes; --json has it]`;
  }
  if (type === 'resource_link') {
    return `[resource ${asText(uri)}]`;
  }
  if (type === 'resource' && isJsonObject(resource)) {
    const inside = resource['text'];
    return typeof inside === 'string' ? inside : `[resource ${asText(resource['uri'])}]`;
  }
  return JSON.stringify(block);
}

function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
