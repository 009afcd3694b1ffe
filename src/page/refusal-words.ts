import { ApiError, inWords, REFUSED } from './api-client.ts';

/** Returns what to tell about an answer that the daemon refused; nothing for an error of another kind. */
export function refusalWords(about: string): (error: unknown) => Promise<string | undefined> {
  return async (error) =>
    error instanceof ApiError && error.code === REFUSED
      ? `Your answer about ${about} was not taken: ${inWords(error)}.`
      : undefined;
}
