import { isDeepStrictEqual } from 'node:util';

import { endingIn, toolsIn } from '../../src/adapters/postgres/run-writing.ts';
import { GatewayError } from '../../src/base/errors.ts';
import type { RunId } from '../../src/base/ids.ts';
import type { RunEvent } from '../../src/execute/run-event.ts';
import type {
  Begun,
  DecisionEvent,
  Hold,
  Lease,
  RunFilter,
  RunJournal,
  RunSummary,
  StoredCheckpoint,
} from '../../src/execute/run-journal.ts';
import { fold } from './fold-events.ts';

/** A journal in memory. Allowed elsewhere because it passes the contract of the real ones. */
export function memoryRunJournal(): RunJournal & { readonly appends: RunEvent[][] } {
  const runs = new Map<RunId, RunEvent[]>();
  const keys = new Map<string, RunId>();
  /** Without an owner: it was given back. The token only rises. */
  const leases = new Map<RunId, Partial<Lease> & { expiresAt: number; token: number }>();
  const results = new Map<string, string>();
  const appends: RunEvent[][] = [];
  const checkpoints = new Map<RunId, StoredCheckpoint[]>();
  const attempts = new Map<RunId, number>();
  const holds = (id: RunId, { owner, token }: Hold): boolean =>
    leases.get(id)?.owner === owner && leases.get(id)?.token === token;
  const isTakeable = (id: RunId, owner: string, now: number): boolean => {
    const lease = leases.get(id);
    const isOver = fold(runs.get(id) ?? [])?.finishedAt !== undefined;
    const isFree = lease?.owner === undefined || lease.owner === owner || lease.expiresAt < now;
    return runs.has(id) && !isOver && isFree;
  };
  const summaries = (): RunSummary[] =>
    [...runs].flatMap(([id, events]) => {
      const state = fold(events);
      return state === undefined
        ? []
        : [
            {
              runId: id,
              status: state.status,
              ...(state.intent !== undefined && { intent: state.intent }),
              ...(state.person !== undefined && { person: state.person }),
              startedAt: state.startedAt,
              ...(state.finishedAt !== undefined && { finishedAt: state.finishedAt }),
              taskCount: state.tasks.size,
              ...clientOf(events),
              ...endingOf(state.status, events),
            },
          ];
    });
  return {
    appends,
    begin(event, lease): Promise<Begun> {
      const before = event.requestKey === undefined ? undefined : keys.get(event.requestKey);
      if (before !== undefined && before !== event.runId) {
        return Promise.resolve({ kind: 'repeated', runId: before });
      }
      const hold = { owner: lease.owner, token: 1 };
      if (runs.has(event.runId)) {
        return Promise.resolve(
          holds(event.runId, hold)
            ? { kind: 'begun', hold }
            : { kind: 'repeated', runId: event.runId },
        );
      }
      runs.set(event.runId, [event]);
      leases.set(event.runId, { ...lease, token: 1 });
      if (event.requestKey !== undefined) {
        keys.set(event.requestKey, event.runId);
      }
      return Promise.resolve({ kind: 'begun', hold });
    },
    append(runId, { hold, after, events, expiresAt }): Promise<void> {
      const before = runs.get(runId) ?? [];
      const lease = leases.get(runId);
      const isOver = fold(before)?.finishedAt !== undefined;
      const isHeld = lease !== undefined && holds(runId, hold);
      if (isOver || !isHeld || before.length !== after) {
        const there = before.slice(after, after + events.length);
        return events.length > 0 && isDeepStrictEqual(there, events)
          ? Promise.resolve()
          : Promise.reject(new GatewayError('RUN_UNKNOWN', `no run ${runId} is under way`));
      }
      lease.expiresAt = Math.max(lease.expiresAt, expiresAt);
      if (events.length === 0 || events.some(({ kind }) => kind !== 'run_resumed')) {
        attempts.set(runId, 0);
      }
      if (events.length > 0) {
        appends.push([...events]);
        before.push(...events);
      }
      return Promise.resolve();
    },
    read: (runId) => Promise.resolve(runs.get(runId) ?? []),
    readAfter: (runId, sequence, limit) =>
      Promise.resolve(
        (runs.get(runId) ?? [])
          .map((event, index) => ({ sequence: index + 1, event }))
          .slice(sequence, sequence + limit),
      ),
    list: (limit, filter = {}) =>
      Promise.resolve(
        summaries()
          .filter(({ status }) => status !== 'suggestion')
          .filter((run) => fits(run, filter, toolsIn(runs.get(run.runId) ?? [])))
          .toSorted((a, b) => b.startedAt - a.startedAt)
          .slice(0, limit),
      ),
    ofRequest: (requestKey) => Promise.resolve(keys.get(requestKey)),
    choices(newestRuns) {
      const newest = summaries()
        .filter(({ status }) => status !== 'suggestion')
        .toSorted((a, b) => b.startedAt - a.startedAt)
        .slice(0, newestRuns);
      const tools = newest.flatMap(({ runId }) => toolsIn(runs.get(runId) ?? []));
      const clients = newest.flatMap(({ client }) => client ?? []);
      return Promise.resolve({
        clients: [...new Set(clients)].toSorted(),
        tools: [...new Set(tools)].toSorted(),
      });
    },
    decisions: (newestRuns, limit) =>
      Promise.resolve(
        summaries()
          .filter(({ status }) => status !== 'suggestion')
          .toSorted((a, b) => b.startedAt - a.startedAt)
          .slice(0, newestRuns)
          .flatMap(({ runId }) => (runs.get(runId) ?? []).map((event) => ({ runId, event })))
          .filter((one): one is DecisionEvent => one.event.kind.startsWith('decision_'))
          .slice(0, limit),
      ),
    waiting: (limit) =>
      Promise.resolve(
        summaries()
          .filter(({ status, finishedAt }) => finishedAt === undefined && status !== 'suggestion')
          .toSorted((a, b) => a.startedAt - b.startedAt)
          .slice(0, limit)
          .map(({ runId }) => runId),
      ),
    countByStatus() {
      const counts: Record<string, number> = {};
      for (const { status } of summaries().filter((each) => each.status !== 'suggestion')) {
        counts[status] = (counts[status] ?? 0) + 1;
      }
      return Promise.resolve(counts);
    },
    renew({ owner, expiresAt }, driven) {
      for (const id of driven) {
        const lease = leases.get(id);
        if (lease?.owner === owner) {
          lease.expiresAt = expiresAt;
        }
      }
      return Promise.resolve();
    },
    release(runId, hold) {
      if (holds(runId, hold)) {
        leases.set(runId, { expiresAt: 0, token: hold.token });
        attempts.set(runId, 0);
      }
      return Promise.resolve();
    },
    leftBehind: (owner, driven, now) =>
      Promise.resolve(
        summaries()
          .filter(({ status }) => status === 'running' || status === 'approval_required')
          .map(({ runId }) => runId)
          .filter((id) => !driven.includes(id) && isTakeable(id, owner, now))
          .map((runId) => ({ runId, attempts: attempts.get(runId) ?? 0 }))
          .toSorted((a, b) => a.attempts - b.attempts),
      ),
    take(runId, { owner, expiresAt }, now) {
      if (!isTakeable(runId, owner, now)) {
        return Promise.resolve(undefined);
      }
      const before = leases.get(runId);
      const token = (before?.token ?? 0) + 1;
      const count = (attempts.get(runId) ?? 0) + (before?.owner === owner ? 0 : 1);
      leases.set(runId, { owner, expiresAt, token });
      attempts.set(runId, count);
      const sequence = runs.get(runId)?.length ?? 0;
      return Promise.resolve({ hold: { owner, token }, sequence, attempts: count });
    },
    saveCheckpoint(runId, hold, checkpoint, keep) {
      const events = runs.get(runId) ?? [];
      const isOver = fold(events)?.finishedAt !== undefined;
      if (isOver || !holds(runId, hold) || checkpoint.sequence > events.length) {
        return Promise.resolve();
      }
      const all = [...(checkpoints.get(runId) ?? []), structuredClone(checkpoint)];
      checkpoints.set(runId, all.toSorted((a, b) => a.sequence - b.sequence).slice(-keep));
      return Promise.resolve();
    },
    readCheckpoint: (runId) => Promise.resolve(checkpoints.get(runId)?.at(-1)),
    keepResult(runId, hold, task, json) {
      if (!holds(runId, hold)) {
        return Promise.reject(new GatewayError('RUN_UNKNOWN', `${runId} is held by another`));
      }
      results.set(`${runId}/${task}`, json);
      return Promise.resolve();
    },
    readResult: (runId, task) => Promise.resolve(results.get(`${runId}/${task}`)),
    removeEnded({ endedSince, newest, suggestedSince }, limit) {
      const ended = summaries()
        .flatMap(({ runId, finishedAt }) =>
          finishedAt === undefined ? [] : [{ runId, finishedAt }],
        )
        .toSorted((a, b) => b.finishedAt - a.finishedAt || (a.runId < b.runId ? 1 : -1));
      const stale = summaries().filter(
        ({ status, startedAt }) => status === 'suggestion' && startedAt < suggestedSince,
      );
      const past = ended.filter(
        ({ finishedAt }, place) => finishedAt < endedSince || place >= newest,
      );
      const old = [...past.toReversed(), ...stale].slice(0, limit);
      for (const { runId } of old) {
        runs.delete(runId);
        leases.delete(runId);
        checkpoints.delete(runId);
        for (const [key, id] of keys) {
          if (id === runId) {
            keys.delete(key);
          }
        }
        for (const key of results.keys()) {
          if (key.startsWith(`${runId}/`)) {
            results.delete(key);
          }
        }
      }
      return Promise.resolve(old.length);
    },
  };
}

function clientOf([first]: readonly RunEvent[]): Pick<RunSummary, 'client'> {
  const { client } = first?.kind === 'run_started' ? first : {};
  return client === undefined ? {} : { client };
}

function endingOf(status: string, events: readonly RunEvent[]): Pick<RunSummary, 'ending'> {
  const ending = status === 'failed' ? endingIn(events) : undefined;
  return ending === undefined ? {} : { ending };
}

function fits(run: RunSummary, filter: RunFilter, tools: readonly string[]): boolean {
  const { words, client, tool, since, search = [] } = filter;
  const has = (word: string): boolean =>
    (run.intent ?? '').toLowerCase().includes(word.toLowerCase()) ||
    run.runId.toLowerCase().startsWith(word.toLowerCase());
  return (
    (words === undefined || words.includes(run.ending ?? run.status)) &&
    (client === undefined || client === run.client) &&
    (tool === undefined || tools.includes(tool)) &&
    (since === undefined || run.startedAt >= since) &&
    search.every(has)
  );
}
