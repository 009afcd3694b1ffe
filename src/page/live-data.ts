/**
 * A part of the page that is read from the daemon, drawn, and read again after a change. The old
 * drawing stays until the next answer, and if there is none.
 */
import type { PageEvent } from '../surfaces/http/page-api.ts';
import { ApiError, inWords, SESSION_NEEDED } from './api-client.ts';
import { type Child, el, fill } from './el.ts';
import { foreign } from './foreign-text.ts';
import type { PageContext } from './view.ts';

/** Where the data comes from, and how it is drawn. */
interface LiveDataParts<Value> {
  /** The path at the daemon, or a function that reads in another way. */
  readonly from:
    | string
    | (() => string)
    | { readonly read: (signal: AbortSignal) => Promise<Value> };
  readonly draw: (value: Value) => Child;
  /** Called for every event of the daemon until the data is closed. */
  readonly hear?: (event: PageEvent, data: LiveDataOf<Value>) => void;
  /** Shortest pause between two reads. */
  readonly pauseMs?: number;
}

/** An element that shows the data read last. */
export interface LiveData {
  readonly element: HTMLElement;
  /** Reads again. Several requests at once cause one read. */
  readonly refresh: () => void;
  /** Reads again soon, once, however often it is called. For data that changes with every run. */
  readonly refreshSoon: () => void;
  readonly close: () => void;
}

/** Live data that events can change without another read. */
export interface LiveDataOf<Value> extends LiveData {
  /**
   * Draws the value that `change` returns for the last value. A change that comes while a new value is
   * read is made to that one, too: it may have been read before the change. So a change that is made
   * twice must be like one that is made once.
   */
  readonly change: (change: (value: Value) => Value) => void;
  /** Draws the last value again. */
  readonly redraw: () => void;
}

/** Default pause between two reads. */
const PAUSE_MS = 120;
/** Delay of `refreshSoon`. */
const SOON_MS = 2000;
/** Delay before the page says that it waits. */
const PATIENCE_MS = 400;

/** Makes such an element and reads for the first time. */
export function liveData<Value>(page: PageContext, parts: LiveDataParts<Value>): LiveDataOf<Value> {
  const problem = el('div', { role: 'status' });
  const body = el('div.live-data');
  const element = el('div', { 'aria-busy': 'true' }, problem, body);
  const closed = new AbortController();
  let isReading = false;
  /** Changes since the read that is under way began. */
  let missed: ((value: Value) => Value)[] | undefined;
  let isAskedAgain = false;
  let last: { readonly value: Value } | undefined;

  hintLater(body, () => last === undefined && problem.childElementCount === 0);

  async function read(): Promise<void> {
    isReading = true;
    isAskedAgain = false;
    missed = [];
    try {
      const value = changed<Value>(await readFrom(page, parts.from, closed.signal), missed);
      if (!closed.signal.aborted) {
        fill(problem);
        show(value);
      }
    } catch (error) {
      if (!closed.signal.aborted) {
        fill(problem, complaint(error, refresh));
        if (last === undefined) {
          fill(body);
        }
      }
    }
    missed = undefined;
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
    missed?.push(next);
    if (last !== undefined && !closed.signal.aborted) {
      show(next(last.value));
    }
  }

  function show(value: Value): void {
    last = { value };
    drawKeepingPlace(body, () => parts.draw(value));
  }

  const data: LiveDataOf<Value> = {
    element,
    refresh,
    refreshSoon: delayed(refresh, SOON_MS),
    change,
    redraw: () => change((same) => same),
    close: () => {
      closed.abort();
      stopListening?.();
    },
  };
  const stopListening = parts.hear && page.feed.listen((event) => parts.hear?.(event, data));
  void read();
  return data;
}

function readFrom<Value>(
  { api }: PageContext,
  from: LiveDataParts<Value>['from'],
  signal: AbortSignal,
): Promise<Value> {
  if (typeof from === 'object') {
    return from.read(signal);
  }
  return api.get<Value>(typeof from === 'string' ? from : from(), signal);
}

/** Says after a while that the data is being read, if nothing is shown by then. */
function hintLater(body: HTMLElement, isEmpty: () => boolean): void {
  setTimeout(() => {
    if (isEmpty()) {
      fill(body, el('p.hint', 'Reading…'));
    }
  }, PATIENCE_MS);
}

function changed<Value>(value: Value, changes: readonly ((value: Value) => Value)[]): Value {
  let latest = value;
  for (const change of changes) {
    latest = change(latest);
  }
  return latest;
}

/** Returns a function that calls `act` after a delay. Further calls during the delay do nothing. */
function delayed(act: () => void, ms: number): () => void {
  let timer: number | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      act();
    }, ms);
  };
}

/** An error message, with a button to try again. */
export function complaint(error: unknown, again?: () => void): HTMLElement {
  const isLocked = error instanceof ApiError && error.code === SESSION_NEEDED;
  return el(
    'div.notice.bad',
    el('p', foreign(inWords(error), 1000)),
    again !== undefined && !isLocked && el('button.small', { click: again }, 'Try again'),
  );
}

/**
 * Redraws and keeps focus, open folds and scroll positions, by `data-key`. They are noted first,
 * because `draw` may move elements out of the old drawing.
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

/**
 * Focuses the same element, else the new element with the same key, else the main part of the page.
 */
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
