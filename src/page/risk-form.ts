/** The risk class of a tool with reasons, and a form to change it. */
import type {
  PageRisk,
  PageRiskAnswer,
  PageRiskRequest,
  PageTool,
} from '../surfaces/http/page-api-knowledge.ts';
import { inWords } from './api-client.ts';
import { el } from './el.ts';
import { foreign } from './foreign-text.ts';
import { facts, pill } from './marks.ts';
import type { PageContext } from './view.ts';
import { ago } from './words.ts';

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
export function riskForm(page: PageContext, tool: PageTool, changed: () => void): HTMLElement {
  const { risk } = tool;
  async function send(request: PageRiskRequest, said: string): Promise<void> {
    try {
      await page.api.post<PageRiskAnswer>('/api/risk', request);
      page.say(said);
    } catch (error) {
      page.say(inWords(error));
    }
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
    'form',
    { class: 'risk-form' },
    el('fieldset', {}, el('legend', {}, 'Your own judgement'), choices(risk.risk)),
    el('label', { for: 'risk-reason' }, 'Why, for others who read it (optional)'),
    reason,
    el(
      'div',
      { class: 'buttons' },
      el('button', { type: 'submit', class: 'primary', 'data-key': 'risk-save' }, 'Save'),
      risk.override !== undefined &&
        el(
          'button',
          {
            type: 'button',
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
  return el('div', { class: 'risk' }, believed(tool), form);
}

function choices(held: PageRisk): readonly HTMLElement[] {
  return RISKS.map(([name, meaning]) => {
    const key = `risk-${name}`;
    const input = el('input', { type: 'radio', name: 'risk', value: name, 'data-key': key });
    input.checked = name === held;
    return el(
      'label',
      { class: 'choice' },
      input,
      el('span', {}, el('strong', {}, name), el('span', { class: 'hint' }, ` ${meaning}`)),
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
    {},
    risk.findings.map((finding) =>
      el('p', { class: 'beware' }, 'Beware: ', foreign(finding, FINDING_LENGTH)),
    ),
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
          el('code', {}, foreign(override.tools, 80)),
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
    el('h3', {}, 'Because'),
    el(
      'ul',
      { class: 'plain-list' },
      risk.because.map(({ source, says }) =>
        el(
          'li',
          {},
          el('span', { class: 'event-kind' }, foreign(source, 40)),
          ': ',
          foreign(says, 300),
        ),
      ),
    ),
  );
}
