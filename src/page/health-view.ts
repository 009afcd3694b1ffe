import { duration, isBadServer, SERVER_WORDS } from '../base/people-words.ts';
/** State of the daemon and its servers, and the savings. */
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
import { inWords } from './api-client.ts';
import { table } from './chart.ts';
import { type Child, el } from './el.ts';
import { foreign, foreignBlock } from './foreign-text.ts';
import { daemonTiles, healthSentence, logLines, whatToDo } from './health-parts.ts';
import { type LiveDataOf, liveData } from './live-data.ts';
import { empty, pill, section, tile, tiles, toolName } from './marks.ts';
import { METHOD_WORDS, MODE_WORDS } from './recall-answer.ts';
import { savedTime, stackedBars } from './stacked-bars.ts';
import { addressOf, type OpenView, type PageContext, type ViewKind } from './view.ts';
import { brief, clockTime, count, decimal, percent, plural } from './words.ts';

const DAYS = 30;

/** The view. */
export const HEALTH_VIEW: ViewKind = {
  name: 'health',
  title: 'Health',
  open: (page) => new HealthView(page),
};

class HealthView implements OpenView {
  readonly element: HTMLElement;
  readonly #page: PageContext;
  readonly #data: LiveDataOf<PageOverview>;
  readonly #stopListening: () => void;
  readonly #restarting = new Set<string>();
  /** Logs that the person looks at, by server. */
  readonly #logs = new Map<string, PageServerLog['lines']>();
  /** The server that the person asked to turn off, once; a second time it is. */
  #doomed: string | undefined;

