/**
 * The dashboard: its page, its data and its stream of events.
 *
 * The page opens only for a browser that came by a link of ours. Whatever changes something there has to
 * come from the page itself. A program that shows the token of a person gets the same data, as far as the
 * role of the token allows; the tokens that agents and scripts have by default open nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Access, Right } from '../../base/access.ts';
import { describeError, ERRORS, GatewayError } from '../../base/errors.ts';
import { DASHBOARD } from '../../tuning/http.ts';
import { sendJson, sendText, sendCompressedJson } from './answer.ts';
import type {
  PageChallengeHeader,
  PageError,
  PageHeader,
  PageProofHeader,
  PageSession,
} from './page-api.ts';
import { type PageApiParts, PERSON, type PageRoute } from './page-call.ts';
import { PageEvents } from './page-events.ts';
import { PageFiles, NO_LINK, USED_LINK } from './page-files.ts';
import {
  addressOf,
  cookieOf,
  decoded,
  headerOf,
  PageProblem,
  readPageBody,
  READS,
  requireMethod,
  requireSameOrigin,
  setCookie,
  queryText,
} from './page-input.ts';
import { PAGE_ROUTES } from './page-routes.ts';
import { type MintedKey, PageSessions, type SessionFile, type PageVisit } from './page-sessions.ts';
import type { RequestGate } from './request-gate.ts';

interface PageEndpointParts extends PageApiParts {
  /** Where the build put the files of the page. */
  readonly folder: string;
  /** Stores the browsers that were let in. */
  readonly sessionFile?: SessionFile;
  /** Under which address browsers come, for a gateway behind a proxy. */
  readonly publicUrl?: string;
  /** Looks at where requests come from, and at their tokens. */
  readonly gate: Pick<RequestGate, 'refusalOf' | 'bearerOf'>;
}

