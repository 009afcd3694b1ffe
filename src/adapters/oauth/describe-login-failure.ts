import {
  InsecureTokenEndpointError,
  IssuerMismatchError,
  OAuthError,
  RegistrationRejectedError,
} from '@modelcontextprotocol/client';

import { GatewayError } from '../../base/errors.ts';
import { plainLine } from '../../base/plain-text.ts';
import { OAUTH } from '../../tuning/oauth.ts';

const WORDS: Readonly<Record<string, string>> = {
  access_denied: 'access was declined on the login page',
  invalid_client: 'the authorisation server does not know this program any more',
  invalid_grant: 'the authorisation server did not accept the code it had given out',
  invalid_scope: 'the authorisation server does not grant the scope that the server asks for',
  invalid_target: 'the authorisation server does not issue tokens for this server',
  server_error: 'the authorisation server had a failure of its own',
  temporarily_unavailable: 'the authorisation server cannot take logins at the moment',
  unauthorized_client: 'the authorisation server does not let this program log anyone in',
};

/** An `error` of an authorisation server in plain words, with its own explanation if it gave one. */
export function describeRefusal(code: string, explanation: string | undefined): string {
  const known = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  const words = known ?? 'the authorisation server refused';
  const details = [plainLine(code, OAUTH.explanationLength)];
  if (explanation !== undefined && explanation !== '' && explanation !== code) {
    details.push(plainLine(explanation, OAUTH.explanationLength));
  }
  return `${words} (${details.join(': ')})`;
}

/** Whatever ended a login, as the one error that the person reads. */
export function loginFailure(server: string, error: unknown): GatewayError {
  if (error instanceof GatewayError) {
    return error;
  }
  if (error instanceof IssuerMismatchError) {
    // What was received is an attacker's text in a mix-up attack, so it is not shown.
    return failed(
      server,
      error.kind === 'metadata'
        ? 'the metadata of its authorisation server names another issuer; nothing was sent'
        : 'the answer came from another issuer than the one that was asked; it was not used',
    );
  }
  if (error instanceof OAuthError) {
    // The text of an error without a proper body is that raw body, which may repeat what was sent.
    const isRawBody = error.code === 'server_error';
    return failed(server, describeRefusal(error.code, isRawBody ? undefined : error.message));
  }
  if (error instanceof RegistrationRejectedError) {
    return failed(
      server,
      `its authorisation server did not register this program (status ${error.status})`,
      error,
    );
  }
  if (error instanceof InsecureTokenEndpointError) {
    return failed(server, 'its authorisation server takes tokens without https', error);
  }
  if (error instanceof TypeError) {
    return new GatewayError(
      'SERVER_UNAVAILABLE',
      `could not log in at "${server}": ${plainLine(error.message, OAUTH.explanationLength)}`,
      { cause: error },
    );
  }
  return failed(server, 'its authorisation server answered something that is not OAuth', error);
}

function failed(server: string, words: string, cause?: unknown): GatewayError {
  return new GatewayError('LOGIN_FAILED', `could not log in at "${server}": ${words}`, { cause });
}
