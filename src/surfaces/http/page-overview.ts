/** Health and savings, and what mends a server. */
import { plainText } from '../../base/plain-text.ts';
import type { Statistics } from '../../gateway/gateway.ts';
import { DASHBOARD } from '../../tuning/http.ts';
import { LOOP } from '../../tuning/loop.ts';
import { isAbout, logDetail, logEntry, LogReader } from '../daemon/log-reader.ts';
import { processLoop } from '../daemon/loop-watch.ts';
import type { PageServerOff } from './page-api-runs.ts';
import type {
  PageLoop,
  PageOverview,
  PageRestartAnswer,
  PageSavingsOfDay,
  PageSearchState,
  PageServerLog,
  PageStudy,
} from './page-api.ts';
import type { PageCall } from './page-call.ts';
import { onlyKeys } from './page-input.ts';

/** How everything is. */
export async function overview({ parts }: PageCall): Promise<PageOverview> {
  const { gateway, facts, clock, startedAt, version } = parts;
  const [statistics, retrieval, storage, undecided] = await Promise.all([
    gateway.statistics(),
    gateway.retrievalTotals(),
    facts.storage(),
    gateway.undecided(),
  ]);
  const calls = statistics.calls.toSorted((left, right) => right.calls - left.calls);
  return {
    version,
    now: clock.now(),
    startedAt,
    memoryBytes: process.memoryUsage.rss(),
    loop: loopOf(),
    study: studyOf(statistics),
    servers: gateway.servers(),
    tools: statistics.tools,
    runs: statistics.runs,
    undecided: undecided.length,
    notices: facts.notices(),
    calls: calls.slice(0, DASHBOARD.callsMax),
    callsOmitted: Math.max(0, calls.length - DASHBOARD.callsMax),
    saved: savingsOf(statistics),
    storage,
    search: searchOf(statistics),
    retrieval,
  };
}

function loopOf(): PageLoop {
  const { p99Ms, longestMs, longestEverMs, overMs } = processLoop().read();
  return { p99Ms, longestMs, longestEverMs, overMs, heldMsMax: LOOP.heldMsMax };
}

function studyOf({ study }: Statistics): PageStudy {
  const { state, learned, waiting, failed, factsLost, dropped, lastEnd } = study;
  return {
    state,
    learned,
    waiting,
    lost: factsLost + dropped,
    failed,
    ...(lastEnd !== undefined && { lastEnd }),
  };
}

/** Stops a server and starts it again. */
export async function restartServer({ parts, name, signal }: PageCall): Promise<PageRestartAnswer> {
  return { server: await parts.gateway.restartServer(name, signal) };
}

/** What the log says of a server. */
export async function serverLog({ parts, name }: PageCall): Promise<PageServerLog> {
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
export async function switchServerOff({ parts, name, body }: PageCall): Promise<PageServerOff> {
  onlyKeys(body, []);
  const written = await parts.facts.switchOff(name);
  parts.logger.info('page_server_off', { server: name, ...written });
  return written;
}

/** Tokens and time by day, the oldest first: a day may have one without the other. */
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

function searchOf({ search }: Statistics): PageSearchState {
  const { mode, embedded, total, model, problem, serving } = search;
  return {
    mode,
    embedded,
    total,
    ...(model !== undefined && { model }),
    ...(problem !== undefined && { problem }),
    ...(serving?.model !== undefined && { servingModel: serving.model }),
  };
}
