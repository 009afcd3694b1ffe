/** The controls above the graph: search, filters, and a legend for lines and colours. */

import { showName } from '../base/plain-text.ts';
import { searchInput } from './controls.ts';
import { el, fill, svg } from './el.ts';
import { visible } from './foreign-text.ts';
import { EDGE_COLOURS } from './graph-style.ts';
import { list } from './marks.ts';
import { decimal } from './words.ts';

/** Listeners of the controls. */
interface GraphControlsParts {
  readonly onSearch: () => void;
  readonly onFilter: () => void;
  readonly onFit: () => void;
  readonly onArrange: () => void;
  readonly onZoom: (factor: number) => void;
  readonly onAll: (isOpen: boolean) => void;
}

export interface GraphControls {
  readonly element: HTMLElement;
  /** Buttons that stand on the picture. */
  readonly zoom: HTMLElement;
  /** The filters as a query for the daemon. */
  readonly query: () => string;
  readonly search: () => string;
  readonly setServers: (servers: readonly string[]) => void;
}

const DAY_MS = 86_400_000;
const PERIODS = [
  ['', 'at any time'],
  ['1', 'in a day'],
  ['7', 'in a week'],
  ['30', 'in a month'],
] as const;
/** Factor of one zoom step, by button or key. */
export const ZOOM = 1.3;
const SERVERS_MAX = 500;
/** As in the style sheet. */
const PHONE = '(max-width: 30rem)';

export function graphControls(parts: GraphControlsParts): GraphControls {
  const search = searchInput('Find a node');
  search.addEventListener('input', parts.onSearch);
  const server = el('select', { id: 'graph-server' }, el('option', { value: '' }, 'all'));
  const since = el(
    'select',
    { id: 'graph-since' },
    PERIODS.map(([value, label]) => el('option', { value }, label)),
  );
  const weight = el('input', {
    type: 'range',
    id: 'graph-weight',
    min: 0,
    max: 0.95,
    step: 0.05,
    value: 0,
  });
  const said = el('output', { for: 'graph-weight' }, '0');
  weight.addEventListener('input', () => fill(said, decimal(Number(weight.value))));
  for (const filter of [server, since, weight]) {
    filter.addEventListener('change', parts.onFilter);
  }
  let servers = '';
  return {
    element: el(
      'div.graph-controls',
      el('div.search-box', search),
      el(
        'details.graph-filters',
        { open: !matchMedia(PHONE).matches },
        el('summary', 'Filter and arrange'),
        el(
          'div',
          el('label', { for: 'graph-server' }, 'Server ', server),
          el('label', { for: 'graph-since' }, 'Seen ', since),
          el('label', { for: 'graph-weight' }, 'Weight from ', weight, said),
          el(
            'div.buttons',
            button('Expand all', () => parts.onAll(true), 'Expand all capabilities'),
            button('Collapse', () => parts.onAll(false), 'Collapse all capabilities'),
            button('Arrange', parts.onArrange, 'Arrange anew'),
          ),
        ),
      ),
      legend(),
    ),
    zoom: zoomButtons(parts),
    query: () => filterQuery(server.value, Number(since.value), Number(weight.value)),
    search: () => search.value.trim(),
    setServers: (names) => {
      const now = JSON.stringify(names);
      if (now !== servers) {
        servers = now;
        offerServers(server, names);
      }
    },
  };
}

function zoomButtons({ onZoom, onFit }: GraphControlsParts): HTMLElement {
  return el(
    'div.graph-zoom',
    { role: 'group', 'aria-label': 'Zoom' },
    button('−', () => onZoom(1 / ZOOM), 'Zoom out'),
    button('+', () => onZoom(ZOOM), 'Zoom in'),
    button('Fit', onFit, 'Fit everything into sight'),
  );
}

function filterQuery(server: string, days: number, weight: number): string {
  const query = new URLSearchParams();
  if (server !== '') {
    query.set('server', server);
  }
  if (days > 0) {
    query.set('since', String(Date.now() - days * DAY_MS));
  }
  if (weight > 0) {
    query.set('weight', String(weight));
  }
  return query.toString();
}

function offerServers(server: HTMLSelectElement, names: readonly string[]): void {
  const chosen = server.value;
  fill(
    server,
    el('option', { value: '' }, 'all'),
    names
      .slice(0, SERVERS_MAX)
      .map((name) => el('option', { value: name }, visible(showName(name), 40))),
  );
  server.value = names.includes(chosen) ? chosen : '';
}

function button(text: string, click: () => void, label: string): HTMLElement {
  return el('button.small', { 'aria-label': label, click }, text);
}

function legend(): HTMLElement {
  const kinds = Object.keys(EDGE_COLOURS).filter((kind) => kind !== 'same');
  return el(
    'details.graph-legend',
    el('summary', 'What it shows'),
    list('ul.legend', kinds, (kind) => [
      svg(
        'svg',
        { width: 24, height: 10, 'aria-hidden': 'true' },
        svg('line', { class: `edge-${kind}`, x1: 0, x2: 24, y1: 5, y2: 5 }),
      ),
      kind,
    ]),
    el(
      'p.hint',
      'Solid lines were observed, dashed ones inferred, dotted ones defined; thicker ones weigh more. Large graphs draw all lines solid. Colours are communities, sizes are centrality. Frames are capabilities: double-click opens and closes one. A dashed circle is a copy of a tool that several capabilities share.',
    ),
  );
}
