import type { Clock } from '../base/clock.ts';
import { canonicalJson } from '../base/json.ts';
import type { Random } from '../base/random.ts';
import type { ApprovalRequest, ApprovalVerdict } from '../call/approval.ts';
import { askInClient } from '../call/ask-in-client.ts';
import type { ClientLink } from '../call/client-link.ts';
import type { PlannedTask } from '../plan/plan.ts';
import type { DecisionRequest, DecisionState, DecisionVerdict } from './decision.ts';
import type { RunLog } from './run-log.ts';
import type { TaskState } from './run-state.ts';

export interface DecisionsParts {
  readonly log: RunLog;
  readonly clock: Clock;
  readonly random: Random;
  readonly hash: (text: string) => string;
  /** How long an approval is waited for, and how long it is good. */
  readonly approvalMs: () => number;
  /** Patterns of the names of clients that show questions to a person. */
  readonly clientsWithPeople: () => readonly string[];
  readonly client?: ClientLink;
}

/** What people decide about the calls of one run: asked, waited for, bound to exactly one call. */
export class Decisions {
  readonly #parts: DecisionsParts;
  /** Those who wait, by the id of what is to be decided. */
  readonly #waiting = new Map<string, (verdict: DecisionVerdict) => void>();

  constructor(parts: DecisionsParts) {
    this.#parts = parts;
  }

  /** Waits until a person has decided about this call of this task, or nobody did in time. */
  async approve(
    task: PlannedTask,
    approval: ApprovalRequest,
    signal: AbortSignal,
  ): Promise<ApprovalVerdict> {
    const { log, clock, random, hash, approvalMs, client, clientsWithPeople } = this.#parts;
    const { tool, args, why, once } = approval;
    const argsHash = hash(canonicalJson(args));
    const before = this.#unused(task, tool, argsHash);
    if (before?.verdict !== undefined) {
      return this.#told(before.request.id, before.verdict);
    }
    if (before !== undefined) {
      return this.#told(before.request.id, await this.#wait(before.request, signal));
    }
    const id = random.uniqueId();
    const said = await askInClient(client, clientsWithPeople(), id, approval, signal);
    const request: DecisionRequest = {
      kind: 'approval',
      id,
      task: task.id,
      tool,
      argsHash,
      args,
      why,
      once,
      expiresAt: clock.now() + approvalMs(),
    };
    const requested = log.record({
      kind: 'decision_requested',
      decision: request,
      at: clock.now(),
    });
    if (said !== undefined) {
      const verdict = { kind: said.kind } as const;
      const at = clock.now();
      await log.record({ kind: 'decision_made', decisionId: id, verdict, by: said.by, at });
      return this.#told(id, verdict);
    }
    await requested;
    return this.#told(id, await this.#wait(request, signal));
  }

  /** Asks what became of a call that had begun when the process before this one was stopped. */
  async askOutcome(
    task: PlannedTask,
    started: TaskState & { readonly status: 'running' },
    signal: AbortSignal,
  ): Promise<DecisionVerdict> {
    const { log, clock, random } = this.#parts;
    const isAsked = ({ request, verdict }: DecisionState): boolean =>
      request.kind === 'outcome_unknown' && request.task === task.id && verdict === undefined;
    let request = log.state.decisions.find(isAsked)?.request;
    if (request === undefined) {
      request = {
        kind: 'outcome_unknown',
        id: random.uniqueId(),
        task: task.id,
        tool: task.tool,
        argsHash: started.argsHash,
        ...(started.args !== undefined && { args: started.args }),
      };
      await log.record({ kind: 'decision_requested', decision: request, at: clock.now() });
    }
    return this.#wait(request, signal);
  }

  /** Tells whoever waits for this decision. Precondition: it is recorded. */
  settle(decisionId: string, verdict: DecisionVerdict): void {
    this.#waiting.get(decisionId)?.(verdict);
  }

  #wait(request: DecisionRequest, signal: AbortSignal): Promise<DecisionVerdict> {
    const { log, clock } = this.#parts;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.#waiting.delete(request.id);
        signal.removeEventListener('abort', onAbort);
        cancelTimer();
      };
      const onAbort = (): void => {
        end();
        reject(signal.reason as Error);
      };
      const settle = (verdict: DecisionVerdict): void => {
        end();
        resolve(verdict);
      };
      const expire = (): void => {
        const verdict = { kind: 'expired' } as const;
        const at = clock.now();
        log
          .record({ kind: 'decision_made', decisionId: request.id, verdict, by: 'the clock', at })
          .then(() => settle(verdict), reject);
      };
      const cancelTimer =
        request.kind === 'approval'
          ? clock.after(Math.max(0, request.expiresAt - clock.now()), expire)
          : () => undefined;
      this.#waiting.set(request.id, settle);
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) {
        onAbort();
      }
    });
  }

  #told(id: string, verdict: DecisionVerdict): ApprovalVerdict {
    const { by = 'a person', reason } = this.#find(id) ?? {};
    switch (verdict.kind) {
      case 'approved':
        return { kind: 'approved', by };
      case 'denied':
        return { kind: 'denied', by, ...(reason !== undefined && { reason }) };
      case 'withdrawn':
        return { kind: 'withdrawn', reason: reason ?? 'the question was taken back' };
      case 'expired':
      case 'retry':
      case 'done':
        return { kind: 'expired' };
      default:
        return verdict satisfies never;
    }
  }

  /**
   * What is asked or was decided about exactly this call and has led to nothing yet: a run may
   * be decided about while it is being taken up, before its tasks are back where they were. A
   * stale yes is none.
   */
  #unused(task: PlannedTask, tool: string, argsHash: string): DecisionState | undefined {
    const now = this.#parts.clock.now();
    return this.#parts.log.state.decisions.find(
      ({ request, verdict, isUsed }) =>
        request.kind === 'approval' &&
        request.task === task.id &&
        request.tool === tool &&
        request.argsHash === argsHash &&
        !isUsed &&
        (verdict?.kind !== 'approved' || request.expiresAt > now),
    );
  }

  #find(id: string): DecisionState | undefined {
    return this.#parts.log.state.decisions.find(({ request }) => request.id === id);
  }
}
