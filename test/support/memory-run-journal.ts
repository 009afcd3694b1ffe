import { GatewayError } from '../../src/base/errors.ts';
import type { RunId } from '../../src/base/ids.ts';
import type { Json } from '../../src/base/json.ts';
import { fold } from '../../src/execute/reduce.ts';
import type { RunEvent } from '../../src/execute/run-event.ts';
import type {
  Begun,
  DecisionEvent,
  Lease,
  RunJournal,
  RunSummary,
  StoredCheckpoint,
} from '../../src/execute/run-journal.ts';

/** A journal in memory. Allowed elsewhere because it passes the contract of the real ones. */
export function memoryRunJournal(): RunJournal & { readonly appends: RunEvent[][] } {
  const runs = new Map<RunId, RunEvent[]>();
  const keys = new Map<string, RunId>();
  const leases = new Map<RunId, Lease>();
  const results = new Map<string, Json>();
  const appends: RunEvent[][] = [];
  const checkpoints = new Map<RunId, StoredCheckpoint[]>();
  const isLeftBehind = (id: RunId, owner: string, now: number): boolean => {
    const lease = leases.get(id);
    const isOver = fold(runs.get(id) ?? [])?.finishedAt !== undefined;
    return !isOver && (lease === undefined || (lease.owner !== owner && lease.expiresAt < now));
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
              startedAt: state.startedAt,
              ...(state.finishedAt !== undefined && { finishedAt: state.finishedAt }),
              taskCount: state.tasks.size,
            },
          ];
    });
  return {
    appends,
    begin(event, lease): Promise<Begun> {
      const before = event.requestKey === undefined ? undefined : keys.get(event.requestKey);
      if (before !== undefined) {
        return Promise.resolve({ kind: 'repeated', runId: before });
      }
      runs.set(event.runId, [event]);
      leases.set(event.runId, lease);
      if (event.requestKey !== undefined) {
        keys.set(event.requestKey, event.runId);
      }
      return Promise.resolve({ kind: 'begun' });
    },
    append(runId, owner, events): Promise<void> {
      const before = runs.get(runId);
      const isOver = before === undefined || fold(before)?.finishedAt !== undefined;
      if (isOver || leases.get(runId)?.owner !== owner) {
        return Promise.reject(new GatewayError('RUN_UNKNOWN', `no run ${runId} is under way`));
      }
      appends.push([...events]);
      before.push(...events);
      return Promise.resolve();
    },
    read: (runId) => Promise.resolve(runs.get(runId) ?? []),
    readAfter: (runId, sequence, limit) =>
      Promise.resolve(
        (runs.get(runId) ?? [])
          .map((event, index) => ({ sequence: index + 1, event }))
          .slice(sequence, sequence + limit),
      ),
    list: (limit) =>
      Promise.resolve(
        summaries()
          .filter(({ status }) => status !== 'suggestion')
          .toSorted((a, b) => b.startedAt - a.startedAt)
          .slice(0, limit),
      ),
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
    renew(lease) {
      for (const [id, before] of leases) {
        if (before.owner === lease.owner) {
          leases.set(id, lease);
        }
      }
      return Promise.resolve();
    },
    release(runId, owner) {
      if (leases.get(runId)?.owner === owner) {
        leases.delete(runId);
      }
      return Promise.resolve();
    },
    leftBehind: (owner, now) =>
      Promise.resolve(
        summaries()
          .filter(({ status }) => status === 'running' || status === 'approval_required')
          .map(({ runId }) => runId)
          .filter((id) => isLeftBehind(id, owner, now)),
      ),
    take(runId, lease, now) {
      const isTaken = runs.has(runId) && isLeftBehind(runId, lease.owner, now);
      if (isTaken) {
        leases.set(runId, lease);
      }
      return Promise.resolve(isTaken);
    },
    saveCheckpoint(runId, checkpoint, keep) {
      const state = fold(runs.get(runId) ?? []);
      if (state === undefined || state.finishedAt !== undefined) {
        return Promise.resolve();
      }
      const all = [...(checkpoints.get(runId) ?? []), structuredClone(checkpoint)];
      checkpoints.set(runId, all.toSorted((a, b) => a.sequence - b.sequence).slice(-keep));
      return Promise.resolve();
    },
    readCheckpoint: (runId) => Promise.resolve(checkpoints.get(runId)?.at(-1)),
    keepResult(runId, task, value) {
      results.set(`${runId}/${task}`, value);
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
