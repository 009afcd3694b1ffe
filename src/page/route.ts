/** The address of a view: `#/live/RUN?task=one`. Every view has one. */
import { uriDecoded } from '../base/plain-text.ts';

/** A place in the page. */
export interface Route {
  readonly view: string;
  /** The single thing that the view shows, if it shows one. */
  readonly subject?: string;
  readonly query: Readonly<Record<string, string>>;
}

/** The place that an address stands for; the first view for one without any. */
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
