/** Steers one run over HTTP, and streams its events. Programs may send commands; decisions are for people. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { RunReader } from '../../base/access.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { plainLine } from '../../base/plain-text.ts';
import { RPC } from '../../base/rpc-codes.ts';
import type { CommandRequest } from '../../execute/control-run.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { HTTP } from '../../tuning/http.ts';
import { sendError, sendJson, sendRefusal, sendWrongMethod } from './answer.ts';
import { readJson } from './read-body.ts';

/** Takes one command: 200 when it is in the journal, 409 with the reason when it does not fit. */
export async function takeRunCommand(
  gateway: Gateway,
  { runId, reader }: { readonly runId: string; readonly reader: RunReader },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    sendWrongMethod(response, 'POST');
    return;
  }
  const body = await readJson(request, response);
  if (body === undefined) {
    return;
  }
  const read = readCommand(body);
  if (read.kind === 'malformed') {
    sendRefusal(response, 400, { code: RPC.invalidRequest, message: read.message });
    return;
  }
  if (read.kind === 'personal') {
    sendJson(response, 409, { kind: 'refused', reason: PERSONAL });
    return;
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    const answer = await gateway.command(runId, read.request, gone.signal, reader);
    sendJson(response, answer.kind === 'taken' ? 200 : 409, answer);
  } catch (error) {
    sendError(response, error);
  }
}

const PERSONAL =
  'a person decides: pml approve, or POST /api/decisions/ID with the token of approvers';

type Kind = CommandRequest['command']['kind'];
type FieldType = 'text' | 'object' | 'list';

/** Fields of each command. A question mark means optional. */
const FIELDS: Readonly<Record<Kind, Readonly<Record<string, FieldType | `${FieldType}?`>>>> = {
  pause: {},
  continue: {},
  abort: { reason: 'text?' },
  replan: { tasks: 'list', requirement: 'text?', context: 'object?' },
  inject_tasks: { tasks: 'list', context: 'object?' },
  skip: { task: 'text', reason: 'text?' },
  modify_args: { task: 'text', args: 'object' },
};

type Read =
  | { readonly kind: 'request'; readonly request: CommandRequest }
  | { readonly kind: 'personal' }
  | { readonly kind: 'malformed'; readonly message: string };

/** Reads the body of a request. The plan checks its tasks and arguments later. */
function readCommand(body: Json): Read {
  if (!isJsonObject(body)) {
    return malformed('the body is {"id": "…", "command": {"kind": "…"}}');
  }
  const { id, command } = body as { readonly id?: Json; readonly command?: Json };
  const other = Object.keys(body).find((key) => key !== 'id' && key !== 'command');
  if (other !== undefined) {
    return malformed(`"${shown(other)}" is not a key of a command request`);
  }
  if (typeof id !== 'string' || id === '' || id.length > HTTP.commandIdLengthMax) {
    return malformed(`"id" must be a text of 1 to ${HTTP.commandIdLengthMax} characters`);
  }
  if (!isJsonObject(command)) {
    return malformed('"command" must be an object with a "kind"');
  }
  const { kind, ...rest } = command as { readonly kind?: Json };
  if (kind === 'decide') {
    return { kind: 'personal' };
  }
  if (typeof kind !== 'string' || !Object.hasOwn(FIELDS, kind)) {
    return malformed(`"kind" must be one of ${Object.keys(FIELDS).join(', ')}`);
  }
  const problem = fieldProblem(kind as Kind, rest);
  return problem === undefined
    ? { kind: 'request', request: { id, command: command as never } }
    : malformed(problem);
}

function fieldProblem(kind: Kind, given: JsonObject): string | undefined {
  const fields = FIELDS[kind];
  const other = Object.keys(given).find((key) => !Object.hasOwn(fields, key));
  if (other !== undefined) {
    return `"${shown(other)}" is not a key of ${kind}`;
  }
  for (const [name, type] of Object.entries(fields)) {
    const value = given[name];
    const isMissing = value === undefined;
    if (!(isMissing && type.endsWith('?')) && !hasType(value, type.replace('?', ''))) {
      const article = type.startsWith('object') ? 'an' : 'a';
      return `"${name}" of ${kind} must be ${article} ${type.replace('?', '')}`;
    }
  }
  return undefined;
}

function hasType(value: Json | undefined, type: string): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string' && value.length <= HTTP.commandTextLengthMax;
    case 'list':
      return Array.isArray(value);
    default:
      return isJsonObject(value);
  }
}

const malformed = (message: string): Read => ({ kind: 'malformed', message });

const shown = (name: string): string => plainLine(name, HTTP.commandIdLengthMax);

/**
 * Sends server-sent events until the run has ended or the reader is gone. Waits for slow readers.
 * The id of each is its place in the journal, so that a reader that was cut off goes on where it was.
 */
export async function sendRunEvents(
  gateway: Gateway,
  { runId, reader }: { readonly runId: string; readonly reader: RunReader },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const lastId = Number(request.headers['last-event-id'] ?? 0);
  const after = Number.isSafeInteger(lastId) && lastId > 0 ? lastId : 0;
  const keepAlive = setInterval(() => {
    if (response.headersSent) {
      response.write(':\n\n');
    }
  }, HTTP.eventKeepAliveMs);
  try {
    for await (const { sequence, event } of gateway.runEvents(runId, after, gone.signal, reader)) {
      begin(response);
      const data = JSON.stringify(event);
      if (!response.write(`id: ${sequence}\nevent: ${event.kind}\ndata: ${data}\n\n`)) {
        await drained(response, gone.signal);
      }
    }
    begin(response);
    response.end();
  } catch (error) {
    sendError(response, error);
  } finally {
    clearInterval(keepAlive);
  }
}

function begin(response: ServerResponse): void {
  if (!response.headersSent) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
  }
}

function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    response.once('drain', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
