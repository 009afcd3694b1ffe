/** State of the daemon and its servers, and the savings. */

import { duration, isBadServer, SERVER_WORDS } from '../base/people-words.ts';
import { showName } from '../base/plain-text.ts';
import type { PageServerOff } from '../surfaces/http/page-api-runs.ts';
import type {
  PageEvent,
  PageOverview,
  PageRestartAnswer,
  PageRetrieval,
  PageServer,
  PageServerLog,
} from '../surfaces/http/page-api.ts';
import { table, savedTime, stackedBars } from './chart.ts';
import { attempt } from './controls.ts';
import { type Attributes, type Child, el } from './el.ts';
import { isReconnect, isRunEnd } from './event-feed.ts';
import { foreign, foreignBlock } from './foreign-text.ts';
import { daemonTiles, healthSentence, logLines, whatToDo } from './health-parts.ts';
import { type LiveDataOf, liveData } from './live-data.ts';
import { empty, pill, section, tile, tiles, toolName } from './marks.ts';
import { METHOD_WORDS, MODE_WORDS } from './recall-answer.ts';
import { addressOf, type OpenView, type PageContext, type ViewKind } from './view.ts';
import { brief, clockTime, count, decimal, percent, plural } from './words.ts';

const DAYS = 30;

export const HEALTH_VIEW: ViewKind = {
  name: 'health',
  title: 'Health',
  open: (page) => new HealthView(page),
};

class HealthView implements OpenView {
  readonly element: HTMLElement;
  readonly #page: PageContext;
  readonly #data: LiveDataOf<PageOverview>;
  readonly #restarting = new Set<string>();
  /** Logs that the person looks at, by server. */
  readonly #logs = new Map<string, PageServerLog['lines']>();
  /** The server that the next click turns off. The first click only asks. */
  #doomed: string | undefined;

