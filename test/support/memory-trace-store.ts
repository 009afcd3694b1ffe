import type { Trace, TraceId, TraceQuery, TraceStore } from '../../src/knowledge/tracer.ts';

/** A trace store without a database. */
export class MemoryTraceStore implements TraceStore {
  readonly #traces = new Map<TraceId, Trace>();
  /** Resolves before anything is stored, for a store that is slow or that fails. */
  gate: () => Promise<void> = () => Promise.resolve();
  /** Sizes of the batches that were added. */
  readonly batches: number[] = [];

  add: TraceStore['add'] = async (traces) => {
    await this.gate();
    this.batches.push(traces.length);
    for (const trace of traces.filter(({ id }) => !this.#traces.has(id))) {
      const tools = trace.tools.filter((tool) => tool.length <= 2000);
      this.#traces.set(trace.id, { ...trace, tools });
    }
  };

  settle: TraceStore['settle'] = async (settlements) => {
    await this.gate();
    for (const { outcome, at, ...of } of settlements) {
      for (const trace of this.#traces.values()) {
        const isMeant =
          'trace' in of
            ? trace.id === of.trace
            : trace.runId === of.runId && trace.outcome === undefined;
        if (isMeant) {
          this.#traces.set(trace.id, { ...trace, outcome, settledAt: at });
        }
      }
    }
  };

  find: TraceStore['find'] = (query, limit) =>
    Promise.resolve({
      traces: [...this.#traces.values()]
        .filter((trace) => isMeantBy(query, trace))
        .toSorted(newestFirst)
        .slice(0, limit),
      ignored: 0,
    });

  removeOld: TraceStore['removeOld'] = ({ since, newest }, limit) => {
    const old = [...this.#traces.values()]
      .toSorted(newestFirst)
      .filter(({ at }, place) => at < since || place >= newest)
      .toReversed()
      .slice(0, limit);
    for (const { id } of old) {
      this.#traces.delete(id);
    }
    return Promise.resolve(old.length);
  };
}

function isMeantBy(query: TraceQuery, trace: Trace): boolean {
  if ('trace' in query) {
    return trace.id === query.trace;
  }
  if ('traceBegins' in query) {
    return trace.id.startsWith(query.traceBegins);
  }
  return 'runId' in query ? trace.runId === query.runId : trace.tools.includes(query.tool);
}

function newestFirst(left: Trace, right: Trace): number {
  return right.at - left.at || (left.id < right.id ? 1 : -1);
}
