/** Lets requests in by where they come from and by their token, and follows those tokens. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Access } from '../../base/access.ts';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import { RPC } from '../../base/rpc-codes.ts';
import { HTTP } from '../../tuning/http.ts';
import type { AccessBook } from './access-book.ts';
import { sendRefusal } from './answer.ts';
import { IssuedAccess, type IssuedAccessParts, metadataAddress } from './issued-access.ts';
import { ANYBODY, type FoundRoute } from './program-routes.ts';
import {
  type Admit,
  createAdmission,
  type Refused,
  TokenGate,
  type TokenVerdict,
} from './token-gate.ts';

export interface RequestGateParts {
  readonly host: string;
  /** Further names in `Host` and `Origin`, for a gateway behind a proxy. */
  readonly allowedHosts: readonly string[];
  readonly token: string;
  /**
   * Token of scripts that may decide for the person. Clients of agents do not have it. Without it
   * no script may decide.
   */
  readonly approverToken?: string;
  /** The tokens that people made; left out, there are none. */
  readonly tokens?: AccessBook;
  /** Under which address clients come, for a gateway behind a proxy. */
  readonly publicUrl?: string;
  /**
   * Checks and reads tokens of an authorization server. Left out if such tokens are not accepted.
   */
  readonly issued?: Omit<IssuedAccessParts, 'clock' | 'logger'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

export class RequestGate implements Disposable {
  readonly #admit: Admit;
  readonly #tokens: TokenGate;
  readonly #watch: AccessWatch;
  /** Header of every 401: where tokens come from. */
  readonly #resource: string;
  readonly #logger: Logger;

  constructor(parts: RequestGateParts) {
    const { token, approverToken, tokens: book, clock, logger, issued, publicUrl } = parts;
    const ownNames = publicUrl === undefined ? [] : [new URL(publicUrl).host];
    const allowedHosts = [...parts.allowedHosts, ...ownNames];
    this.#admit = createAdmission({ host: parts.host, allowedHosts });
    this.#tokens = new TokenGate({
      token,
      ...(approverToken !== undefined && { approverToken }),
      ...(book !== undefined && { book }),
      ...(issued !== undefined && { issued: new IssuedAccess({ ...issued, clock, logger }) }),
    });
    this.#watch = new AccessWatch({ ...(book !== undefined && { book }), clock });
    const address = issued && publicUrl !== undefined && metadataAddress(publicUrl);
    this.#resource = typeof address === 'string' ? `, resource_metadata="${address}"` : '';
    this.#logger = logger;
  }

  /** Returns the reason to refuse a request, by its `Host` and `Origin`, or undefined. */
  refusalOf({ headers, socket }: IncomingMessage): Refused | undefined {
    const { host, origin } = headers;
    const refused = this.#admit({ host, origin, localAddress: socket.localAddress });
    if (refused !== undefined) {
      this.#logger.info('http_refused', { reason: refused.reason });
    }
    return refused;
  }

  /** Returns true if the request may be served. Otherwise answers with the refusal. */
  isOurs(request: IncomingMessage, response: ServerResponse): boolean {
    const refused = this.refusalOf(request);
    if (refused !== undefined) {
      this.#send(response, refused);
    }
    return refused === undefined;
  }

  /**
   * Returns who asks, at once for a token that is known here. Nothing where the request was refused,
   * and told so.
   */
  accessOf(
    request: IncomingMessage,
    response: ServerResponse,
    found: FoundRoute | undefined,
  ): Access | undefined | Promise<Access | undefined> {
    if (!this.isOurs(request, response)) {
      return undefined;
    }
    const { authorization } = request.headers;
    const checked = this.#tokens.check(authorization, found?.route.oneOf ?? ANYBODY);
    return checked instanceof Promise
      ? checked.then((verdict) => this.#admitted(verdict, response))
      : this.#admitted(checked, response);
  }

  #admitted(verdict: TokenVerdict, response: ServerResponse): Access | undefined {
    if (verdict.kind === 'refused') {
      this.#logger.info('http_refused', { reason: verdict.reason });
      this.#send(response, verdict);
      return undefined;
    }
    this.#watch.follow(response, verdict.access);
    return verdict.access;
  }

  /** Judges the token of a request, whatever it asks for. */
  async bearerOf(request: IncomingMessage, response: ServerResponse): Promise<TokenVerdict> {
    const verdict = await this.#tokens.check(request.headers.authorization, ANYBODY);
    if (verdict.kind === 'admitted') {
      this.#watch.follow(response, verdict.access);
    }
    return verdict;
  }

  [Symbol.dispose](): void {
    this.#watch[Symbol.dispose]();
  }

  #send(response: ServerResponse, { status, reason, message }: Refused): void {
    const error = CHALLENGES[reason];
    if (error !== undefined && (status === 401 || this.#resource !== '')) {
      response.setHeader('WWW-Authenticate', `Bearer realm="pml"${error}${this.#resource}`);
    }
    sendRefusal(response, status, { code: RPC.serverError, message });
  }
}

/** The error of RFC 6750 for each reason. A request without a token gets no error code. */
const CHALLENGES: Partial<Record<Refused['reason'], string>> = {
  token_missing: '',
  no_token: '',
  token_wrong: ', error="invalid_token"',
  role: ', error="insufficient_scope"',
};

/** Cuts off answers that are still open when their token is revoked or expires. */
class AccessWatch implements Disposable {
  readonly #book: Pick<AccessBook, 'refresh' | 'isGood'> | undefined;
  readonly #clock: Clock;
  readonly #open = new Map<ServerResponse, Access>();
  #cancel: (() => void) | undefined;
  #isClosed = false;

  constructor(parts: {
    /** The tokens that people made; left out, there are none. */
    readonly book?: Pick<AccessBook, 'refresh' | 'isGood'>;
    readonly clock: Clock;
  }) {
    this.#book = parts.book;
    this.#clock = parts.clock;
  }

  /** Looks after an answer until it ends. Tokens that nobody can revoke are not followed. */
  follow(response: ServerResponse, access: Access): void {
    if (access.person === undefined || this.#isClosed) {
      return;
    }
    this.#open.set(response, access);
    response.once('close', () => this.#open.delete(response));
    this.#cancel ??= this.#clock.after(HTTP.tokensFreshMs, () => void this.#look());
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    this.#cancel?.();
    this.#open.clear();
  }

  async #look(): Promise<void> {
    if (this.#open.size > 0) {
      await this.#book?.refresh();
    }
    for (const [response, access] of this.#open) {
      if (!this.#isGood(access)) {
        response.destroy(new Error('the token has ended'));
      }
    }
    const isNeeded = this.#open.size > 0 && !this.#isClosed;
    this.#cancel = isNeeded
      ? this.#clock.after(HTTP.tokensFreshMs, () => void this.#look())
      : undefined;
  }

  /**
   * Returns true while the access is good. A token of the authorization server says itself when it
   * ends.
   */
  #isGood({ owner, expiresAt }: Access): boolean {
    return expiresAt === undefined
      ? this.#book?.isGood(owner) === true
      : this.#clock.now() < expiresAt;
  }
}
