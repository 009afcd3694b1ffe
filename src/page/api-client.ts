/** Requests of the page to the daemon. The page makes no other network requests. */
import type {
  PageChallengeHeader,
  PageError,
  PageHeader,
  PageProofHeader,
  PageSession,
} from '../surfaces/http/page-api.ts';

/** Error code: the daemon does not answer. */
const UNREACHABLE = 'UNREACHABLE';
/** Error code: the daemon does not know this browser, or no longer. */
export const SESSION_NEEDED = 'SESSION_NEEDED';
/** Error code: the daemon refused an answer or a command, because it came too late. */
export const REFUSED = 'REFUSED';
const HEADER_NEEDED = 'HEADER_NEEDED';
const HEADER: PageHeader = 'x-pml-page';
const CHALLENGE: PageChallengeHeader = 'x-pml-challenge';
const PROOF: PageProofHeader = 'x-pml-proof';

/** An error of the daemon, with a message for people. */
export class ApiError extends Error {
  readonly code: string;
  /** Challenge of a newly started daemon. The page must sign it. */
  readonly challenge: string | undefined;

  constructor(code: string, message: string, options?: ErrorOptions & { challenge?: string }) {
    super(message, options);
    this.name = 'ApiError';
    this.code = code;
    this.challenge = options?.challenge;
  }
}

/** One browser's session with the daemon. */
export class ApiClient {
  #session: PageSession | undefined;

  /** The session. Undefined before the first `open`. */
  get session(): PageSession | undefined {
    return this.#session;
  }

  /** Reads the session and its token for changes. Called again after every reconnect. */
  async open(signal?: AbortSignal): Promise<PageSession> {
    const path = '/api/session';
    try {
      this.#session = await this.get<PageSession>(path, signal);
    } catch (error) {
      const { wake } = this.#session ?? {};
      const { challenge } = error instanceof ApiError ? error : {};
      // Browsers sign only on pages that came by TLS or from this machine.
      if (challenge === undefined || wake === undefined || !isSecureContext) {
        throw error;
      }
      // A new daemon. It accepts a proof made with the key that the old daemon gave to this page.
      const headers = { [PROOF]: await proofOf(wake, challenge) };
      this.#session = await ask<PageSession>(path, { headers, ...(signal && { signal }) });
    }
    return this.#session;
  }

  get<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
    return ask<Answer>(path, { method: 'GET', ...(signal !== undefined && { signal }) });
  }

  async post<Answer>(path: string, body: object, signal?: AbortSignal): Promise<Answer> {
    try {
      return await this.#post<Answer>(path, body, signal);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== HEADER_NEEDED) {
        throw error;
      }
      // The daemon was restarted and did nothing yet: send again with its new token.
      await this.open(signal);
      return this.#post<Answer>(path, body, signal);
    }
  }

  async #post<Answer>(path: string, body: object, signal?: AbortSignal): Promise<Answer> {
    const { token } = this.#session ?? (await this.open(signal));
    return ask<Answer>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [HEADER]: token },
      body: JSON.stringify(body),
      ...(signal !== undefined && { signal }),
    });
  }
}

/** Returns the message of an error. */
export function inWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function ask<Answer>(path: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, credentials: 'same-origin', cache: 'no-store' });
  } catch (error) {
    if (init.signal?.aborted === true) {
      throw error;
    }
    const message = 'The daemon does not answer. It may be starting again.';
    throw new ApiError(UNREACHABLE, message, { cause: error });
  }
  const body = (await response.json().catch(() => undefined)) as Answer | PageError | undefined;
  if (response.ok && body !== undefined) {
    return body as Answer;
  }
  throw failureOf(response.status, body, response.headers.get(CHALLENGE) ?? undefined);
}

/** Returns the proof. It is useless at another port, or for another challenge. */
async function proofOf(wake: string, challenge: string): Promise<string> {
  const text = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', text.encode(wake), algorithm, false, ['sign']);
  const message = text.encode(`${location.port || '80'} ${challenge}`);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
  return btoa(String.fromCharCode(...signature))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function failureOf(status: number, body: unknown, challenge?: string): ApiError {
  const { error, reason } = (body ?? {}) as Partial<PageError> & { readonly reason?: string };
  if (error !== undefined) {
    return new ApiError(error.code, error.message, { ...(challenge && { challenge }) });
  }
  if (typeof reason === 'string') {
    return new ApiError(REFUSED, reason);
  }
  return status === 401
    ? new ApiError(SESSION_NEEDED, 'This browser is not logged in, or no longer.')
    : new ApiError(UNREACHABLE, `The daemon answered with status ${status} and no reason.`);
}
