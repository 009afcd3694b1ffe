/** Styles of the graph: the page's own colours, and the look of lines and shapes. */
import type { NodeSingular, StylesheetStyle } from 'cytoscape';

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

/** Tells a colour of the page's style sheet. */
export type Colours = (name: string) => string;

/** Colours as they are now, for light or dark; each is looked up once. */
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
      // As large on the screen whatever the zoom; which nodes have a name is decided elsewhere.
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
