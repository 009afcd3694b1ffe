import { SdkError, SdkErrorCode } from '@modelcontextprotocol/server';

/**
 * A signal for work that outlives its client: it aborts when the client cancels its request, and
 * not when the connection merely ends. The run goes on then, and can be asked for later.
 */
export function onlyWhenCancelled(signal: AbortSignal): AbortSignal {
  const cancelled = new AbortController();
  const decide = (): void => {
    const reason: unknown = signal.reason;
    const isConnectionLost =
      reason instanceof SdkError && reason.code === SdkErrorCode.ConnectionClosed;
    if (!isConnectionLost) {
      cancelled.abort(reason);
    }
  };
  if (signal.aborted) {
    decide();
  } else {
    signal.addEventListener('abort', decide, { once: true });
  }
  return cancelled.signal;
}