  constructor(page: PageContext) {
    this.#page = page;
    this.#data = liveData<PageOverview>(page, {
      from: '/api/overview',
      draw: (overview) => this.#draw(overview),
      hear: (event) => this.#hear(event),
    });
    this.element = el(
      'div.health',
      el('header.view-head', el('h1', 'Health and savings')),
      this.#data.element,
    );
  }

  close(): void {
    this.#data.close();
  }

  /** Applies an event to the data. Reads again only what the event does not contain. */
  #hear(event: PageEvent): void {
    if (event.kind === 'pulse') {
      const { kind: _, ...pulse } = event;
      this.#data.change((overview) => ({ ...overview, ...pulse }));
    } else if (event.kind === 'server') {
      this.#take(event.server);
    } else if (event.kind === 'approvals') {
      this.#data.change((overview) => ({ ...overview, undecided: event.pending }));
    } else if (event.kind === 'catalog' || isReconnect(event)) {
      this.#data.refresh();
    } else if (isRunEnd(event)) {
      this.#data.refreshSoon();
    }
  }

  #take(server: PageServer): void {
    this.#data.change((overview) => ({
      ...overview,
      servers: overview.servers.map((one) => (one.name === server.name ? server : one)),
    }));
  }

  #draw(overview: PageOverview): Child {
    const { notices, servers } = overview;
    return [
      el('p.answer-first', healthSentence(overview)),
      notices.map((notice) => el('p.notice', foreign(notice, 1000))),
      section(
        'Servers',
        servers.length === 0
          ? empty('No servers', [
              'Add one with ',
              el('code', 'pml add NAME -- COMMAND'),
              ', or take over those of your clients with ',
              el('code', 'pml init'),
              '.',
            ])
          : el(
              'ul.servers',
              brokenFirst(servers).map((server) => el('li.card.server', this.#server(server))),
            ),
      ),
      section('The daemon', daemonTiles(overview)),
      section('Saved', savedTiles(overview), savings(overview)),
      section('Calls', calls(overview)),
      section('Memories that were found', retrieval(overview.retrieval)),
    ];
  }

  #server(server: PageServer): Child {
    return [
      el(
        'div.server-head',
        el('h3', foreign(showName(server.name), 60)),
        pill(`server-${server.status}`, SERVER_WORDS[server.status]),
      ),
      el(
        'p.run-meta',
        [
          plural(server.toolCount, 'tool'),
          server.transport,
          server.trusted ? 'trusted' : 'not trusted',
          server.callsUnderWay > 0 ? `${plural(server.callsUnderWay, 'call')} under way` : '',
          server.restarts > 0 ? plural(server.restarts, 'restart') : '',
          server.processIds.length > 0 ? `process ${server.processIds.join(', ')}` : '',
        ]
          .filter((part) => part !== '')
          .join(' · '),
      ),
      server.retryAt !== undefined &&
        el(
          'p.hint',
          server.retryAt > Date.now()
            ? `It is tried again at ${clockTime(server.retryAt)}, or by the next call.`
            : 'The next call tries it again.',
        ),
      // An idle server is well, however it ended the last time.
      server.lastError !== undefined &&
        isBadServer(server.status) &&
        foreignBlock(server.lastError, 'plain error-text'),
      whatToDo(server),
      el(
        'div.buttons.server-buttons',
        this.#restartButton(server.name),
        this.#logButton(server.name),
        this.#offButton(server.name),
      ),
      this.#logs.has(server.name) && logLines(this.#logs.get(server.name) ?? []),
    ];
  }

  #restartButton(name: string): HTMLElement {
    const disabled = this.#restarting.has(name);
    const click = (): void => void this.#restart(name);
    const words = disabled ? 'Restarting…' : 'Restart';
    return serverButton(name, words, { 'data-key': `restart-${name}`, disabled, click });
  }

  #logButton(name: string): HTMLElement {
    const isOpen = this.#logs.has(name);
    const click = (): void => {
      if (isOpen) {
        this.#logs.delete(name);
        this.#data.redraw();
      } else {
        void this.#readLog(name);
      }
    };
    const attributes = { 'data-key': `log-${name}`, 'aria-expanded': String(isOpen), click };
    return serverButton(name, ['Log', el('span.unseen', ' of')], attributes);
  }

  async #readLog(name: string): Promise<void> {
    await attempt(this.#page, async () => {
      const path = `/api/servers/${encodeURIComponent(name)}/log`;
      const { lines } = await this.#page.api.get<PageServerLog>(path);
      this.#logs.set(name, lines);
      return undefined;
    });
    this.#data.redraw();
  }

  /** The first click asks, the second does it. */
  #offButton(name: string): HTMLElement {
    const isAsked = this.#doomed === name;
    const click = (): void => {
      if (isAsked) {
        void this.#turnOff(name);
      } else {
        this.#doomed = name;
        this.#data.redraw();
      }
    };
    const look = isAsked ? 'small danger' : 'small';
    const words = isAsked ? 'Turn it off for good?' : 'Turn off…';
    return serverButton(name, words, { class: look, 'data-key': `off-${name}`, click });
  }

  async #turnOff(name: string): Promise<void> {
    this.#doomed = undefined;
    await attempt(this.#page, async () => {
      const path = `/api/servers/${encodeURIComponent(name)}/off`;
      const { configFile } = await this.#page.api.post<PageServerOff>(path, {});
      return `${name} is off: "enabled": false stands in ${configFile}.`;
    });
    this.#data.refresh();
  }

  async #restart(name: string): Promise<void> {
    this.#restarting.add(name);
    this.#data.redraw();
    await attempt(this.#page, async () => {
      const path = `/api/servers/${encodeURIComponent(name)}/restart`;
      const { server } = await this.#page.api.post<PageRestartAnswer>(path, {});
      this.#take(server);
      return server.status === 'ready'
        ? `${name} is ready with ${plural(server.toolCount, 'tool')}.`
        : `${name} did not come up: ${server.lastError ?? SERVER_WORDS[server.status]}`;
    });
    this.#restarting.delete(name);
    this.#data.redraw();
  }
}

/** A button of a server. Screen readers hear the server's name, too. */
function serverButton(name: string, words: Child, attributes: Attributes): HTMLElement {
  const unseen = el('span.unseen', ' ', foreign(showName(name), 60));
  return el('button.small', attributes, words, unseen);
}

