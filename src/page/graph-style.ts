/** The look of the graph: colours, lines and shapes, and which names are drawn. */

import type { NodeSingular, StylesheetStyle, Core } from 'cytoscape';

/** Number of communities with a colour of their own. Further ones reuse the colours. */
export const COMMUNITY_COLOURS = 10;

/** Kinds of lines with the name of their colour, in the order of the legend. */
export const EDGE_COLOURS: Readonly<Record<string, string>> = {
  dependency: '--edge-dependency',
  sequence: '--edge-sequence',
  cooccurrence: '--edge-cooccurrence',
  alternative: '--edge-alternative',
  provides: '--edge-provides',
  contains: '--edge-contains',
  same: '--edge-contains',
};

/** Returns a colour of the page's style sheet by its name. */
export type Colours = (name: string) => string;

/** Reads the present colours, light or dark. Each is looked up once. */
export function readColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const known = new Map<string, string>();
  return (name) => {
    const value = known.get(name) ?? (style.getPropertyValue(name).trim() || '#888888');
    known.set(name, value);
    return value;
  };
}

/** The style sheet of the drawing. `isLarge`: many lines, drawn the quick way. */
export function graphStyle(isLarge: boolean, colour: Colours): StylesheetStyle[] {
  const ink = colour('--ink');
  const paper = colour('--paper');
  const accent = colour('--accent');
  return [
    {
      selector: 'node',
      style: {
        width: 'data(size)',
        height: 'data(size)',
        'background-color': 'data(colour)',
        color: ink,
        'font-family': 'system-ui, sans-serif',
        'text-valign': 'bottom',
        'text-outline-color': paper,
        'text-wrap': 'ellipsis',
      },
    },
    {
      // The names have the same size on the screen at every zoom. `nameNodes` decides which nodes
      // have one.
      selector: 'node.named',
      style: {
        label: 'data(label)',
        'font-size': 'data(nameSize)',
        'text-margin-y': (node: NodeSingular) => Number(node.data('nameGap')),
        'text-outline-width': 'data(nameEdge)',
        'text-max-width': 'data(nameRoom)',
      },
    },
    { selector: 'node[kind = "server"]', style: { shape: 'diamond' } },
    {
      selector: 'node[kind = "capability"]',
      style: {
        shape: 'round-rectangle',
        'border-width': 2,
        'border-color': accent,
        'font-weight': 'bold',
      },
    },
    {
      selector: ':parent',
      style: {
        'background-opacity': 0.12,
        'background-color': accent,
        'border-width': 1.5,
        'border-color': accent,
        'text-valign': 'top',
        padding: '24px',
      },
    },
    {
      selector: 'node[kind = "copy"]',
      style: {
        'background-opacity': 0.25,
        'border-width': 1.5,
        'border-style': 'dashed',
        'border-color': 'data(colour)',
      },
    },
    ...edgeStyles(isLarge),
    ...chosenStyles(accent),
  ];
}

function edgeStyles(isLarge: boolean): StylesheetStyle[] {
  const plain: StylesheetStyle = {
    selector: 'edge',
    style: {
      width: 'data(width)',
      'line-color': 'data(colour)',
      opacity: isLarge ? 0.35 : 0.75,
      'curve-style': isLarge ? 'haystack' : 'bezier',
      'haystack-radius': 0,
    },
  };
  if (isLarge) {
    return [plain];
  }
  return [
    plain,
    {
      selector: 'edge[type = "dependency"], edge[type = "sequence"], edge[type = "provides"]',
      style: {
        'target-arrow-shape': 'triangle',
        'target-arrow-color': 'data(colour)',
        'arrow-scale': 0.8,
      },
    },
    { selector: 'edge[source_ = "inferred"]', style: { 'line-style': 'dashed' } },
    {
      selector: 'edge[source_ = "template"], edge[type = "contains"], edge[type = "same"]',
      style: { 'line-style': 'dotted' },
    },
  ];
}

function chosenStyles(accent: string): StylesheetStyle[] {
  return [
    { selector: '.dim', style: { opacity: 0.12, 'text-opacity': 0 } },
    { selector: 'edge.dim', style: { opacity: 0.05 } },
    { selector: '.away', style: { display: 'none' } },
    {
      selector: 'node.chosen',
      style: {
        'border-width': 4,
        'border-color': accent,
        'border-style': 'solid',
        'z-index': 10,
      },
    },
    { selector: 'edge.near', style: { opacity: 1, 'z-index': 9 } },
  ];
}

