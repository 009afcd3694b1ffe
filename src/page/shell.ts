/** The frame around every view: navigation, state of the connection, messages. */

import { moveWithArrows } from './controls.ts';
import { el, fill, GUIDE, svg } from './el.ts';
import type { FeedState } from './event-feed.ts';
import { foreign, visible } from './foreign-text.ts';
import { list } from './marks.ts';
import { chooseTheme, chosenTheme, type Theme } from './theme.ts';
import { addressOf, type ViewKind } from './view.ts';

/** Time for which a message stays visible. */
const SAID_MS = 6000;
/** After this time the daemon may have a new port, where this page cannot find it. */
const AWAY_MS = 20_000;
const MOVED =
  ' Does it run already? Then it is at another address: pml dashboard prints a link to it.';
/** Number of lasting messages. The oldest are dropped. */
const KEPT_MAX = 20;

interface ShellParts {
  /** Asks for the daemon again. */
  readonly retry: () => void;
  /** Opens the command palette. */
  readonly find: () => void;
  /** Shows the keys. */
  readonly help: () => void;
  readonly dialogs: readonly HTMLElement[];
}

/** The frame of the page. */
export class Shell {
  readonly main: HTMLElement = el('main', { id: 'main', tabindex: -1 });
  readonly #links = new Map<string, HTMLElement>();
  readonly #badge = el('span.badge', { hidden: true });
  readonly #trouble = el('span.badge.bad', { hidden: true });
  readonly #banner = el('div.banner', { role: 'status' });
  readonly #said = el('div.said', { role: 'status', 'aria-live': 'polite' });
  readonly #kept = el('div.kept', { role: 'alert' });
  readonly #project = el('span.project');
  readonly #version = el('span.version.hint');
  readonly #theme = themeSwitch();
  readonly #views: readonly ViewKind[];
  #pending = 0;
  #title = '';
  readonly #moved = el('span');
  #timer: number | undefined;
  #awayTimer: number | undefined;

  constructor(views: readonly ViewKind[]) {
    this.#views = views;
  }

