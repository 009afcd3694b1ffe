import { uriDecoded } from '../base/plain-text.ts';
import type { ApiClient } from './api-client.ts';
import type { EventFeed } from './event-feed.ts';

/** Parts of the page that every view gets. */
export interface PageContext {
  readonly api: ApiClient;
  readonly feed: EventFeed;
  /** Goes to another place of the page. */
  readonly go: (address: string) => void;
  /** Changes the address without a new entry in the browser's history. */
  readonly replace: (address: string) => void;
  /** Tells the person something, seen and heard. */
  readonly say: (text: string) => void;
  /**
   * Like `say`, for messages that must not be missed: they stay in every view until they are
   * dismissed.
   */
  readonly keep: (text: string) => void;
}

/** A view that is open. */
export interface OpenView {
  readonly element: HTMLElement;
  /** Goes to another place in the same view. Missing where a view has one place only. */
  readonly show?: (route: Route) => void;
  readonly close: () => void;
}

/** A view that can be opened. */
export interface ViewKind {
  readonly name: string;
  readonly title: string;
  readonly open: (page: PageContext) => OpenView;
}

/** A place in the page. Its address is such as `#/live/RUN?task=one`. */
export interface Route {
  readonly view: string;
  /** The run, tool, capability or node that the view shows, if any. */
  readonly subject?: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Reads a place from an address. An empty address means the first view. */
export function readRoute(hash: string, first: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/u, '').split('?', 2);
  const [view = '', ...rest] = path.split('/');
  const subject = uriDecoded(rest.join('/'));
  return {
    view: view === '' ? first : view,
    ...(subject !== '' && { subject }),
    query: Object.fromEntries(new URLSearchParams(search)),
  };
}

/** The address of a place. */
export function addressOf(
  view: string,
  subject?: string,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const path = subject === undefined ? view : `${view}/${encodeURIComponent(subject)}`;
  const kept = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  const search = new URLSearchParams(kept).toString();
  return search === '' ? `#/${path}` : `#/${path}?${search}`;
}
