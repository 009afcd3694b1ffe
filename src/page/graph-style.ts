/** How the graph looks: the page's own colours, and what each line and shape stands for. */
import type { StylesheetStyle } from 'cytoscape';

/** How many communities have a colour of their own; further ones begin again. */
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
        ...(!isLarge && { label: 'data(label)' }),
        color: ink,
        'font-size': 11,
        'font-family': 'system-ui, sans-serif',
        'text-valign': 'bottom',
        'text-margin-y': 3,
        'text-outline-color': paper,
        'text-outline-width': 2,
        'min-zoomed-font-size': 8,
        'text-wrap': 'ellipsis',
        'text-max-width': '120px',
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
        'text-margin-y': -4,
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
    ...(isLarge
      ? [{ selector: 'node.named, node.near', style: { label: 'data(label)' } } as const]
      : []),
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
        'min-zoomed-font-size': 0,
        'z-index': 10,
      },
    },
    { selector: 'node.near', style: { 'min-zoomed-font-size': 0 } },
    { selector: 'edge.near', style: { opacity: 1, 'z-index': 9 } },
  ];
}