/** Sorts servers that need attention first. Otherwise the order stays. */
function brokenFirst(servers: readonly PageServer[]): readonly PageServer[] {
  return servers.toSorted(
    (one, other) => Number(isBadServer(other.status)) - Number(isBadServer(one.status)),
  );
}

function savedTiles(overview: PageOverview): HTMLElement {
  const { runs, undecided } = overview;
  const all = Object.values(runs).reduce((sum, value) => sum + value, 0);
  const saved = overview.saved.reduce((sum, day) => sum + day.definitions + day.results, 0);
  const savedMs = overview.saved.reduce((sum, day) => sum + day.savedMs, 0);
  return tiles(
    tile(brief(saved), 'Tokens saved', 'of agents’ contexts'),
    tile(duration(savedMs), 'Waiting saved', 'by running ahead'),
    tile(
      count(all),
      'Runs',
      undecided > 0
        ? el('a', { href: addressOf('approvals') }, `${undecided} waiting for you`)
        : `${count(runs['failed'] ?? 0)} failed`,
    ),
  );
}

function savings({ saved }: PageOverview): Child {
  if (saved.length === 0) {
    return empty(
      'Nothing saved yet',
      'As soon as an agent lists tools through pml, what it did not have to read is counted here.',
    );
  }
  const shown = saved.slice(-DAYS);
  const days = shown.map(({ day }) => day);
  const tokens = shown.reduce((sum, day) => sum + day.definitions + day.results, 0);
  return el(
    'div.chart-row',
    stackedBars({
      title: 'Tokens saved by day',
      summary: `${count(tokens)} tokens in ${plural(days.length, 'day')}.`,
      days,
      format: brief,
      stacks: [
        {
          label: 'definitions of tools',
          className: 'series-1',
          values: shown.map((day) => day.definitions),
        },
        {
          label: 'results kept here',
          className: 'series-2',
          values: shown.map((day) => day.results),
        },
      ],
    }),
    shown.some(({ savedMs }) => savedMs > 0) && savedTime(shown),
  );
}

function calls({ calls: all, callsOmitted }: PageOverview): Child {
  if (all.length === 0) {
    return empty('No calls yet', ['Try one: ', el('code', 'pml call SERVER:TOOL'), '.']);
  }
  return [
    table(
      {
        head: ['Tool', 'Calls', 'Failed', 'Mean time'],
        rows: all
          .slice(0, 25)
          .map(({ tool, calls: made, failures, totalMs }) => [
            el('a', { href: addressOf('thresholds', tool) }, toolName(tool, 60)),
            count(made),
            failures === 0 ? '0' : `${count(failures)} (${percent(failures / Math.max(1, made))})`,
            made === 0 ? '–' : duration(totalMs / made),
          ]),
      },
      'Calls by tool',
    ),
    callsOmitted + Math.max(0, all.length - 25) > 0 &&
      el(
        'p.hint',
        `${plural(callsOmitted + Math.max(0, all.length - 25), 'tool')} with fewer calls left out.`,
      ),
  ];
}

function retrieval(all: readonly PageRetrieval[]): Child {
  if (all.length === 0) {
    return empty('No memory was asked for yet', [
      'Agents remember and recall by themselves; try it under ',
      el('a', { href: addressOf('search', undefined, { in: 'memories' }) }, 'Search'),
      '.',
    ]);
  }
  return table(
    {
      head: [
        'Found by',
        'Threshold by',
        'Questions',
        'Without answer',
        'Told, of candidates',
        'Threshold',
        'Gap',
        'Used after',
      ],
      rows: all.map((row) => [
        MODE_WORDS[row.mode] ?? foreign(row.mode, 40),
        row.method === undefined ? '–' : (METHOD_WORDS[row.method] ?? foreign(row.method, 40)),
        count(row.questions),
        percent(row.empty / Math.max(1, row.questions)),
        `${decimal(row.returnedMean, 1)} of ${decimal(row.candidatesMean, 1)}`,
        decimal(row.thresholdMean, 3),
        row.gapMean === undefined ? '–' : decimal(row.gapMean, 3),
        row.followed === 0 ? '–' : `${percent(row.used / row.followed)} of ${count(row.followed)}`,
      ]),
    },
    'How questions for memories were answered',
  );
}