  constructor(page: PageContext) {
    this.#page = page;
    this.#data = liveData({
      read: (signal) => page.api.get<PageOverview>('/api/overview', signal),
      draw: (overview) => this.#draw(overview),
    });
    this.element = el(
      'div',
      { class: 'health' },
      el('header', { class: 'view-head' }, el('h1', {}, 'Health and savings')),
      this.#data.element,
    );
    this.#stopListening = page.feed.listen((event) => this.#hear(event));
  }

  show(): void {
    // There is one place only.
  }

  close(): void {
    this.#stopListening();
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
    } else if (event.kind === 'catalog' || (event.kind === 'hello' && !event.isContinued)) {
      this.#data.refresh();
    } else if (event.kind === 'run' && event.event === 'run_finished') {
      this.#data.refreshSoon();
    }
  }

  #take(server: PageServer): void {
    this.#data.change((overview) => ({
      ...overview,
      servers: overview.servers.map((one) => (one.name === server.name ? server : one)),
    }));
  }

  #redraw(): void {
    this.#data.change((same) => same);
  }

  #draw(overview: PageOverview): Child {
    const { notices, servers } = overview;
    return [
      el('p', { class: 'answer-first' }, healthSentence(overview)),
      notices.map((notice) => el('p', { class: 'notice' }, foreign(notice, 1000))),
      section(
        'Servers',
        servers.length === 0
          ? empty('No servers', [
              'Add one with ',
              el('code', {}, 'pml add NAME -- COMMAND'),
              ', or take over those of your clients with ',
              el('code', {}, 'pml init'),
              '.',
            ])
          : el(
              'ul',
              { class: 'servers' },
              brokenFirst(servers).map((server) =>
                el('li', { class: 'card server' }, this.#server(server)),
              ),
            ),
      ),
      section('The daemon', daemonTiles(overview)),
      section('Saved', savedTiles(overview), savings(overview)),
      section('Calls', calls(overview)),
      section('Memories that were found', retrieval(overview.retrieval)),
    ];
  }

  #server(server: PageServer): Child {
    const isRestarting = this.#restarting.has(server.name);
    const button = el(
      'button',
      {
        type: 'button',
        class: 'small',
        'data-key': `restart-${server.name}`,
        disabled: isRestarting,
        click: () => void this.#restart(server.name),
      },
      isRestarting ? 'Restarting…' : 'Restart',
      el('span', { class: 'unseen' }, ' ', foreign(showName(server.name), 60)),
    );
    return [
      el(
        'div',
        { class: 'server-head' },
        el('h3', {}, foreign(showName(server.name), 60)),
        pill(`server-${server.status}`, SERVER_WORDS[server.status]),
      ),
      el(
        'p',
        { class: 'run-meta' },
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
          'p',
          { class: 'hint' },
          server.retryAt > Date.now()
            ? `It is tried again at ${clockTime(server.retryAt)}, or by the next call.`
            : 'The next call tries it again.',
        ),
      // A server that sleeps is well, whatever ended it the last time.
      server.lastError !== undefined &&
        isBadServer(server.status) &&
        foreignBlock(server.lastError, 'plain error-text'),
      whatToDo(server),
      el(
        'div',
        { class: 'buttons server-buttons' },
        button,
        this.#logButton(server.name),
        this.#offButton(server.name),
      ),
      this.#logs.has(server.name) && logLines(this.#logs.get(server.name) ?? []),
    ];
  }

  #logButton(name: string): HTMLElement {
    const isOpen = this.#logs.has(name);
    return el(
      'button',
      {
        type: 'button',
        class: 'small',
        'data-key': `log-${name}`,
        'aria-expanded': String(isOpen),
        click: () => {
          if (isOpen) {
            this.#logs.delete(name);
            this.#redraw();
          } else {
            void this.#readLog(name);
          }
        },
      },
      'Log',
      el('span', { class: 'unseen' }, ' of ', foreign(showName(name), 60)),
    );
  }

  async #readLog(name: string): Promise<void> {
    try {
      const path = `/api/servers/${encodeURIComponent(name)}/log`;
      const { lines } = await this.#page.api.get<PageServerLog>(path);
      this.#logs.set(name, lines);
    } catch (error) {
      this.#page.say(inWords(error));
    }
    this.#redraw();
  }

  /** The first click asks, the second does it. */
  #offButton(name: string): HTMLElement {
    const isAsked = this.#doomed === name;
    return el(
      'button',
      {
        type: 'button',
        class: isAsked ? 'small danger' : 'small',
        'data-key': `off-${name}`,
        click: () => {
          if (isAsked) {
            void this.#turnOff(name);
          } else {
            this.#doomed = name;
            this.#redraw();
          }
        },
      },
      isAsked ? 'Turn it off for good?' : 'Turn off…',
      el('span', { class: 'unseen' }, ' ', foreign(showName(name), 60)),
    );
  }

  async #turnOff(name: string): Promise<void> {
    this.#doomed = undefined;
    try {
      const path = `/api/servers/${encodeURIComponent(name)}/off`;
      const { configFile } = await this.#page.api.post<PageServerOff>(path, {});
      this.#page.say(`${name} is off: "enabled": false stands in ${configFile}.`);
    } catch (error) {
      this.#page.say(inWords(error));
    }
    this.#data.refresh();
  }

  async #restart(name: string): Promise<void> {
    this.#restarting.add(name);
    this.#redraw();
    try {
      const path = `/api/servers/${encodeURIComponent(name)}/restart`;
      const { server } = await this.#page.api.post<PageRestartAnswer>(path, {});
      this.#take(server);
      this.#page.say(
        server.status === 'ready'
          ? `${name} is ready with ${plural(server.toolCount, 'tool')}.`
          : `${name} did not come up: ${server.lastError ?? SERVER_WORDS[server.status]}`,
      );
    } catch (error) {
      this.#page.say(inWords(error));
    }
    this.#restarting.delete(name);
    this.#redraw();
  }
}

/** Sorts servers that need attention first. Otherwise the order stays. */
function brokenFirst(servers: readonly PageServer[]): readonly PageServer[] {
  return servers.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ status }: PageServer): number {
  return isBadServer(status) ? 0 : 1;
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
    'div',
    { class: 'chart-row' },
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
    return empty('No calls yet', ['Try one: ', el('code', {}, 'pml call SERVER:TOOL'), '.']);
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
        'p',
        { class: 'hint' },
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
