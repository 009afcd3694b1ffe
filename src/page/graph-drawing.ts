/** The graph on a canvas. Only the view of the graph loads this, and the library with it. */
import cytoscape, { type Core, type ElementDefinition, type NodeSingular } from 'cytoscape';

import { showName } from '../base/plain-text.ts';
import { visible } from './foreign-text.ts';
import {
  type DrawnEdge,
  type DrawnGraph,
  type DrawnNode,
  byTies,
  type Placed,
  placesAround,
  type Point,
  seedPlaces,
  shelfPlaces,
} from './graph-model.ts';
import {
  nameNodes,
  type Colours,
  COMMUNITY_COLOURS,
  EDGE_COLOURS,
  graphStyle,
  readColours,
} from './graph-style.ts';
import type { ArrangeAnswer, ArrangeRequest } from './graph-worker.ts';
import { onTheme } from './theme.ts';

/** Holder and listeners of the drawing. */
interface GraphDrawingParts {
  readonly holder: HTMLElement;
  readonly onChoose: (id: string | undefined) => void;
  /** A capability was asked to open or close. */
  readonly onToggle: (id: string) => void;
  readonly onArranging: (isArranging: boolean) => void;
  /** The first picture is there. */
  readonly onPainted: () => void;
  /** All lines are there, the weakest too. */
  readonly onComplete: () => void;
}

/**
 * A graph with more lines is large: it is drawn in a simpler style, strongest lines first, and
 * arranged in fewer rounds.
 */
const LARGE_EDGES = 1500;
/**
 * A graph with more lines is arranged only on request: that takes long, and the first places are
 * good.
 */
const ARRANGED_EDGES = 4000;
/** An arrangement that takes longer is given up; the first places are good enough. */
const ARRANGE_MAX_MS = 90_000;
const GLIDE_MS = 450;
const MARGIN = 50;
/** A few nodes are not enlarged to fill the picture. */
const FIT_PADDING_MIN = 40;
const FIT_PADDING_SHARE = 1 / 8;
const FIT_ZOOM_MAX = 1.6;
/** Pause between two portions of lines, so that the page stays responsive. */
const BREATH_MS = 30;
/** Delay after the last movement before the names are chosen again. */
const NAMED_AFTER_MS = 150;
/**
 * Width of a character of the name below a node, in graphs that are small enough to leave space for
 * it.
 */
const NAME_WIDTH = 7;
const NAME_WIDTH_MAX = 200;
const NAME_HEIGHT = 18;
/** The id that the library gives its own style element, which the page's policy would refuse. */
const STYLE_ID = '__________cytoscape_stylesheet';

export class GraphDrawing {
  readonly #parts: GraphDrawingParts;
  readonly #cy: Core;
  readonly #stopRestyling = onTheme(() => this.#draw(false));
  #graph: DrawnGraph = { nodes: [], edges: [] };
  #worker: Worker | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #naming: ReturnType<typeof setTimeout> | undefined;
  #adding: ReturnType<typeof setTimeout> | undefined;
  #rest: readonly ElementDefinition[] = [];
  #chosen: readonly [ids: readonly string[], isAlone: boolean] = [[], false];
  #isToArrange = false;
  #hasPlaces = false;
  #isPainted = false;

