/**
 * Chooses the names to draw: as many as there is space for, the most important first, without
 * overlaps.
 */
import type { Core, NodeSingular } from 'cytoscape';

/** A name that could be drawn, in pixels of the screen. */
export interface NameWish {
  readonly id: string;
  /** The middle of its upper edge. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** True if it is drawn whatever is in its way. */
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
/** Between two names, so that they do not read as one. */
const GAP = 2;
const CROWD_GAP = 14;

/** The names that are drawn, of wishes in the order in which they matter. */
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
/** A letter's share of its height, by and large: measuring every name would take longer than it is worth. */
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
