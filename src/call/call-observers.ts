import type { CallObserver, ObservedCall } from './call-observer.ts';
import type { CallOutcome } from './tool-caller.ts';

/**
 * Tells all observers of calls, in the order in which they were added. An error in an observer does
 * not touch the call.
 */
export class CallObservers implements CallObserver {
  readonly #observers: CallObserver[] = [];
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  add(observer: CallObserver): void {
    this.#observers.push(observer);
  }

  callBegins(call: ObservedCall): void {
    this.#each((observer) => observer.callBegins(call));
  }

  callEnded(call: ObservedCall, outcome: CallOutcome): void {
    this.#each((observer) => observer.callEnded(call, outcome));
  }

  #each(tell: (observer: CallObserver) => void): void {
    for (const observer of this.#observers) {
      try {
        tell(observer);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}
