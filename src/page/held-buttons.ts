/**
 * Buttons that can be pressed only after they have stayed in one place for a moment. A card that comes,
 * goes or grows must not put a button under a pointer, or a key, that was meant for another one.
 */
import { el, fill } from './el.ts';

/**
 * Time that a button must stay in its place before it can be pressed. Longer than a double click.
 */
const STEADY_MS = 600;
/**
 * Interval at which places are checked. Every press checks as well, so that nothing is missed in
 * between.
 */
const LOOK_MS = 100;
/** Differences below this are of rounding, in pixels. */
const MOVED_PX = 1;

interface Place {
  readonly box: readonly number[];
  readonly since: number;
}

export class SteadyButtons {
  readonly #root: HTMLElement;
  readonly #places = new Map<HTMLButtonElement, Place | undefined>();
  readonly #looking: ReturnType<typeof setInterval>;

  constructor(root: HTMLElement) {
    this.#root = root;
    root.addEventListener('click', this.#onClick, { capture: true });
    root.addEventListener('keydown', this.#onKey, { capture: true });
    this.#looking = setInterval(() => this.#look(), LOOK_MS);
  }

  /** Holds a new button until it has been steady. */
  add(button: HTMLButtonElement): HTMLButtonElement {
    this.#places.set(button, undefined);
    setHold(button, 'moving', true);
    return button;
  }

  close(): void {
    clearInterval(this.#looking);
    this.#root.removeEventListener('click', this.#onClick, { capture: true });
    this.#root.removeEventListener('keydown', this.#onKey, { capture: true });
    this.#places.clear();
  }

  #look(): void {
    for (const button of this.#places.keys()) {
      if (button.isConnected) {
        setHold(button, 'moving', !this.#isSteady(button));
      } else {
        this.#places.delete(button);
      }
    }
  }

  /** Returns true if the button has been in its present place for long enough. */
  #isSteady(button: HTMLButtonElement): boolean {
    const now = performance.now();
    const box = boxOf(button);
    const before = this.#places.get(button);
    if (before === undefined || hasMoved(before.box, box)) {
      this.#places.set(button, { box, since: now });
      return false;
    }
    return now - before.since >= STEADY_MS;
  }

  readonly #onClick = (event: Event): void => {
    const button = buttonOf(event);
    if (button !== undefined && this.#places.has(button) && !this.#isSteady(button)) {
      setHold(button, 'moving', true);
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };

  /** A key that is held down presses once. */
  readonly #onKey = (event: KeyboardEvent): void => {
    const button = buttonOf(event);
    if (event.repeat && button !== undefined && this.#places.has(button)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
}

function buttonOf({ target }: Event): HTMLButtonElement | undefined {
  return (target instanceof Element ? target.closest('button') : null) ?? undefined;
}

/** Returns the place in the document, not in the window: scrolling does not count as a move. */
function boxOf(button: HTMLButtonElement): readonly number[] {
  const { left, top, width, height } = button.getBoundingClientRect();
  return [left + window.scrollX, top + window.scrollY, width, height];
}

function hasMoved(before: readonly number[], box: readonly number[]): boolean {
  return box.some((edge, at) => Math.abs(edge - (before[at] ?? 0)) > MOVED_PX);
}

/** Why a button cannot be pressed just now. */
type HoldReason =
  /** It moved a moment ago. The person may have meant another button. */
  | 'moving'
  /** A part of the question has not been visible. */
  | 'unseen'
  /** An answer is on its way. */
  | 'busy'
  /** The box beside it is not ticked. */
  | 'unticked';

const reasonsOf = new WeakMap<HTMLButtonElement, Set<HoldReason>>();
/** The button that had the focus when it was disabled: the browser takes the focus away from it. */
let lostFocus: HTMLButtonElement | undefined;

/** Sets or ends one reason. The button is disabled while there is any, and gets its focus back after. */
export function setHold(button: HTMLButtonElement, reason: HoldReason, isHeld: boolean): void {
  const reasons = reasonsOf.get(button) ?? new Set();
  reasonsOf.set(button, reasons);
  if (isHeld) {
    reasons.add(reason);
  } else {
    reasons.delete(reason);
  }
  const isDisabled = reasons.size > 0;
  if (isDisabled === button.disabled) {
    return;
  }
  if (isDisabled && document.activeElement === button) {
    lostFocus = button;
  }
  button.disabled = isDisabled;
  if (!isDisabled && lostFocus === button) {
    lostFocus = undefined;
    if (document.activeElement === null || document.activeElement.matches('body, main')) {
      button.focus({ preventScroll: true });
    }
  }
}

/** Blocks an answer until all of its subject has been visible. */
export class CallBar {
  readonly reason = el('p.hint.bar-reason', { role: 'status', hidden: true });
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