/** A name that could be drawn, in pixels of the screen. */
export interface NameWish {
  readonly id: string;
  /** The middle of its upper edge. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** True if the name is drawn even on top of others. */
  readonly isNeeded: boolean;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Limit of names. More would be a wall of words; in a crowd, even fewer hide the nodes they name.
 */
const NAMES_MAX = 150;
const CROWD = 300;
const CROWD_NAMES_MAX = 60;
/** Space between two names, so that they do not read as one. */
const GAP = 2;
const CROWD_GAP = 14;

/** Returns the ids whose names are drawn. The wishes are in order of importance. */
export function namesToDraw(wishes: readonly NameWish[]): readonly string[] {
  const isCrowd = wishes.length > CROWD;
  const namesMax = isCrowd ? CROWD_NAMES_MAX : NAMES_MAX;
  const gap = isCrowd ? CROWD_GAP : GAP;
  const taken: Box[] = [];
  const ids: string[] = [];
  for (const wish of wishes) {
    if (taken.length >= namesMax) {
      break;
    }
    const box = boxOf(wish, gap);
    if (wish.isNeeded || !taken.some((other) => isOver(box, other))) {
      taken.push(box);
      ids.push(wish.id);
    }
  }
  return ids;
}

function boxOf({ x, y, width, height }: NameWish, gap: number): Box {
  const half = (width + gap) / 2;
  return { left: x - half, right: x + half, top: y - gap / 2, bottom: y + height + gap / 2 };
}

function isOver(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

/** In pixels of the screen. */
const FONT = 11;
const FONT_GROWTH_MAX = 1.5;
const NODE_GAP = 3;
const EDGE = 2;
/** Longer names than this are cut. */
const ROOM = 240;
/** Average width of a letter as a share of its height. Measuring every name would take too long. */
const LETTER = 0.6;

/**
 * Draws names of visible nodes that have space: chosen ones first, then central ones. Names are as
 * large on the screen whatever the zoom.
 */
export function nameNodes(cy: Core): void {
  const zoom = cy.zoom();
  const font = FONT * Math.min(FONT_GROWTH_MAX, Math.max(1, zoom));
  const { x1, x2, y1, y2 } = cy.extent();
  const inSight: NodeSingular[] = [];
  cy.nodes().forEach((node) => {
    const { x, y } = node.position();
    const isNear = x >= x1 && x <= x2 && y >= y1 && y <= y2;
    if (isNear && !node.hasClass('dim') && !node.hasClass('away')) {
      inSight.push(node);
    }
  });
  const seen = inSight.toSorted((one, other) => importance(other) - importance(one));
  const names = new Set(namesToDraw(seen.map((node) => wishOf(node, zoom, font))));
  cy.batch(() => {
    cy.nodes('.named').forEach((node) => {
      if (!names.has(node.id())) {
        node.removeClass('named');
      }
    });
    for (const node of seen) {
      if (names.has(node.id())) {
        node.data({
          nameSize: font / zoom,
          nameGap: ((node.isParent() ? -1 : 1) * NODE_GAP) / zoom,
          nameEdge: EDGE / zoom,
          nameRoom: (ROOM * font) / FONT / zoom,
        });
        node.addClass('named');
      }
    }
  });
}

function importance(node: NodeSingular): number {
  const size = Number(node.data('size'));
  const rank = node.hasClass('chosen') ? 3 : node.hasClass('near') ? 2 : node.isParent() ? 1 : 0;
  return rank * 1000 + size;
}

function wishOf(node: NodeSingular, zoom: number, font: number): NameWish {
  const { x, y } = node.renderedPosition();
  const height = font + NODE_GAP;
  const half = node.isParent()
    ? node.renderedOuterHeight() / 2
    : (Number(node.data('size')) * zoom) / 2;
  return {
    id: node.id(),
    x,
    y: node.isParent() ? y - half - height : y + half,
    width: Math.min((ROOM * font) / FONT, String(node.data('label')).length * font * LETTER),
    height,
    isNeeded: node.hasClass('chosen'),
  };
}
