/** Starts the dashboard: the frame, the views by their addresses, and the feed that keeps them current. */
import { isBadServer } from '../base/people-words.ts';
import type { PageApprovals } from '../surfaces/http/page-api-runs.ts';
import type { PageEvent } from '../surfaces/http/page-api.ts';
import { ApiClient } from './api-client.ts';
import { APPROVALS_VIEW, mayNotify, notify } from './approvals-view.ts';
import { CAPABILITIES_VIEW } from './capabilities-view.ts';
import { el, fill } from './el.ts';
import { EventFeed, type FeedState, isReconnect } from './event-feed.ts';
import { foreign } from './foreign-text.ts';
import { GRAPH_VIEW } from './graph-view.ts';
import { HEALTH_VIEW } from './health-view.ts';
import { HOME_VIEW } from './home-view.ts';
import { LIVE_VIEW } from './live-view.ts';
import { MEMORIES_VIEW } from './memories-view.ts';
import { Palette } from './palette.ts';
import { SEARCH_VIEW } from './search-view.ts';
import { Shell } from './shell.ts';
import { SPECULATION_VIEW } from './speculation-view.ts';
import { chooseTheme, startTheme } from './theme.ts';
import { THRESHOLDS_VIEW } from './thresholds-view.ts';
import { addressOf, type OpenView, type PageContext, readRoute, type ViewKind } from './view.ts';
import { plural } from './words.ts';

const VIEWS: readonly ViewKind[] = [
  HOME_VIEW,
  LIVE_VIEW,
  APPROVALS_VIEW,
  CAPABILITIES_VIEW,
  MEMORIES_VIEW,
  GRAPH_VIEW,
  THRESHOLDS_VIEW,
  SPECULATION_VIEW,
  SEARCH_VIEW,
  HEALTH_VIEW,
];

