import { describeError } from '../../base/errors.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { plainLine } from '../../base/plain-text.ts';
import { UPSTREAM } from '../../tuning.ts';
import type { Connection } from './connection.ts';
import type { Instance } from './instance.ts';
import type { LogLevels } from './log-levels.ts';
import { addresseeOf } from './server-questions.ts';

/** What the notices of one server lead to. */
export interface ServerNoticesParts {
  readonly logger: Logger;
  readonly logLevels: LogLevels;
  readonly onToolsChanged: (connection: Connection) => void;
  readonly onOffersChanged: (connection: Connection) => void;
  readonly onResourceUpdated: (instance: Instance, uri: string) => void;
}

/** What passes between a server and its clients without an answer, in both directions. */
export class ServerNotices {
  readonly #parts: ServerNoticesParts;
  readonly #levels = new WeakMap<Connection, string>();

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
          method: plainLine(method, UPSTREAM.errorLengthMax),
        });
    }
  }

  /** What was to be announced may not have been. */
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
    const { logger, logLevels } = this.#parts;
    const { connection, owner } = instance;
    const level = owner === undefined ? logLevels.mostTalkative() : logLevels.of(owner);
    const isTold = connection !== undefined && this.#levels.get(connection) === level;
    if (
      connection === undefined ||
      level === undefined ||
      isTold ||
      connection.isModern ||
      connection.capabilities.logging === undefined
    ) {
      return;
    }
    this.#levels.set(connection, level);
    connection.request('logging/setLevel', { level }, {}, signal).catch((error: unknown) => {
      const reason = plainLine(describeError(error), UPSTREAM.errorLengthMax);
      logger.debug('upstream_log_level_refused', { reason });
    });
  }

  #passOn(instance: Instance, method: string, params: JsonObject): void {
    const { logger, logLevels } = this.#parts;
    const addressee = addresseeOf(instance, method === 'notifications/message');
    if (addressee.kind === 'nobody') {
      logger.debug('upstream_notification_dropped', { method, reason: addressee.reason });
      return;
    }
    const session = instance.owner ?? addressee.visits.at(-1)?.session;
    const isLog = method === 'notifications/message';
    if (session === undefined || !isLog || logLevels.isWanted(session, params['level'])) {
      addressee.link.tell(method, params);
    }
  }
}
