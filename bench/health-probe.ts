import { Worker } from 'node:worker_threads';

export interface HealthReading {
  readonly longestMs: number;
  readonly failures: number;
}

/** Asks whether a gateway is well, over and over, from a thread of its own. */
export class HealthProbe {
  readonly #worker: Worker;

  constructor(url: URL, everyMs: number) {
    const program = new URL('./fixtures/health-probe.mjs', import.meta.url);
    this.#worker = new Worker(program, { workerData: { url: url.href, everyMs }, execArgv: [] });
  }

  /** What was seen since the last reading. */
  read(): Promise<HealthReading> {
    return new Promise((resolve) => {
      this.#worker.once('message', resolve);
      this.#worker.postMessage('read', []);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