class Page {
  readonly #api = new ApiClient();
  readonly #feed = new EventFeed(this.#api);
  readonly #shell = new Shell(VIEWS);
  readonly #context: PageContext = {
    api: this.#api,
    feed: this.#feed,
    go: (address) => {
      location.hash = address;
    },
    replace: (address) => history.replaceState(undefined, '', address),
    say: (text) => this.#shell.say(text),
    keep: (text) => this.#shell.keep(text),
  };
  readonly #keys = shortcutsDialog();
  readonly #palette = new Palette(this.#context, [
    ...VIEWS.map(({ name, title }) => ({
      title,
      kind: 'view',
      act: () => this.#context.go(addressOf(name)),
    })),
    { title: 'Show the keys', kind: 'help', act: () => this.#keys.showModal() },
    { title: 'Light theme', kind: 'theme', act: () => chooseTheme('light') },
    { title: 'Dark theme', kind: 'theme', act: () => chooseTheme('dark') },
    { title: 'Theme of the system', kind: 'theme', act: () => chooseTheme('auto') },
  ]);
  #kind: ViewKind | undefined;
  #view: OpenView | undefined;
  #pending: number | undefined;
  /** Servers that do not work. */
  #bad = new Set<string>();
  #isLocked = false;

  start(): void {
    startTheme();
    this.#shell.build({
      retry: () => this.#feed.retryNow(),
      find: () => this.#palette.open(),
      help: () => this.#keys.showModal(),
      dialogs: [this.#palette.element, this.#keys],
    });
    this.#feed.watch((state) => this.#change(state));
    this.#feed.listen((event) => this.#hear(event));
    globalThis.addEventListener('hashchange', () => this.#route());
    document.addEventListener('keydown', (event) => this.#press(event));
    void this.#feed.connect();
  }

  #route(): void {
    if (this.#isLocked) {
      return;
    }
    const route = readRoute(location.hash, HOME_VIEW.name);
    const kind = VIEWS.find(({ name }) => name === route.view);
    if (kind === undefined) {
      this.#showNowhere(route.view);
      return;
    }
    if (kind !== this.#kind || this.#view === undefined) {
      const isFirst = this.#kind === undefined;
      this.#view?.close();
      this.#kind = kind;
      this.#view = kind.open(this.#context);
      fill(this.#shell.main, this.#view.element);
      this.#shell.setView(kind);
      if (!isFirst) {
        globalThis.scrollTo(0, 0);
        this.#shell.main.focus({ preventScroll: true });
      }
    }
    this.#view.show?.(route);
  }

  #showNowhere(view: string): void {
    this.#view?.close();
    this.#view = undefined;
    this.#shell.setView(undefined);
    fill(
      this.#shell.main,
      el(
        'div.empty',
        el('h1', 'There is no such view'),
        el('p', 'The address names ', el('code', foreign(view, 60)), '.'),
        el('p', el('a', { href: addressOf(HOME_VIEW.name) }, HOME_VIEW.title)),
      ),
    );
  }

  #change(state: FeedState): void {
    this.#shell.setState(state);
    if (state === 'locked') {
      this.#lock();
    } else if (state === 'open') {
      this.#shell.setProject(this.#api.session?.project ?? '');
      this.#shell.setVersion(this.#api.session?.version ?? '');
      if (this.#view === undefined || this.#isLocked) {
        this.#isLocked = false;
        this.#view = undefined;
        this.#route();
      }
    }
  }

  #hear(event: PageEvent): void {
    if (event.kind === 'hello') {
      this.#bad = new Set(event.badServers);
    }
    if (event.kind === 'server') {
      const { name, status } = event.server;
      this.#bad.delete(name);
      if (isBadServer(status)) {
        this.#bad.add(name);
      }
    }
    this.#shell.setTrouble(this.#bad.size);
    if (event.kind === 'approvals') {
      this.#count(event.pending);
    }
    if (isReconnect(event)) {
      void this.#countPending();
    }
  }

  /**
   * Stores the number of open questions. Notifies the person of new ones if they may not see them.
   */
  #count(pending: number): void {
    const isMore = this.#pending !== undefined && pending > this.#pending;
    this.#pending = pending;
    this.#shell.setPending(pending);
    if (isMore && mayNotify() && (document.hidden || this.#kind !== APPROVALS_VIEW)) {
      void this.#notify();
    }
  }

  /** The keys that work in every view. None works while the person types or a dialog is open. */
  #press(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (this.#isLocked || document.querySelector('dialog[open]') !== null) {
      return;
    }
    if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) {
      event.preventDefault();
      this.#palette.open();
      return;
    }
    const target = event.target as HTMLElement | null;
    const isTyping = target?.matches('input, textarea, select') === true;
    if (isTyping || ctrlKey || metaKey || altKey) {
      return;
    }
    if (key === '/') {
      event.preventDefault();
      goToSearch();
    } else if (key === '?') {
      event.preventDefault();
      this.#keys.showModal();
    }
  }

  async #countPending(): Promise<void> {
    try {
      const { pending } = await this.#api.get<PageApprovals>('/api/approvals');
      this.#count(pending.length);
    } catch {
      // The feed notices by itself that the daemon is away; the count is read again when it is back.
    }
  }

  async #notify(): Promise<void> {
    try {
      const { pending } = await this.#api.get<PageApprovals>('/api/approvals');
      const newest = pending.at(-1);
      if (newest !== undefined) {
        const title = `pml: ${plural(pending.length, 'question')} for you`;
        notify(title, newest.summary, () => this.#context.go(addressOf(APPROVALS_VIEW.name)));
      }
    } catch {
      // As above.
    }
  }

  #lock(): void {
    this.#isLocked = true;
    this.#view?.close();
    this.#view = undefined;
    const again = el('button.primary', { click: () => this.#feed.retryNow() }, 'Try again');
    fill(
      this.#shell.main,
      el(
        'div.empty',
        el('h1', 'This browser is not logged in, or no longer'),
        el(
          'p',
          'In a terminal, run ',
          el('code', 'pml dashboard'),
          ' and open the link that it prints. It works once, for a few minutes.',
        ),
        again,
      ),
    );
  }
}

function goToSearch(): void {
  const search = document.querySelector<HTMLInputElement>('main .page-search');
  if (search === null || search.closest('[hidden]') !== null) {
    location.hash = addressOf(SEARCH_VIEW.name);
  } else {
    search.focus();
  }
}

/** Keys and their effects, as in the dialog and in the docs. */
const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['Ctrl K', 'go anywhere: views, runs, capabilities'],
  ['/', 'go to the search of the view, or to Search'],
  ['?', 'show these keys'],
  ['j, k', 'next and previous question under Approvals'],
  ['Tab, Enter', 'everything; the first Tab leads past the navigation'],
  ['arrows, Home, End', 'in lists, tabs and the navigation; they move the graph'],
  ['+ − 0', 'zoom the graph, show all of it'],
  ['Esc', 'closes a panel or a dialog'],
];

/** The dialog that shows the keys. */
function shortcutsDialog(): HTMLDialogElement {
  const dialog = el('dialog.shortcuts', { 'aria-labelledby': 'shortcuts-title' });
  const close = el('button', { click: () => dialog.close() }, 'Close');
  dialog.append(
    el('h2', { id: 'shortcuts-title' }, 'Keys'),
    el(
      'dl.facts',
      KEYS.map(([keys, does]) => [el('dt', el('kbd', keys)), el('dd', does)]),
    ),
    el('p.hint', 'In a terminal: pml help shows every command.'),
    close,
  );
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  return dialog;
}

// Last, because the page needs everything above.
new Page().start();
