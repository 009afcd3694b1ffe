import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { CALL } from '../tuning/call.ts';
import type { CallOutcome } from './tool-caller.ts';

/** Most servers have no other way to say it than in words. */
const IN_WORDS = /\b429\b|rate[ -]?limit|too many requests|quota (?:was |is )?exceeded/iu;

/** Returns true if a server says that it was called too often. */
export function isRateLimited(outcome: CallOutcome): boolean {
  return outcome.kind === 'failed'
    ? outcome.code === 'overloaded' || IN_WORDS.test(outcome.message)
    : outcome.isError && IN_WORDS.test(textOf(outcome.result));
}

function textOf({ content }: JsonObject): string {
  const [first] = Array.isArray(content) ? (content as readonly Json[]) : [];
  const text = isJsonObject(first) ? first['text'] : undefined;
  return typeof text === 'string' ? text.slice(0, CALL.summaryLength) : '';
}
