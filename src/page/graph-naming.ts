/** Gives nodes their names on the canvas, as large on the screen whatever the zoom. */
import type { Core, NodeSingular } from 'cytoscape';

import { namesToDraw, type NameWish } from './graph-names.ts';

/** In pixels of the screen. */
const FONT = 11;
const FONT_GROWTH_MAX = 1.5;
const GAP = 3;
const EDGE = 2;
/** Longer names than this are cut. */
const ROOM = 240;
/** A letter's share of its height, by and large: measuring every name would take longer than it is worth. */
const LETTER = 0.6;

/** Draws names of visible nodes that have space: chosen ones first, then central ones. */
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
  const names = new Set(namesToDraw(seen.map((node) => wish(node, zoom, font))));
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
          nameGap: ((node.isParent() ? -1 : 1) * GAP) / zoom,
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

function wish(node: NodeSingular, zoom: number, font: number): NameWish {
  const { x, y } = node.renderedPosition();
  const height = font + GAP;
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
