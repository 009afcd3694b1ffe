/** What was promised of a call through pml, held against the peers of the same run. */
import type { Verdict } from './bench.ts';
import type { Measured } from './gateway.ts';

type Figure = 'added p50' | 'p50' | 'p95' | 'processor time' | 'calls/s at 64';

interface Promised {
  /** The system and its transport, as `name transport`. */
  readonly ours: string;
  readonly figure: Figure;
  /** At most so many times the figure of the other; of calls per second at least so many times. */
  readonly times: number;
  readonly theirs: string;
}

const HUB = 'mcp-hub sse';
const PROMISES: readonly Promised[] = [
  { ours: 'pml stdio', figure: 'added p50', times: 0.5, theirs: HUB },
  { ours: 'pml stdio', figure: 'added p50', times: 3, theirs: 'relay stdio' },
  { ours: 'pml stdio', figure: 'p50', times: 1, theirs: HUB },
  { ours: 'pml stdio', figure: 'p95', times: 1, theirs: HUB },
  { ours: 'pml stdio', figure: 'processor time', times: 1, theirs: HUB },
  { ours: 'pml stdio', figure: 'calls/s at 64', times: 2, theirs: HUB },
  { ours: 'pml http', figure: 'p50', times: 1, theirs: HUB },
  { ours: 'pml http', figure: 'p95', times: 1, theirs: HUB },
  { ours: 'pml http', figure: 'processor time', times: 1, theirs: HUB },
  { ours: 'pml http', figure: 'calls/s at 64', times: 1, theirs: HUB },
  // Over the same transport.
  { ours: 'pml http', figure: 'p50', times: 1, theirs: 'supergateway-http http' },
  { ours: 'pml http', figure: 'calls/s at 64', times: 1, theirs: 'supergateway-http http' },
  { ours: 'pml-plain stdio', figure: 'processor time', times: 0.5, theirs: HUB },
  { ours: 'pml-plain http', figure: 'processor time', times: 0.9, theirs: HUB },
];

/** The promises of which this run has both figures. */
export function gatewayVerdicts(
  workload: string,
  measured: readonly Measured[],
): readonly Verdict[] {
  const named = new Map(
    measured.map((each) => [`${each.system.name} ${each.system.transport}`, each]),
  );
  const directP50 = named.get('direct stdio')?.latency.p50 ?? 0;
  return PROMISES.flatMap(({ ours, figure, times, theirs }): readonly Verdict[] => {
    const [our, their] = [named.get(ours), named.get(theirs)].map((each) =>
      each === undefined ? undefined : figureOf(figure, each, directP50),
    );
    if (our === undefined || their === undefined) {
      return [];
    }
    const isRate = figure === 'calls/s at 64';
    const bound = times === 1 ? '' : `${times} times `;
    return [
      {
        promise: `${workload}, ${ours}: ${figure} at ${isRate ? 'least' : 'most'} ${bound}that of ${theirs}`,
        measured: `${our.toFixed(2)} against ${their.toFixed(2)}`,
        isKept: isRate ? our >= times * their : our <= times * their,
      },
    ];
  });
}

function figureOf(figure: Figure, measured: Measured, directP50: number): number {
  switch (figure) {
    case 'added p50':
      return measured.latency.p50 - directP50;
    case 'p50':
      return measured.latency.p50;
    case 'p95':
      return measured.latency.p95;
    case 'processor time':
      return measured.processorMsPerCall;
    case 'calls/s at 64':
      return measured.perSecondAtOnce;
    default:
      return figure satisfies never;
  }
}