/** Scripts, styles and everything else from here alone; nobody may frame it. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADER: PageHeader = 'x-pml-page';
const CHALLENGE: PageChallengeHeader = 'x-pml-challenge';
const PROOF: PageProofHeader = 'x-pml-proof';
const HTML = 'text/html; charset=utf-8';
const FILE = /^\/page\/([\w.-]+)$/u;

export class PageEndpoint implements Disposable {
  readonly #parts: PageEndpointParts;
  readonly #sessions: PageSessions;
  readonly #files: PageFiles;
  readonly #events: PageEvents;

  constructor(parts: PageEndpointParts) {
    this.#parts = parts;
    this.#sessions = new PageSessions(parts.clock, parts.sessionFile);
    this.#files = new PageFiles(parts.folder);
    this.#events = new PageEvents(parts);
  }

  /** Browsers that are there. */
  get visitorCount(): number {
    return this.#sessions.presentCount;
  }

  mint(): MintedKey {
    return this.#sessions.mint();
  }

  /** Returns true if the request comes from our page: it has a cookie and no token. */
  hasCookie(request: IncomingMessage): boolean {
    return request.headers.authorization === undefined && cookieOf(request) !== undefined;
  }

  /** Answers everything at its paths; `onStream` is called where an answer has no end. */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    onStream: () => void,
  ): Promise<void> {
    response.setHeader('Content-Security-Policy', CONTENT_POLICY);
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    try {
      await this.#answer(request, response, onStream);
    } catch (error) {
      if (response.destroyed) {
        // Whoever asked is gone.
        return;
      }
      if (response.headersSent) {
        throw error;
      }
      this.#sendProblem(response, error);
    }
  }

  /** Knows nobody any more, and says so to every page that is open. */
  [Symbol.dispose](): void {
    this.#events[Symbol.dispose]();
    this.#sessions.close();
  }

  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    onStream: () => void,
  ): Promise<void> {
    const { path, query } = addressOf(request);
    this.#requireOurHost(request);
    const file = FILE.exec(path)?.[1];
    if (path === '/open') {
      this.#letIn(query, request, response);
    } else if (path === '/') {
      await this.#sendPage(request, response);
    } else if (file !== undefined) {
      requireMethod(request, response, READS);
      if (!(await this.#files.send(file, request, response))) {
        throw notFound();
      }
    } else if (path.startsWith('/api/')) {
      await this.#answerData(path, query, request, response, onStream);
    } else {
      throw notFound();
    }
  }

  /** Lets a browser in by a link, which works once. A browser that is in already just goes on. */
  #letIn(query: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    requireMethod(request, response, ['GET']);
    const cookie = this.#sessions.redeem(queryText(query, 'key') ?? '');
    if (cookie !== undefined) {
      setCookie(request, response, cookie, this.#parts.publicUrl);
    } else if (this.#visit(request, response) === undefined) {
      sendText(response, 403, HTML, USED_LINK);
      return;
    }
    response.writeHead(303, { Location: '/', 'Content-Length': 0 }).end();
  }

  async #sendPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requireMethod(request, response, READS);
    if (this.#visit(request, response) === undefined) {
      sendText(response, 401, HTML, NO_LINK);
    } else if (!(await this.#files.send('index.html', request, response))) {
      const message = `the files of the dashboard are missing in ${this.#parts.folder}; install pml again`;
      throw new PageProblem(503, 'NOT_FOUND', message);
    }
  }

  async #answerData(
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
    onStream: () => void,
  ): Promise<void> {
    requireSameOrigin(request);
    if (request.headers.authorization !== undefined) {
      await this.#answerPerson(path, query, request, response, onStream);
      return;
    }
    const visit = this.#visit(request, response);
    if (visit === undefined) {
      response.setHeader(CHALLENGE, this.#sessions.challenge);
      throw new PageProblem(401, 'SESSION_NEEDED', NOT_LET_IN);
    }
    if (path === '/api/session') {
      requireMethod(request, response, READS);
      sendJson(response, 200, this.#session(visit));
      return;
    }
    if (path === '/api/events') {
      requireMethod(request, response, ['GET']);
      onStream();
      const cookie = cookieOf(request);
      const isAllowed = (): boolean => this.#sessions.visit(cookie) !== undefined;
      this.#stream(query, request, response, isAllowed);
      return;
    }
    const { route, name } = routeOf(path, request, response);
    if (route.method === 'POST' && !this.#sessions.isToken(visit, headerOf(request, HEADER))) {
      const message = 'this did not come from the dashboard: load the page again';
      throw new PageProblem(403, 'HEADER_NEEDED', message);
    }
    await this.#carryOut({ route, name, query, by: PERSON, ownRunsOnly: false }, request, response);
  }

  /** Answers like `#answerData`, for a program with a person's token. */
  async #answerPerson(
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
    onStream: () => void,
  ): Promise<void> {
    const verdict = await this.#parts.gate.bearerOf(request, response);
    if (verdict.kind === 'refused' && verdict.status === 503) {
      throw new PageProblem(503, 'TOO_MANY', verdict.message);
    }
    const access = verdict.kind === 'admitted' ? verdict.access : undefined;
    if (access?.person === undefined) {
      throw new PageProblem(401, 'SESSION_NEEDED', NOT_LET_IN);
    }
    if (path === '/api/events') {
      requireMethod(request, response, ['GET']);
      requireRight(access, 'look');
      onStream();
      this.#stream(query, request, response, () => true);
      return;
    }
    const { route, name } = routeOf(path, request, response);
    requireRight(access, route.right);
    const ownRunsOnly = !access.rights.has('look');
    const question = { route, name, query, by: access.person, ownRunsOnly };
    await this.#carryOut(question, request, response);
  }

  async #carryOut(
    { route, name, query, by, ownRunsOnly }: Question,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = route.method === 'POST' ? await readPageBody(request) : {};
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    // A person's command is carried out even if they have left the page meanwhile.
    const signal = route.isChange ? AbortSignal.timeout(DASHBOARD.changeMs) : gone.signal;
    const call = { parts: this.#parts, by, ownRunsOnly, name, query, body, signal };
    const { status = 200, body: answer } = await route.answer(call);
    if (!gone.signal.aborted) {
      await sendCompressedJson(request, response, status, answer);
    }
  }

  #stream(
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
    isAllowed: () => boolean,
  ): void {
    const given = request.headers['last-event-id'];
    const lastId = queryText(query, 'after') ?? (typeof given === 'string' ? given : undefined);
    if (!this.#events.open(response, lastId, isAllowed)) {
      const message = 'too many windows of the dashboard are open: close one';
      throw new PageProblem(503, 'TOO_MANY', message);
    }
  }

  #session({ token, wake, expiresAt }: PageVisit): PageSession {
    const { version, facts } = this.#parts;
    const { project, configFile } = facts;
    return { token, wake, version, expiresAt, project, configFile };
  }

  #visit(request: IncomingMessage, response: ServerResponse): PageVisit | undefined {
    const { localPort: port = 0 } = request.socket;
    const text = headerOf(request, PROOF);
    const proof = text === undefined ? undefined : { port, text };
    const visit = this.#sessions.visit(cookieOf(request), proof);
    if (visit?.cookie !== undefined) {
      setCookie(request, response, visit.cookie, this.#parts.publicUrl);
    }
    return visit;
  }

  #requireOurHost(request: IncomingMessage): void {
    const refused = this.#parts.gate.refusalOf(request);
    if (refused !== undefined) {
      throw new PageProblem(refused.status, 'FORBIDDEN', refused.message);
    }
  }

  #sendProblem(response: ServerResponse, error: unknown): void {
    const send = (status: number, code: string, message: string): void => {
      const body: PageError = { error: { code, message } };
      sendJson(response, status, body);
    };
    if (error instanceof PageProblem) {
      send(error.status, error.code, error.message);
    } else if (error instanceof GatewayError) {
      send(ERRORS[error.code].httpStatus, error.code, error.message);
    } else {
      this.#parts.logger.error('page_request_failed', { error: describeError(error) });
      send(500, 'INTERNAL', 'pml could not answer this; its log says why');
    }
  }
}

/** A request of the page, and its author. */
interface Question {
  readonly route: PageRoute;
  readonly name: string;
  readonly query: URLSearchParams;
  readonly by: string;
  readonly ownRunsOnly: boolean;
}

function requireRight({ rights }: Access, right: Right): void {
  if (!rights.has(right)) {
    throw new PageProblem(403, 'FORBIDDEN', 'The role of this token does not allow this.');
  }
}

const NOT_LET_IN = 'this browser is not let in, or no longer: run pml dashboard for a link';

function routeOf(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): { readonly route: PageRoute; readonly name: string } {
  const fitting = PAGE_ROUTES.filter((route) => route.path.test(path));
  const route = fitting.find(({ method }) => method === request.method);
  if (route === undefined) {
    if (fitting.length === 0) {
      throw notFound();
    }
    requireMethod(
      request,
      response,
      fitting.map(({ method }) => method),
    );
    throw notFound();
  }
  return { route, name: decoded(route.path.exec(path)?.[1] ?? '') };
}

const notFound = (): PageProblem =>
  new PageProblem(404, 'NOT_FOUND', 'There is nothing at this path');
