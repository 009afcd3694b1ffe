import type { Clock } from '../base/clock.ts';
import type { RunId, ToolId } from '../base/ids.ts';
import { canonicalJson, type Json, type JsonObject } from '../base/json.ts';
import type { Random } from '../base/random.ts';
import {
  type ApprovalRequest,
  type ApprovalVerdict,
  askInClient,
  clientWithPerson,
  personAt,
} from '../call/approval.ts';
import type { ClientLink } from '../call/asker.ts';
import type { AskDecision } from '../call/policy.ts';
import type { Risk } from '../call/risk-class.ts';
import type { PlannedTask } from '../plan/plan.ts';
import type { RunLog } from './run-log.ts';
import type { TaskState } from './run-state.ts';

interface DecisionsParts {
  readonly log: RunLog;
  readonly clock: Clock;
  readonly random: Random;
  readonly hash: (text: string) => string;
  /** Time limit of an approval: how long to wait for it, and how long it is valid. */
  readonly approvalMs: () => number;
  /** Patterns of the names of clients that show questions to a person. */
  readonly clientsWithPeople: () => readonly string[];
  readonly client?: ClientLink;
  /** Person who asked for the run; left out for the local user. */
  readonly person?: string;
}

/**
 * Decisions of people about the calls of one run. Each is asked, waited for, and bound to exactly
 * one call.
 */
export class Decisions {
  readonly #parts: DecisionsParts;
  /** Waiting tasks, by the id of the decision. */
  readonly #waiting = new Map<string, (verdict: DecisionVerdict) => void>();

  constructor(parts: DecisionsParts) {
    this.#parts = parts;
  }

  /** Waits for a person's decision about this call, or until the time limit. */
  async approve(
    task: PlannedTask,
    approval: ApprovalRequest,
    signal: AbortSignal,
  ): Promise<ApprovalVerdict> {
    const { hash, client, clientsWithPeople } = this.#parts;
    const argsHash = hash(canonicalJson(approval.args));
    const before = this.#unused(task, approval.tool, argsHash);
    if (before?.verdict !== undefined) {
      return this.#told(before.request.id, before.verdict);
    }
    let open = before?.request;
    if (open?.kind === 'approval' && open.askedIn !== undefined) {
      // Asked in the client of a process that is gone: nobody there can answer any more.
      await this.#withdraw(open.id);
      open = undefined;
    }
    const name = clientWithPerson(client, clientsWithPeople(), approval);
    if (open === undefined && client !== undefined && name !== undefined) {
      const request = await this.#request(task, approval, argsHash, name);
      const verdict = await this.#askedIn(client, request, approval, signal);
      if (verdict !== undefined) {
        return this.#told(request.id, verdict);
      }
    }
    open ??= await this.#request(task, approval, argsHash);
    return this.#told(open.id, await this.#wait(open, signal));
  }

