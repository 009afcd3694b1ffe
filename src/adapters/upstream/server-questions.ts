import { ProtocolError } from '@modelcontextprotocol/client';

import { signalOf } from '../../base/cancellation.ts';
import { missingAbility } from '../../base/client-abilities.ts';
import { type Clock, untilAborted } from '../../base/clock.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { PeerRefusal, RPC } from '../../base/rpc-codes.ts';
import type { ClientLink, ClientQuestion } from '../../call/asker.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { readQuestion } from './input-rounds.ts';
import type { Instance } from './instance.ts';
import { TimeLimit } from './time-limit.ts';
import type { Visit } from './visit.ts';

interface ServerQuestionsParts {
  /** The server's name as configured. */
  readonly server: string;
  readonly clock: Clock;
  readonly instance: Instance;
  /** Called when the server asks something. `visit` is the visit of the client if the server has only one. */
  readonly onAsked: (method: string, visit: Visit | undefined) => void;
}

/** The client for a server's message, or the reason why there is none. */
type Addressee =
  | { readonly kind: 'client'; readonly link: ClientLink; readonly visits: readonly Visit[] }
  | { readonly kind: 'nobody'; readonly reason: string };

/**
 * Returns the client for a message of this instance.
 *
 * The message does not say whom it is for. So it is certain only if one client alone uses the
 * instance.
 */
export function addresseeOf(instance: Instance, isLog = false): Addressee {
  const { owner, ownerLink, visits } = instance;
  // On the newest protocol a server logs for those requests alone that asked for it.
  const asked = [...visits].filter(({ yieldUp }) => yieldUp === undefined);
  const loggedFor = isLog ? asked.filter(({ wantsLog }) => wantsLog) : [];
  const present = loggedFor.length > 0 ? loggedFor : asked;
  const sessions = new Set(present.map(({ session }) => session));
  if (owner === undefined && sessions.size !== 1) {
    const reason =
      sessions.size === 0
        ? 'no client is using the server'
        : `${sessions.size} clients are using the server at once, and it does not say whom it asks`;
    return { kind: 'nobody', reason };
  }
  const link = present.findLast(({ client }) => client !== undefined)?.client ?? ownerLink;
  return link === undefined
    ? { kind: 'nobody', reason: 'the client cannot be asked anything' }
    : { kind: 'client', link, visits: present };
}

/** Questions that a server of an older protocol sends on one connection. */
export class ServerQuestions {
  readonly #parts: ServerQuestionsParts;
  #open = 0;

  constructor(parts: ServerQuestionsParts) {
    this.#parts = parts;
  }

  /** Returns the client's answer. Rejects with the error that the server is to be told. */
  async answer(method: string, params: Json, signal: AbortSignal): Promise<JsonObject> {
    const { server, instance, onAsked } = this.#parts;
    const isForNobody = method !== 'roots/list' && this.#giveUpAhead();
    const addressee: Addressee = isForNobody
      ? { kind: 'nobody', reason: 'nobody has asked for what it is doing' }
      : addresseeOf(instance);
    onAsked(method, addressee.kind === 'client' ? addressee.visits.at(-1) : undefined);
    if (addressee.kind === 'nobody') {
      const text = `${method} is not supported by this client: ${addressee.reason}`;
      throw new ProtocolError(RPC.methodNotFound, text);
    }
    const reading = readQuestion(server, method, params);
    if (reading.kind === 'faulty') {
      throw new ProtocolError(RPC.invalidParams, reading.reason);
    }
    const { question } = reading;
    const missing = missingAbility(addressee.link.capabilities, question);
    if (missing !== undefined) {
      const text = `${method} is not supported by this client: it has no ${missing}`;
      throw new ProtocolError(RPC.methodNotFound, text);
    }
    if (this.#open >= UPSTREAM.questionsOpenMax) {
      const text = `${UPSTREAM.questionsOpenMax} questions are waiting for the client already`;
      throw new ProtocolError(RPC.internalError, text);
    }
    this.#open += 1;
    try {
      return await this.#ask(addressee.link, question, addressee.visits, signal);
    } finally {
      this.#open -= 1;
    }
  }

  /**
   * Gives up calls ahead when the server asks something: the client's answer would be part of the
   * result, and nobody is asked for a call ahead. Returns true if there are only such calls.
   */
  #giveUpAhead(): boolean {
    const { instance } = this.#parts;
    const visits = [...instance.visits];
    const ahead = visits.filter(({ yieldUp }) => yieldUp !== undefined);
    instance.hasAsked = true;
    for (const visit of ahead) {
      visit.yieldUp?.();
    }
    return ahead.length > 0 && ahead.length === visits.length;
  }

  async #ask(
    link: ClientLink,
    question: ClientQuestion,
    visits: readonly Visit[],
    signal: AbortSignal,
  ): Promise<JsonObject> {
    const { clock } = this.#parts;
    const limit = new TimeLimit(clock, UPSTREAM.questionTimeoutMs, 'nobody answered', signal);
    const ended = new AbortController();
    // A person is not bothered for calls that nobody waits for; the roots are no bother.
    const release =
      question.method === 'roots/list' ? noop : whenAllOver(visits, () => ended.abort());
    const goOn = visits.map((visit) => visit.hold());
    const either = AbortSignal.any([signalOf(limit.signal), ended.signal]);
    try {
      const answers = await untilAborted(link.ask({ question }, either), either);
      const answer = answers['question'];
      if (!isJsonObject(answer)) {
        throw new ProtocolError(RPC.internalError, 'the client gave no answer');
      }
      return answer;
    } catch (error) {
      if (error instanceof PeerRefusal || error instanceof ProtocolError) {
        throw error;
      }
      const why = ended.signal.aborted ? 'the call it was asked for has ended' : String(error);
      throw new ProtocolError(RPC.internalError, `the client was not asked to the end: ${why}`);
    } finally {
      for (const resume of goOn) {
        resume();
      }
      release();
      limit[Symbol.dispose]();
    }
  }
}

const noop = (): void => undefined;

/** Calls back when none of these is there any more. Without any it never does. */
function whenAllOver(visits: readonly Visit[], callback: () => void): () => void {
  let left = visits.length;
  const onOver = (): void => {
    left -= 1;
    if (left === 0) {
      callback();
    }
  };
  for (const { over } of visits) {
    over.addEventListener('abort', onOver, { once: true });
  }
  return () => {
    for (const { over } of visits) {
      over.removeEventListener('abort', onOver);
    }
  };
}
