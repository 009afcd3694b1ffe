/**
 * Server-sent events of one run. Each has the place of its event in the journal as its id, so that a
 * reader that was cut off goes on where it was.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { RunReader } from '../../base/access.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { HTTP } from '../../tuning/http.ts';
import { sendError } from './answer.ts';

/** Sends events until the run has ended or the reader is gone. Waits for slow readers. */
export async function sendRunEvents(
  gateway: Gateway,
  { runId, reader }: { readonly runId: string; readonly reader: RunReader },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const lastId = Number(request.headers['last-event-id'] ?? 0);
  const after = Number.isSafeInteger(lastId) && lastId > 0 ? lastId : 0;
  const keepAlive = setInterval(() => {
    if (response.headersSent) {
      response.write(':\n\n');
    }
  }, HTTP.eventKeepAliveMs);
  try {
    for await (const { sequence, event } of gateway.runEvents(runId, after, gone.signal, reader)) {
      begin(response);
      const data = JSON.stringify(event);
      if (!response.write(`id: ${sequence}\nevent: ${event.kind}\ndata: ${data}\n\n`)) {
        await drained(response, gone.signal);
      }
    }
    begin(response);
    response.end();
  } catch (error) {
    sendError(response, error);
  } finally {
    clearInterval(keepAlive);
  }
}

function begin(response: ServerResponse): void {
  if (!response.headersSent) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
  }
}

function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    response.once('drain', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
