/**
 * Controls of several views: search boxes, lists with details, a side panel, tabs, arrow keys,
 * countdowns, a copy button.
 */

import { duration } from '../base/people-words.ts';
import { inWords } from './api-client.ts';
import { type Child, el, fill } from './el.ts';
import { list } from './marks.ts';
import type { PageContext } from './view.ts';

/** Returns the search box of a view. `label` is its name where it differs from the placeholder. */
export function searchInput(placeholder: string, label = placeholder): HTMLInputElement {
  return el('input.page-search', {
    type: 'search',
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
  const { title, label, input, detail } = parts;
  return el(
    'div.two-columns',
    el('h1.unseen', title),
    el('section.tool-list', { 'aria-label': label }, el('div.search-box', input), parts.list),
    detail,
  );
}

/** The step of each arrow key in a list. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** Lets arrow keys move the focus between the elements that match a selector. */
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

/** A list of links with arrow keys between them. Redraws keep its scroll position by `key`. */
export function linkList<Value>(
  name: `ul.${string}`,
  key: string,
  values: readonly Value[],
  draw: (value: Value) => Child,
): HTMLElement {
  const links = list(name, values, draw, { 'data-scroll': key });
  moveWithArrows(links, '.run-link');
  return links;
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

/** One of several panels that share a place. */
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
  const panel = el('div.tab-panel', { role: 'tabpanel', id: `${prefix}-panel` });
  const buttons = all.map(({ name, label: text }) =>
    el(
      'button',
      {
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
  const bar = el('div.tabs', { role: 'tablist', 'aria-label': label }, buttons);
  moveWithArrows(bar, '[role=tab]', (button) => button.click());
  choose(chosen, false);
  return el('div.tabbed', bar, panel);
}

const SOON_MS = 60_000;

/** The time left until a moment. `tickCountdowns` keeps it up to date. */
export function countdown(until: number): HTMLElement {
  const element = el('span.countdown', { role: 'timer', 'data-until': until });
  tick(element, Date.now());
  return element;
}

/** Redraws all countdowns in an element. */
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

/** Does something, and tells the person the returned words, or why it failed. */
export async function attempt(
  { say }: PageContext,
  work: () => Promise<string | undefined>,
): Promise<void> {
  try {
    const words = await work();
    if (words !== undefined) {
      say(words);
    }
  } catch (error) {
    say(inWords(error));
  }
}

const COPIED_MS = 2000;

/** A button that puts a program into the clipboard. */
export function copyButton({ say }: PageContext, code: string): HTMLElement {
  const button = el('button.small', { 'data-key': 'copy-code' }, 'Copy');
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

/**
 * Returns a function that empties an element, and gives the focus back to the element that has it
 * now.
 */
export function foldAway(holder: HTMLElement): () => void {
  const opener = document.activeElement;
  return () => {
    fill(holder);
    if (opener instanceof HTMLElement && opener.isConnected) {
      opener.focus({ preventScroll: true });
    }
  };
}

/**
 * A panel beside the main content. It takes the focus when it opens, and gives it back with Escape.
 */
export interface SidePanel {
  readonly element: HTMLElement;
  readonly isOpen: () => boolean;
  /** `heading` may hold foreign text, as elements. */
  readonly open: (label: string, heading: Child, ...children: readonly Child[]) => void;
  readonly close: () => void;
}

/** A panel that is closed. `onClose` hears when the person closes it. */
export function sidePanel(onClose: () => void): SidePanel {
  const title = el('h2', { tabindex: -1 });
  const body = el('div.panel-body');
  const element = el(
    'aside.side-panel',
    { hidden: true },
    el('header', title, el('button.quiet', { 'aria-label': 'Close the panel', click: leave }, '✕')),
    body,
  );
  let cameFrom: string | undefined;

  function leave(): void {
    close();
    onClose();
  }

  function close(): void {
    if (element.hidden) {
      return;
    }
    element.hidden = true;
    fill(body);
    // By its key: the element may have been redrawn since.
    const back = [...document.querySelectorAll<HTMLElement>('[data-key]')].find(
      (one) => one.dataset['key'] === cameFrom,
    );
    back?.focus();
  }

  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      leave();
    }
  });

  return {
    element,
    isOpen: () => !element.hidden,
    open: (label, heading, ...children) => {
      const active = document.activeElement;
      if (active instanceof HTMLElement && !element.contains(active)) {
        cameFrom = active.dataset['key'];
      }
      element.setAttribute('aria-label', label);
      fill(title, heading);
      fill(body, ...children);
      element.hidden = false;
      body.scrollTop = 0;
      title.focus({ preventScroll: true });
    },
    close,
  };
}
