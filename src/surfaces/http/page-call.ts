import type { Clock } from '../../base/clock.ts';
import { sessionId } from '../../base/ids.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import type { Asker } from '../../call/session.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { AuditDesk } from '../daemon/host.ts';
import type { PageServerOff } from './page-api-runs.ts';
import type { PageStorage } from './page-api.ts';
import type { PagePolicy } from './page-policy.ts';

/** What the dashboard is answered from, beside the gateway: what only the owner of it knows. */
export interface PageFacts {
  readonly project: string;
  readonly configFile: string;
  readonly logFile: string;
  readonly storage: () => Promise<PageStorage>;
  /** What a person should know. */
  readonly notices: () => readonly string[];
  /** Who did what. */
  readonly audit: AuditDesk['read'];
  readonly policy: PagePolicy;
  /** Switches a server off in the config file and puts that in force. */
  readonly switchOff: (server: string) => Promise<PageServerOff>;
}

/** What every question of the dashboard is answered with. */
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
  /** Who asks, in words that others recognise. */
  readonly by: string;
  /** True for a token whose role may not look at the project. */
  readonly ownRunsOnly: boolean;
  /** What its path names, decoded. */
  readonly name: string;
  readonly query: URLSearchParams;
  /** Empty for one that only reads. */
  readonly body: JsonObject;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** An answer, with the status of one that was refused. */
export interface PageReply {
  readonly status?: number;
  readonly body: object;
}

/** Who asks in a browser that was let in by a link. */
export const PERSON = 'a person at the dashboard';

/** The session of whoever reads results and starts runs here: nobody's client. */
export const DASHBOARD_SESSION = sessionId('dashboard');

/**
 * Who asks, as calls and runs remember it: the name of a token, or nobody but the local user. People
 * have sessions of their own, because answers of reads are remembered by session.
 */
export function askerOf({ by, ownRunsOnly }: Pick<PageCall, 'by' | 'ownRunsOnly'>): Asker {
  return by === PERSON
    ? { session: DASHBOARD_SESSION, ownRunsOnly }
    : { session: sessionId(`${DASHBOARD_SESSION}:${by}`), person: by, ownRunsOnly };
}