  /**
   * Returns the question that a person was asked about this task and that no call has used up. A
   * run that is taken up again needs the answer, even where the rules would let the call pass now.
   */
  asked({ id, tool }: PlannedTask): AskDecision | undefined {
    const found = this.#parts.log.state.decisions.find(
      ({ request, verdict, isUsed }) =>
        request.kind === 'approval' &&
        request.task === id &&
        request.tool === tool &&
        !isUsed &&
        verdict?.kind !== 'withdrawn',
    )?.request;
    return found?.kind === 'approval'
      ? {
          action: 'ask',
          why: found.why,
          once: found.once ?? false,
          risk: found.risk ?? 'dangerous',
        }
      : undefined;
  }

  async #request(
    task: PlannedTask,
    { tool, args, why, once, risk }: ApprovalRequest,
    argsHash: string,
    askedIn?: string,
  ): Promise<DecisionRequest> {
    const { log, clock, random, approvalMs } = this.#parts;
    const decision: DecisionRequest = {
      kind: 'approval',
      id: random.uniqueId(),
      task: task.id,
      tool,
      argsHash,
      args,
      why,
      once,
      risk,
      ...(askedIn !== undefined && { askedIn }),
      expiresAt: clock.now() + approvalMs(),
    };
    await log.record({ kind: 'decision_requested', decision, at: clock.now() });
    return decision;
  }

  /**
   * Asks in the client, while the same can be decided elsewhere: the first answer counts.
   * `undefined` where the client brought none.
   */
  async #askedIn(
    client: ClientLink,
    request: DecisionRequest,
    approval: ApprovalRequest,
    signal: AbortSignal,
  ): Promise<DecisionVerdict | undefined> {
    const { log, clock } = this.#parts;
    const settled = new AbortController();
    const either = AbortSignal.any([signal, settled.signal]);
    const elsewhere = this.#wait(request, either);
    const here = askInClient(client, request.id, approval, either).then(async (answer) => {
      if (answer === undefined) {
        await this.#withdraw(request.id);
        return undefined;
      }
      const verdict = { kind: answer } as const;
      const by = personAt(client.name ?? '', this.#parts.person);
      const at = clock.now();
      await log.record({ kind: 'decision_made', decisionId: request.id, verdict, by, at });
      return verdict;
    });
    try {
      return await Promise.race([elsewhere, here]);
    } finally {
      settled.abort();
      await Promise.allSettled([elsewhere, here]);
    }
  }

  async #withdraw(decisionId: string): Promise<void> {
    const { log, clock } = this.#parts;
    const verdict = { kind: 'withdrawn' } as const;
    const reason = 'it was not answered in the client';
    const at = clock.now();
    await log.record({ kind: 'decision_made', decisionId, verdict, by: 'the run', reason, at });
  }

  /**
   * Asks a person for the outcome of a call that was under way when the previous process stopped.
   */
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

  /** Passes the verdict to the waiting task. Precondition: it is recorded. */
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
   * Returns a question or verdict about exactly this call that no task has used yet. People may
   * decide while a run is being taken over, before its tasks are restored. An expired approval does
   * not count.
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
        verdict?.kind !== 'withdrawn' &&
        (verdict?.kind !== 'approved' || request.expiresAt > now),
    );
  }

  #find(id: string): DecisionState | undefined {
    return this.#parts.log.state.decisions.find(({ request }) => request.id === id);
  }
}

/** The call that a decision is about, exactly. A decision about other arguments is another one. */
interface DecidedCall {
  readonly id: string;
  readonly task: string;
  readonly tool: ToolId;
  readonly argsHash: string;
  /** Left out of an unknown outcome where they are large; the hash binds all the same. */
  readonly args?: JsonObject;
}

/** A decision that a person must make before a run goes on with a task. */
export type DecisionRequest =
  | (DecidedCall & {
      readonly kind: 'approval';
      /** Reason for the question, in words for the person. */
      readonly why: string;
      /** The answer is kept for the tool, not for this call alone. */
      readonly once?: boolean;
      /** The class of this call. Missing in journals of earlier versions. */
      readonly risk?: Risk;
      /** The client in which the person is being asked just now: the run is not waiting elsewhere. */
      readonly askedIn?: string;
      readonly expiresAt: number;
    })
  /** The call had begun when the process was stopped, and repeating it might do it twice. */
  | (DecidedCall & { readonly kind: 'outcome_unknown' });

/** A person's verdict. */
export type DecisionVerdict =
  | { readonly kind: 'approved' | 'denied' | 'expired' }
  /** The call will not be made any more, so the question is void. */
  | { readonly kind: 'withdrawn' }
  /** For an unknown outcome: make the call again, or take it as done with this value. */
  | { readonly kind: 'retry' }
  | { readonly kind: 'done'; readonly value: Json };

/** A decision as its run knows it. */
export interface DecisionState {
  readonly request: DecisionRequest;
  readonly requestedAt: number;
  readonly verdict?: DecisionVerdict;
  readonly by?: string;
  /** The person's reason, if given. */
  readonly reason?: string;
  /** An approval is good for one start of its call. */
  readonly isUsed: boolean;
}

/** An open decision of a run. */
export interface PendingDecision {
  readonly workflowId: RunId;
  readonly intent?: string;
  /** The client that asked for the run. */
  readonly client?: string;
  readonly request: DecisionRequest;
  readonly requestedAt: number;
}

/** True if a request of this kind can have this verdict. */
export function fits(request: DecisionRequest, verdict: DecisionVerdict): boolean {
  const isApproval = ['approved', 'denied', 'expired', 'withdrawn'].includes(verdict.kind);
  return request.kind === 'approval' ? isApproval : !isApproval;
}
