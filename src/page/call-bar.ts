import { setHold } from './button-hold.ts';
import { el, fill } from './el.ts';

/** Blocks an answer until all of its subject has been visible. */
export class CallBar {
  readonly reason = el('p', { class: 'hint bar-reason', role: 'status', hidden: true });
  readonly #held: HTMLButtonElement[] = [];

  constructor(id: string) {
    this.reason.id = `bar-${id}`;
  }

  /** A button that lets the call go. */
  holds(button: HTMLButtonElement): HTMLButtonElement {
    this.#held.push(button);
    this.#apply(button);
    return button;
  }

  /** Says why the call is kept back, or that it no longer is. */
  set(words: string | undefined): void {
    fill(this.reason, words);
    this.reason.hidden = words === undefined;
    for (const button of this.#held) {
      this.#apply(button);
    }
  }

  #apply(button: HTMLButtonElement): void {
    const isBarred = !this.reason.hidden;
    setHold(button, 'unseen', isBarred);
    if (isBarred) {
      button.setAttribute('aria-describedby', this.reason.id);
    } else {
      button.removeAttribute('aria-describedby');
    }
  }
}
