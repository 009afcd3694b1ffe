/** Arranges the graph in a thread of its own, so that the page stays responsive. */
import cytoscape from 'cytoscape';
import fcose from 'cytoscape-fcose';

/** A graph to be arranged. */
export interface ArrangeRequest {
  /** True if it has so many lines that it is arranged in fewer rounds. */
  readonly isLarge: boolean;
  readonly nodes: readonly {
    readonly id: string;
    readonly parent?: string;
    readonly width: number;
    readonly height: number;
    /** Where it stands now. */
    readonly x: number;
    readonly y: number;
  }[];
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly weight: number;
  }[];
}

/** The new places. A node that holds others is as large as they need. */
export interface ArrangeAnswer {
  readonly places: readonly (readonly [id: string, x: number, y: number])[];
}

const ROUNDS = 2500;
/** Rounds for a large graph. A good place now is better than a perfect one in a minute. */
const ROUNDS_LARGE = 250;

cytoscape.use(fcose);

addEventListener('message', ({ data }: MessageEvent<ArrangeRequest>) => {
  postMessage(arrange(data));
});

function arrange({ nodes, edges, isLarge }: ArrangeRequest): ArrangeAnswer {
  const cy = cytoscape({
    headless: true,
    // Keeps the given places: the library would put all nodes into a grid first.
    layout: { name: 'preset' },
    styleEnabled: true,
    style: [
      { selector: 'node', style: { width: 'data(width)', height: 'data(height)' } },
      { selector: ':parent', style: { padding: '24px' } },
    ],
    elements: {
      nodes: nodes.map(({ id, parent, width, height, x, y }) => ({
        position: { x, y },
        data: { id, width, height, ...(parent !== undefined && { parent }) },
      })),
      edges: edges.map(({ from, to, weight }, index) => ({
        data: { id: `edge ${index}`, source: from, target: to, weight },
      })),
    },
  });
  const options = {
    name: 'fcose',
    quality: 'default',
    // A large graph starts with its communities apart. So few rounds would not find that again.
    randomize: !isLarge,
    animate: false,
    fit: false,
    packComponents: false,
    nodeSeparation: 90,
    nodeRepulsion: () => 9000,
    idealEdgeLength: () => 90,
    edgeElasticity: () => 0.35,
    gravity: 0.35,
    numIter: isLarge ? ROUNDS_LARGE : ROUNDS,
  };
  cy.layout(options).run();
  const places = cy
    .nodes()
    .map((node) => node)
    .filter((node) => !node.isParent())
    .map((node) => [node.id(), node.position('x'), node.position('y')] as const);
  cy.destroy();
  return { places };
}
