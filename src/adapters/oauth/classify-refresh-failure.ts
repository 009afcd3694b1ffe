import { OAuthClientFlowError, OAuthError } from '@modelcontextprotocol/client';

/** What a failed renewal says about the tokens that were to be renewed. */
export type RefreshFailure =
  /** The grant is gone: the tokens are worthless. */
  | 'grant_refused'
  /** The authorisation server does not know this program any more. */
  | 'client_refused'
  /** It will not do this, but nothing says that the tokens are bad. */
  | 'not_possible'
  /** It could not be asked, or could not answer: later it may work. */
  | 'unavailable';

/** By the codes of RFC 6749 §5.2 and §4.1.2.1; a code that is not here is `not_possible`. */
const BY_CODE: ReadonlyMap<string, RefreshFailure> = new Map([
  ['invalid_grant', 'grant_refused'],
  ['invalid_client', 'client_refused'],
  ['unauthorized_client', 'client_refused'],
  // Also what the SDK calls an answer that is no OAuth error at all, such as a proxy's page.
  ['server_error', 'unavailable'],
  ['temporarily_unavailable', 'unavailable'],
  ['too_many_requests', 'unavailable'],
]);

/** Tokens are thrown away only on the authorisation server's own word. */
export function classifyRefreshFailure(error: unknown): RefreshFailure {
  if (error instanceof OAuthClientFlowError) {
    // Another issuer than the recorded one, or an endpoint without TLS: nothing was sent.
    return 'not_possible';
  }
  return error instanceof OAuthError ? (BY_CODE.get(error.code) ?? 'not_possible') : 'unavailable';
}
