import type { Cancellation } from '../../base/cancellation.ts';
import { isQuestion } from '../../base/client-abilities.ts';
import { type JsonObject, isJsonObject, isNestedBeyond } from '../../base/json.ts';
import { PeerRefusal } from '../../base/rpc-codes.ts';
import { withoutMember } from '../../base/unread-json.ts';
import type { ClientQuestion } from '../../call/asker.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { attributeQuestion, fieldNameProblem } from './attribute-question.ts';
import { UpstreamError } from './upstream-error.ts';

/** Puts the questions of a server to the client it works for. */
export type AskClient = (
  questions: Readonly<Record<string, ClientQuestion>>,
  signal: Cancellation,
) => Promise<Readonly<Record<string, JsonObject>>>;

/**
 * Sends a request of the newest protocol until it has its final answer.
 *
 * In this protocol a server asks by answering with questions. The request is sent again with the
 * answers, and with the state that the server gave us to keep.
 */
export async function answerInRounds(
  server: string,
  send: (params: JsonObject) => Promise<JsonObject>,
  params: JsonObject,
  ask: AskClient | undefined,
  signal: Cancellation,
): Promise<JsonObject> {
  let sent = params;
  for (let round = 0; round <= UPSTREAM.inputRoundsMax; round += 1) {
    const result = await send(sent);
    if (result['resultType'] !== 'input_required') {
      return withoutMember(result, 'resultType');
    }
    const questions = readQuestions(server, result['inputRequests']);
    const answers = await answersTo(questions, ask, signal);
    const { requestState } = result;
    sent = {
      ...params,
      ...(result['inputRequests'] === undefined ? {} : { inputResponses: answers }),
      ...(requestState === undefined ? {} : { requestState }),
    };
  }
  const text = `it asked its client ${UPSTREAM.inputRoundsMax} times and still has no answer`;
  throw new UpstreamError('input_required', text);
}

async function answersTo(
  questions: Readonly<Record<string, ClientQuestion>>,
  ask: AskClient | undefined,
  signal: Cancellation,
): Promise<Readonly<Record<string, JsonObject>>> {
  if (ask === undefined && Object.keys(questions).length === 0) {
    return {};
  }
  const methods = [...new Set(Object.values(questions).map(({ method }) => method))].join(', ');
  if (ask === undefined) {
    const text = `it asks its client (${methods}), and this client cannot be asked`;
    throw new UpstreamError('input_required', text);
  }
  try {
    return await ask(questions, signal);
  } catch (error) {
    if (error instanceof PeerRefusal) {
      const text = `it asks its client (${methods}), which refused: ${error.message}`;
      throw new UpstreamError('input_required', text, { cause: error });
    }
    throw error;
  }
}

function readQuestions(server: string, value: unknown): Readonly<Record<string, ClientQuestion>> {
  const entries = Object.entries(isJsonObject(value) ? value : {});
  if (entries.length > UPSTREAM.questionsOpenMax) {
    const text = `it asks ${entries.length} questions at once, more than ${UPSTREAM.questionsOpenMax}`;
    throw new UpstreamError('input_required', text);
  }
  const questions = entries.map(([name, question]): [string, ClientQuestion] => {
    const method = isJsonObject(question) ? question['method'] : undefined;
    const params = isJsonObject(question) ? (question['params'] ?? {}) : undefined;
    const reading = readQuestion(server, method, params);
    if (reading.kind === 'faulty') {
      throw new UpstreamError('input_required', `its question "${name}": ${reading.reason}`);
    }
    return [name, reading.question];
  });
  return Object.fromEntries(questions);
}

/** A question of a server, or the mistake in it. */
type QuestionReading =
  | { readonly kind: 'question'; readonly question: ClientQuestion }
  | { readonly kind: 'faulty'; readonly reason: string };

const faulty = (reason: string): QuestionReading => ({ kind: 'faulty', reason });

/**
 * Checks a server's question to its client, and adds the server's name, the same on every protocol.
 */
export function readQuestion(server: string, method: unknown, params: unknown): QuestionReading {
  if (typeof method !== 'string' || !isQuestion(method)) {
    return faulty('it is none of the protocol');
  }
  if (!isJsonObject(params)) {
    return faulty('the params of a question are an object');
  }
  if (isNestedBeyond(params, UPSTREAM.answerDepthMax)) {
    return faulty(`the question is nested more than ${UPSTREAM.answerDepthMax} levels deep`);
  }
  if (JSON.stringify(params).length > UPSTREAM.questionLengthMax) {
    return faulty(`the question has more than ${UPSTREAM.questionLengthMax} characters`);
  }
  const problem = fieldNameProblem(params);
  return problem === undefined
    ? { kind: 'question', question: attributeQuestion(server, { method, params }) }
    : faulty(problem);
}
