/** Finds the sender of a request by its token, and checks the right to ask. */
import { type Access, hasRight, type Right } from '../../base/access.ts';
import { type AccessBook, hashOf, type KnownAccess } from './access-book.ts';
import type { Refused } from './admission.ts';
import type { IssuedAccess } from './issued-access.ts';

/** Rights of the token that every instance has by itself. Agents have it: it cannot look or decide. */
const LOCAL: ReadonlySet<Right> = new Set<Right>(['status', 'call']);
/** Rights of the token in the file that `PML_APPROVER_TOKEN_FILE` names. */
const SCRIPT: ReadonlySet<Right> = new Set<Right>(['decide']);

/** Tokens that people made have no dots. */
const JWT_PARTS = 3;

const NO_APPROVERS =
  'No script may approve here: use pml approve or the dashboard, make a token with pml tokens add NAME --role approver, or start pml with PML_APPROVER_TOKEN_FILE=/path/of/a/file that holds a token of your own (mode 0600).';

/** The verdict on the token of a request. */
export type TokenVerdict = { readonly kind: 'admitted'; readonly access: Access } | Refused;

interface TokenGateParts {
  readonly token: string;
  readonly approverToken?: string;
  /** The tokens that people made; left out, there are none. */
  readonly book?: Pick<AccessBook, 'find'>;
  /** Tokens of an authorization server; left out, none are taken. */
  readonly issued?: Pick<IssuedAccess, 'find'>;
}

export class TokenGate {
  readonly #book: Pick<AccessBook, 'find'> | undefined;
  readonly #issued: Pick<IssuedAccess, 'find'> | undefined;
  readonly #fixed: ReadonlyMap<string, Access>;
  readonly #hasApprover: boolean;

  constructor({ token, approverToken, book, issued }: TokenGateParts) {
    const fixed = [
      { rights: LOCAL, owner: hashOf(token) },
      ...(approverToken === undefined ? [] : [{ rights: SCRIPT, owner: hashOf(approverToken) }]),
    ];
    this.#fixed = new Map(fixed.map((access) => [access.owner, access]));
    this.#hasApprover = approverToken !== undefined;
    this.#book = book;
    this.#issued = issued;
  }

  /** Judges a request by its `Authorization` header. It needs one of these rights. */
  check(
    authorization: string | undefined,
    oneOf: readonly Right[],
  ): TokenVerdict | Promise<TokenVerdict> {
    const token = bearerToken(authorization);
    if (token === undefined) {
      return this.#missing(oneOf);
    }
    const hash = hashOf(token);
    const fixed = this.#fixed.get(hash);
    if (fixed !== undefined) {
      return hasRight(fixed.rights, oneOf)
        ? { kind: 'admitted', access: fixed }
        : this.#wrong(oneOf);
    }
    const known = this.#find(token, hash);
    return known instanceof Promise
      ? known.then((found) => this.#judge(found, oneOf))
      : this.#judge(known, oneOf);
  }

  /** The two kinds of tokens look different: no text can be one of each. */
  #find(token: string, hash: string): KnownAccess | Promise<KnownAccess> {
    const isIssued = this.#issued !== undefined && token.split('.').length === JWT_PARTS;
    const known = isIssued ? this.#issued?.find(token, hash) : this.#book?.find(hash);
    return known ?? { kind: 'unknown' };
  }

  #judge(known: KnownAccess, oneOf: readonly Right[]): TokenVerdict {
    switch (known.kind) {
      case 'unknown':
        return this.#wrong(oneOf);
      case 'unavailable':
        return refused(503, 'tokens_away', 'The tokens cannot be checked now; try again later.');
      case 'known':
        return hasRight(known.access.rights, oneOf)
          ? { kind: 'admitted', access: known.access }
          : refused(403, 'role', 'The role of this token does not allow this.');
      default:
        return known satisfies never;
    }
  }

  #missing(oneOf: readonly Right[]): Refused {
    return this.#isForScripts(oneOf) && !this.#hasApprover
      ? refused(401, 'no_token', NO_APPROVERS)
      : refused(
          401,
          'token_missing',
          `Send the token of ${this.#whose(oneOf)}: Authorization: Bearer <token>.`,
        );
  }

  #wrong(oneOf: readonly Right[]): Refused {
    return this.#isForScripts(oneOf) && !this.#hasApprover
      ? refused(401, 'no_token', NO_APPROVERS)
      : refused(401, 'token_wrong', `The token is not the one of ${this.#whose(oneOf)}.`);
  }

  #isForScripts(oneOf: readonly Right[]): boolean {
    return oneOf.every((right) => right === 'decide');
  }

  #whose(oneOf: readonly Right[]): string {
    return this.#isForScripts(oneOf) ? 'approvers' : 'this gateway';
  }
}

const refused = (
  status: Refused['status'],
  reason: Refused['reason'],
  message: string,
): Refused => ({
  kind: 'refused',
  status,
  reason,
  message,
});

function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+)$/iu.exec(authorization ?? '')?.[1];
}
