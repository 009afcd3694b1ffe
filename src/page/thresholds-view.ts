/** Per tool: its risk, its success rate, and its threshold. */
import type { PageTool, PageTools, PageToolSummary } from '../surfaces/http/page-api-knowledge.ts';
import { listAndDetail, moveWithArrows, searchInput } from './controls.ts';
import { type Child, el, fill } from './el.ts';
import { foreign, foreignBlock } from './foreign-text.ts';
import { jsonView } from './json-view.ts';
import { type LiveData, type LiveDataOf, liveData } from './live-data.ts';
import { empty, pill, section, toolName } from './marks.ts';
import { riskForm } from './risk-form.ts';
import { betaChart, historyChart, partsTable } from './threshold-charts.ts';
import { traceList } from './trace-list.ts';
import { addressOf, type OpenView, type PageContext, type Route, type ViewKind } from './view.ts';
import { count, percent, plural } from './words.ts';

const LISTED = 200;
const TYPING_MS = 200;

/** The view. */
export const THRESHOLDS_VIEW: ViewKind = {
  name: 'thresholds',
  title: 'Thresholds',
  open: (page) => new ThresholdsView(page),
};

class ThresholdsView implements OpenView {
  readonly element: HTMLElement;
  readonly #page: PageContext;
  readonly #list: LiveDataOf<PageTools>;
  readonly #detail = el('div', { class: 'tool-detail' });
  readonly #stopListening: () => void;
  #query = '';
  #shown: string | undefined;
  #tool: LiveData | undefined;

  constructor(page: PageContext) {
    this.#page = page;
    this.#list = liveData({
      read: (signal) =>
        page.api.get<PageTools>(`/api/tools?query=${encodeURIComponent(this.#query)}`, signal),
      draw: (tools) => this.#drawList(tools),
    });
    this.element = listAndDetail({
      title: 'Thresholds',
      label: 'Tools',
      input: this.#searchInput(),
      list: this.#list.element,
      detail: this.#detail,
    });
    this.#stopListening = page.feed.listen((event) => {
      if (event.kind === 'catalog' || (event.kind === 'hello' && !event.isContinued)) {
        this.#list.refresh();
        this.#tool?.refresh();
      }
    });
  }

  show({ subject }: Route): void {
    if (subject === undefined) {
      this.#shown = undefined;
      this.#tool?.close();
      fill(
        this.#detail,
        empty(
          'Choose a tool',
          'See how dangerous it is judged, how sure a call of it must be, and why. The most used are first.',
        ),
      );
    } else if (subject !== this.#shown) {
      this.#look(subject);
    }
    this.element.classList.toggle('has-subject', subject !== undefined);
    // The chosen one is marked.
    this.#list.change((same) => same);
  }

  close(): void {
    this.#stopListening();
    this.#list.close();
    this.#tool?.close();
  }

  #searchInput(): HTMLInputElement {
    const input = searchInput('Find a tool');
    let timer: ReturnType<typeof setTimeout> | undefined;
    input.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        this.#query = input.value.trim();
        this.#list.refresh();
      }, TYPING_MS);
    });
    return input;
  }

  #drawList({ tools, omitted }: PageTools): Child {
    this.element.classList.toggle('is-bare', tools.length === 0 && this.#shown === undefined);
    if (tools.length === 0) {
      return this.#query === ''
        ? empty('No tools yet', [
            'Add a server with ',
            el('code', {}, 'pml add NAME -- COMMAND'),
            '.',
          ])
        : empty('No tool fits', 'Try fewer letters, or the name of its server.');
    }
    // Sorted by use: it says more than the beginning of a name.
    const shown = tools.toSorted((one, other) => other.calls - one.calls).slice(0, LISTED);
    const left = omitted + tools.length - shown.length;
    const list = el(
      'ul',
      { class: 'runs', 'data-scroll': 'tools' },
      shown.map((tool) => el('li', {}, this.#toolLink(tool))),
    );
    moveWithArrows(list, '.run-link');
    return [
      list,
      left > 0 && el('p', { class: 'hint' }, `${plural(left, 'tool')} more: search to find them.`),
    ];
  }

  #toolLink(tool: PageToolSummary): HTMLElement {
    return el(
      'a',
      {
        class: 'run-link',
        href: addressOf('thresholds', tool.id),
        'data-key': `tool-${tool.id.slice(0, 200)}`,
        'aria-current': tool.id === this.#shown ? 'true' : undefined,
      },
      el('span', { class: 'run-title' }, toolName(tool.id, 50)),
      el(
        'span',
        { class: 'run-meta' },
        pill(tool.risk, tool.risk),
        tool.hasOverride && ' by a person',
        tool.calls > 0 &&
          ` ${plural(tool.calls, 'call')}${tool.failures > 0 ? `, ${count(tool.failures)} failed` : ''}`,
      ),
    );
  }

  #look(id: string): void {
    this.#tool?.close();
    this.#shown = id;
    this.#tool = liveData({
      read: (signal) =>
        this.#page.api.get<PageTool>(`/api/tools/${encodeURIComponent(id)}`, signal),
      draw: (tool) => this.#drawTool(tool),
    });
    fill(
      this.#detail,
      el('a', { class: 'back', href: addressOf('thresholds') }, '← All tools'),
      this.#tool.element,
    );
  }

  #drawTool(tool: PageTool): Child {
    const { usage, history, traces, mayRunAhead } = tool;
    return [
      el('h2', { class: 'title' }, toolName(tool.id, 120)),
      el('pre', { class: 'signature', tabindex: 0 }, foreign(tool.signature, 600)),
      tool.description !== '' && foreignBlock(tool.description, 'plain'),
      usage !== undefined &&
        el(
          'p',
          { class: 'hint' },
          `${plural(usage.calls, 'call')}, ${percent(1 - usage.failures / Math.max(1, usage.calls))} succeeded.`,
        ),
      section(
        'Risk',
        riskForm(this.#page, tool, () => {
          this.#tool?.refresh();
          this.#list.refresh();
        }),
      ),
      section(
        'How sure a call must be',
        betaChart(tool),
        el(
          'div',
          { class: 'chart-row' },
          partsTable('As a task of a plan', tool.plan),
          partsTable('Run ahead, before it is asked for', tool.ahead),
        ),
        el(
          'p',
          { class: 'hint' },
          mayRunAhead.kind === 'yes'
            ? 'It may be run ahead.'
            : ['It is not run ahead: ', foreign(mayRunAhead.reason, 300)],
        ),
        history.length === 0
          ? empty(
              'No outcomes yet',
              'Each call that succeeds or fails moves the threshold, and is drawn here.',
            )
          : historyChart(history),
      ),
      traces.length > 0 && section('Decisions about it', traceList(traces)),
      section(
        'Definition',
        el(
          'details',
          { 'data-key': 'input-schema' },
          el('summary', {}, 'Input schema'),
          jsonView(tool.inputSchema, 'Input schema'),
        ),
        tool.outputSchema !== undefined &&
          el(
            'details',
            { 'data-key': 'output-schema' },
            el('summary', {}, 'Output schema'),
            jsonView(tool.outputSchema, 'Output schema'),
          ),
      ),
    ];
  }
}
