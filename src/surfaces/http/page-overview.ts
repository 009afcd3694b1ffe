/** The home view, health and savings, and what mends a server. */

import { isBadServer } from '../../base/people-words.ts';
import { plainText } from '../../base/plain-text.ts';
import { MS_PER_DAY } from '../../base/units.ts';
import type { AuditQuery } from '../../call/audit-log.ts';
import type { Statistics } from '../../gateway/gateway.ts';
import { AUDIT } from '../../tuning/call.ts';
import { DASHBOARD } from '../../tuning/http.ts';
import type { AuditPage } from '../daemon/host.ts';
import { isAbout, logDetail, logEntry, LogReader } from '../daemon/log-file.ts';
import type { PageServerOff } from './page-api-runs.ts';
import type {
  PageHome,
  PageHomeDay,
  PageOverview,
  PageRestartAnswer,
  PageSavingsOfDay,
  PageServerLog,
} from './page-api.ts';
import { change, get, type PageCall, type PageRoute } from './page-call.ts';
import { pulseOf } from './page-events.ts';
import { onlyKeys, queryText, queryWhole } from './page-input.ts';
import { listedRun } from './page-runs.ts';

/** Returns the overview of the whole gateway. */
async function overview({ parts }: PageCall): Promise<PageOverview> {
  const { gateway, facts, clock, startedAt, version } = parts;
  const [statistics, retrieval, storage, undecided] = await Promise.all([
    gateway.statistics(),
    gateway.retrievalTotals(),
    facts.storage(),
    gateway.undecided(),
  ]);
  const calls = statistics.calls.toSorted((left, right) => right.calls - left.calls);
  return {
    ...pulseOf(clock.now()),
    version,
    startedAt,
    study: statistics.study,
    servers: gateway.servers(),
    tools: statistics.tools,
    runs: statistics.runs,
    undecided: undecided.length,
    notices: facts.notices(),
    calls: calls.slice(0, DASHBOARD.callsMax),
    callsOmitted: Math.max(0, calls.length - DASHBOARD.callsMax),
    saved: savingsOf(statistics),
    storage,
    search: statistics.search,
    retrieval,
  };
}

/** Stops a server and starts it again. */
async function restartServer({ parts, name, signal }: PageCall): Promise<PageRestartAnswer> {
  return { server: await parts.gateway.restartServer(name, signal) };
}

/** Returns the log lines about a server. */
async function serverLog({ parts, name }: PageCall): Promise<PageServerLog> {
  const lines = await new LogReader(parts.facts.logFile, DASHBOARD.logBytesMax).read();
  return {
    lines: lines
      .filter((text) => isAbout(text, name))
      .slice(-DASHBOARD.logLinesMax)
      .map((text) => {
        const entry = logEntry(text);
        const word = (key: string): string => {
          const value = entry[key];
          return typeof value === 'string' ? value : '';
        };
        const detail = plainText(logDetail(entry)).slice(0, DASHBOARD.descriptionLengthMax);
        return { time: word('time'), level: word('level'), event: word('event'), detail };
      }),
  };
}

/** Switches a server off, until somebody changes the config file. */
async function switchServerOff({ parts, name, body }: PageCall): Promise<PageServerOff> {
  onlyKeys(body, []);
  const written = await parts.facts.switchOff(name);
  parts.logger.info('page_server_off', { server: name, ...written });
  return written;
}

/** Returns saved tokens and time by day, oldest first. A day may have only one of them. */
function savingsOf({ saved, ahead }: Statistics): readonly PageSavingsOfDay[] {
  const days = new Map<string, PageSavingsOfDay>();
  for (const { day, definitions, results } of saved) {
    days.set(day, { day, definitions, results, savedMs: 0 });
  }
  for (const { day, savedMs } of ahead.byDay) {
    days.set(day, { ...(days.get(day) ?? { day, definitions: 0, results: 0 }), savedMs });
  }
  return [...days.values()]
    .toSorted((left, right) => (left.day < right.day ? -1 : 1))
    .slice(-DASHBOARD.daysMax);
}

