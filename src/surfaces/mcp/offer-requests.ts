/** Finds the server for requests about resources and prompts, and answers their clients. */
import { ProtocolError, ProtocolErrorCode, type Result } from '@modelcontextprotocol/server';

import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import { PeerRefusal } from '../../base/rpc-codes.ts';
import type { Asker } from '../../call/asker.ts';
import type { RequestOutcome, ServerRequest } from '../../call/server-requests.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { WatchOutcome } from './client-watches.ts';
import type { OfferListing, OfferPlace } from './offer-listing.ts';

/** A request for a server, as its own names have it. */
export type ServerAddress = Pick<ServerRequest, 'server' | 'method' | 'params'>;

/** `_meta` goes its own way. */
function withoutMeta(params: JsonObject): JsonObject {
  const { _meta: _, ...rest } = params;
  return rest;
}

/** Returns the server and parameters for `prompts/get`. */
export function promptAddress(offers: OfferListing, params: JsonObject): ServerAddress {
  const place = promptPlace(offers, requiredParameter(params, 'name', 'prompts/get'));
  const own = { ...withoutMeta(params), name: place.own };
  return { server: place.server, method: 'prompts/get', params: own };
}

/** Returns the server and parameters for `resources/read`. */
export function resourceAddress(offers: OfferListing, params: JsonObject): ServerAddress {
  const method = 'resources/read';
  const place = resourcePlace(offers, requiredParameter(params, 'uri', method));
  return { server: place.server, method, params: { ...withoutMeta(params), uri: place.own } };
}

/**
 * Returns the server and parameters for `completion/complete`: the server of the prompt or
 * template.
 */
export function completionAddress(offers: OfferListing, params: JsonObject): ServerAddress {
  const method = 'completion/complete';
  const ref = isJsonObject(params['ref']) ? params['ref'] : {};
  if (ref['type'] === 'ref/prompt') {
    const place = promptPlace(offers, requiredParameter(ref, 'name', method));
    const own = { ...withoutMeta(params), ref: { ...ref, name: place.own } };
    return { server: place.server, method, params: own };
  }
  if (ref['type'] === 'ref/resource') {
    const place = resourcePlace(offers, requiredParameter(ref, 'uri', method));
    const own = { ...withoutMeta(params), ref: { ...ref, uri: place.own } };
    return { server: place.server, method, params: own };
  }
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'completion/complete takes a ref of type ref/prompt (with name) or ref/resource (with uri)',
  );
}

/** Asks a server; its refusals are thrown as they came. */
export async function askServer(
  gateway: Gateway,
  address: ServerAddress,
  asker: Asker,
  signal: AbortSignal,
): Promise<JsonObject> {
  const { session, person, client, meta, onProgress } = asker;
  const request: ServerRequest = {
    ...address,
    session,
    ...(person !== undefined && { person }),
    ...(client !== undefined && { client }),
    ...(meta !== undefined && { meta }),
    ...(onProgress !== undefined && { onProgress }),
  };
  return answerOf(await gateway.request(request, signal));
}

/** Returns the answer to a request to follow a resource. */
export function watchAnswer(outcome: WatchOutcome): Result {
  if (outcome.kind === 'unknown') {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, outcome.message);
  }
  if (outcome.kind === 'full') {
    const message = 'Too many resources are followed already: unsubscribe from some first';
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  }
  return answerOf(outcome);
}

function answerOf(outcome: RequestOutcome): JsonObject {
  switch (outcome.kind) {
    case 'answered':
      return outcome.result;
    case 'refused':
      throw new PeerRefusal(outcome.code, outcome.message, outcome.data);
    case 'failed':
      throw new ProtocolError(ProtocolErrorCode.InternalError, outcome.message, {
        code: outcome.code,
      });
    default:
      return outcome satisfies never;
  }
}

function promptPlace(offers: OfferListing, name: string): OfferPlace {
  const place = offers.findPrompt(name);
  if (place === undefined) {
    const known = offers.prompts().map(({ name: each }) => each);
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Unknown prompt: ${name}${didYouMean(name, known)}`,
    );
  }
  return place;
}

function resourcePlace(offers: OfferListing, uri: string): OfferPlace {
  const route = offers.routeResource(uri);
  if (route.kind === 'unknown') {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, route.message, { uri });
  }
  return route;
}

/** Returns a parameter that has to be text; anything else is refused. */
export function requiredParameter(params: JsonObject, name: string, method: string): string {
  const value = params[name];
  if (typeof value !== 'string') {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${method} takes a ${name} (text)`);
  }
  return value;
}
