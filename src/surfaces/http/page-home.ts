/** The first view: work of this week, new knowledge, open questions. */
import { isBadServer } from '../../base/status-words.ts';
import type { Statistics } from '../../gateway/gateway.ts';
import { DASHBOARD } from '../../tuning/http.ts';
import type { PageHome, PageHomeDay } from './page-api.ts';
import type { PageCall } from './page-call.ts';
import { summaryOf } from './page-runs.ts';

const DAY_MS = 86_400_000;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Sums up the last days. */
export async function home({ parts }: PageCall): Promise<PageHome> {
  const { gateway, facts, clock, version } = parts;
  const now = clock.now();
  const [statistics, undecided, runs, { total }] = await Promise.all([
    gateway.statistics(),
    gateway.undecided(),
    gateway.runs(DASHBOARD.homeListed),
    gateway.memories({ limit: 1 }),
  ]);
  const since = now - DASHBOARD.homeDays * DAY_MS;
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
    runs: runs.map((run) => summaryOf(run)),
  };
}

/** Every day of the week, the oldest first; a day on which nothing happened has zeros. */
function daysOf({ callDays, saved, ahead }: Statistics, now: number): readonly PageHomeDay[] {
  return Array.from({ length: DASHBOARD.homeDays }, (_, place) => {
    const at = now - (DASHBOARD.homeDays - 1 - place) * DAY_MS;
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
