/** Per tool: its risk and a form to change it, its success rate, and its threshold. */

import type {
  PageTool,
  PageTools,
  PageToolSummary,
  PageRisk,
  PageRiskAnswer,
  PageRiskRequest,
} from '../surfaces/http/page-api-knowledge.ts';
import { attempt, listAndDetail, linkList, searchInput } from './controls.ts';
import { type Child, el, fill } from './el.ts';
import { isReconnect } from './event-feed.ts';
import { foreign, foreignBlock } from './foreign-text.ts';
import { jsonView } from './json-view.ts';
import { type LiveData, type LiveDataOf, liveData } from './live-data.ts';
import { list, empty, pill, section, toolName, facts } from './marks.ts';
import { betaChart, historyChart, partsTable } from './threshold-charts.ts';
import { traceList } from './trace-list.ts';
import { addressOf, type OpenView, type PageContext, type Route, type ViewKind } from './view.ts';
import { count, percent, plural, ago } from './words.ts';

const LISTED = 200;
const TYPING_MS = 200;

export const THRESHOLDS_VIEW: ViewKind = {
  name: 'thresholds',
  title: 'Thresholds',
  open: (page) => new ThresholdsView(page),
};

class ThresholdsView implements OpenView {
  readonly element: HTMLElement;
  readonly #page: PageContext;
  readonly #list: LiveDataOf<PageTools>;
  readonly #detail = el('div.tool-detail');
  #query = '';
  #shown: string | undefined;
  #tool: LiveData | undefined;

  constructor(page: PageContext) {
    this.#page = page;
    this.#list = liveData<PageTools>(page, {
      from: () => `/api/tools?query=${encodeURIComponent(this.#query)}`,
      draw: (tools) => this.#drawList(tools),
      hear: (event, { refresh }) => {
        if (event.kind === 'catalog' || isReconnect(event)) {
          refresh();
          this.#tool?.refresh();
        }
      },
    });
    this.element = listAndDetail({
      title: 'Thresholds',
      label: 'Tools',
      input: this.#searchInput(),
      list: this.#list.element,
      detail: this.#detail,
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
    this.#list.redraw();
  }

  close(): void {
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
        ? empty('No tools yet', ['Add a server with ', el('code', 'pml add NAME -- COMMAND'), '.'])
        : empty('No tool fits', 'Try fewer letters, or the name of its server.');
    }
    // Sorted by use: it says more than the beginning of a name.
    const shown = tools.toSorted((one, other) => other.calls - one.calls).slice(0, LISTED);
    const left = omitted + tools.length - shown.length;
    return [
      linkList('ul.runs', 'tools', shown, (tool) => this.#toolLink(tool)),
      left > 0 && el('p.hint', `${plural(left, 'tool')} more: search to find them.`),
    ];
  }

  #toolLink(tool: PageToolSummary): HTMLElement {
    return el(
      'a.run-link',
      {
        href: addressOf('thresholds', tool.id),
        'data-key': `tool-${tool.id.slice(0, 200)}`,
        'aria-current': tool.id === this.#shown ? 'true' : undefined,
      },
      el('span.run-title', toolName(tool.id, 50)),
      el(
        'span.run-meta',
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
    this.#tool = liveData<PageTool>(this.#page, {
      from: `/api/tools/${encodeURIComponent(id)}`,
      draw: (tool) => this.#drawTool(tool),
    });
    fill(
      this.#detail,
      el('a.back', { href: addressOf('thresholds') }, '← All tools'),
      this.#tool.element,
    );
  }

  #drawTool(tool: PageTool): Child {
    const { usage, history, traces, mayRunAhead } = tool;
    return [
      el('h2.title', toolName(tool.id, 120)),
      el('pre.signature', { tabindex: 0 }, foreign(tool.signature, 600)),
      tool.description !== '' && foreignBlock(tool.description, 'plain'),
      usage !== undefined &&
        el(
          'p.hint',
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
          'div.chart-row',
          partsTable('As a task of a plan', tool.plan),
          partsTable('Run ahead, before it is asked for', tool.ahead),
        ),
        el(
          'p.hint',
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
          el('summary', 'Input schema'),
          jsonView(tool.inputSchema, 'Input schema'),
        ),
        tool.outputSchema !== undefined &&
          el(
            'details',
            { 'data-key': 'output-schema' },
            el('summary', 'Output schema'),
            jsonView(tool.outputSchema, 'Output schema'),
          ),
      ),
    ];
  }
}

