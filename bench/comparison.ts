/** The table of the README that compares pml with other gateways, made from the figures on the page of benchmarks. */

const BEGIN = '<!-- comparison: written by `npm run docs` from the figures of the benches -->';
const END = '<!-- /comparison -->';

interface System {
  readonly title: string;
  /** Dataset and system in the figures of `gateway`. */
  readonly row: readonly [string, string];
  /** The system in the figures of `load`, which are of plain HTTP clients. */
  readonly load?: string;
  /** The columns of memory that belong to it. */
  readonly memory?: readonly [string, readonly string[]];
}

const SYSTEMS: readonly System[] = [
  { title: 'no gateway', row: ['echo-16B-stdio', 'direct'] },
  {
    title: 'pml, stdio',
    row: ['echo-16B-stdio', 'pml'],
    memory: ['pml', ['daemon idle mb', 'shim idle mb']],
  },
  {
    title: 'pml, HTTP',
    row: ['echo-16B-http', 'pml'],
    load: 'pml',
    memory: ['pml', ['daemon idle mb']],
  },
  {
    title: 'mcp-hub, SSE',
    row: ['echo-16B-sse', 'mcp-hub'],
    load: 'mcp-hub',
    memory: ['mcp-hub', ['hub idle mb']],
  },
  {
    title: 'supergateway, SSE',
    row: ['echo-16B-sse', 'supergateway'],
    load: 'supergateway',
    memory: ['supergateway', ['hub idle mb']],
  },
  {
    title: 'supergateway, HTTP',
    row: ['echo-16B-http', 'supergateway-http'],
    memory: ['supergateway-http', ['hub idle mb']],
  },
];

const HEAD = [
  '',
  'small call, median',
  '95 of 100 within',
  'calls/s, 64 at once',
  'processor per call',
  'calls/s, 200 plain clients',
  'idle memory',
];

/** Returns the README with the table written anew. */
export function withComparison(readme: string, figures: string): string {
  const from = readme.indexOf(BEGIN);
  const to = readme.indexOf(END);
  if (from === -1 || to < from) {
    throw new Error(`README.md has no lines "${BEGIN}" and "${END}"`);
  }
  return `${readme.slice(0, from + BEGIN.length)}\n${comparison(figures)}\n${readme.slice(to)}`;
}

function comparison(figures: string): string {
  const gateway = partOf(figures, 'gateway');
  const load = partOf(figures, 'load');
  const rows = SYSTEMS.map(({ title, row: [dataset, system], load: loaded, memory }) => {
    const of = (column: string): string => cellOf(gateway, dataset, system, column);
    const [owner = '', columns = []] = memory ?? [];
    const megabytes = columns.reduce(
      (sum, column) => sum + Number(cellOf(gateway, 'memory', owner, column)),
      0,
    );
    return [
      title,
      `${of('p50')} ms`,
      `${of('p95')} ms`,
      of('calls per s 64'),
      of('processor per call') === '' ? '' : `${of('processor per call')} ms`,
      loaded === undefined ? '' : cellOf(load, 'reads-200', loaded, 'per s'),
      columns.length === 0 ? '' : `${Math.round(megabytes)} MB`,
    ];
  });
  return [
    [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'),
    '',
    `Figures of \`bench -- gateway\` (${madeOf(gateway)}) and \`bench -- load\` (${madeOf(load)}).`,
  ].join('\n');
}

function partOf(figures: string, name: string): string {
  const from = figures.indexOf(`<!-- figures of ${name} -->`);
  const to = figures.indexOf(`<!-- end of ${name} -->`);
  if (from === -1 || to < from) {
    throw new Error(`the page of benchmarks has no figures of ${name}`);
  }
  return figures.slice(from, to);
}

/** The commit and the day of figures. */
function madeOf(part: string): string {
  const found = /commit (\w{8})\w*, (\d{4}-\d\d-\d\d)/u.exec(part);
  if (found === null) {
    throw new Error('figures without a commit and a date');
  }
  return `${found[1]}, ${found[2]}`;
}

/** One cell, found by the first two columns and the heading of its own. */
function cellOf(part: string, dataset: string, system: string, column: string): string {
  let head: readonly string[] = [];
  for (const line of part.split('\n').filter((each) => each.startsWith('|'))) {
    const cells = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    if (cells[0] === '' && cells[1] === '') {
      head = cells;
    } else if (cells[0] === dataset && cells[1] === system && head.includes(column)) {
      return cells[head.indexOf(column)] ?? '';
    }
  }
  throw new Error(`no figure of ${dataset}, ${system}: ${column}`);
}
