/**
 * Carries a client's request out in the way of its era: on a legacy connection questions are
 * requests to the client; in the stateless revision they are answers, and the work is parked.
 */

import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  LOG_LEVEL_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
} from '@modelcontextprotocol/server';

import { type Cancellation, signalOf } from '../../base/cancellation.ts';
import { askableOf } from '../../base/client-abilities.ts';
import { type Json, type JsonObject, isJsonObject } from '../../base/json.ts';
import { isLogLevel } from '../../base/logger.ts';
import { PeerRefusal, RPC } from '../../base/rpc-codes.ts';
import type { Asker, ClientLink, ClientQuestion } from '../../call/asker.ts';
import type { CallProgress } from '../../call/tool-caller.ts';
import { loopTurns } from '../../system/loop-turns.ts';
import { LOOP } from '../../tuning/loop.ts';
import { MCP } from '../../tuning/mcp.ts';
import { askerWith } from './asker-with.ts';
import type { RequestContext } from './legacy-calls.ts';
import { type LegacyConnection, createLegacyLink } from './legacy-link.ts';
import type { ParkedRequests } from './parked-requests.ts';
import type { Exchange } from './parked-work.ts';

/** A request that servers may have questions about. */
interface CarriedRequest {
  /** The tool, prompt or URI that it is about. */
  readonly name: string;
  readonly context: RequestContext;
  /** Who asks, as the transport knows it. */
  readonly asker: Asker;
}

/** Parts of the server that a request came to. */
export interface Carrier extends LegacyConnection {
  readonly era: 'legacy' | 'modern';
  readonly parked: ParkedRequests;
  /** Aborts when the client cancels by closing its request; absent where it has to say so. */
  readonly hungUp?: AbortSignal;
}

type Work = (asker: Asker, signal: Cancellation) => Promise<JsonObject>;

/** Answers a request; refusals of servers become errors of the protocol, as they came. */
export async function carryOut(
  carrier: Carrier,
  request: CarriedRequest,
  work: Work,
): Promise<Result> {
  const { context } = request;
  const turn = loopTurns.enter(LOOP.turnMs);
  if (turn !== undefined) {
    await turn;
  }
  const { _meta: meta } = context.mcpReq;
  const token = meta?.progressToken;
  const forwarder =
    token === undefined
      ? undefined
      : createProgressForwarder(token, (progress) =>
          context.mcpReq.notify({ method: 'notifications/progress', params: { ...progress } }),
        );
  if (forwarder !== undefined) {
    // After a cancel nothing is sent, not even what is already on its way here.
    context.mcpReq.signal.addEventListener('abort', () => forwarder.end(), { once: true });
  }
  try {
    const answered = carrier.era === 'legacy' ? answerLegacy : answerModern;
    return await answered(carrier, request, work, forwarder);
  } catch (error) {
    throw error instanceof PeerRefusal
      ? new ProtocolError(error.code, error.message, error.data)
      : error;
  } finally {
    forwarder?.end();
  }
}

async function answerLegacy(
  carrier: Carrier,
  { context, asker }: CarriedRequest,
  work: Work,
  forwarder: ProgressForwarder | undefined,
): Promise<Result> {
  const client = createLegacyLink(carrier, context);
  try {
    return await work(withLink(asker, client, context, forwarder), context.mcpReq.signal);
  } finally {
    client.end();
  }
}

/** Returns the asker with the way back to its client. Most requests have neither `_meta` nor a token for progress. */
function withLink(
  asker: Asker,
  client: ClientLink,
  context: RequestContext,
  forwarder: ProgressForwarder | undefined,
): Asker {
  const { _meta: meta, envelope } = context.mcpReq;
  return meta === undefined && envelope === undefined && forwarder === undefined
    ? askerWith(asker, { client })
    : askerWith(asker, { ...metaOf(context), client, ...progressOf(forwarder) });
}

async function answerModern(
  { parked, hungUp }: Carrier,
  { name, context, asker }: CarriedRequest,
  work: Work,
  forwarder: ProgressForwarder | undefined,
): Promise<Result> {
  const { method, inputResponses } = context.mcpReq;
  const identity = { session: asker.session, method, name };
  const signals = [...(hungUp === undefined ? [] : [hungUp]), signalOf(context.mcpReq.signal)];
  const exchange = exchangeOf(context, forwarder, AbortSignal.any(signals));
  const state: unknown = context.mcpReq.requestState();
  const answers = (inputResponses ?? {}) as Readonly<Record<string, JsonObject>>;
  if (state === undefined) {
    const end = await parked.begin(
      identity,
      (client, signal, seat) => {
        const onProgress: Asker['onProgress'] = (progress) =>
          client.exchange?.onProgress?.(progress);
        const full = {
          ...asker,
          session: seat,
          holder: asker.session,
          ...metaOf(context),
          client,
          ...(forwarder !== undefined && { onProgress }),
        };
        return withUrlQuestions(full, signal, work);
      },
      exchange,
      answers,
    );
    return resultOf(end, method);
  }
  if (typeof state !== 'string') {
    return resultOf({ kind: 'state_invalid' }, method);
  }
  return resultOf(await parked.resume(identity, { state, answers }, exchange), method);
}

