import type { Clock } from '../../base/clock.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { classifyFailure } from './classify-failure.ts';
import type { Connection } from './connection.ts';
import type { InstancePool } from './instance-pool.ts';
import { TimeLimit } from './time-limit.ts';
import { UpstreamError } from './upstream-error.ts';

/** Asks the connections of one server now and then whether they are still there. */
export class Heartbeat {
  readonly #clock: Clock;
  readonly #pool: InstancePool;
  readonly #ended: AbortSignal;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, pool: InstancePool, ended: AbortSignal) {
    this.#clock = clock;
    this.#pool = pool;
    this.#ended = ended;
  }

  /** Goes on while anything runs. */
  start(): void {
    this.#cancel ??= this.#later();
  }

  stop(): void {
    this.#cancel?.();
  }

  /** Asks whether it is still there; a connection without an answer is given up. */
  async ping(connection: Connection): Promise<void> {
    const text = 'it hangs: a ping was not answered';
    const limit = new TimeLimit(this.#clock, UPSTREAM.pingTimeoutMs, text, this.#ended);
    try {
      await connection.ping(limit.signal);
    } catch (error) {
      const { code, message, connectionLost } = classifyFailure(error);
      // Any answer will do, a refusal included.
      if (connection.isOpen && (code === 'timed_out' || connectionLost)) {
        connection.abandon(new UpstreamError('exited', message));
      }
    } finally {
      limit[Symbol.dispose]();
    }
  }

  #later(): () => void {
    return this.#clock.after(UPSTREAM.pingIntervalMs, () => {
      const idle = this.#pool.all().filter(({ visits }) => visits.size === 0);
      for (const { connection } of idle) {
        if (connection !== undefined) {
          void this.ping(connection);
        }
      }
      this.#cancel = this.#pool.isInUse ? this.#later() : undefined;
    });
  }
}
