import type { ApiClient } from './api-client.ts';
import type { EventFeed } from './event-feed.ts';
import type { Route } from './route.ts';

/** What every view gets from the page around it. */
export interface PageContext {
  readonly api: ApiClient;
  readonly feed: EventFeed;
  /** Goes to another place of the page. */
  readonly go: (address: string) => void;
  /** The same place by another address: nothing to come back to. */
  readonly replace: (address: string) => void;
  /** Tells the person something, seen and heard. */
  readonly say: (text: string) => void;
  /** The same, for what must not be missed: it stays in every view until it is dismissed. */
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
