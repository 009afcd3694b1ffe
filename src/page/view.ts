import type { ApiClient } from './api-client.ts';
import type { EventFeed } from './event-feed.ts';
import type { Route } from './route.ts';

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
  /** Another place in the same view. */
  readonly show: (route: Route) => void;
  readonly close: () => void;
}

/** A view that can be opened. */
export interface ViewKind {
  readonly name: string;
  readonly title: string;
  readonly open: (page: PageContext) => OpenView;
}
