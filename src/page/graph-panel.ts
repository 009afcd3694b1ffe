/** Details of one node: its ties, and the program of a capability. */

import { showName } from '../base/plain-text.ts';
import type {
  PageCapability,
  PageGraph,
  PageGraphEdge,
  PageGraphNode,
} from '../surfaces/http/page-api-knowledge.ts';
import { capabilityFacts } from './capability-details.ts';
import { copyButton } from './controls.ts';
import { type Child, el } from './el.ts';
import { foreign, foreignBlock, codeBlock } from './foreign-text.ts';
import { jsonView } from './json-view.ts';
import { liveData } from './live-data.ts';
import { list, bar, facts, toolName } from './marks.ts';
import { addressOf, type PageContext } from './view.ts';
import { ago, count, decimal, plural } from './words.ts';

interface GraphPanelParts {
  readonly page: PageContext;
  readonly graph: PageGraph;
  readonly node: PageGraphNode;
  readonly isOpen: boolean;
  readonly isAlone: boolean;
  readonly onToggle: () => void;
  readonly onAlone: (isAlone: boolean) => void;
}

const TIES_MAX = 40;

/** The inside of the panel. */
export function graphPanel(parts: GraphPanelParts): Child {
  const { graph, node } = parts;
  const within = graph.nodes.filter(({ members }) => members?.includes(node.id) === true);
  return [
    facts(
      ['Kind', node.kind],
      node.server !== undefined && ['Server', foreign(showName(node.server), 60)],
      ['Centrality', [decimal(node.pageRank), ' of the highest']],
      node.community !== undefined && ['Community', String(node.community)],
      ['Used', plural(node.uses, 'time')],
      within.length > 0 && [
        'Within',
        within.map(({ id }, index) => [index > 0 && ', ', nodeLink(id)]),
      ],
    ),
    node.description !== undefined &&
      node.description !== '' &&
      foreignBlock(node.description, 'plain'),
    buttons(parts),
    node.kind === 'capability' && capability(parts),
    ...tiesOf(parts),
  ];
}

/** Returns the ties of a node by type, without `contains`, which the panel shows above. */
function tiesOf({ graph, node }: GraphPanelParts): readonly Child[] {
  const known = graph.edges.filter(
    ({ from, to, type }) => type !== 'contains' && (from === node.id || to === node.id),
  );
  const directed = known.filter((edge) => !isMutual(edge));
  return [
    ties(
      'Leads to',
      directed.filter(({ from }) => from === node.id),
      ({ to }) => to,
    ),
    ties(
      'Comes after',
      directed.filter(({ to }) => to === node.id),
      ({ from }) => from,
    ),
    ties('Used together with', known.filter(isMutual), ({ from, to }) =>
      from === node.id ? to : from,
    ),
  ];
}

/** Ties without a direction. */
const MUTUAL: ReadonlySet<string> = new Set(['cooccurrence', 'alternative']);
const isMutual = ({ type }: PageGraphEdge): boolean => MUTUAL.has(type);

/** Words for a tie that leads from the node of the panel to the other node, or comes from it. */
const TIE_WORDS: Readonly<Record<string, (other: Child, isFrom: boolean) => Child>> = {
  dependency: (other, isFrom) =>
    isFrom ? ['its result was used by ', other] : ['it used the result of ', other],
  sequence: (_, isFrom) => (isFrom ? 'called next' : 'called before'),
  provides: (other, isFrom) =>
    isFrom ? ['its result can feed ', other] : ['the result of ', other, ' can feed it'],
  cooccurrence: () => 'in the same runs',
  alternative: () => 'does the same',
};
/** Types that are seen in use, unless a template claims them. Other types come from definitions. */
const SEEN_TYPES: ReadonlySet<string> = new Set(['dependency', 'sequence', 'cooccurrence']);

/** Says how a tie is known: how often it was seen, or by definitions. */
function knownBy({ type, source, ok, failed, lastSeen }: PageGraphEdge): string {
  if (source === 'template' || !SEEN_TYPES.has(type)) {
    return source === 'template' ? ', by definition' : ', by their definitions';
  }
  return `, seen ${count(ok + failed)}×${lastSeen > 0 ? `, ${ago(lastSeen)}` : ''}`;
}

function buttons({ node, isOpen, isAlone, onToggle, onAlone }: GraphPanelParts): HTMLElement {
  const alone = el('input', { type: 'checkbox', 'data-key': 'alone' });
  alone.checked = isAlone;
  alone.addEventListener('change', () => onAlone(alone.checked));
  return el(
    'div.buttons',
    el('label.choice', alone, 'Only its neighbourhood'),
    node.kind === 'capability' &&
      el(
        'button.small',
        { 'aria-expanded': String(isOpen), click: onToggle },
        isOpen ? 'Collapse' : 'Expand',
      ),
    node.kind === 'tool' &&
      el('a.button.small', { href: addressOf('thresholds', node.id) }, 'Thresholds and risk'),
  );
}

function capability({ page, node }: GraphPanelParts): HTMLElement {
  const name = node.id.replace(/^pml:/u, '');
  return liveData<PageCapability>(page, {
    from: `/api/capabilities/${encodeURIComponent(name)}`,
    draw: (one) => [
      capabilityFacts(one),
      el(
        'p',
        el('a', { href: addressOf('capabilities', one.name) }, 'Run it, rename it, remove it'),
      ),
      el('div.code-head', el('h3', 'Code'), copyButton(page, one.code)),
      codeBlock(one.code, 'Code of the capability'),
      el(
        'details',
        { 'data-key': 'parameters' },
        el('summary', 'Parameters'),
        jsonView(one.parameters, 'Parameters'),
      ),
      el('h3', 'Calls'),
      list('ul.plain-list', one.tools, (tool) => nodeLink(tool)),
    ],
  }).element;
}

function ties(
  title: string,
  edges: readonly PageGraphEdge[],
  other: (edge: PageGraphEdge) => string,
): Child {
  if (edges.length === 0) {
    return undefined;
  }
  const sorted = edges.toSorted((left, right) => right.weight - left.weight);
  return [
    el('h3', `${title} (${edges.length})`),
    list('ul.ties', sorted.slice(0, TIES_MAX), (edge) => [
      nodeLink(other(edge)),
      el(
        'span.tie-words',
        TIE_WORDS[edge.type]?.(toolName(other(edge), 60), edge.to === other(edge)) ?? edge.type,
        knownBy(edge),
      ),
      bar(edge.weight),
    ]),
    sorted.length > TIES_MAX &&
      el('p.hint', `${plural(sorted.length - TIES_MAX, 'weaker tie')} left out.`),
  ];
}

function nodeLink(id: string): HTMLElement {
  return el(
    'a',
    { href: addressOf('graph', id), 'data-key': `node-${id.slice(0, 200)}` },
    toolName(id, 60),
  );
}