  constructor(parts: GraphDrawingParts) {
    this.#parts = parts;
    if (document.querySelector(`#${STYLE_ID}`) === null) {
      const stand = document.createElement('meta');
      stand.id = STYLE_ID;
      document.head.append(stand);
    }
    this.#cy = cytoscape({
      container: parts.holder,
      minZoom: 0.02,
      maxZoom: 4,
      hideEdgesOnViewport: true,
      textureOnViewport: true,
      boxSelectionEnabled: false,
    });
    this.#cy.one('render', () => {
      parts.onPainted();
      this.#isPainted = true;
      this.#nameSoon();
      this.#addRest();
    });
    this.#cy.on('tap', ({ target }) => {
      parts.onChoose(target === this.#cy ? undefined : (target.data('of') as string | undefined));
    });
    this.#cy.on('viewport', () => this.#nameSoon());
    this.#cy.on('free', () => this.#nameSoon());
    this.#cy.on('dbltap', 'node[kind = "capability"]', ({ target }) => parts.onToggle(target.id()));
  }

  /** Draws a graph and arranges it. */
  show(graph: DrawnGraph): void {
    this.#graph = graph;
    this.#draw(true);
  }

  /** Draws the same graph with other capabilities open. All other nodes stay in place. */
  reopen(graph: DrawnGraph): void {
    const wasArranging = this.#worker !== undefined;
    this.#graph = graph;
    this.#draw(wasArranging);
  }

  /** Highlights nodes and their neighbours. Returns true if one of the nodes is drawn. */
  choose(ids: readonly string[], isAlone: boolean): boolean {
    const cy = this.#cy;
    this.#chosen = [ids, isAlone];
    const isMarked = !cy.elements('.near').empty();
    if (isMarked) {
      cy.elements().removeClass('dim away chosen near');
      this.#nameSoon();
    } else if (ids.length === 0) {
      return false;
    }
    const wanted = new Set(ids);
    const node = cy.nodes().filter((one) => wanted.has(String(one.data('of'))));
    if (node.empty()) {
      return false;
    }
    const around = node.closedNeighborhood().union(node.descendants()).union(node.ancestors());
    const near = around.union(around.ancestors());
    cy.elements()
      .not(near)
      .addClass(isAlone ? 'away' : 'dim');
    near.addClass('near');
    node.addClass('chosen');
    this.#nameSoon();
    return true;
  }

  /** Moves the chosen nodes, or all, into view. */
  fit(isAll: boolean): void {
    const near = this.#cy.elements('.near');
    const what = isAll || near.empty() ? this.#cy.elements().not('.away') : near;
    this.#cy.stop();
    // Names stand out to both sides of their nodes.
    this.#cy.fit(what, Math.max(FIT_PADDING_MIN, this.#cy.width() * FIT_PADDING_SHARE));
    if (this.#cy.zoom() > FIT_ZOOM_MAX) {
      this.#cy.zoom({ level: FIT_ZOOM_MAX, renderedPosition: this.#middle() });
    }
  }

  zoom(factor: number): void {
    this.#cy.zoom({ level: this.#cy.zoom() * factor, renderedPosition: this.#middle() });
  }

  pan(x: number, y: number): void {
    this.#cy.panBy({ x, y });
  }

  resize(): void {
    this.#cy.resize();
  }

  close(): void {
    this.#stopRestyling();
    this.#stopArranging();
    clearTimeout(this.#naming);
    clearTimeout(this.#adding);
    this.#cy.destroy();
  }

  #middle(): Point {
    return { x: this.#cy.width() / 2, y: this.#cy.height() / 2 };
  }

  #draw(isToArrange: boolean): void {
    this.#stopArranging();
    this.#isToArrange = isToArrange;
    const cy = this.#cy;
    const { nodes, edges } = this.#graph;
    const before = new Map(cy.nodes().map((node) => [node.id(), placeOf(node)] as const));
    const seeds = this.#hasPlaces ? placesAround(nodes, before) : firstPlaces(this.#graph);
    const isLarge = edges.length > LARGE_EDGES;
    const colours = readColours();
    const elements = edges
      .toSorted((left, right) => right.weight - left.weight)
      .map((edge) => edgeElement(edge, colours));
    this.#rest = elements.slice(LARGE_EDGES);
    cy.batch(() => {
      cy.elements().remove();
      cy.style(graphStyle(isLarge, colours));
      cy.add([
        ...nodes.map((node) => nodeElement(node, seeds.get(node.id), colours)),
        ...elements.slice(0, LARGE_EDGES),
      ]);
    });
    if (!this.#hasPlaces) {
      this.#hasPlaces = true;
      this.#fitPlaces(seeds);
    }
    if (this.#isPainted || !isLarge) {
      nameNodes(cy);
    }
    if (this.#isPainted) {
      this.#addRest();
    }
  }

  /** Adds weaker lines after the first picture, a portion at a time. Then arranges everything. */
  #addRest(): void {
    clearTimeout(this.#adding);
    const next = this.#rest.slice(0, LARGE_EDGES);
    this.#rest = this.#rest.slice(LARGE_EDGES);
    if (next.length > 0) {
      this.#cy.add([...next]);
      this.#adding = setTimeout(() => this.#addRest(), BREATH_MS);
      return;
    }
    const [ids, isAlone] = this.#chosen;
    this.choose(ids, isAlone);
    this.#parts.onComplete();
    if (this.#isToArrange) {
      this.#isToArrange = false;
      if (this.#graph.edges.length <= ARRANGED_EDGES) {
        this.arrange();
      }
    }
  }

  /**
   * Fits the view to the places of the nodes. The library's own way measures every label and line.
   */
  #fitPlaces(places: ReadonlyMap<string, Point>): void {
    const all = [...places.values()];
    const left = all.reduce((least, { x }) => Math.min(least, x), 0) - MARGIN;
    const right = all.reduce((most, { x }) => Math.max(most, x), 0) + MARGIN;
    const top = all.reduce((least, { y }) => Math.min(least, y), 0) - MARGIN;
    const bottom = all.reduce((most, { y }) => Math.max(most, y), 0) + MARGIN;
    const cy = this.#cy;
    const zoom = Math.min(FIT_ZOOM_MAX, cy.width() / (right - left), cy.height() / (bottom - top));
    cy.viewport({
      zoom,
      pan: {
        x: cy.width() / 2 - (zoom * (left + right)) / 2,
        y: cy.height() / 2 - (zoom * (top + bottom)) / 2,
      },
    });
  }

  #nameSoon(): void {
    clearTimeout(this.#naming);
    this.#naming = setTimeout(() => nameNodes(this.#cy), NAMED_AFTER_MS);
  }

  /** Finds better places in a thread of its own. */
  arrange(): void {
    this.#stopArranging();
    const { nodes, edges } = this.#graph;
    const { tied } = byTies(nodes, edges);
    if (tied.length < 2) {
      return;
    }
    const worker = new Worker('/page/graph-worker.js', { type: 'module' });
    this.#worker = worker;
    this.#parts.onArranging(true);
    this.#timer = setTimeout(() => this.#stopArranging(), ARRANGE_MAX_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<ArrangeAnswer>) => {
      this.#stopArranging();
      this.#settle(data);
    });
    worker.addEventListener('error', () => this.#stopArranging());
    const isLarge = edges.length > LARGE_EDGES;
    const request: ArrangeRequest = {
      isLarge,
      nodes: tied.map((node) => ({
        id: node.id,
        ...roomOf(node, isLarge),
        ...this.#placeOf(node.id),
        ...(node.parent !== undefined && { parent: node.parent }),
      })),
      edges: edges.map(({ from, to, weight }) => ({ from, to, weight })),
    };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage(request);
  }

  #placeOf(id: string): Point {
    const { x, y } = this.#cy.getElementById(id).position();
    return { x, y };
  }

  #settle({ places }: ArrangeAnswer): void {
    const cy = this.#cy;
    const arranged = new Map(places.map(([id, x, y]) => [id, { x, y }]));
    const { untied } = byTies(this.#graph.nodes, this.#graph.edges);
    const to = new Map([...arranged, ...shelfPlaces(untied, arranged.values())]);
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const isLarge = this.#graph.edges.length > LARGE_EDGES;
    const layout = cy.layout({
      name: 'preset',
      positions: (node: { id: () => string } | string) =>
        to.get(typeof node === 'string' ? node : node.id()) ?? { x: 0, y: 0 },
      fit: true,
      padding: 30,
      animate: !isCalm && !isLarge,
      animationDuration: GLIDE_MS,
    });
    layout.one('layoutstop', () => {
      if (!cy.elements('.chosen').empty()) {
        this.fit(false);
      }
      nameNodes(cy);
    });
    layout.run();
  }

  #stopArranging(): void {
    clearTimeout(this.#timer);
    if (this.#worker !== undefined) {
      this.#worker.terminate();
      this.#worker = undefined;
      this.#parts.onArranging(false);
    }
  }
}

