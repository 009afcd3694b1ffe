/**
 * A part of the page that is read from the daemon, drawn, and read again when something has changed.
 * What was drawn stays while the next answer is on its way, and when there is none.
 */
import { ApiError, inWords, SESSION_NEEDED } from './api-client.ts';
import { type Child, el, fill } from './el.ts';
import { foreign } from './foreign-text.ts';

/** What to read and how to draw it. */
export interface LiveDataParts<Value> {
  readonly read: (signal: AbortSignal) => Promise<Value>;
  readonly draw: (value: Value) => Child;
  /** Readings are no closer together than this, however much happens. */
  readonly pauseMs?: number;
}

/** A place that shows what was read last. */
export interface LiveData {
  readonly element: HTMLElement;
  /** Reads again; several askings at once are one. */
  readonly refresh: () => void;
  readonly close: () => void;
}

/** The same, where what was read can be changed by what an event says. */
export interface LiveDataOf<Value> extends LiveData {
  /** Draws what `change` makes of the last value; nothing before there is one. */
  readonly change: (change: (value: Value) => Value) => void;
}

/** The pause between readings where nothing else is said. */
const PAUSE_MS = 120;
/** Before it, nothing is said of waiting. */
const PATIENCE_MS = 400;

/** Opens such a place and reads for the first time. */
export function liveData<Value>(parts: LiveDataParts<Value>): LiveDataOf<Value> {
  const problem = el('div', { role: 'status' });
  const body = el('div', { class: 'live-data' });
  const element = el('div', { 'aria-busy': 'true' }, problem, body);
  const closed = new AbortController();
  let isReading = false;
  let isAskedAgain = false;
  let last: { readonly value: Value } | undefined;

  const waiting = setTimeout(() => {
    if (last === undefined && !closed.signal.aborted && problem.childElementCount === 0) {
      fill(body, el('p', { class: 'hint' }, 'Reading…'));
    }
  }, PATIENCE_MS);

  async function read(): Promise<void> {
    isReading = true;
    isAskedAgain = false;
    try {
      const value = await parts.read(closed.signal);
      if (!closed.signal.aborted) {
        last = { value };
        fill(problem);
        drawKeepingPlace(body, () => parts.draw(value));
      }
    } catch (error) {
      if (!closed.signal.aborted) {
        fill(problem, complaint(error, refresh));
        if (last === undefined) {
          fill(body);
        }
      }
    }
    element.removeAttribute('aria-busy');
    setTimeout(() => {
      isReading = false;
      if (isAskedAgain && !closed.signal.aborted) {
        void read();
      }
    }, parts.pauseMs ?? PAUSE_MS);
  }

  function refresh(): void {
    if (isReading) {
      isAskedAgain = true;
    } else if (!closed.signal.aborted) {
      void read();
    }
  }

  function change(next: (value: Value) => Value): void {
    if (last !== undefined && !closed.signal.aborted) {
      const value = next(last.value);
      last = { value };
      drawKeepingPlace(body, () => parts.draw(value));
    }
  }

  void read();
  return {
    element,
    refresh,
    change,
    close: () => {
      clearTimeout(waiting);
      closed.abort();
    },
  };
}

/** Something did not work: why, and a way to try again. */
export function complaint(error: unknown, again?: () => void): HTMLElement {
  const isLocked = error instanceof ApiError && error.code === SESSION_NEEDED;
  return el(
    'div',
    { class: 'notice bad' },
    el('p', {}, foreign(inWords(error), 1000)),
    again !== undefined &&
      !isLocked &&
      el('button', { type: 'button', class: 'small', click: again }, 'Try again'),
  );
}

/**
 * Draws anew; focus, folds and what was scrolled stay where they were, by their `data-key`. Where they
 * were is looked at first: `draw` may take elements that stay out of the old picture.
 */
function drawKeepingPlace(holder: HTMLElement, draw: () => Child): void {
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && holder.contains(active) ? active : undefined;
  const open = new Set(
    [...holder.querySelectorAll<HTMLDetailsElement>('details[data-key][open]')].map(keyOf),
  );
  const scrolled = new Map(
    [...holder.querySelectorAll<HTMLElement>('[data-scroll]')].map((one) => [
      one.dataset['scroll'],
      [one.scrollTop, one.scrollLeft] as const,
    ]),
  );
  fill(holder, draw());
  for (const one of holder.querySelectorAll<HTMLDetailsElement>('details[data-key]')) {
    one.open = open.has(keyOf(one)) || one.open;
  }
  for (const one of holder.querySelectorAll<HTMLElement>('[data-scroll]')) {
    const [top = 0, left = 0] = scrolled.get(one.dataset['scroll']) ?? [];
    one.scrollTop = top;
    one.scrollLeft = left;
  }
  if (focused !== undefined) {
    refocus(holder, focused);
  }
}

/** The same element where it is still there, the one in its place, or at least not nowhere. */
function refocus(holder: HTMLElement, focused: HTMLElement): void {
  const key = keyOf(focused);
  const next = focused.isConnected
    ? focused
    : [...holder.querySelectorAll<HTMLElement>('[data-key]')].find(
        (one) => key !== undefined && keyOf(one) === key,
      );
  (next ?? holder.closest('main'))?.focus({ preventScroll: true });
}

function keyOf(element: HTMLElement): string | undefined {
  return element.dataset['key'];
}