/** Returns who did what, the newest first: `since` in milliseconds, `person`, and where to go on. */
function showAudit({ parts, query }: PageCall): Promise<AuditPage> {
  const any = { min: 0, max: Number.MAX_SAFE_INTEGER };
  const since = queryWhole(query, 'since', any);
  const person = queryText(query, 'person');
  const [at, id] = [queryWhole(query, 'beforeAt', any), queryText(query, 'beforeId')];
  const asked: AuditQuery = {
    limit: queryWhole(query, 'limit', { min: 1, max: AUDIT.pageMax }) ?? AUDIT.pageMax,
    ...(since !== undefined && { since }),
    ...(person !== undefined && { person }),
    ...(at !== undefined && id !== undefined && { before: { at, id } }),
  };
  return parts.facts.audit(asked);
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Sums up the last days. */
async function home({ parts }: PageCall): Promise<PageHome> {
  const { gateway, facts, clock, version } = parts;
  const now = clock.now();
  const [statistics, undecided, runs, { total }] = await Promise.all([
    gateway.statistics(),
    gateway.undecided(),
    gateway.runs(DASHBOARD.homeListed),
    gateway.memories({ limit: 1 }),
  ]);
  const since = now - DASHBOARD.homeDays * MS_PER_DAY;
  const capabilities = gateway.capabilities.list();
  const learned = capabilities
    .filter(({ createdAt }) => createdAt >= since)
    .toSorted((left, right) => right.createdAt - left.createdAt);
  const servers = gateway.servers();
  return {
    version,
    now,
    days: daysOf(statistics, now),
    callsEver: statistics.calls.reduce((sum, { calls }) => sum + calls, 0),
    waiting: undecided
      .slice(0, DASHBOARD.homeListed)
      .map(({ request, summary, intent, isGrave }) => ({
        id: request.id,
        kind: request.kind,
        summary,
        ...(intent !== undefined && { intent }),
        ...('tool' in request && { tool: request.tool }),
        isGrave,
      })),
    waitingCount: undecided.length,
    badServers: servers.filter(({ status }) => isBadServer(status)),
    servers: servers.length,
    tools: statistics.tools,
    notices: facts.notices(),
    learned: learned
      .slice(0, DASHBOARD.homeListed)
      .map(({ name, description, createdAt, tested }) => ({
        name,
        description,
        at: createdAt,
        tested,
      })),
    learnedCount: learned.length,
    known: { capabilities: capabilities.length, ...total },
    runs: runs.map((run) => listedRun(run)),
  };
}

/** Returns every day of the week, the oldest first; a day on which nothing happened has zeros. */
function daysOf({ callDays, saved, ahead }: Statistics, now: number): readonly PageHomeDay[] {
  return Array.from({ length: DASHBOARD.homeDays }, (_, place) => {
    const at = now - (DASHBOARD.homeDays - 1 - place) * MS_PER_DAY;
    const day = new Date(at).toISOString().slice(0, DAY_LENGTH);
    const called = callDays.find((each) => each.day === day);
    const spared = saved.find((each) => each.day === day);
    const sooner = ahead.byDay.find((each) => each.day === day);
    return {
      day,
      calls: called?.calls ?? 0,
      failures: called?.failures ?? 0,
      tokens: (spared?.definitions ?? 0) + (spared?.results ?? 0),
      savedMs: sooner?.savedMs ?? 0,
    };
  });
}

export const OVERVIEW_ROUTES: readonly PageRoute[] = [
  get(/^\/api\/overview$/u, overview),
  get(/^\/api\/home$/u, home),
  get(/^\/api\/audit$/u, showAudit, 'manage'),
  get(/^\/api\/servers\/([^/]+)\/log$/u, serverLog, 'manage'),
  change(/^\/api\/servers\/([^/]+)\/restart$/u, 'manage', restartServer),
  change(/^\/api\/servers\/([^/]+)\/off$/u, 'manage', switchServerOff),
];
