import { Worker } from 'node:worker_threads';

/** A call that is hard on a gateway, and how much its answer has at least. */
interface BurdenCall {
  readonly tool: string;
  readonly args: object;
  readonly bytesMin: number;
}

/** What a client of that kind has been through. */
export interface BurdenReading {
  readonly calls: number;
  readonly failures: number;
  readonly longestMs: number;
  readonly bytesMost: number;
}

const LARGE_BYTES = 55_000_000;
const UNIQUE_ITEMS = 40_000;
const LEVELS = 60;
/** Without a pace the client asks more the sooner it is answered, and rounds could not be compared. */
const EVERY_MS = 25;

/** What the tools of the hostile server are asked, by the name of the burden. */
const BURDENS = {
  large: [{ tool: 'hostile__large', args: { bytes: LARGE_BYTES }, bytesMin: LARGE_BYTES }],
  hostile: [
    { tool: 'hostile__pattern', args: { value: `p{${'a'.repeat(60)}!` }, bytesMin: 1 },
    { tool: 'hostile__alternatives', args: { value: nested(LEVELS) }, bytesMin: 1 },
    {
      tool: 'hostile__unique',
      args: { value: Array.from({ length: UNIQUE_ITEMS }, (_none, index) => ({ a: 1, index })) },
      bytesMin: 1,
    },
  ],
} as const satisfies Readonly<Record<string, readonly BurdenCall[]>>;

export type BurdenName = keyof typeof BURDENS;
export const BURDEN_NAMES: readonly BurdenName[] = ['large', 'hostile'];

/** One client that makes burdensome calls until it is stopped, in a thread of its own. */
export class Burden {
  readonly #worker: Worker;

  constructor(url: URL, headers: Readonly<Record<string, string>>, name: BurdenName) {
    const program = new URL('./fixtures/burden.mjs', import.meta.url);
    const workerData = { url: url.href, headers, calls: BURDENS[name], everyMs: EVERY_MS };
    this.#worker = new Worker(program, { workerData, execArgv: [] });
  }

  /** Lets the call under way end, and tells how it went. */
  async stop(): Promise<BurdenReading> {
    const told = new Promise<BurdenReading>((resolve, reject) => {
      this.#worker.once('message', resolve);
      this.#worker.once('error', reject);
    });
    this.#worker.postMessage('stop', []);
    const reading = await told;
    await this.#worker.terminate();
    return reading;
  }
}

function nested(levels: number): object {
  let value = {};
  for (let level = 0; level < levels; level += 1) {
    value = { n: value };
  }
  return value;
}
