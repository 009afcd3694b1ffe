import type { IncomingHttpHeaders } from 'node:http';

import { isJsonObject, type Json } from '../../base/json.ts';
import { traceContextIn } from '../../base/spans.ts';

/**
 * Puts the trace of an HTTP request where MCP has it, in `_meta` of the message. A message that names
 * its trace itself keeps that one.
 */
export function tracedBody(body: Json, headers: IncomingHttpHeaders): Json {
  const trace = traceContextIn(headers as { traceparent?: unknown; tracestate?: unknown });
  if (trace === undefined || !isJsonObject(body) || body['id'] === undefined) {
    return body;
  }
  const { params = {} } = body;
  const meta = isJsonObject(params) ? (params['_meta'] ?? {}) : undefined;
  if (!isJsonObject(params) || !isJsonObject(meta) || Object.hasOwn(meta, 'traceparent')) {
    return body;
  }
  return { ...body, params: { ...params, _meta: { ...meta, ...trace } } };
}
