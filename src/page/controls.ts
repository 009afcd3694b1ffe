/** Controls of several views: search boxes, lists with details, tabs, arrow keys, countdowns, a copy button. */
import { duration } from '../base/people-words.ts';
import { type Child, el, fill } from './el.ts';
import type { PageContext } from './view.ts';

/** Returns the search box of a view. `label` is its name where it differs from the placeholder. */
export function searchInput(placeholder: string, label = placeholder): HTMLInputElement {
  return el('input', {
    type: 'search',
    class: 'page-search',
    placeholder,
    'aria-label': label,
    autocomplete: 'off',
  });
}

/** Parts of a view that has a searched list beside the details of the chosen entry. */
interface ListAndDetailParts {
  readonly title: string;
  /** Name of the list. */
  readonly label: string;
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly detail: HTMLElement;
}

/** Builds such a view. */
export function listAndDetail(parts: ListAndDetailParts): HTMLElement {
  const { title, label, input, list, detail } = parts;
  return el(
    'div',
    { class: 'two-columns' },
    el('h1', { class: 'unseen' }, title),
    el(
      'section',
      { class: 'tool-list', 'aria-label': label },
      el('div', { class: 'search-box' }, input),
      list,
    ),
    detail,
  );
}

/** Up and down, left and right, first and last, between the elements of a list. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** Lets arrow keys move the focus between what matches inside of an element. */
export function moveWithArrows(
  holder: HTMLElement,
  selector: string,
  onMove?: (to: HTMLElement) => void,
): void {
  holder.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement | null;
    const here = target?.closest<HTMLElement>(selector);
    if (here === null || here === undefined || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const all = [...holder.querySelectorAll<HTMLElement>(selector)];
    const to = targetOf(event.key, all, all.indexOf(here));
    if (to !== undefined) {
      event.preventDefault();
      to.focus();
      to.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      onMove?.(to);
    }
  });
}

function targetOf(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'Home') {
    return all[0];
  }
  if (key === 'End') {
    return all.at(-1);
  }
  const step = STEPS[key];
  return step === undefined ? undefined : all[Math.min(all.length - 1, Math.max(0, at + step))];
}

/** One of several things that share a place. */
export interface Tab {
  readonly name: string;
  readonly label: string;
  readonly draw: () => Child;
}

/** Tabs with one panel. `onChange` hears which one was chosen. */
export function tabs(
  label: string,
  all: readonly Tab[],
  chosen: string,
  onChange?: (name: string) => void,
): HTMLElement {
  const prefix = `tabs-${label.toLowerCase().replaceAll(/\W+/gu, '-')}`;
  const panel = el('div', { class: 'tab-panel', role: 'tabpanel', id: `${prefix}-panel` });
  const buttons = all.map(({ name, label: text }) =>
    el(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `${prefix}-${name}`,
        'data-key': `${prefix}-${name}`,
        'aria-controls': `${prefix}-panel`,
        click: () => choose(name, true),
      },
      text,
    ),
  );
  function choose(name: string, isTold: boolean): void {
    const tab = all.find((one) => one.name === name) ?? all[0];
    all.forEach((one, index) => {
      buttons[index]?.setAttribute('aria-selected', String(one === tab));
      buttons[index]?.setAttribute('tabindex', one === tab ? '0' : '-1');
    });
    panel.setAttribute('aria-labelledby', `${prefix}-${tab?.name}`);
    fill(panel, tab?.draw());
    if (isTold && tab !== undefined) {
      onChange?.(tab.name);
    }
  }
  const list = el('div', { class: 'tabs', role: 'tablist', 'aria-label': label }, buttons);
  moveWithArrows(list, '[role=tab]', (button) => button.click());
  choose(chosen, false);
  return el('div', { class: 'tabbed' }, list, panel);
}

const SOON_MS = 60_000;

/** The time that is left until a moment; `tickCountdowns` keeps it true. */
export function countdown(until: number): HTMLElement {
  const element = el('span', { class: 'countdown', role: 'timer', 'data-until': until });
  tick(element, Date.now());
  return element;
}

/** Draws all countdowns in an element anew. */
export function tickCountdowns(holder: HTMLElement): void {
  const now = Date.now();
  for (const element of holder.querySelectorAll<HTMLElement>('[data-until]')) {
    tick(element, now);
  }
}

function tick(element: HTMLElement, now: number): void {
  const left = Number(element.dataset['until']) - now;
  element.classList.toggle('is-soon', left < SOON_MS);
  fill(element, left <= 0 ? 'time is over' : `${duration(left)} left`);
}

const COPIED_MS = 2000;

/** A button that puts a program into the clipboard. */
export function copyButton({ say }: PageContext, code: string): HTMLElement {
  const button = el('button', { type: 'button', class: 'small', 'data-key': 'copy-code' }, 'Copy');
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(code).then(
      () => {
        button.textContent = 'Copied';
        setTimeout(() => (button.textContent = 'Copy'), COPIED_MS);
        say('The code is in the clipboard.');
      },
      () =>
        say(
          'Your browser does not let this page write to the clipboard: select the code and copy it.',
        ),
    );
  });
  return button;
}

/** A way to empty a place that something opened just now; the focus goes back to what opened it. */
export function foldAway(holder: HTMLElement): () => void {
  const opener = document.activeElement;
  return () => {
    fill(holder);
    if (opener instanceof HTMLElement && opener.isConnected) {
      opener.focus({ preventScroll: true });
    }
  };
}