const RISKS: readonly (readonly [PageRisk, string])[] = [
  ['safe', 'Changes nothing'],
  ['moderate', 'Changes something that can be put right'],
  ['dangerous', 'Cannot be taken back, or costs'],
];

const ACTION_WORDS = {
  allow: 'called without a question',
  ask: 'asked about first',
  deny: 'never called',
} as const;

/** The part of a tool's page about risk. `changed` is called after a change. */
function riskForm(page: PageContext, tool: PageTool, changed: () => void): HTMLElement {
  const { risk } = tool;
  async function send(request: PageRiskRequest, said: string): Promise<void> {
    await attempt(page, async () => {
      await page.api.post<PageRiskAnswer>('/api/risk', request);
      return said;
    });
    changed();
  }
  const reason = el('input', {
    type: 'text',
    id: 'risk-reason',
    maxlength: 300,
    autocomplete: 'off',
    value: risk.override?.reason ?? '',
  });
  const form = el(
    'form.risk-form',
    el('fieldset', el('legend', 'Your own judgement'), choices(risk.risk)),
    el('label', { for: 'risk-reason' }, 'Why, for others who read it (optional)'),
    reason,
    el(
      'div.buttons',
      el('button.primary', { type: 'submit', 'data-key': 'risk-save' }, 'Save'),
      risk.override !== undefined &&
        el(
          'button',
          {
            'data-key': 'risk-forget',
            click: () =>
              void send(
                { tools: tool.id, forget: true },
                'Removed: pml judges by its own signs again.',
              ),
          },
          'Remove my judgement',
        ),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = new FormData(form).get('risk') as PageRisk | null;
    const words = reason.value.trim();
    if (chosen !== null) {
      void send(
        { tools: tool.id, risk: chosen, ...(words !== '' && { reason: words }) },
        `From now on it is held to be ${chosen}.`,
      );
    }
  });
  return el('div.risk', believed(tool), form);
}

function choices(held: PageRisk): readonly HTMLElement[] {
  return RISKS.map(([name, meaning]) => {
    const key = `risk-${name}`;
    const input = el('input', { type: 'radio', name: 'risk', value: name, 'data-key': key });
    input.checked = name === held;
    return el(
      'label.choice',
      input,
      el('span', el('strong', name), el('span.hint', ` ${meaning}`)),
    );
  });
}

const FINDING_LENGTH = 600;

function believed({ risk }: PageTool): HTMLElement {
  const { override, answer } = risk;
  const marks = [
    risk.sensitive ? 'sensitive' : '',
    risk.readOnly ? 'reads only' : '',
    risk.repeatable ? 'repeatable' : '',
    risk.isUnrepeatable ? 'answers differ' : '',
    risk.trusted ? 'server trusted' : 'server not trusted',
  ].filter((mark) => mark !== '');
  return el(
    'div',
    risk.findings.map((finding) => el('p.beware', 'Beware: ', foreign(finding, FINDING_LENGTH))),
    facts(
      ['Judged', [pill(risk.risk, risk.risk), ' ', marks.join(', ')]],
      [
        'A call is',
        [ACTION_WORDS[risk.action], risk.why !== undefined && [': ', foreign(risk.why, 300)]],
      ],
      override !== undefined && [
        'By a person',
        [
          override.risk,
          ' for ',
          el('code', foreign(override.tools, 80)),
          `, ${ago(override.at)}, by `,
          foreign(override.by, 60),
          override.reason !== undefined && [': ', foreign(override.reason, 300)],
        ],
      ],
      answer !== undefined && [
        'Kept answer',
        [answer.verdict, ' by ', foreign(answer.by, 60), `, ${ago(answer.at)}`],
      ],
    ),
    el('h3', 'Because'),
    list('ul.plain-list', risk.because, ({ source, says }) => [
      el('span.event-kind', foreign(source, 40)),
      ': ',
      foreign(says, 300),
    ]),
  );
}
