import type { CallObserver, ObservedCall } from './call-observer.ts';
import type { CallOutcome } from './tool-caller.ts';

/** Tells everybody who follows calls, in the order in which they came. */
export class CallObservers implements CallObserver {
  readonly #observers: CallObserver[] = [];

  add(observer: CallObserver): void {
    this.#observers.push(observer);
  }

  callBegins(call: ObservedCall): void {
    for (const observer of this.#observers) {
      observer.callBegins(call);
    }
  }

  callEnded(call: ObservedCall, outcome: CallOutcome): void {
    for (const observer of this.#observers) {
      observer.callEnded(call, outcome);
    }
  }
}
