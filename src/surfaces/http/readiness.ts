/**
 * Says whether requests should be sent here. Health only says that the process lives; this asks the
 * database.
 */
import type { Clock } from '../../base/clock.ts';
import { HTTP } from '../../tuning/http.ts';

/** The parts that a gateway stands on. */
export interface HostHealth {
  readonly database: 'up' | 'away';
  /** Reason why the database cannot be used. */
  readonly problem?: string;
  /** The studying side. Serving does not need it. */
  readonly learning: 'off' | 'asleep' | 'running' | 'down';
}

/** The answer of `/readyz`. */
interface Readiness extends Omit<HostHealth, 'problem'> {
  readonly status: 'ready' | 'not ready' | 'draining';
}

/** Asks at most once in a while, however many probes there are: they need no token. */
export class ReadinessProbe {
  readonly #ask: () => Promise<HostHealth>;
  readonly #clock: Clock;
  #isDraining = false;
  #asked: { readonly atMs: number; readonly health: Promise<HostHealth> } | undefined;

  constructor(ask: () => Promise<HostHealth>, clock: Clock) {
    this.#ask = ask;
    this.#clock = clock;
  }

  /** Reports from now on that nobody should send requests here. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Reads the health of the host. The answer may be a moment old. */
  health(): Promise<HostHealth> {
    const nowMs = this.#clock.monotonicMs();
    if (this.#asked === undefined || nowMs - this.#asked.atMs > HTTP.readinessKeptMs) {
      this.#asked = { atMs: nowMs, health: this.#ask() };
    }
    return this.#asked.health;
  }

  async read(): Promise<Readiness> {
    const { database, learning } = await this.health();
    const status = database === 'up' ? 'ready' : 'not ready';
    return { status: this.#isDraining ? 'draining' : status, database, learning };
  }
}
