import { type ErrorCode, ERRORS, GatewayError } from '../../base/errors.ts';
import type { JsonObject } from '../../base/json.ts';

/** The result of a `tools/call`, as it goes to the client. */
export type ToolAnswer = JsonObject & { readonly isError?: boolean };

/** Some clients show the model only the text, others only the structure: both say the same. */
export function dataAnswer(data: object, isError: boolean): ToolAnswer {
  const structuredContent = data as JsonObject;
  return {
    content: [{ type: 'text', text: JSON.stringify(data) }],
    structuredContent,
    ...(isError && { isError }),
  };
}

/** A failure the model can read and, mostly, mend. */
export function failureAnswer(code: ErrorCode, message: string): ToolAnswer {
  const { remedy, retryable } = ERRORS[code];
  return dataAnswer({ error: { code, message, remedy, retryable } }, true);
}

/** Turns a thrown error into an answer: ours by its code, any other as INTERNAL. */
export function thrownAnswer(error: unknown): ToolAnswer {
  return error instanceof GatewayError
    ? failureAnswer(error.code, error.message)
    : failureAnswer('INTERNAL', ERRORS.INTERNAL.meaning);
}

/**
 * Returns the answer without structured content, for an upstream tool. Clients check structured
 * content against the tool's own output schema, even in an error.
 */
export function withoutStructure(answer: ToolAnswer): ToolAnswer {
  const { structuredContent: _, ...rest } = answer;
  return rest;
}
