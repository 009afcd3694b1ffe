import { isQuestion } from '../../base/client-abilities.ts';
import { isJsonObject, isNestedBeyond } from '../../base/json.ts';
import type { ClientQuestion } from '../../call/asker.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { attributeQuestion, fieldNameProblem } from './attribute-question.ts';

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
