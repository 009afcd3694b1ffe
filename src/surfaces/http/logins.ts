/** The logins of one person at servers where everybody logs in for themselves. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { isJsonObject, type Json } from '../../base/json.ts';
import { RPC } from '../../base/rpc-codes.ts';
import type { PersonalLogins } from '../daemon/host.ts';
import { sendError, sendJson, sendRefusal, sendWrongMethod } from './answer.ts';
import { readJson } from './read-body.ts';

/** The owner of the logins, and the server. Without a server, all logins are listed. */
interface Asked {
  readonly server: string | undefined;
  readonly person: string | undefined;
}

const NOBODYS =
  'This token belongs to nobody in particular: log in with a token of your own (pml tokens add).';

/** Lists the servers with whether this person is logged in, or keeps or removes one login. */
export async function answerLogins(
  logins: PersonalLogins,
  { server, person }: Asked,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = server === undefined ? 'GET' : 'POST';
  if (request.method !== method) {
    sendWrongMethod(response, method);
    return;
  }
  if (person === undefined) {
    sendRefusal(response, 403, { code: RPC.serverError, message: NOBODYS });
    return;
  }
  try {
    await (server === undefined
      ? list(logins, person, response)
      : take(logins, { server, person }, request, response));
  } catch (error) {
    sendError(response, error);
  }
}

async function list(
  logins: PersonalLogins,
  person: string,
  response: ServerResponse,
): Promise<void> {
  sendJson(response, 200, await logins.list(person));
}

async function take(
  logins: PersonalLogins,
  whose: { readonly server: string; readonly person: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readJson(request, response);
  if (body === undefined) {
    return;
  }
  const login = loginIn(body);
  if (login === undefined) {
    const message = 'the body is {"login": "…"}, or {"login": null} to log out';
    sendRefusal(response, 400, { code: RPC.invalidRequest, message });
    return;
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  await (login === null
    ? logins.remove(whose.server, whose.person)
    : logins.keep(whose.server, whose.person, login, gone.signal));
  sendJson(response, 200, { server: whose.server, loggedIn: login !== null });
}

function loginIn(body: Json): string | null | undefined {
  const login = isJsonObject(body) ? body['login'] : undefined;
  return typeof login === 'string' || login === null ? login : undefined;
}