function firstPlaces({ nodes, edges }: DrawnGraph): ReadonlyMap<string, Point> {
  const { tied, untied } = byTies(nodes, edges);
  const places = seedPlaces(tied);
  return new Map([...places, ...shelfPlaces(untied, places.values())]);
}

/** Size of a node on the drawing: with its name in a small graph, without in a large one. */
function roomOf(
  { kind, pageRank, label }: DrawnNode,
  isLarge: boolean,
): { readonly width: number; readonly height: number } {
  const size = sizeOf(kind, pageRank);
  const name = Math.min(NAME_WIDTH_MAX, label.length * NAME_WIDTH);
  return isLarge
    ? { width: size, height: size }
    : { width: Math.max(size, name), height: size + NAME_HEIGHT };
}

function nodeElement(
  node: DrawnNode,
  place: Point | undefined,
  colour: Colours,
): ElementDefinition {
  const { id, of, kind, parent, pageRank, community } = node;
  const number = community === undefined ? 'none' : String(community % COMMUNITY_COLOURS);
  return {
    group: 'nodes',
    data: {
      id,
      of,
      kind,
      label: visible(showName(node.label), 40),
      size: sizeOf(kind, pageRank),
      colour: colour(`--community-${number}`),
      ...(parent !== undefined && { parent }),
    },
    ...(place !== undefined && !node.isOpen && { position: { ...place } }),
  };
}

function edgeElement(
  { id, from, to, type, source, weight }: DrawnEdge,
  colour: Colours,
): ElementDefinition {
  return {
    group: 'edges',
    data: {
      id,
      source: from,
      target: to,
      type,
      source_: source,
      width: 0.6 + 2.6 * Math.max(0, Math.min(1, weight)),
      colour: colour(EDGE_COLOURS[type] ?? '--edge-contains'),
    },
  };
}

function sizeOf(kind: DrawnNode['kind'], pageRank: number): number {
  const base = kind === 'capability' ? 22 : 12;
  return Math.round(base + 30 * Math.sqrt(Math.max(0, Math.min(1, pageRank))));
}

function placeOf(node: NodeSingular): Placed {
  const { x, y } = node.position();
  const parent = node.data('parent') as string | undefined;
  return { x, y, ...(parent !== undefined && { parent }) };
}
