import type { Clock } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { plainLine } from '../../base/plain-text.ts';
import { TEXTS } from '../../tuning/text.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import type { Connection } from './connection.ts';
import type { Instance } from './instance.ts';
import type { LogLevels } from './log-levels.ts';
import { NoticeBudget } from './notice-budget.ts';
import { addresseeOf } from './server-questions.ts';
import { TimeLimit } from './time-limit.ts';
import type { Visit } from './visit.ts';

interface ServerNoticesParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly logLevels: LogLevels;
  readonly onToolsChanged: (connection: Connection) => void;
  readonly onOffersChanged: (connection: Connection) => void;
  /** One was not passed on, because there were too many. */
  readonly onDropped: () => void;
  readonly onResourceUpdated: (instance: Instance, uri: string) => void;
}

/** Notifications between a server and its clients, in both directions. */
export class ServerNotices {
  readonly #parts: ServerNoticesParts;
  /** The level that each connection was told last. */
  readonly #levels = new WeakMap<Connection, string>();
  /** Budgets for notifications outside of calls. */
  readonly #outside = new WeakMap<Instance, NoticeBudget>();
  /** Connections whose level is being set. */
  readonly #settling = new WeakSet<Connection>();

  constructor(parts: ServerNoticesParts) {
    this.#parts = parts;
  }

  /** A notification of the server. Without a connection its start is not over yet. */
  take(
    instance: Instance,
    connection: Connection | undefined,
    method: string,
    params: JsonObject,
  ): void {
    switch (method) {
      case 'notifications/tools/list_changed':
        if (connection !== undefined) {
          this.#parts.onToolsChanged(connection);
        }
        break;
      case 'notifications/resources/list_changed':
      case 'notifications/prompts/list_changed':
        if (connection !== undefined) {
          this.#parts.onOffersChanged(connection);
        }
        break;
      case 'notifications/resources/updated':
        if (typeof params['uri'] === 'string') {
          this.#parts.onResourceUpdated(instance, params['uri']);
        }
        break;
      case 'notifications/message':
      case 'notifications/elicitation/complete':
        this.#passOn(instance, method, params);
        break;
      default:
        this.#parts.logger.debug('upstream_notification_unknown', {
          method: plainLine(method, TEXTS.messageLengthMax),
        });
    }
  }

  /** Refreshes all lists after a gap, because announcements may be missing. */
  onGap(connection: Connection | undefined): void {
    if (connection !== undefined) {
      this.#parts.onToolsChanged(connection);
      this.#parts.onOffersChanged(connection);
    }
  }

  /** Lets the server ask for the roots again. */
  tellRootsChanged(instance: Instance | undefined): void {
    const connection = instance?.connection;
    if (connection?.isModern === false) {
      connection.notify('notifications/roots/list_changed');
    }
  }

  /** Tells a server of an older protocol how much it is to log; the newest is told with each request. */
  settleLogLevel(instance: Instance, signal: AbortSignal): void {
    const { connection } = instance;
    if (
      connection !== undefined &&
      !connection.isModern &&
      connection.capabilities.logging !== undefined &&
      !this.#settling.has(connection)
    ) {
      this.#settling.add(connection);
      void this.#settleLogLevel(instance, connection, signal).finally(() =>
        this.#settling.delete(connection),
      );
    }
  }

  /** Sets one level after another, until the server has the level that is wanted by then. */
  async #settleLogLevel(
    instance: Instance,
    connection: Connection,
    signal: AbortSignal,
  ): Promise<void> {
    const { clock, logger } = this.#parts;
    for (;;) {
      const level = this.#levelFor(instance);
      const isTold = level === undefined || this.#levels.get(connection) === level;
      if (isTold || !connection.isOpen || signal.aborted) {
        return;
      }
      this.#levels.set(connection, level);
      const limit = new TimeLimit(clock, UPSTREAM.listTimeoutMs, 'it did not answer', signal);
      try {
        await connection.request('logging/setLevel', { level }, {}, limit.signal);
      } catch (error) {
        const reason = plainLine(describeError(error), TEXTS.messageLengthMax);
        logger.debug('upstream_log_level_refused', { reason });
      } finally {
        limit[Symbol.dispose]();
      }
    }
  }

  #levelFor({ owner }: Instance): string | undefined {
    const { logLevels } = this.#parts;
    return owner === undefined ? logLevels.mostTalkative() : logLevels.of(owner);
  }

  /** Returns true if a notification may pass. Outside of calls only the limit per second counts. */
  #mayPass(instance: Instance, visit: Visit | undefined): boolean {
    const nowMs = this.#parts.clock.monotonicMs();
    if (visit !== undefined) {
      return visit.mayTell('log', nowMs);
    }
    const budget = this.#outside.get(instance) ?? new NoticeBudget(Infinity);
    this.#outside.set(instance, budget);
    return budget.take(nowMs);
  }

  /** Passes a notification on. The client's own link drops messages below its log level. */
  #passOn(instance: Instance, method: string, params: JsonObject): void {
    const addressee = addresseeOf(instance, method === 'notifications/message');
    if (addressee.kind === 'nobody') {
      const { reason } = addressee;
      this.#parts.logger.debug('upstream_notification_dropped', { method, reason });
      return;
    }
    if (method === 'notifications/message' && !this.#mayPass(instance, addressee.visits.at(-1))) {
      this.#parts.onDropped();
      return;
    }
    addressee.link.tell(method, params);
  }
}
