/** The graph: tools, servers and capabilities, and all ties between them. */

import type { PageGraph, PageGraphNode } from '../surfaces/http/page-api-knowledge.ts';
import { moveWithArrows, type SidePanel, sidePanel } from './controls.ts';
import { type Child, el, fill } from './el.ts';
import { isReconnect } from './event-feed.ts';
import { foreign } from './foreign-text.ts';
import { graphControls, type GraphControls, ZOOM } from './graph-controls.ts';
import type { GraphDrawing } from './graph-drawing.ts';
import { type DrawnGraph, drawnGraph, findNodes, foldUntied } from './graph-model.ts';
import { graphPanel } from './graph-panel.ts';
import { type LiveData, liveData } from './live-data.ts';
import { empty, toolName } from './marks.ts';
import { addressOf, type OpenView, type PageContext, type Route, type ViewKind } from './view.ts';
import { plural } from './words.ts';

const FOUND_MAX = 30;
/** Nodes that a search highlights. */
const SOUGHT_MAX = 12;
const PAN = 60;

export const GRAPH_VIEW: ViewKind = {
  name: 'graph',
  title: 'Graph',
  open: (page) => new GraphView(page),
};

class GraphView implements OpenView {
  readonly element: HTMLElement;
  readonly #page: PageContext;
  readonly #askedAt = performance.now();
  readonly #canvas = el('div.graph-canvas', {
    tabindex: 0,
    role: 'application',
    'aria-label':
      'Graph. Arrow keys move it, plus and minus zoom, 0 shows all. Nodes are chosen in the list.',
  });
  readonly #arranging = el('p.graph-state', { role: 'status' });
  readonly #found = el('ul.found', { 'aria-label': 'Nodes' });
  readonly #summary = el('p.hint');
  readonly #untied = untiedChoice(() => void this.#draw(true));
  readonly #controls: GraphControls;
  readonly #data: LiveData;
  readonly #panel: SidePanel;
  readonly #observer: ResizeObserver;
  readonly #open = new Set<string>();
  #graph: PageGraph | undefined;
  #drawnText = '';
  #drawing: GraphDrawing | undefined;
  #chosen: string | undefined;
  #isAlone = false;
  /** Ids that the search found. They are highlighted. */
  #sought: readonly string[] = [];
  /** Nodes that are in the picture. */
  #drawn: ReadonlySet<string> = new Set();
  /** True if the address named a node before the graph was loaded. */
  #isSought = false;
  #isClosed = false;

  constructor(page: PageContext) {
    this.#page = page;
    this.#controls = graphControls({
      onSearch: () => this.#search(),
      onFilter: () => this.#data.refresh(),
      onFit: () => this.#drawing?.fit(this.#chosen === undefined),
      onArrange: () => this.#drawing?.arrange(),
      onZoom: (factor) => this.#drawing?.zoom(factor),
      onAll: (isOpen) => this.#openAll(isOpen),
    });
    this.#data = liveData<PageGraph>(page, {
      from: () => `/api/graph?${this.#controls.query()}`,
      draw: (graph) => this.#take(graph),
      hear: (event, { refresh }) => {
        if (event.kind === 'catalog' || isReconnect(event)) {
          refresh();
        }
      },
    });
    this.#panel = sidePanel(() => page.go(addressOf('graph')));
    this.element = el(
      'div.graph',
      el('h1.unseen', 'Graph'),
      el(
        'p.hint.graph-hint',
        'Circles are tools, squares are learned capabilities. Lines join what is used together; a dashed arrow leads to a tool that could take the result. What is larger is more central. Each colour is a group that belongs together.',
      ),
      this.#controls.element,
      this.#data.element,
      el(
        'div.graph-stage',
        el('div.graph-side', this.#summary, this.#untied.element, this.#found),
        el('div.graph-holder', this.#canvas, this.#arranging, this.#controls.zoom),
        this.#panel.element,
      ),
    );
    this.#canvas.addEventListener('keydown', (event) => this.#key(event));
    moveWithArrows(this.#found, 'a');
    this.#observer = new ResizeObserver(() => {
      this.#drawing?.resize();
      if (this.#chosen !== undefined) {
        this.#drawing?.fit(false);
      }
    });
    this.#observer.observe(this.#canvas);
  }

  show({ subject }: Route): void {
    this.#chosen = subject;
    this.#isSought = this.#graph === undefined;
    this.#choose(true);
  }

  close(): void {
    this.#isClosed = true;
    this.#observer.disconnect();
    this.#data.close();
    this.#drawing?.close();
  }

  #take(graph: PageGraph): Child {
    // An unchanged graph is not drawn again: the person may have moved it.
    const text = JSON.stringify(graph);
    const isSame = text === this.#drawnText;
    this.#drawnText = text;
    this.#graph = graph;
    this.#controls.setServers(graph.servers);
    this.element.classList.toggle('is-empty', graph.nodes.length === 0);
    if (graph.nodes.length === 0) {
      return empty(
        'Nothing to draw',
        'Tools appear here as soon as a server is listed, ties between them as soon as they are used together or one feeds another.',
        [
          'With filters set, loosen them. Without servers: ',
          el('code', 'pml add NAME -- COMMAND'),
          '.',
        ],
      );
    }
    const { nodes, edges, omitted } = graph;
    const left = omitted.nodes + omitted.edges;
    fill(
      this.#summary,
      `${plural(nodes.length, 'node')}, ${plural(edges.length, 'tie')}`,
      left > 0 &&
        `; ${[
          omitted.nodes > 0 ? plural(omitted.nodes, 'node') : '',
          omitted.edges > 0 ? plural(omitted.edges, 'tie') : '',
        ]
          .filter((part) => part !== '')
          .join(' and ')} left out`,
    );
    this.#list();
    if (!isSame) {
      void this.#draw(true);
    }
    return undefined;
  }

  async #draw(isNew: boolean): Promise<void> {
    if (this.#drawing === undefined) {
      const { GraphDrawing: Drawing } = await import('./graph-drawing.ts');
      if (this.#isClosed || this.#drawing !== undefined) {
        return;
      }
      this.#drawing = new Drawing({
        holder: this.#canvas,
        onChoose: (id) => this.#page.go(addressOf('graph', id)),
        onToggle: (id) => this.#toggle(id),
        onArranging: (isArranging) => fill(this.#arranging, isArranging && 'Arranging…'),
        onPainted: () => {
          this.#canvas.dataset['paintedMs'] = String(Math.round(performance.now() - this.#askedAt));
        },
        onComplete: () => {
          this.#canvas.dataset['completeMs'] = String(
            Math.round(performance.now() - this.#askedAt),
          );
        },
      });
    }
    this.#redraw(isNew);
    this.#choose(this.#isSought);
    this.#isSought = false;
  }

  #redraw(isNew: boolean): void {
    if (this.#graph !== undefined && this.#drawing !== undefined) {
      const { graph: drawn, folded } = this.#folded(drawnGraph(this.#graph, this.#open));
      this.#untied.show(folded);
      this.#drawn = new Set(drawn.nodes.map(({ of }) => of));
      if (isNew) {
        this.#drawing.show(drawn);
      } else {
        this.#drawing.reopen(drawn);
      }
    }
  }

  #choose(isAsked: boolean): void {
    const graph = this.#graph;
    if (graph === undefined) {
      return;
    }
    const node = graph.nodes.find(({ id }) => id === this.#chosen);
    this.#unfold(node === undefined ? [] : [node.id]);
    this.#drawing?.choose(node === undefined ? this.#sought : [node.id], this.#isAlone);
    if (node === undefined) {
      this.#panel.close();
      if (isAsked && this.#chosen !== undefined) {
        this.#page.say('It is not in the graph as it is filtered now.');
      }
      return;
    }
    if (isAsked || !this.#panel.isOpen()) {
      this.#showPanel(graph, node);
      this.#drawing?.fit(false);
    }
  }

  #showPanel(graph: PageGraph, node: PageGraphNode): void {
    this.#panel.open(
      'Node',
      toolName(node.id, 80),
      graphPanel({
        page: this.#page,
        graph,
        node,
        isOpen: this.#open.has(node.id),
        isAlone: this.#isAlone,
        onToggle: () => {
          this.#toggle(node.id);
          this.#showPanel(graph, node);
        },
        onAlone: (isAlone) => {
          this.#isAlone = isAlone;
          this.#drawing?.choose([node.id], isAlone);
          this.#drawing?.fit(false);
        },
      }),
    );
  }

  #toggle(id: string): void {
    if (!this.#open.delete(id)) {
      this.#open.add(id);
    }
    void this.#draw(false);
  }

  #openAll(isOpen: boolean): void {
    this.#open.clear();
    for (const { id, kind } of isOpen ? (this.#graph?.nodes ?? []) : []) {
      if (kind === 'capability') {
        this.#open.add(id);
      }
    }
    void this.#draw(true);
    this.#choose(true);
  }

  /** Hides nodes without ties, unless the person asked for them. */
  #folded(drawn: DrawnGraph): ReturnType<typeof foldUntied> {
    const wanted = new Set([
      ...this.#sought,
      ...(this.#chosen === undefined ? [] : [this.#chosen]),
    ]);
    return this.#untied.isShown() ? { graph: drawn, folded: 0 } : foldUntied(drawn, wanted);
  }

  /** Lists the matches, highlights them and moves them into view. */
  #search(): void {
    this.#list();
    const words = this.#controls.search();
    this.#sought =
      words === '' || this.#graph === undefined
        ? []
        : findNodes(this.#graph, words, SOUGHT_MAX).map(({ id }) => id);
    if (this.#chosen === undefined) {
      this.#unfold(this.#sought);
      this.#drawing?.choose(this.#sought, false);
      this.#drawing?.fit(this.#sought.length === 0);
    }
  }

  /** Draws again if one of these nodes is hidden. */
  #unfold(ids: readonly string[]): void {
    if (this.#drawing !== undefined && ids.some((id) => !this.#drawn.has(id))) {
      this.#redraw(true);
    }
  }

  #list(): void {
    if (this.#graph === undefined) {
      return;
    }
    const found = findNodes(this.#graph, this.#controls.search(), FOUND_MAX);
    fill(
      this.#found,
      found.map((node) =>
        el(
          'li',
          el(
            'a',
            { href: addressOf('graph', node.id), 'data-key': `found-${node.id.slice(0, 200)}` },
            el('span', { class: `kind-mark kind-${node.kind}`, 'aria-hidden': 'true' }),
            toolName(node.id, 60),
            node.kind === 'capability' && el('span.unseen', ' capability'),
          ),
        ),
      ),
      found.length === 0 &&
        el('li.hint', 'Nothing is called so: ', foreign(this.#controls.search(), 40)),
    );
  }

  #key(event: KeyboardEvent): void {
    const act = this.#keys()[event.key];
    if (act !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      act();
    }
  }

  #keys(): Readonly<Record<string, () => void>> {
    const drawing = this.#drawing;
    return {
      ArrowLeft: () => drawing?.pan(PAN, 0),
      ArrowRight: () => drawing?.pan(-PAN, 0),
      ArrowUp: () => drawing?.pan(0, PAN),
      ArrowDown: () => drawing?.pan(0, -PAN),
      '+': () => drawing?.zoom(ZOOM),
      '-': () => drawing?.zoom(1 / ZOOM),
      '0': () => drawing?.fit(true),
      Escape: () => this.#page.go(addressOf('graph')),
    };
  }
}

interface UntiedChoice {
  readonly element: HTMLElement;
  readonly isShown: () => boolean;
  /** Shows how many are hidden. */
  readonly show: (folded: number) => void;
}

/** A checkbox that shows nodes without ties. */
function untiedChoice(onChange: () => void): UntiedChoice {
  const box = el('input', { type: 'checkbox', id: 'graph-untied', autocomplete: 'off' });
  const words = el('span');
  const element = el('label.choice', { for: 'graph-untied', hidden: true }, box, words);
  box.addEventListener('change', onChange);
  return {
    element,
    isShown: () => box.checked,
    show: (folded) => {
      element.hidden = folded === 0 && !box.checked;
      fill(
        words,
        box.checked ? 'Tools without ties' : `Show ${plural(folded, 'tool')} without ties`,
      );
    },
  };
}