function resultOf(end: Awaited<ReturnType<ParkedRequests['resume']>>, method: string): Result {
  if (end.kind === 'answered') {
    return end.result;
  }
  // Whoever has a state was asked by a server that had begun. Reading again does no harm.
  const mayHaveRun = method === 'tools/call';
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    mayHaveRun
      ? 'The requestState is not known any more: pml was restarted, or too much time has passed. The call had begun and may have taken effect: look before you send it again'
      : 'Invalid or expired requestState: send the request again without it',
    { reason: 'invalid_request_state', ...(mayHaveRun && { mayHaveRun }) },
  );
}

function exchangeOf(
  context: RequestContext,
  forwarder: ProgressForwarder | undefined,
  signal: AbortSignal,
): Exchange {
  const { notify } = context.mcpReq;
  const envelope = envelopeOf(context);
  const logLevel = envelope[LOG_LEVEL_META_KEY];
  const info = envelope[CLIENT_INFO_META_KEY];
  const name = isJsonObject(info) ? info['name'] : undefined;
  return {
    signal,
    ...(typeof name === 'string' && { clientName: name }),
    capabilities: askableOf(envelope[CLIENT_CAPABILITIES_META_KEY]),
    ...(isLogLevel(logLevel) && { logLevel }),
    notify: (method, params) => {
      notify({ method, params }).catch(() => undefined);
    },
    ...progressOf(forwarder),
  };
}

function progressOf(forwarder: ProgressForwarder | undefined): Pick<Asker, 'onProgress'> {
  return forwarder === undefined ? {} : { onProgress: (progress) => forwarder.forward(progress) };
}

/** Returns the data that a client of the newest protocol sends with every request. */
export function envelopeOf(context: RequestContext): JsonObject {
  return context.mcpReq.envelope ?? {};
}

/**
 * Returns the request's `_meta` without the connection's own fields. The log level belongs to the
 * request.
 */
function metaOf(context: RequestContext): Pick<Asker, 'meta'> {
  const { _meta: given } = context.mcpReq;
  const { progressToken: _, ...rest } = (given ?? {}) as JsonObject;
  const logLevel = envelopeOf(context)[LOG_LEVEL_META_KEY];
  const meta: JsonObject = {
    ...rest,
    ...(logLevel !== undefined && { [LOG_LEVEL_META_KEY]: logLevel }),
  };
  return Object.keys(meta).length === 0 ? {} : { meta };
}

/**
 * Handles a server's refusal until a person has done something in a browser. Older clients get the
 * refusal and call again. The newest protocol has no such refusal: its clients are asked, and the
 * call is repeated once. The server did nothing before it refused, so this is no second call.
 */
async function withUrlQuestions(
  asker: Asker,
  signal: AbortSignal,
  work: Work,
): Promise<JsonObject> {
  try {
    return await work(asker, signal);
  } catch (error) {
    const questions = urlQuestionsOf(error);
    if (questions === undefined || asker.client === undefined) {
      throw error;
    }
    const answers = await asker.client.ask(questions, signal);
    if (Object.values(answers).some((answer) => answer['action'] !== 'accept')) {
      throw error;
    }
    return work(asker, signal);
  }
}

function urlQuestionsOf(error: unknown): Record<string, ClientQuestion> | undefined {
  if (!(error instanceof PeerRefusal) || error.code !== RPC.pageRequired) {
    return undefined;
  }
  const elicitations = isJsonObject(error.data) ? error.data['elicitations'] : undefined;
  if (!Array.isArray(elicitations) || elicitations.length === 0) {
    return undefined;
  }
  const entries = (elicitations as readonly Json[]).filter(isJsonObject).map((params, index) => {
    const question = { method: 'elicitation/create', params: { ...params, mode: 'url' } };
    return [`url-${index + 1}`, question] as const;
  });
  return Object.fromEntries(entries);
}

/** Passes progress on to the client that asked for it. */
interface ProgressForwarder {
  forward(progress: CallProgress): void;
  /** Sends nothing from here on: the protocol forbids progress after the response. */
  end(): void;
}

/**
 * Invariant: progress values only rise, as the protocol demands, whatever a server reports. A slow
 * client misses steps, so that nothing piles up.
 */
export function createProgressForwarder(
  token: string | number,
  notify: (params: CallProgress & { readonly progressToken: string | number }) => Promise<void>,
): ProgressForwarder {
  let ended = false;
  let unsent = 0;
  let last = Number.NEGATIVE_INFINITY;
  const settle = (): void => {
    unsent -= 1;
  };
  return {
    forward(progress) {
      if (ended || unsent >= MCP.progressUnsentMax || !(progress.progress > last)) {
        return;
      }
      last = progress.progress;
      unsent += 1;
      // A client that went away is told nothing; its request is cancelled by other means.
      notify({ ...progress, progressToken: token }).then(settle, settle);
    },
    end() {
      ended = true;
    },
  };
}