  /** Puts the frame into the document, and the dialogs that open over it. */
  build({ retry, find, help, dialogs }: ShellParts): void {
    const nav = el(
      'nav',
      { 'aria-label': 'Views' },
      list('ul', this.#views, (view) => this.#link(view)),
    );
    moveWithArrows(nav, 'a');
    const skip = el('a.skip', { href: '#main' }, 'Skip to the view');
    skip.addEventListener('click', (event) => {
      event.preventDefault();
      this.main.focus();
    });
    this.#banner.addEventListener('click', retry);
    fill(
      document.body,
      skip,
      el(
        'header.top',
        el('div.brand', logo(), el('span.brand-name', 'pml'), this.#project),
        nav,
        this.#tools(find, help),
      ),
      el('div.stage', this.#banner, this.#kept, this.main),
      this.#said,
      dialogs,
    );
  }

  #tools(find: () => void, help: () => void): HTMLElement {
    return el(
      'div.tools',
      toolButton('Ctrl K', 'Go to…', find),
      this.#theme,
      toolButton('Show the keys', '?', help),
      this.#version,
      el('a.hint', { href: GUIDE, target: '_blank', rel: 'noopener' }, 'Guide'),
    );
  }

  setVersion(version: string): void {
    fill(this.#version, `pml ${visible(version, 20)}`);
  }

  setProject(project: string): void {
    // Of a path, the end says more than the beginning.
    const parts = project.split('/');
    const end = parts.length > 3 ? `…/${parts.slice(-2).join('/')}` : project;
    this.#project.title = visible(project, 400);
    fill(this.#project, foreign(end, 40));
  }

  /** Marks the current view in the navigation, or none if there is no such view. */
  setView(view: ViewKind | undefined): void {
    for (const [name, link] of this.#links) {
      if (name === view?.name) {
        link.setAttribute('aria-current', 'page');
        showInRow(link);
      } else {
        link.removeAttribute('aria-current');
      }
    }
    this.#title = view?.title ?? 'No such view';
    this.#retitle();
  }

  setPending(pending: number): void {
    this.#pending = pending;
    this.#badge.hidden = pending === 0;
    fill(this.#badge, String(pending), el('span.unseen', ' waiting'));
    this.#retitle();
  }

  /** Shows the number of servers that do not work. */
  setTrouble(servers: number): void {
    this.#trouble.hidden = servers === 0;
    fill(this.#trouble, String(servers), el('span.unseen', ' not working'));
  }

  setState(state: FeedState): void {
    document.body.dataset['connection'] = state;
    if (state === 'lost') {
      fill(
        this.#banner,
        el('span.spinner', { 'aria-hidden': 'true' }),
        el(
          'span',
          'The daemon is away. This page shows what it knew and comes back by itself.',
          this.#moved,
        ),
      );
      this.#awayTimer ??= setTimeout(() => fill(this.#moved, MOVED), AWAY_MS);
    } else {
      clearTimeout(this.#awayTimer);
      this.#awayTimer = undefined;
      fill(this.#moved);
      fill(this.#banner);
    }
  }

  say(text: string): void {
    clearTimeout(this.#timer);
    fill(this.#said, el('p', foreign(text, 400)));
    this.#timer = setTimeout(() => fill(this.#said), SAID_MS);
  }

  /** Says something that stays until it is dismissed. */
  keep(text: string): void {
    const dismiss = (): void => {
      notice.remove();
      this.main.focus({ preventScroll: true });
    };
    const notice = el(
      'div.notice.bad',
      el('p', foreign(text, 1000)),
      el('button.small', { click: dismiss }, 'Dismiss'),
    );
    this.#kept.append(notice);
    if (this.#kept.childElementCount > KEPT_MAX) {
      this.#kept.firstElementChild?.remove();
    }
  }

  #link({ name, title }: ViewKind): HTMLElement {
    const link = el(
      'a',
      { href: addressOf(name) },
      title,
      name === 'approvals' && this.#badge,
      name === 'health' && this.#trouble,
    );
    this.#links.set(name, link);
    return link;
  }

  #retitle(): void {
    const count = this.#pending > 0 ? `(${this.#pending}) ` : '';
    document.title = `${count}${this.#title} · pml`;
  }
}

/** Scrolls by hand: the browser's own way would also move the start of the Tab key. */
function showInRow(link: HTMLElement): void {
  const row = link.closest('ul');
  if (row !== null) {
    row.scrollLeft = link.offsetLeft - (row.clientWidth - link.clientWidth) / 2;
  }
}

function logo(): SVGElement {
  return svg(
    'svg.logo',
    { width: 22, height: 22, viewBox: '0 0 32 32', 'aria-hidden': 'true' },
    svg('path.logo-line', { d: 'M9 16 23 8M9 16l14 8' }),
    svg('circle.logo-dot', { cx: 9, cy: 16, r: 4 }),
    svg('circle.logo-dot', { cx: 23, cy: 8, r: 4 }),
    svg('circle.logo-dot', { cx: 23, cy: 24, r: 4 }),
  );
}

const THEME_WORDS: Readonly<Record<Theme, string>> = {
  auto: 'Theme: auto',
  light: 'Theme: light',
  dark: 'Theme: dark',
};

function themeSwitch(): HTMLSelectElement {
  const chosen = chosenTheme();
  const select = el(
    'select.theme',
    { 'aria-label': 'Light or dark' },
    (Object.keys(THEME_WORDS) as Theme[]).map((theme) =>
      el('option', { value: theme, selected: theme === chosen }, THEME_WORDS[theme]),
    ),
  );
  select.addEventListener('change', () => chooseTheme(select.value as Theme));
  return select;
}

function toolButton(label: string, shown: string, press: () => void): HTMLElement {
  return el('button.quiet.small', { title: label, click: press }, shown);
}
