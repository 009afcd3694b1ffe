import type { Right } from '../../base/access.ts';
import type { Clock } from '../../base/clock.ts';
import { sessionId } from '../../base/ids.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import type { Asker } from '../../call/asker.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { AuditDesk } from '../daemon/host.ts';
import type { PageServerOff } from './page-api-runs.ts';
import type { StorageReport } from './page-api.ts';
import type { PagePolicy } from './page-policy.ts';

/** Data for the dashboard that only the owner of the gateway has. */
export interface PageFacts {
  readonly project: string;
  readonly configFile: string;
  readonly logFile: string;
  readonly storage: () => Promise<StorageReport>;
  /** Notices for a person. */
  readonly notices: () => readonly string[];
  /** Reads the audit. */
  readonly audit: AuditDesk['read'];
  readonly policy: PagePolicy;
  /** Switches a server off in the config file and puts that in force. */
  readonly switchOff: (server: string) => Promise<PageServerOff>;
}

/** Parts that answer the dashboard's requests. */
export interface PageApiParts {
  readonly gateway: Gateway;
  readonly facts: PageFacts;
  readonly version: string;
  readonly startedAt: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** One question. */
export interface PageCall {
  readonly parts: PageApiParts;
  /** Name of the asker, as others recognise it. */
  readonly by: string;
  /** True for a token whose role may not look at the project. */
  readonly ownRunsOnly: boolean;
  /** The name in the path, decoded. */
  readonly name: string;
  readonly query: URLSearchParams;
  /** Empty for a request that only reads. */
  readonly body: JsonObject;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** The answer, with its status if it was refused. */
export interface PageReply {
  readonly status?: number;
  readonly body: object;
}

/** Answers one question with data. */
type Answer = (call: PageCall) => Promise<object>;

/** A path with at most one name in it, and its handler. */
export interface PageRoute {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly answer: (call: PageCall) => Promise<PageReply>;
  /** True if it changes something. Other POST requests only need more space than an address has. */
  readonly isChange: boolean;
  /** The right that a token needs. A browser that was admitted by a link may do everything. */
  readonly right: Right;
}

/** Returns a route that reads. */
export const get = (path: RegExp, answer: Answer, right: Right = 'look'): PageRoute => ({
  method: 'GET',
  path,
  answer: async (call) => ({ body: await answer(call) }),
  isChange: false,
  right,
});

/** Returns a route that reads, with a question in its body. */
export const ask = (path: RegExp, answer: Answer): PageRoute => ({
  ...get(path, answer),
  method: 'POST',
});

/** Returns a route that changes something. */
export const change = (path: RegExp, right: Right, answer: Answer): PageRoute => ({
  ...ask(path, answer),
  isChange: true,
  right,
});

/** Name for a browser that was let in by a link. */
export const PERSON = 'a person at the dashboard';

/** The session of whoever reads results and starts runs here: nobody's client. */
export const DASHBOARD_SESSION = sessionId('dashboard');

/**
 * Returns the asker for calls and runs: the name of a token, or the local user. Each person has a
 * session of their own, because answers of reads are remembered by session.
 */
export function askerOf({ by, ownRunsOnly }: Pick<PageCall, 'by' | 'ownRunsOnly'>): Asker {
  return by === PERSON
    ? { session: DASHBOARD_SESSION, ownRunsOnly }
    : { session: sessionId(`${DASHBOARD_SESSION}:${by}`), person: by, ownRunsOnly };
}
